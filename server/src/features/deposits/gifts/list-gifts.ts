import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { Context } from "../../../ports/context.ts";
import { nextPageCursor, readPageCursor } from "../page-cursor.ts";
import { GIFT_CURRENCY } from "./gift.ts";
import { countWaitingGifts, listClosedGifts, listWaitingGifts } from "./queries-console.ts";

type Call = typeof consoleContract.deposits.gifts;

/** So much of a link finds it again; the whole of it is money. */
const LINK_END = 4;

/** One page of the gifts that wait for a staff user, or that staff users closed. */
export async function listGifts(
  ctx: Context,
  { tab, cursor, limit }: ServerInput<Call>,
): Promise<ServerOutput<Call>> {
  const now = ctx.clock.now();
  const page = { after: readPageCursor(cursor), limit };
  const [waiting, rows] = await Promise.all([
    countWaitingGifts(ctx.db, now),
    tab === "waiting" ? listWaitingGifts(ctx.db, { ...page, now }) : listClosedGifts(ctx.db, page),
  ]);
  return {
    gifts: rows.map(({ hash, memberId, memberName, memberPhone, amountMinor, ...row }) => ({
      ...row,
      member: { id: `${memberId}`, name: memberName, phone: maskDigits(memberPhone) },
      amount: amountMinor,
      currency: GIFT_CURRENCY,
      linkEnd: hash.slice(-LINK_END),
    })),
    waiting,
    next: nextPageCursor(rows, limit, ({ createdAt, closedAt }) =>
      tab === "waiting" ? createdAt : (closedAt ?? createdAt),
    ),
    now,
  };
}
