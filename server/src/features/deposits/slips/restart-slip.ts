import { bankNumber } from "@krapao/contract/wire/bank-numbers";
import { buildSlipQr } from "@krapao/contract/wire/slip-qr";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import type { Context } from "../../../ports/context.ts";
import type { Reviewer } from "../reviewer.ts";
import { pushSlip } from "./advance-slip.ts";
import { restartSlip } from "./queries-actions.ts";
import { findPaymentByReference } from "./queries-console.ts";
import { lockForReview, recordSlipDecision, type SlipVersion } from "./record-slip-decision.ts";
import { REOPENED_FROM, REREAD_FROM } from "./slip.ts";

/** Puts a failed slip back into the queue. @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED */
export async function reopenSlip(
  ctx: Context,
  reviewer: Reviewer,
  { note, ...shown }: SlipVersion & { note: string },
): Promise<void> {
  const { slipId } = shown;
  const slip = await transaction(ctx.db, async (tx) => {
    await lockForReview(ctx, tx, { reviewer, shown, from: REOPENED_FROM });
    const at = ctx.clock.now();
    const moved = await restartSlip(tx, { id: slipId, at, to: "review", reason: "reopened" });
    const after = { state: "review" };
    await recordSlipDecision(ctx, tx, { reviewer, slipId, action: "reopen", note, after });
    return moved;
  });
  if (slip) pushSlip(ctx, slip);
}

/** What a cashier read from an image whose QR could not be read. */
export interface Reading {
  bankCode: string;
  transRef: string;
  amountMinor: bigint | null;
  paidAt: Date | null;
}

/**
 * Has the verifier check what a cashier read from the image; the slip is processed with the answer
 * as usual. Money that is recorded is refused: a slip joins a payment only by what its image shows.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER, INVALID_BANK when there is
 * no bank number for this bank, PAYMENT_KNOWN
 */
export async function rereadSlip(
  ctx: Context,
  reviewer: Reviewer,
  { reading, ...shown }: SlipVersion & { reading: Reading },
): Promise<void> {
  const { slipId } = shown;
  const { bankCode, transRef, amountMinor, paidAt } = reading;
  const sendingBank = bankNumber(bankCode) ?? refuse("INVALID_BANK");
  const slip = await transaction(ctx.db, async (tx) => {
    await lockForReview(ctx, tx, { reviewer, shown, from: REREAD_FROM });
    if (await findPaymentByReference(tx, transRef)) refuse("PAYMENT_KNOWN");
    const moved = await restartSlip(tx, {
      id: slipId,
      at: ctx.clock.now(),
      to: "verifying",
      payload: buildSlipQr({ sendingBank, transRef }),
      sendingBank,
      transRef,
      typed: {
        amountMinor: amountMinor === null ? null : `${amountMinor}`,
        paidAt: paidAt?.toISOString() ?? null,
        by: reviewer.staff.name,
      },
    });
    await enqueue(tx, { name: "deposits:verify_slip", payload: { slipId } });
    const after = { bankCode, transRef };
    await recordSlipDecision(ctx, tx, { reviewer, slipId, action: "reread", note: "", after });
    return moved;
  });
  if (slip) pushSlip(ctx, slip);
}
