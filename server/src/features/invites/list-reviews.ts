import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { bigintOf, fromCursor, timestampOf, toCursor } from "../../kernel/db/cursor.ts";
import { maskDigits } from "../../kernel/security/mask.ts";
import type { Context } from "../../ports/context.ts";
import { listWaiting, listWaitingPairs, type Pair } from "./queries-review.ts";
import { sharingOf } from "./review.ts";

type List = typeof consoleContract.invites.list;

/**
 * Commissions that wait for a decision, by pair, longest wait first.
 * @throws KEY_INVALID
 */
export async function listReviews(
  { db }: Context,
  { cursor, limit }: ServerInput<List>,
): Promise<ServerOutput<List>> {
  const keys = fromCursor(cursor, 3);
  const after = keys
    ? {
        since: timestampOf(keys[0] ?? ""),
        inviterId: bigintOf(keys[1] ?? ""),
        inviteeId: bigintOf(keys[2] ?? ""),
      }
    : null;
  const found = await listWaitingPairs(db, { after, limit: limit + 1 });
  const pairs = found.slice(0, limit);
  const last = found.length > limit ? pairs.at(-1) : undefined;
  const commissions = await listWaiting(db, pairs);
  const briefOf = (id: bigint, name: string, phone: string) => ({
    id: `${id}`,
    name,
    phone: maskDigits(phone),
  });
  return {
    pairs: pairs.map((pair) => {
      const own = commissions.filter((each) => isSame(each, pair));
      return {
        inviter: briefOf(pair.inviterId, pair.inviterName, pair.inviterPhone),
        invitee: briefOf(pair.inviteeId, pair.inviteeName, pair.inviteePhone),
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
    }),
    next: last
      ? toCursor(last.since.toISOString(), `${last.inviterId}`, `${last.inviteeId}`)
      : null,
  };
}

const isSame = (one: Pair, other: Pair) =>
  one.inviterId === other.inviterId && one.inviteeId === other.inviteeId;
