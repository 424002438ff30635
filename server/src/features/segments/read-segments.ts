/** The console's reads of segments and levels. */
import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { bigintOf, fromCursor, toCursor } from "../../kernel/db/cursor.ts";
import { refuse } from "../../kernel/errors.ts";
import { maskDigits } from "../../kernel/security/mask.ts";
import type { Context } from "../../ports/context.ts";
import {
  countByRule,
  hasSegment,
  listLevels,
  listSegmentMembers,
  listSegments,
  type SetupRow,
} from "./queries-members.ts";
import { getProgress } from "./queries-progress.ts";

type Calls = typeof consoleContract.segments;

/** Every segment and level, with the number of its members. */
export async function readSegments({ db }: Context): Promise<ServerOutput<Calls["list"]>> {
  const [segments, levels, progress] = await Promise.all([
    listSegments(db),
    listLevels(db),
    getProgress(db),
  ]);
  return {
    segments: segments.map(({ code, payload, isActive, members }) => ({
      code,
      name: String(payload.name),
      isActive,
      members,
    })),
    levels: levels.map((row) => ({
      ...showLevel(row),
      isActive: row.isActive,
      members: row.members,
    })),
    isApplying: progress.appliedUntil !== null || progress.filledUntil === 0n,
  };
}

/** A level as the console shows it. */
export function showLevel({ code, payload }: Pick<SetupRow, "code" | "payload">) {
  const name = payload.name as Record<"th" | "la" | "en", string>;
  return { code, name, color: String(payload.color) };
}

/** How many members a rule has: exact, or projected from a sample. */
export async function countMembers(
  { db, clock }: Context,
  { input }: ConsoleCall<Calls["count"]>,
): Promise<ServerOutput<Calls["count"]>> {
  const { compared, found, isExact, total } = await countByRule(db, {
    rule: input.rule,
    now: clock.now(),
  });
  if (isExact || compared === 0) return { members: found, isExact: true, compared };
  const members = Math.round((found / compared) * Math.max(total, compared));
  return { members, isExact: false, compared };
}

/** The members of a segment by id. @throws NO_DATA, KEY_INVALID */
export async function listMembersOf(
  { db }: Context,
  { params, input }: ConsoleCall<Calls["members"]>,
): Promise<ServerOutput<Calls["members"]>> {
  const { cursor, limit } = input;
  const keys = fromCursor(cursor, 1);
  const after = keys ? bigintOf(keys[0] ?? "") : 0n;
  if (!(await hasSegment(db, params.code))) return refuse("NO_DATA");
  const found = await listSegmentMembers(db, { code: params.code, after, limit: limit + 1 });
  const members = found.slice(0, limit);
  const last = found.length > limit ? members.at(-1) : undefined;
  return {
    members: members.map(({ id, phone, depositsMinor, ...member }) => ({
      ...member,
      id: `${id}`,
      phone: maskDigits(phone),
      deposits: depositsMinor,
    })),
    next: last ? toCursor(`${last.id}`) : null,
  };
}
