import { transaction } from "../../kernel/context.ts";
import { assert } from "../../kernel/errors.ts";
import { enqueue } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import type { SlipAnswer, SlipReceipt } from "../../ports/slip-verifier.ts";
import { findMember } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";
import { findHouseAccounts, findSlip } from "./queries-slips.ts";
import { nextAskMs, type Slip } from "./slip.ts";
import { creditSlip } from "./slip-credit.ts";
import { stepSlip, takeStep, tellSlip } from "./slip-step.ts";
import { judgeReceipt } from "./slip-verdict.ts";

/** Asks the verifier about a slip and does what follows. Without an answer the slip waits, and in the end an operator looks. */
export async function verifySlip(ctx: Context, id: string): Promise<void> {
  const slip = await findSlip(ctx.db, id);
  if (slip?.state !== "verifying" && slip?.state !== "waiting") return;
  const { payload, transRef } = slip;
  assert(payload && transRef, "a slip that is verified was read");
  const answer = await ctx.ports.slipVerifier.verify({ payload, transRef });
  if (answer.outcome === "found") return decide(ctx, slip, answer.receipt);
  if (answer.outcome === "refused") {
    return void (await stepSlip(ctx, { id, to: "failed", reason: answer.reason }));
  }
  await wait(ctx, slip, answer);
}

async function wait(
  ctx: Context,
  { id, asks: before }: Slip,
  answer: Extract<SlipAnswer, { outcome: "not_ready" | "unavailable" }>,
): Promise<void> {
  const asks = before + 1;
  const isNotReady = answer.outcome === "not_ready";
  const delayMs = nextAskMs(asks, isNotReady ? answer.waitMs : null);
  const party = ctx.ports.slipVerifier.code;
  const outcome = isNotReady ? answer.outcome : answer.reason;
  ctx.log.warn({ event: "slip", recordId: id, party, outcome, attempt: asks }, "not verified");
  if (delayMs === null) {
    return void (await stepSlip(ctx, { id, to: "review", reason: "verifier", asks }));
  }
  const waiting = await transaction(ctx.db, async (tx) => {
    const moved = await takeStep(ctx, tx, { id, to: "waiting", asks });
    const job = { name: "deposits:verify_slip", payload: { slipId: id }, delayMs };
    if (moved) await enqueue(tx, job);
    return moved;
  });
  if (waiting) tellSlip(ctx, waiting);
}

async function decide(ctx: Context, slip: Slip, receipt: SlipReceipt): Promise<void> {
  const [member, houses, depositMin] = await Promise.all([
    findMember(ctx.db, slip.memberId),
    findHouseAccounts(ctx.db),
    readSetting(ctx.db, "depositMin"),
  ]);
  assert(member, "a slip is a member's");
  const verdict = judgeReceipt({
    receipt,
    uploadedAt: slip.createdAt,
    houses,
    member,
    minimumMinor: depositMin[member.currency],
  });
  const { amountMinor, currency, paidAt } = receipt;
  // In the record the amount is text: JSON knows no bigint.
  const told = { receipt: { ...receipt, amountMinor: `${amountMinor}` }, amountMinor, currency };
  const typedMinor = slip.typed?.amountMinor ?? null;
  if (verdict.outcome === "credit" && typedMinor !== null && BigInt(typedMinor) !== amountMinor) {
    return void (await stepSlip(ctx, {
      id: slip.id,
      ...told,
      paidAt,
      to: "review",
      reason: "typed",
    }));
  }
  if (verdict.outcome === "credit") {
    const proven = { slip, receipt, house: verdict.house, told: { ...told, paidAt } };
    return void (await creditSlip(ctx, proven));
  }
  const step = { id: slip.id, ...told, paidAt };
  await stepSlip(
    ctx,
    verdict.outcome === "failed"
      ? { ...step, to: "failed", reason: verdict.reason }
      : { ...step, to: "review", reason: verdict.reason },
  );
}
