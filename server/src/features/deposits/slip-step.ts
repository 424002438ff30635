import type { SlipReason } from "@krapao/contract/deposits";
import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { toQrcodeId } from "./qr.ts";
import { moveSlip, type SlipChange } from "./queries-slips.ts";
import { type ReviewReason, type Slip, type SlipState, statusOfSlip } from "./slip.ts";

/** One step of a slip: where it goes, and what is written with it. */
export type SlipStep = { id: string } & SlipChange &
  (
    | { to: Exclude<SlipState, "failed" | "review"> }
    | { to: "failed"; reason: SlipReason }
    | { to: "review"; reason: ReviewReason }
  );

/** Takes a step inside a transaction; `tellSlip` follows once it is written. @returns null when another one was faster. */
export function takeStep(ctx: Context, tx: Tx, step: SlipStep): Promise<Slip | null> {
  return moveSlip(tx, { reason: null, ...step, at: ctx.clock.now() });
}

/** Takes a step in a transaction of its own, and tells the member. */
export async function stepSlip(ctx: Context, step: SlipStep): Promise<Slip | null> {
  const slip = await transaction(ctx.db, (tx) => takeStep(ctx, tx, step));
  if (slip) tellSlip(ctx, slip);
  return slip;
}

/** Pushes where a slip stands to the member's open pages. */
export function tellSlip(
  ctx: Context,
  slip: Pick<Slip, "id" | "memberId" | "state" | "reason">,
): void {
  const { id, memberId, state } = slip;
  ctx.log.info({ event: "slip", recordId: id, state, outcome: slip.reason }, "slip");
  ctx.push.slip(memberId, {
    slipId: toQrcodeId(id),
    status: statusOfSlip(state),
    note: noteOf(slip),
  });
  if (DESK_STATES.includes(state)) ctx.push.queue("slips");
}

/** Where a slip is when the desk sees it come or go. */
const DESK_STATES: readonly SlipState[] = ["review", "verifying", "credited", "failed"];

/** The reason that a member reads; why an operator looks is nobody else's business. */
export function noteOf({ state, reason }: Pick<Slip, "state" | "reason">): SlipReason | null {
  return state === "failed" ? ((reason as SlipReason | null) ?? "UNKNOW_ERROR") : null;
}
