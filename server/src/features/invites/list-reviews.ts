import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { bigintOf, fromCursor, timestampOf, toCursor } from "../../kernel/db/cursor.ts";
import type { Db } from "../../kernel/db/database.ts";
import { maskDigits } from "../../kernel/security/mask.ts";
import type { Context } from "../../ports/context.ts";
import { listWaitingGifts, type WaitingGift } from "../bonuses/index.ts";
import { listWaiting, listWaitingPairs, type Pair, type WaitingPair } from "./queries-review.ts";
import { sharingOf } from "./review.ts";

type List = typeof consoleContract.invites.list;
type Shown = ServerOutput<List>;

/** A row of the queue: the commissions of a pair, or a gift. */
type Row = { since: Date } & ({ pair: WaitingPair } | { gift: WaitingGift });

/** Before every gift, and after every member. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = 2n ** 63n - 1n;

/**
 * Rewards that wait for a decision, longest wait first: commissions by pair, and gifts. Of one
 * timestamp, pairs come first.
 * @throws KEY_INVALID
 */
export async function listReviews(
  { db }: Context,
  { cursor, limit }: ServerInput<List>,
): Promise<Shown> {
  const after = positionOf(cursor);
  const [foundPairs, foundGifts] = await Promise.all([
    listWaitingPairs(db, { after: after?.pair ?? null, limit: limit + 1 }),
    listWaitingGifts(db, { after: after?.gift ?? null, limit: limit + 1 }),
  ]);
  const found: Row[] = [
    ...foundPairs.map((pair) => ({ since: pair.since, pair })),
    ...foundGifts.map((gift) => ({ since: gift.since, gift })),
  ].sort((one, other) => one.since.getTime() - other.since.getTime());
  const rows = found.slice(0, limit);
  const pairs = rows.flatMap((row) => ("pair" in row ? [row.pair] : []));
  const gifts = rows.flatMap((row) => ("gift" in row ? [row.gift] : []));
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    pairs: await showPairs(db, pairs),
    gifts: gifts.map(showGift),
    next: last ? cursorOf(last) : null,
  };
}

/** What comes after the last row of a page, in each of the two lists. */
function positionOf(cursor: string | null | undefined) {
  const keys = fromCursor(cursor, 3);
  if (!keys) return null;
  const [at = "", one = "", other = ""] = keys;
  const since = timestampOf(at);
  if (other === "") {
    // After a gift: every pair of its timestamp was shown.
    return { pair: { since, inviterId: LAST_ID, inviteeId: LAST_ID }, gift: { since, id: one } };
  }
  return {
    pair: { since, inviterId: bigintOf(one), inviteeId: bigintOf(other) },
    gift: { since, id: FIRST_ID },
  };
}

const cursorOf = (row: Row): string => {
  const since = row.since.toISOString();
  if ("gift" in row) return toCursor(since, row.gift.id, "");
  return toCursor(since, `${row.pair.inviterId}`, `${row.pair.inviteeId}`);
};

async function showPairs(db: Db, pairs: readonly WaitingPair[]): Promise<Shown["pairs"]> {
  const commissions = await listWaiting(db, pairs);
  return pairs.map((pair) => {
    const own = commissions.filter((each) => isSame(each, pair));
    return {
      inviter: briefOf({ id: pair.inviterId, name: pair.inviterName, phone: pair.inviterPhone }),
      invitee: briefOf({ id: pair.inviteeId, name: pair.inviteeName, phone: pair.inviteePhone }),
      shared: sharingOf(...own.map(({ shared }) => shared)),
      since: pair.since,
      currency: pair.currency,
      amount: pair.amountMinor,
      commissions: own.map(({ id, depositMinor, amountMinor, createdAt, reviewSince }) => ({
        id,
        deposit: depositMinor,
        amount: amountMinor,
        earnedAt: createdAt,
        since: reviewSince,
      })),
    };
  });
}

function showGift(gift: WaitingGift): Shown["gifts"][number] {
  const { id, kind, code, since, currency } = gift;
  return {
    id,
    member: briefOf({ id: gift.memberId, name: gift.name, phone: gift.phone }),
    kind,
    code,
    shared: sharingOf(gift.shared),
    others: gift.others.map(briefOf),
    since,
    currency,
    amount: gift.amountMinor,
  };
}

const briefOf = ({ id, name, phone }: { id: bigint | string; name: string; phone: string }) => ({
  id: `${id}`,
  name,
  phone: maskDigits(phone),
});

const isSame = (one: Pair, other: Pair) =>
  one.inviterId === other.inviterId && one.inviteeId === other.inviteeId;
