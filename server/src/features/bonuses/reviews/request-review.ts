import type { Currency } from "@krapao/contract";
import { recordId, transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { isRejected } from "./gift-review.ts";
import { findRejection, type Gift, type Sharing, upsertReview } from "./queries.ts";

interface RequestedGift extends Gift {
  amountMinor: bigint;
  currency: Currency;
}

/** Thrown in the transaction of a gift, which it undoes. */
class GiftNeedsReview extends Error {
  readonly gift: RequestedGift & { sharing: readonly Sharing[] };

  constructor(gift: GiftNeedsReview["gift"]) {
    super("the gift waits for a staff user");
    this.gift = gift;
  }
}

/** Undoes the transaction of a gift that has to wait. Call it inside `orRequestReview`. */
export function requireUnshared(gift: RequestedGift, sharing: readonly Sharing[]): void {
  if (sharing.length > 0) throw new GiftNeedsReview({ ...gift, sharing });
}

/**
 * Runs a gift's transaction. When the gift has to wait, its review is opened in another
 * transaction, which the refusal does not undo.
 * @throws GIFT_IN_REVIEW, GIFT_REJECTED
 */
export async function orRequestReview<T>(ctx: Context, give: () => Promise<T>): Promise<T> {
  try {
    return await give();
  } catch (error) {
    if (!(error instanceof GiftNeedsReview)) throw error;
    return requestReview(ctx, error.gift);
  }
}

async function requestReview(ctx: Context, gift: GiftNeedsReview["gift"]): Promise<never> {
  const at = ctx.clock.now();
  const isRefused = await transaction(ctx.db, async (tx) => {
    if (isRejected(await findRejection(tx, gift), at)) return true;
    await upsertReview(tx, { ...gift, id: recordId(ctx), at });
    return false;
  });
  if (isRefused) return refuse("GIFT_REJECTED");
  ctx.push.queue("invites");
  return refuse("GIFT_IN_REVIEW");
}
