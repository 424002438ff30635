import type { SlipReason } from "@krapao/contract/member/deposits";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { toQrcodeId } from "../qr.ts";
import { moveSlip, type SlipChange } from "./queries.ts";
import { type ReviewReason, type Slip, type SlipState, slipStatus } from "./slip.ts";

/** A step of a slip: the next state and the columns to set with it. */
export type SlipStep = { id: string } & SlipChange &
  (
    | { to: Exclude<SlipState, "failed" | "review"> }
    | { to: "failed"; reason: SlipReason }
    | { to: "review"; reason: ReviewReason }
  );

/**
 * Moves a slip within a transaction; call `pushSlip` after the commit.
 * @returns null when another process was faster
 */
export function advanceSlip(ctx: Context, tx: Tx, step: SlipStep): Promise<Slip | null> {
  return moveSlip(tx, { reason: null, ...step, at: ctx.clock.now() });
}

/** Moves a slip in its own transaction and notifies the member. */
export async function advanceAndPushSlip(ctx: Context, step: SlipStep): Promise<Slip | null> {
  const slip = await transaction(ctx.db, (tx) => advanceSlip(ctx, tx, step));
  if (slip) pushSlip(ctx, slip);
  return slip;
}

/**
 * Pushes the slip's state to the member's open pages, and to the console when its queue changes.
 */
export function pushSlip(
  ctx: Context,
  slip: Pick<Slip, "id" | "memberId" | "state" | "reason">,
): void {
  const { id, memberId, state } = slip;
  ctx.log.info({ event: "slip", recordId: id, state, outcome: slip.reason }, "slip moved");
  ctx.push.slip(memberId, {
    slipId: toQrcodeId(id),
    status: slipStatus(state),
    note: failureReason(slip),
  });
  if (QUEUE_STATES.includes(state)) ctx.push.queue("slips");
}

/** States whose slips appear in the console's lists or leave them. */
const QUEUE_STATES: readonly SlipState[] = ["review", "verifying", "credited", "failed"];

/** The reason that the member sees; the reason of a review is for staff users only. */
export function failureReason({
  state,
  reason,
}: Pick<Slip, "state" | "reason">): SlipReason | null {
  return state === "failed" ? ((reason as SlipReason | null) ?? "UNKNOW_ERROR") : null;
}
