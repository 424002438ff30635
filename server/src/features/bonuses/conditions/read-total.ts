import type { Db, Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import { type MemberBalance, memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { listSlots, refreshSlots, type Slot } from "../../games/index.ts";
import type { Total } from "./condition.ts";

/**
 * What the member has in wallet and games, from the database alone. A game counts as 0 while a
 * transfer with it is open or its balance is stale; money on hold counts as in the wallet.
 */
export async function readTotal(db: Db | Tx, memberId: bigint): Promise<Total> {
  const before = await memberBalance(db, memberId);
  const slots = await listSlots(db, memberId);
  const after = await memberBalance(db, memberId);
  const certain = slots.filter(({ isStale, isTransferring }) => !isStale && !isTransferring);
  return {
    minor: certain.reduce((sum, { value }) => sum + value, lowerPosted(before, after)),
    uncertainty: findUncertainty(slots, [before, after]),
  };
}

/** If money moved between the two readings, only the lower balance is certain. */
function lowerPosted(before: MemberBalance, after: MemberBalance): bigint {
  if (after.postedMinor < before.postedMinor) return after.postedMinor;
  return before.postedMinor;
}

function findUncertainty(
  slots: readonly Slot[],
  [before, after]: readonly [MemberBalance, MemberBalance],
): Total["uncertainty"] {
  const hasMoved = before.postedMinor !== after.postedMinor || before.heldMinor !== after.heldMinor;
  if (hasMoved || slots.some(({ isTransferring }) => isTransferring)) return "TRANSFER_IN_PROGRESS";
  if (after.heldMinor > 0n) return "WITHDRAW_IN_PROGRESS";
  return slots.some(({ isStale }) => isStale) ? "PROVIDER_UNAVAILABLE" : null;
}

/**
 * Reads the balances of the games again. Call it before the transaction that opens a condition: its
 * base must be what the member really has.
 * @throws PROVIDER_UNAVAILABLE when a game with an account did not answer
 */
export async function refreshTotal(ctx: Context, memberId: bigint): Promise<void> {
  const { slots } = await refreshSlots(ctx, { memberId });
  if (slots.some(({ isStale, isTransferring }) => isStale && !isTransferring)) {
    refuse("PROVIDER_UNAVAILABLE");
  }
}
