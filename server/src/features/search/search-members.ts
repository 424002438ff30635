import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { DAY_MS } from "@krapao/contract/time";
import { midnightOf } from "../../kernel/calendar.ts";
import { bigintOf, fromCursor, timestampOf, toCursor } from "../../kernel/db/cursor.ts";
import { readSortedCursor, type Sort, sortedCursor } from "../../kernel/db/sorted-list.ts";
import { refuse } from "../../kernel/errors.ts";
import { maskDigits } from "../../kernel/security/mask.ts";
import type { Context } from "../../ports/context.ts";
import { type Match, matchesOf } from "./member-terms.ts";
import {
  type FoundMember,
  listByAge,
  listByMatch,
  listByTotal,
  listExtras,
  type MemberExtras,
  type MemberFilter,
  totalKey,
} from "./queries-members.ts";

type Search = typeof consoleContract.accounts.search;

/** A page of members, and the cursor of the next one. */
interface Found {
  members: FoundMember[];
  next: string | null;
}

/**
 * Finds members by one match after the other, each in the order of its key; without a text in the
 * order of the sort, by default the newest first.
 * @throws KEY_INVALID also for a text together with a sort
 */
export async function searchMembers(
  ctx: Context,
  input: ServerInput<Search>,
): Promise<ServerOutput<Search>> {
  const filter: MemberFilter = {
    isSuspended: input.isSuspended,
    sharesPhone: input.sharesPhone,
    currency: input.currency,
    tag: input.tag,
    from: input.joinedFrom ? midnightOf(input.joinedFrom) : null,
    depositsMin: input.depositsMin,
    depositsMax: input.depositsMax,
    to: input.joinedTo ? new Date(midnightOf(input.joinedTo).getTime() + DAY_MS) : null,
  };
  const { cursor, limit } = input;
  const page = { filter, cursor, limit };
  if (input.text && input.sort) return refuse("KEY_INVALID", { sort: "KEY_INVALID" });
  const { members, next } = input.text
    ? await byText(ctx, { ...page, matches: matchesOf(input.text, ctx.settings.variant) })
    : await inOrder(ctx, { ...page, sort: input.sort ?? NEWEST });
  const extras = await listExtras(ctx.db, idsOf(members));
  const extraOf = new Map(extras.map((row) => [row.id, row]));
  return { members: members.map((found) => showMember(found, extraOf.get(found.id))), next };
}

const NEWEST = { by: "joined", isDescending: true } as const;

function showMember(
  found: FoundMember,
  extras: MemberExtras | undefined,
): ServerOutput<Search>["members"][number] {
  const { depositsMinor = 0n, withdrawalsMinor = 0n } = extras ?? {};
  return {
    id: `${found.id}`,
    name: found.name,
    phone: maskDigits(found.phone),
    currency: found.currency,
    bankCode: found.bankCode,
    bankAccountNo: maskDigits(found.bankAccountNo),
    isSuspended: found.suspendedAt !== null,
    tags: extras?.tags ?? [],
    createdAt: found.createdAt,
    wallet: extras?.availableMinor ?? 0n,
    lastSeenAt: extras?.lastSeenAt ?? null,
    deposits: depositsMinor,
    withdrawals: withdrawalsMinor,
    net: depositsMinor - withdrawalsMinor,
  };
}

const idsOf = (members: FoundMember[]) => members.map(({ id }) => id);

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

type MemberSort = NonNullable<ServerInput<Search>["sort"]>;

/** A page in the order of a column. */
function inOrder(ctx: Context, page: Page & { sort: MemberSort }): Promise<Found> {
  const { by, isDescending } = page.sort;
  if (by !== "joined") return byTotal(ctx, { ...page, sort: { by, isDescending } });
  return byJoined(ctx, { ...page, isDescending });
}

async function byTotal(
  { db }: Context,
  {
    filter,
    cursor,
    limit,
    sort,
  }: Page & { sort: Sort & { by: "deposits" | "withdrawals" | "net" } },
): Promise<Found> {
  const key = totalKey(sort.by);
  const after = readSortedCursor(cursor, { sort, key, id: "bigint" });
  const { isDescending } = sort;
  const found = await listByTotal(db, { key, isDescending, filter, after, limit: limit + 1 });
  const last = found.length > limit ? found[limit - 1] : undefined;
  const next = last ? sortedCursor(sort, { key: last.key, id: `${last.id}` }) : null;
  return { members: found.slice(0, limit), next };
}

async function byJoined(
  { db }: Context,
  { filter, cursor, limit, isDescending }: Page & { isDescending: boolean },
): Promise<Found> {
  const keys = fromCursor(cursor, 2);
  const after = keys
    ? { createdAt: timestampOf(keys[0] ?? ""), id: bigintOf(keys[1] ?? "") }
    : null;
  const found = await listByAge(db, { filter, after, isDescending, limit: limit + 1 });
  const members = found.slice(0, limit);
  const last = members.at(-1);
  const next = found.length > limit && last ? toCursor(last.key, `${last.id}`) : null;
  return { members, next };
}
