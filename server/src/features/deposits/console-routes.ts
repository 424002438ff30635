import type { ServerInput } from "@krapao/contract";
import { consoleContract } from "@krapao/contract/console";
import { DAY_MS } from "@krapao/contract/time";
import type { ConsoleHandler } from "../../kernel/console-http/console-call.ts";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { CallbackHandler } from "../../kernel/http/callbacks.ts";
import { requireWholeAmount } from "../../kernel/whole-amount.ts";
import type { Context } from "../../ports/context.ts";
import { askGift } from "./gifts/ask-gift.ts";
import { closeWaitingGift } from "./gifts/close-gift.ts";
import { listGifts } from "./gifts/list-gifts.ts";
import { showHouseAccount } from "./house-account.ts";
import type { ClawBackRewards } from "./matching/clawback.ts";
import { dismissPayment } from "./matching/dismiss-payment.ts";
import { enterPayment } from "./matching/enter-payment.ts";
import { findPayer } from "./matching/find-payer.ts";
import { listPayments } from "./matching/list-payments.ts";
import { matchToMember } from "./matching/match-to-member.ts";
import type { MatchingOutcome } from "./matching/matching-outcome.ts";
import { readPayment } from "./matching/read-payment.ts";
import { readReportedTransfer } from "./matching/read-reported-transfer.ts";
import { reversePayment } from "./matching/reverse-payment.ts";
import { settleClawback } from "./matching/settle-clawback.ts";
import { splitPayment } from "./matching/split-payment.ts";
import { CLOCK_SKEW_MS } from "./qr.ts";
import { listHouseAccounts } from "./queries-channels.ts";
import { listReportedTransfers } from "./reported/list-reported-transfers.ts";
import { refuseReportedTransfer } from "./reported/refuse-reported-transfer.ts";
import { settleReportedTransfer } from "./reported/settle-reported-transfer.ts";
import type { ReportedTransferOutcome } from "./reported-transfer.ts";
import { listReturns, readReturn } from "./returns/list-returns.ts";
import { prepareReturn } from "./returns/prepare-return.ts";
import { rejectReturn } from "./returns/reject-return.ts";
import type { Reviewer } from "./reviewer.ts";
import { claimSlip } from "./slips/claim-slip.ts";
import { approveSlip, parkSlip, rejectSlip } from "./slips/decide-slip.ts";
import { listSlipQueue } from "./slips/list-slips.ts";
import { readSlipDetail } from "./slips/read-slip-detail.ts";
import { reopenSlip, rereadSlip } from "./slips/restart-slip.ts";
import { closeUnreadable, reopenUnreadable } from "./unreadable/close-unreadable.ts";
import { listUnreadableCallbacks } from "./unreadable/list-unreadable.ts";
import { retryUnreadable } from "./unreadable/retry-unreadable.ts";

const OK = { message: "OK" } as const;
const SUCCESS = { message: "SUCCESS" } as const;
/** A second person has to decide: this staff user saw it at the bank, or it is another member's. */
const NEEDED = { message: "APPROVAL_NEEDED" } as const;

/**
 * Console calls for slips, payments and reported transfers.
 * @param clawBackRewards claws back the rewards of a reversed deposit; features.ts passes it
 * @param callbacks the handlers of all callbacks by path, to read a kept one again
 */
