/** The console's reads of announcements. */
import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { fromCursor, toCursor, uuidOf } from "../../kernel/db/cursor.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import {
  findAnnouncement,
  findWaitingRequest,
  hasSegment,
  listAnnouncements,
  sumSentAlone,
} from "./queries.ts";
import { countAudience } from "./queries-audience.ts";
import { readResult } from "./queries-result.ts";
import { subjectOf } from "./subject.ts";

type Calls = typeof consoleContract.announcements;

/** @throws KEY_INVALID for an unknown cursor */
export async function readList(
  { db }: Context,
  { input: { cursor, limit } }: ConsoleCall<Calls["list"]>,
): Promise<ServerOutput<Calls["list"]>> {
  const keys = fromCursor(cursor, 2);
  const after = keys ? { at: timeOf(keys[0]), id: uuidOf(keys[1] ?? "") } : null;
  const found = await listAnnouncements(db, { after, limit: limit + 1 });
  const announcements = found.slice(0, limit);
  const last = found.length > limit ? announcements.at(-1) : undefined;
  return {
    announcements,
    next: last ? toCursor(last.createdAt.toISOString(), last.id) : null,
  };
}

function timeOf(text = ""): Date {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? refuse("KEY_INVALID") : time;
}

/** @throws NO_DATA */
export async function readAnnouncement(
  { db, clock }: Context,
  { params: { announcementId: id } }: ConsoleCall<Calls["read"]>,
): Promise<ServerOutput<Calls["read"]>> {
  const [announcement, result, approvalId] = await Promise.all([
    findAnnouncement(db, id),
    readResult(db, id),
    findWaitingRequest(db, { subject: subjectOf(id), now: clock.now() }),
  ]);
  return announcement ? { announcement, result, approvalId } : refuse("NO_DATA");
}

/** How many members each channel would reach now. @throws NO_DATA for an unknown segment */
export async function readAudience(
  { db, clock }: Context,
  { input: { segment }, staff: { staffId } }: ConsoleCall<Calls["countAudience"]>,
): Promise<ServerOutput<Calls["countAudience"]>> {
  if (segment !== null && !(await hasSegment(db, segment))) return refuse("NO_DATA");
  const { aloneMax, perDayMax } = await readSetting(db, "announcements");
  const now = clock.now();
  const aloneLeft = Math.max(0, aloneMax - (await sumSentAlone(db, { staffId, now })));
  const counted = await countAudience(db, { segment, aloneMax: aloneLeft, now });
  return { ...counted, aloneMax, aloneLeft, perDayMax };
}
