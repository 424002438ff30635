import { transaction } from "../../../kernel/context.ts";
import { assert } from "../../../kernel/errors.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import type { Context } from "../../../ports/context.ts";
import type { SlipAnswer, SlipReceipt } from "../../../ports/slip-verifier.ts";
import { findMember } from "../../accounts/index.ts";
import { listHouseAccounts } from "../queries-channels.ts";
import { advanceAndPushSlip, advanceSlip, pushSlip } from "./advance-slip.ts";
import { assessReceipt, matchHouseAccount } from "./assess-receipt.ts";
import { creditSlip } from "./credit-slip.ts";
import { joinGateway } from "./joined/join-gateway.ts";
import { findSlip, isReferenceClaimed } from "./queries.ts";
import { retryDelayMs, type Slip } from "./slip.ts";

/**
 * Asks the verifier about a slip and acts on its answer. Without an answer the slip waits for the
 * next attempt; after the last attempt it goes to review.
 */
export async function verifySlip(ctx: Context, id: string): Promise<void> {
  const slip = await findSlip(ctx.db, id);
  if (slip?.state !== "verifying" && slip?.state !== "waiting") return;
  const { payload, transRef } = slip;
  assert(payload && transRef, "a slip to verify has a reference");
  const answer = await ctx.ports.slipVerifier.verify({ payload, transRef });
  if (answer.outcome === "found") return decide(ctx, slip, answer.receipt);
  if (answer.outcome === "refused") {
    return void (await advanceAndPushSlip(ctx, { id, to: "failed", reason: answer.reason }));
  }
  await wait(ctx, slip, answer);
}

async function wait(
  ctx: Context,
  { id, attempts: before }: Slip,
  answer: Extract<SlipAnswer, { outcome: "not_ready" | "unavailable" }>,
): Promise<void> {
  const attempts = before + 1;
  const isNotReady = answer.outcome === "not_ready";
  const delayMs = retryDelayMs(attempts, isNotReady ? answer.waitMs : null);
  const externalParty = ctx.ports.slipVerifier.code;
  const outcome = isNotReady ? answer.outcome : answer.reason;
  ctx.log.warn(
    { event: "slip", recordId: id, externalParty, outcome, attempt: attempts },
    "slip not verified",
  );
  if (delayMs === null) {
    return void (await advanceAndPushSlip(ctx, { id, to: "review", reason: "verifier", attempts }));
  }
  const waiting = await transaction(ctx.db, async (tx) => {
    const moved = await advanceSlip(ctx, tx, { id, to: "waiting", attempts });
    const job = { name: "deposits:verify_slip", payload: { slipId: id }, delayMs };
    if (moved) await enqueue(tx, job);
    return moved;
  });
  if (waiting) pushSlip(ctx, waiting);
}

async function decide(ctx: Context, slip: Slip, receipt: SlipReceipt): Promise<void> {
  const [member, houses] = await Promise.all([
    findMember(ctx.db, slip.memberId),
    listHouseAccounts(ctx.db),
  ]);
  assert(member, "a slip has a member");
  const decision = assessReceipt({ receipt, uploadedAt: slip.createdAt, houses, member });
  const { amountMinor, currency, paidAt } = receipt;
  // The amount is stored as text: JSON has no bigint.
  const receiptFields = {
    receipt: { ...receipt, amountMinor: `${amountMinor}` },
    amountMinor,
    currency,
    paidAt,
  };
  const typedMinor = slip.typed?.amountMinor ?? null;
  if (decision.outcome === "credit" && typedMinor !== null && BigInt(typedMinor) !== amountMinor) {
    return void (await advanceAndPushSlip(ctx, {
      id: slip.id,
      ...receiptFields,
      to: "review",
      reason: "typed",
    }));
  }
  if (decision.outcome === "credit") {
    const proven = { slip, receipt, house: decision.house, receiptFields };
    return void (await creditSlip(ctx, proven));
  }
  const isOurs = matchHouseAccount(receipt.receiver, houses).house !== null;
  if (!isOurs && (await joinGateway(ctx, { slip, receipt, houses, receiptFields }))) return;
  const step = { id: slip.id, ...receiptFields };
  await advanceAndPushSlip(
    ctx,
    decision.outcome === "failed"
      ? { ...step, to: "failed", reason: decision.reason }
      : (await isCopy(ctx, slip))
        ? { ...step, to: "failed", reason: "SLIP_REFNO_DUPLICATED" }
        : { ...step, to: "review", reason: decision.reason },
  );
}

/** Whether the transfer was credited for another slip since this one was read. */
async function isCopy({ db }: Context, { sendingBank, transRef }: Slip): Promise<boolean> {
  return sendingBank !== null && transRef !== null
    ? isReferenceClaimed(db, { sendingBank, transRef })
    : false;
}