export function depositsConsoleRoutes(
  ctx: Context,
  {
    clawBackRewards,
    callbacks,
  }: {
    clawBackRewards: ClawBackRewards;
    callbacks: Record<`/api/callback/${string}`, CallbackHandler>;
  },
) {
  return consoleRoutes(consoleContract.deposits, {
    "deposits.read": {
      slips: ({ input }) => listSlipQueue(ctx, input),
      slip: ({ params }) => readSlipDetail(ctx, params.slipId),
      payments: ({ input }) => listPayments(ctx, input),
      payment: ({ params }) => readPayment(ctx, params.paymentId),
      findPayer: ({ input }) => findPayer(ctx, input),
      reportedTransfers: ({ input }) => listReportedTransfers(ctx, input),
      reportedTransfer: ({ params }) => readReportedTransfer(ctx, params.reportedTransferId),
      returns: ({ input }) => listReturns(ctx, input),
      returnDetail: ({ params }) => readReturn(ctx, params.returnId),
      houseAccounts: async () => ({
        houseAccounts: (await listHouseAccounts(ctx.db)).map(showHouseAccount),
      }),
      callbacks: ({ input }) => listUnreadableCallbacks(ctx, input),
      gifts: ({ input }) => listGifts(ctx, input),
    },
    "deposits.decide": {
      ...slipDecisions(ctx),
      ...paymentDecisions(ctx),
      ...reportedTransferDecisions(ctx),
      prepareReturn: (call) => prepareReturn(ctx, call),
      async rejectReturn(call) {
        await rejectReturn(ctx, call);
        return SUCCESS;
      },
      async closeCallback(call) {
        await closeUnreadable(ctx, call, { ...call.params, ...call.input });
        return SUCCESS;
      },
      async reopenCallback(call) {
        await reopenUnreadable(ctx, call, { ...call.params, ...call.input });
        return SUCCESS;
      },
      async retryCallback(call) {
        await retryUnreadable(ctx, call, { callbacks, ...call.params, ...call.input });
        return SUCCESS;
      },
      askGift: (call) => askGift(ctx, call, call.params.giftId),
      closeGift: (call) => closeWaitingGift(ctx, call, { ...call.params, ...call.input }),
      async reversePayment(call) {
        const { version, why: note } = call.input;
        await reversePayment(ctx, call, clawBackRewards, { ...call.params, version, note });
        return SUCCESS;
      },
    },
  });
}

type Handlers<N extends keyof typeof consoleContract.deposits> = {
  [K in N]: ConsoleHandler<(typeof consoleContract.deposits)[K]>;
};

type SlipDecision =
  | "claimSlip"
  | "approveSlip"
  | "rejectSlip"
  | "parkSlip"
  | "rereadSlip"
  | "reopenSlip";

function slipDecisions(ctx: Context): Handlers<SlipDecision> {
  return {
    async claimSlip(call) {
      await claimSlip(ctx, call, { ...call.params, ...call.input });
      return OK;
    },
    async approveSlip(call) {
      const { version, why, seen } = call.input;
      const seenPayment = seen && { ...checkTime(ctx, seen), channel: seen.channel };
      const approval = { ...call.params, version, note: why ?? "", seen: seenPayment };
      const state = await approveSlip(ctx, call, approval);
      return { ...(state === "review" ? NEEDED : SUCCESS), state };
    },
    async rejectSlip(call) {
      const { version, reason, note } = call.input;
      await rejectSlip(ctx, call, { ...call.params, version, reason, note: note ?? "" });
      return SUCCESS;
    },
    async parkSlip(call) {
      const { version, why: note } = call.input;
      await parkSlip(ctx, call, { ...call.params, version, note });
      return SUCCESS;
    },
    async rereadSlip(call) {
      const { version, amount: amountMinor, ...read } = call.input;
      await rereadSlip(ctx, call, { ...call.params, version, reading: { ...read, amountMinor } });
      return SUCCESS;
    },
    async reopenSlip(call) {
      const { version, why: note } = call.input;
      await reopenSlip(ctx, call, { ...call.params, version, note });
      return SUCCESS;
    },
  };
}

type PaymentDecision =
  | "matchPayment"
  | "splitPayment"
  | "dismissPayment"
  | "settleClawback"
  | "enterPayment";

function paymentDecisions(ctx: Context): Handlers<PaymentDecision> {
  return {
    matchPayment: (call) => {
      const { version, qrId, why: note } = call.input;
      const memberId = BigInt(call.input.memberId);
      const match = { ...call.params, version, memberId, qrId, note };
      return answerDecision(call, (reviewer) => matchToMember(ctx, reviewer, match));
    },
    splitPayment: (call) => {
      const { version, why: note } = call.input;
      const shares = call.input.shares.map(({ memberId, amount: amountMinor, qrId }) => ({
        memberId: BigInt(memberId),
        amountMinor,
        qrId,
      }));
      return answerDecision(call, async (reviewer) => {
        const split = { ...call.params, version, shares, note };
        const outcome = await splitPayment(ctx, reviewer, split);
        return outcome === "total" ? refuse("TOTAL_WRONG") : outcome;
      });
    },
    dismissPayment: (call) => {
      const { version, reason, why } = call.input;
      const dismissal = { ...call.params, version, reason, why };
      return answerDecision(call, (reviewer) => dismissPayment(ctx, reviewer, dismissal));
    },
    async settleClawback(call) {
      await settleClawback(ctx, call, { ...call.params, ...call.input });
      return SUCCESS;
    },
    async enterPayment(call) {
      const { payer, why: note } = call.input;
      const { currency, ...seen } = await toSeenPayment(ctx, call.input.seen);
      const { bankCode, accountNo, name } = payer;
      const entry = { seen, currency, payer: { bankCode, accountNo, name }, note };
      return { message: "SUCCESS" as const, paymentId: await enterPayment(ctx, call, entry) };
    },
  };
}

