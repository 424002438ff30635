import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { bigintOf, fromCursor, momentOf, toCursor } from "../../kernel/cursor.ts";
import { maskDigits } from "../../kernel/mask.ts";
import type { Context } from "../../ports/context.ts";
import {
  type FoundMember,
  type MemberFilter,
  selectBeside,
  selectByWay,
  selectNewest,
} from "./queries-search.ts";
import { type Way, waysOf } from "./search-terms.ts";

type Search = typeof office.accounts.search;

/** A page of what was found, and the cursor behind it. */
interface Found {
  members: FoundMember[];
  next: string | null;
}

/** Finds members: way after way, each in the order of its key; without a text the newest first. @throws KEY_INVALID */
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
    ? await byText(ctx, { ...page, ways: waysOf(input.text, ctx.settings.variant) })
    : await byNewest(ctx, page);
  const beside = new Map((await selectBeside(ctx.db, idsOf(members))).map((row) => [row.id, row]));
  return {
    members: members.map((found) => ({
      id: `${found.id}`,
      name: found.name,
      phone: maskDigits(found.phone),
      currency: found.currency,
      bankCode: found.bankCode,
      bankAccountNo: maskDigits(found.bankAccountNo),
      isSuspended: found.suspendedAt !== null,
      tags: beside.get(found.id)?.tags ?? [],
      createdAt: found.createdAt,
      wallet: beside.get(found.id)?.availableMinor ?? 0n,
    })),
    next,
  };
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const idsOf = (members: FoundMember[]) => members.map(({ id }) => id);

/** Midnight in Bangkok and Vientiane. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00+07:00`);
}

interface Page {
  filter: MemberFilter;
  cursor: string | null;
  limit: number;
}

async function byText(
  { db }: Context,
  { filter, cursor, limit, ways }: Page & { ways: Way[] },
): Promise<Found> {
  const [at = "0", key = "", id = "0"] = fromCursor(cursor, 3) ?? [];
  const members: FoundMember[] = [];
  const start = Number(bigintOf(at));
  for (let step = start; step < ways.length; step += 1) {
    const way = ways[step];
    if (!way) break;
    const missing = limit + 1 - members.length;
    const after = step === start && cursor !== null ? { key, id: bigintOf(id) } : null;
    const earlier = ways.slice(0, step);
    const found = await selectByWay(db, { way, earlier, filter, after, limit: missing });
    if (found.length === missing) {
      // One more than a page is there: the last row shown is where the next page starts.
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
  const after = keys ? { createdAt: momentOf(keys[0] ?? ""), id: bigintOf(keys[1] ?? "") } : null;
  const found = await selectNewest(db, { filter, after, limit: limit + 1 });
  const members = found.slice(0, limit);
  const last = members.at(-1);
  const next = found.length > limit && last ? toCursor(last.key, `${last.id}`) : null;
  return { members, next };
}
