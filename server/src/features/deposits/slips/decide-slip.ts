import type { SlipReason } from "@krapao/contract/member/deposits";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import type { SlipReceipt } from "../../../ports/slip-verifier.ts";
import { findMember } from "../../accounts/index.ts";
import type { SeenPayment } from "../crediting/entered-payment.ts";
import { findEnteredPayment } from "../crediting/queries-entered.ts";
import { waitsForGateway } from "../crediting/queries-gateway.ts";
import type { HouseAccount } from "../house-account.ts";
import { listHouseAccounts } from "../queries-channels.ts";
import { mayDecideAlone, type Reviewer } from "../reviewer.ts";
import { advanceSlip, pushSlip } from "./advance-slip.ts";
import { creditSlip } from "./credit-slip.ts";
import { findSlip } from "./queries.ts";
import { setSlipParked } from "./queries-actions.ts";
import { readSlipWithContext } from "./read-slip-detail.ts";
import { lockForReview, recordSlipDecision, type SlipVersion } from "./record-slip-decision.ts";
import type { Slip } from "./slip.ts";

export type Approval = SlipVersion & {
  note: string;
  /**
   * The payment that the cashier saw at the bank, with the channel of the account; needed when the
   * verifier did not prove a transfer to one of our accounts.
   */
  seen: (Omit<SeenPayment, "bankCode" | "houseAccount"> & { channel: string }) | null;
};

/**
 * Credits a slip in review to the member who uploaded it, with the verifier's receipt when that
 * proves a transfer to us. Otherwise the payment that the cashier saw at the bank is entered in the
 * cashier's name, and a second person who approves the slip credits it.
 * @returns `failed` when the slip's reference was credited for another slip; `review` when it waits
 * for a second person
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER, REASON_REQUIRED when the
 * check failed or proved nothing, KEY_MISSING when `seen` is needed and missing, PAYMENT_TAKEN,
 * GATEWAY_REPORTED when a gateway reported the payment that was seen, CURRENCY_OTHER, FORBIDDEN for
 * an amount above the role's, APPROVAL_OWN and STAFF_DAY_LIMIT as `checkEnteredPayment`
 */
export async function approveSlip(
  ctx: Context,
  reviewer: Reviewer,
  { note, seen, ...shown }: Approval,
): Promise<"credited" | "failed" | "review"> {
  const { slipId } = shown;
  const known = await findSlip(ctx.db, slipId);
  if (!known) return refuse("NO_DATA");
  if (known.state !== "review") return refuse("ALREADY_DECIDED");
  // The matching queue credits a gateway's payment, and the slip with it.
  if (await waitsForGateway(ctx.db, slipId)) return refuse("PAYMENT_TAKEN");
  const { comparison, receipt } = await readSlipWithContext(ctx, slipId);
  const entered = await findEnteredPayment(ctx.db, slipId);
  const isSeenOnly = !comparison.isProven;
  if (note === "" && (isSeenOnly || comparison.advice === "reject")) refuse("REASON_REQUIRED");
  const proven =
    receipt && comparison.house
      ? { receipt, house: comparison.house, slip: known }
      : await buildSeenReceipt(ctx, reviewer, { slip: known, seen: entered ?? seen, receipt });
  const { amountMinor, currency, paidAt } = proven.receipt;
  const member = await findMember(ctx.db, known.memberId);
  if (member?.currency !== currency) return refuse("CURRENCY_OTHER");
  const outcome = await creditSlip(ctx, {
    ...proven,
    receiptFields: isSeenOnly ? { amountMinor, currency, paidAt } : {},
    review: {
      reviewer,
      isSeenOnly,
      async lock(tx) {
        await lockForReview(ctx, tx, { reviewer, shown, from: ["review"] });
      },
      async record(tx, outcome) {
        const after = { state: outcome.to, amountMinor, isSeenOnly };
        await recordSlipDecision(ctx, tx, { reviewer, slipId, action: "approve", note, after });
      },
    },
  });
  // The payment was dismissed, or belongs to another member.
  if (outcome === null || (outcome.to === "review" && outcome.reason !== "second"))
    return refuse("PAYMENT_TAKEN");
  return outcome.to;
}

/** Builds the receipt from the payment that this cashier, or the first one, saw at the bank. */
async function buildSeenReceipt(
  ctx: Context,
  reviewer: Reviewer,
  { slip, seen, receipt }: { slip: Slip; seen: Approval["seen"]; receipt: SlipReceipt | null },
): Promise<{ slip: Slip; receipt: SlipReceipt; house: HouseAccount }> {
  if (!seen) return refuse("KEY_MISSING", { seen: "KEY_MISSING" });
  const houses = await listHouseAccounts(ctx.db);
  const house = houses.find(({ code }) => code === seen.channel) ?? refuse("NO_DATA");
  const { amountMinor, paidAt, reference } = seen;
  const { currency } = house;
  if (!mayDecideAlone(reviewer, { currency, amountMinor })) return refuse("FORBIDDEN");
  const unknown = { bankNumber: null, accountNo: null, proxy: null, names: [] };
  return {
    // An image that was never read claims the reference at our own bank, so that it is credited
    // once too.
    slip: {
      ...slip,
      sendingBank: slip.sendingBank ?? `AT:${house.code}`,
      transRef: slip.transRef ?? reference,
    },
    receipt: {
      transRef: reference,
      amountMinor,
      currency,
      paidAt,
      sender: receipt?.sender ?? unknown,
      receiver: unknown,
    },
    house,
  };
}

/**
 * Rejects a slip in review with the reason that the member sees.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER
 */
export async function rejectSlip(
  ctx: Context,
  reviewer: Reviewer,
  { reason, note, ...shown }: SlipVersion & { reason: SlipReason; note: string },
): Promise<void> {
  const { slipId } = shown;
  const moved = await transaction(ctx.db, async (tx) => {
    await lockForReview(ctx, tx, { reviewer, shown, from: ["review"] });
    const after = { state: "failed", reason };
    await recordSlipDecision(ctx, tx, { reviewer, slipId, action: "reject", reason, note, after });
    return advanceSlip(ctx, tx, { id: slipId, to: "failed", reason });
  });
  if (moved) pushSlip(ctx, moved);
}

/**
 * Parks a slip with a note. For the member it stays in progress.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER
 */
export async function parkSlip(
  ctx: Context,
  reviewer: Reviewer,
  { note, ...shown }: SlipVersion & { note: string },
): Promise<void> {
  const { slipId } = shown;
  await transaction(ctx.db, async (tx) => {
    await lockForReview(ctx, tx, { reviewer, shown, from: ["review"] });
    await setSlipParked(tx, { id: slipId, by: reviewer.staff.name, note, at: ctx.clock.now() });
    const after = { isParked: true };
    await recordSlipDecision(ctx, tx, { reviewer, slipId, action: "park", note, after });
  });
  ctx.push.queue("slips");
}