type ReportedTransferDecision = "settleReportedTransfer" | "refuseReportedTransfer";

function reportedTransferDecisions(ctx: Context): Handlers<ReportedTransferDecision> {
  return {
    async settleReportedTransfer(call) {
      const { paymentId, seen, why: note } = call.input;
      if ((paymentId === null) === (seen === null)) refuse("KEY_INVALID", { seen: "KEY_INVALID" });
      const by = seen ? await toSeenPayment(ctx, seen) : (paymentId ?? "");
      const settlement = { ...call.params, by, note };
      return answerDecision(call, (reviewer) => settleReportedTransfer(ctx, reviewer, settlement));
    },
    refuseReportedTransfer: (call) => {
      const refusal = { ...call.params, note: call.input.why };
      return answerDecision(call, (reviewer) => refuseReportedTransfer(ctx, reviewer, refusal));
    },
  };
}

type Seen = NonNullable<
  ServerInput<typeof consoleContract.deposits.settleReportedTransfer>["seen"]
>;

/**
 * The payment that a staff user saw, with the house account that received it. @throws NO_BANK,
 * KEY_INVALID when its time is in the future
 */
async function toSeenPayment(ctx: Context, seen: Seen) {
  const houses = await listHouseAccounts(ctx.db);
  const house = houses.find(({ code }) => code === seen.channel) ?? refuse("NO_BANK");
  const { bankCode, accountNo: houseAccount, currency } = house;
  requireWholeAmount(currency, { "seen.amount": seen.amount });
  return { ...checkTime(ctx, seen), bankCode, houseAccount, currency };
}

/** Statements of banks reach back this far. */
const SEEN_AGE_MAX_MS = 366 * DAY_MS;

function checkTime(ctx: Context, { reference, amount: amountMinor, paidAt }: Seen) {
  const isInFuture = paidAt.getTime() > ctx.clock.nowMs() + CLOCK_SKEW_MS;
  const isTooOld = paidAt.getTime() < ctx.clock.nowMs() - SEEN_AGE_MAX_MS;
  if (isInFuture || isTooOld) refuse("KEY_INVALID", { "seen.paidAt": "KEY_INVALID" });
  return { reference, amountMinor, paidAt };
}

/**
 * Answers a decision by its outcome. ALREADY_DECIDED when an earlier call decided the same: only a
 * call that wrote to the audit log made the decision.
 */
async function answerDecision(
  { staff, audit }: Reviewer,
  work: (reviewer: Reviewer) => Promise<MatchingOutcome | ReportedTransferOutcome>,
): Promise<typeof SUCCESS | typeof NEEDED> {
  let isOwn = false;
  const reviewer: Reviewer = {
    staff,
    audit: (tx: Tx, note) => {
      isOwn = true;
      return audit(tx, note);
    },
  };
  switch (await work(reviewer)) {
    case "done":
      return isOwn ? SUCCESS : refuse("ALREADY_DECIDED");
    case "resolved":
    case "closed":
      return refuse("ALREADY_DECIDED");
    case "version":
      return refuse("VERSION_CHANGED");
    case "currency":
      return refuse("CURRENCY_OTHER");
    case "taken":
      return refuse("PAYMENT_TAKEN");
    case "entered":
    case "asked":
      return isOwn ? NEEDED : refuse("APPROVAL_OWN");
    case "limit":
      return refuse("FORBIDDEN");
    case "missing":
      return refuse("NO_DATA");
  }
}
