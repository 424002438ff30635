/** What moves with a shift: claims and conversations. */
import { MINUTE_MS } from "@krapao/contract/time";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { moveChats, pushMovedChats } from "../../chat/index.ts";
import { moveSlipClaims } from "../../deposits/index.ts";
import { moveClaims } from "../../withdrawals/index.ts";
import { updateShiftEnd } from "./queries.ts";

/** The successor's time to open what moved, before others can claim it. */
const CLAIM_MS = 15 * MINUTE_MS;

export interface Moved {
  withdrawals: string[];
  slips: string[];
  chats: string[];
}

/** The successor, and what this person may do. */
export interface Successor {
  id: string;
  name: string;
  decidesWithdrawals: boolean;
  decidesDeposits: boolean;
  answersChats: boolean;
}

/**
 * Ends a shift: what its staff user has claimed moves to the successor, or returns to the queue
 * when the successor may not decide it.
 */
export async function endShift(
  tx: Tx,
  { shiftId, fromId, to, at }: { shiftId: string; fromId: string; to: Successor | null; at: Date },
): Promise<Moved> {
  const until = new Date(at.getTime() + CLAIM_MS);
  const person = to && { id: to.id, name: to.name };
  await updateShiftEnd(tx, { id: shiftId, at });
  return {
    withdrawals: await moveClaims(tx, {
      fromId,
      at,
      until,
      toId: to?.decidesWithdrawals ? to.id : null,
    }),
    slips: await moveSlipClaims(tx, {
      fromId,
      at,
      until,
      to: to?.decidesDeposits ? person : null,
    }),
    chats: await moveChats(tx, { fromId, to: to?.answersChats ? person : null }),
  };
}

/** Announces what moved to the open pages. */
export async function pushMoved(ctx: Context, { withdrawals, slips, chats }: Moved): Promise<void> {
  if (withdrawals.length > 0) ctx.push.queue("withdrawals");
  if (slips.length > 0) ctx.push.queue("slips");
  await pushMovedChats(ctx, chats);
}

export const countMoved = ({ withdrawals, slips, chats }: Moved) => ({
  withdrawals: withdrawals.length,
  slips: slips.length,
  chats: chats.length,
});
