import type { SlipReason } from "@krapao/contract/deposits";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import type { SlipReceipt } from "../../ports/slip-verifier.ts";
import { findMember } from "../accounts/index.ts";
import { type Desk, mayAlone } from "./desk.ts";
import { findHouseAccounts, findSlip } from "./queries-slips.ts";
import { readSlipBeside } from "./read-desk-slip.ts";
import { lockForDeed, recordSlipDecision, type SlipDeed } from "./record-slip-decision.ts";
import type { SeenPayment } from "./settle-declared.ts";
import type { Slip } from "./slip.ts";
import { creditSlip } from "./slip-credit.ts";
import { takeStep, tellSlip } from "./slip-step.ts";
import type { HouseAccount } from "./slip-verdict.ts";

export type Approval = SlipDeed & {
  note: string;
  /** What the clerk saw at the bank, with the channel of the account, when the verifier proved no transfer to us. */
  seen: (Omit<SeenPayment, "bankCode" | "houseAccount"> & { channel: string }) | null;
};

/**
 * Credits a slip in review to whoever uploaded it. What the verifier proved is credited as it was told; else as the clerk
 * saw it at the bank, and then it is the clerk's word.
 * @returns `failed` when its reference turned out to be credited for another one.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER, REASON_REQUIRED when the check failed or proved
 * nothing, KEY_MISSING without `seen` where it is needed, PAYMENT_TAKEN, CURRENCY_OTHER, FORBIDDEN
 */
export async function acceptSlip(
  ctx: Context,
  desk: Desk,
  { note, seen, ...deed }: Approval,
): Promise<"credited" | "failed"> {
  const { slipId } = deed;
  const known = await findSlip(ctx.db, slipId);
  if (!known) return refuse("NO_DATA");
  if (known.state !== "review") return refuse("ALREADY_DECIDED");
  const { comparison, receipt } = await readSlipBeside(ctx, slipId);
  const isWordOnly = !comparison.isProven;
  if (note === "" && (isWordOnly || comparison.advice === "reject")) refuse("REASON_REQUIRED");
  const proof =
    receipt && comparison.house
      ? { receipt, house: comparison.house, slip: known }
      : await believe(ctx, desk, { slip: known, seen, receipt });
  const { amountMinor, currency, paidAt } = proof.receipt;
  const member = await findMember(ctx.db, known.memberId);
  if (member?.currency !== currency) return refuse("CURRENCY_OTHER");
  const state = await creditSlip(ctx, {
    ...proof,
    told: isWordOnly ? { amountMinor, currency, paidAt } : {},
    decided: {
      seenBy: isWordOnly ? desk.staff.name : null,
      async lock(tx) {
        await lockForDeed(ctx, tx, { desk, deed, from: ["review"] });
      },
      async record(tx, outcome) {
        const after = { state: outcome.to, amountMinor, isSeenOnly: isWordOnly };
        await recordSlipDecision(ctx, tx, { desk, slipId, deed: "approve", note, after });
      },
    },
  });
  // Its payment was dismissed, or is another member's: nothing was written.
  if (state !== "credited" && state !== "failed") return refuse("PAYMENT_TAKEN");
  return state;
}

/** What the clerk saw, in the place of what a verifier would have told. */
async function believe(
  ctx: Context,
  desk: Desk,
  { slip, seen, receipt }: { slip: Slip; seen: Approval["seen"]; receipt: SlipReceipt | null },
): Promise<{ slip: Slip; receipt: SlipReceipt; house: HouseAccount }> {
  if (!seen) return refuse("KEY_MISSING", { seen: "KEY_MISSING" });
  const houses = await findHouseAccounts(ctx.db);
  const house = houses.find(({ code }) => code === seen.channel) ?? refuse("NO_DATA");
  const { amountMinor, paidAt, reference } = seen;
  const { currency } = house;
  if (!mayAlone(desk, { currency, amountMinor })) return refuse("FORBIDDEN");
  const unknown = { bankNumber: null, accountNo: null, proxy: null, names: [] };
  return {
    // A picture that was never read is claimed by the reference at our own bank: that too counts once.
    slip: {
      ...slip,
      sendingBank: slip.sendingBank ?? `AT:${house.code}`,
      transRef: slip.transRef ?? reference,
    },
    receipt: {
      ...{ transRef: reference, amountMinor, currency, paidAt },
      ...{ sender: receipt?.sender ?? unknown, receiver: unknown },
    },
    house,
  };
}

/**
 * Fails a slip that is in review, with the reason that the member reads.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER
 */
export async function refuseSlip(
  ctx: Context,
  desk: Desk,
  { reason, note, ...deed }: SlipDeed & { reason: SlipReason; note: string },
): Promise<void> {
  const { slipId } = deed;
  const moved = await transaction(ctx.db, async (tx) => {
    await lockForDeed(ctx, tx, { desk, deed, from: ["review"] });
    const after = { state: "failed", reason };
    await recordSlipDecision(ctx, tx, { desk, slipId, deed: "reject", reason, note, after });
    return takeStep(ctx, tx, { id: slipId, to: "failed", reason });
  });
  if (moved) tellSlip(ctx, moved);
}
