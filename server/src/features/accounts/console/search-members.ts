import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { BANGKOK_OFFSET, DAY_MS } from "@krapao/contract/time";
import { bigintOf, fromCursor, timestampOf, toCursor } from "../../../kernel/db/cursor.ts";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type FoundMember,
  listByMatch,
  listNewest,
  listTagsAndBalances,
  type MemberFilter,
} from "./queries-search.ts";
import { type Match, matchesOf } from "./search-terms.ts";

type Search = typeof consoleContract.accounts.search;

/** A page of members, and the cursor of the next one. */
interface Found {
  members: FoundMember[];
  next: string | null;
}

/**
 * Finds members by one match after the other, each in the order of its key; without a text the
 * newest first.
 * @throws KEY_INVALID
 */
export async function searchMembers(
  ctx: Context,
  input: ServerInput<Search>,
): Promise<ServerOutput<Search>> {
  const filter: MemberFilter = {
    isSuspended: input.isSuspended,
    currency: input.currency,
    tag: input.tag,
    from: input.joinedFrom ? startOf(input.joinedFrom) : null,
    to: input.joinedTo ? new Date(startOf(input.joinedTo).getTime() + DAY_MS) : null,
  };
  const { cursor, limit } = input;
  const page = { filter, cursor, limit };
  const { members, next } = input.text
    ? await byText(ctx, { ...page, matches: matchesOf(input.text, ctx.settings.variant) })
    : await byNewest(ctx, page);
  const extras = await listTagsAndBalances(ctx.db, idsOf(members));
  const extraOf = new Map(extras.map((row) => [row.id, row]));
  return {
    members: members.map((found) => ({
      id: `${found.id}`,
      name: found.name,
      phone: maskDigits(found.phone),
      currency: found.currency,
      bankCode: found.bankCode,
      bankAccountNo: maskDigits(found.bankAccountNo),
      isSuspended: found.suspendedAt !== null,
      tags: extraOf.get(found.id)?.tags ?? [],
      createdAt: found.createdAt,
      wallet: extraOf.get(found.id)?.availableMinor ?? 0n,
    })),
    next,
  };
}

const idsOf = (members: FoundMember[]) => members.map(({ id }) => id);

/** Midnight of a day in Bangkok and Vientiane. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00${BANGKOK_OFFSET}`);
}

interface Page {
  filter: MemberFilter;
  cursor: string | null;
  limit: number;
}

async function byText(
  { db }: Context,
  { filter, cursor, limit, matches }: Page & { matches: Match[] },
): Promise<Found> {
  const [at = "0", key = "", id = "0"] = fromCursor(cursor, 3) ?? [];
  const members: FoundMember[] = [];
  const start = Number(bigintOf(at));
  for (let step = start; step < matches.length; step += 1) {
    const match = matches[step];
    if (!match) break;
    const missing = limit + 1 - members.length;
    const after = step === start && cursor !== null ? { key, id: bigintOf(id) } : null;
    const earlier = matches.slice(0, step);
    const found = await listByMatch(db, { match, earlier, filter, after, limit: missing });
    if (found.length === missing) {
      // There is one row more than fits: the next page starts after the last row of this one.
      members.push(...found.slice(0, -1));
      const last = found.at(-2);
      const next = last
        ? toCursor(`${step}`, last.key, `${last.id}`)
        : toCursor(`${step}`, "", "0");
      return { members, next };
    }
    members.push(...found);
  }
  return { members, next: null };
}

async function byNewest({ db }: Context, { filter, cursor, limit }: Page): Promise<Found> {
  const keys = fromCursor(cursor, 2);
  const after = keys
    ? { createdAt: timestampOf(keys[0] ?? ""), id: bigintOf(keys[1] ?? "") }
    : null;
  const found = await listNewest(db, { filter, after, limit: limit + 1 });
  const members = found.slice(0, limit);
  const last = members.at(-1);
  const next = found.length > limit && last ? toCursor(last.key, `${last.id}`) : null;
  return { members, next };
}
