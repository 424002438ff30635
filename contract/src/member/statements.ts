import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { amountOutput } from "../money.ts";
import { codeText, currency, day, paging, status, timestamp } from "../schemas.ts";
import { SLIP_REASONS } from "./deposits.ts";

export const STATEMENT_TYPES = [
  "deposit",
  "bonus",
  "finish_bonus",
  "withdraw",
  "transfer",
] as const;
export type StatementType = (typeof STATEMENT_TYPES)[number];

/**
 * Why a deposit is in progress. `payer`: the payer's account is not clearly the member's. `check`:
 * a staff user checks it. `limit` and `excluded`: it waits for the member's own limits, or for the
 * end of the self-exclusion. `returning`: it goes back to the account it came from; `sent_back`: it
 * is on its way there.
 */
export const WAITING_REASONS = [
  "late",
  "cancelled",
  "twice",
  "amount",
  "currency",
  "payer",
  "check",
  "limit",
  "excluded",
  "returning",
  "sent_back",
] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

/**
 * Why a deposit that was in progress failed: its money went back to the payer; it was another
 * member's; it had been counted before; the bank does not have it; it is in the line of the
 * transfer that the member reported.
 */
export const ENDED_REASONS = [
  "returned",
  "other_member",
  "duplicate",
  "not_found",
  "reported",
] as const;
export type EndedReason = (typeof ENDED_REASONS)[number];

/** Why a bonus ended: the member gave the gift back, and the amount is what left. */
export const BONUS_END_REASONS = ["given_back"] as const;
export type BonusEndReason = (typeof BONUS_END_REASONS)[number];

const described = v.optional(v.nullable(v.object({ description: v.string() })));

const statementRow = v.object({
  _id: v.string(),
  statementType: v.picklist(STATEMENT_TYPES),
  from: v.string(),
  to: v.string(),
  amount: amountOutput,
  currency,
  status,
  createdAt: timestamp,
  bonus: described,
  promotion: described,
  invite: described,
  refund: described,
  luckydraw: described,
  /** Of a deposit: why it is in progress, or why it failed. Of a bonus: why it ended. */
  reason: v.optional(v.picklist([...WAITING_REASONS, ...ENDED_REASONS, ...BONUS_END_REASONS])),
});

export const list = endpoint({
  method: "POST",
  path: "/api/statement",
  access: "member",
  summary: "The member's statement, newest first",
  input: paging,
  output: v.object({ total: v.number(), statements: v.array(statementRow) }),
});

/**
 * What can happen to a line, in words that a member understands. A step without a time is expected
 * next.
 */
export const LINE_STEPS = [
  // A deposit: how the member asked for it, its payment, and its end.
  "qr",
  "reported",
  "gift",
  "slip",
  "arrived",
  "review",
  // It waits for the member's own limit, or for the end of the time-out; no person checks it.
  "ownLimit",
  "timeOut",
  "credited",
  "notFound",
  "closed",
  "askedBack",
  "askCancelled",
  "sentBack",
  "notSentBack",
  "toPayer",
  "reversed",
  // A withdrawal; `review` as above.
  "requested",
  "collecting",
  "approved",
  "sent",
  "paid",
  "returned",
  // A transfer between the wallet and a game.
  "left",
  "done",
  "back",
  // A reward.
  "won",
  "received",
  "met",
  "ended",
  // Staff users moved the money.
  "adjusted",
] as const;
export type LineStep = (typeof LINE_STEPS)[number];

/**
 * Why a line is in progress or has failed, and with it what happens next. `other`: a reason that
 * has no words here.
 */
export const LINE_REASONS = [
  // Deposits that wait.
  "late",
  "cancelled",
  "twice",
  "amount",
  "payer",
  "limit",
  // More than a limit itself, so that it never fits.
  "aboveLimit",
  "excluded",
  "returning",
  "sentBack",
  "reported",
  "gift",
  // Deposits that failed.
  "notFound",
  "closed",
  "toPayer",
  "reversed",
  "giftInvalid",
  "giftUsed",
  // Withdrawals.
  "collecting",
  "review",
  "bank",
  "rejected",
  "bankRefused",
  "notEnough",
  "condition",
  // Transfers.
  "game",
  "gameRefused",
  "other",
] as const;
export type LineReason = (typeof LINE_REASONS)[number];

/**
 * Whether the money of a deposit in progress can be asked back. `possible`: it can. `asked`: it was,
 * and that can be cancelled. `decided`: it goes back without being asked. `sent`: it is on its way.
 */
export const RETURN_STATES = ["possible", "asked", "decided", "sent"] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

export const detail = endpoint({
  method: "GET",
  path: "/api/statement/line/{lineId}",
  access: "member",
  summary: "One line of the member's statement: what happened when, its amounts and references",
  params: v.strictObject({ lineId: v.pipe(v.string(), v.uuid()) }),
  output: v.object({
    line: statementRow,
    /** What member and staff call the line, for example `WD-1A2B3C4D`. */
    reference: v.string(),
    /** In the order of time; those without a time are expected next. */
    steps: v.array(v.object({ step: v.picklist(LINE_STEPS), at: v.nullable(timestamp) })),
    reason: v.nullable(v.picklist(LINE_REASONS)),
    /** null: the money cannot be asked back. */
    askBack: v.nullable(v.picklist(RETURN_STATES)),
    /** What the member asked for; null when that is not recorded. */
    asked: v.nullable(amountOutput),
    /** The wallet around the movement; null until it has moved. */
    before: v.nullable(amountOutput),
    after: v.nullable(amountOutput),
    /** The reference of the bank or the gateway. */
    bankReference: v.nullable(v.string()),
    /** Where a withdrawal goes; the number is masked. */
    account: v.nullable(
      v.object({ bankCode: v.string(), accountNo: v.string(), accountName: v.string() }),
    ),
    /** Minutes that a person needs for the review at present; null: none is due, or not known. */
    reviewMinutes: v.nullable(v.number()),
  }),
  errors: ["NO_DATA"],
});

export const PERIODS = ["thisMonth", "lastMonth", "threeMonths"] as const;
export type Period = (typeof PERIODS)[number];

export const totals = endpoint({
  method: "POST",
  path: "/api/statement/totals",
  access: "member",
  summary: "Sums of a period by the ledger; whole days in Asia/Bangkok",
  input: v.strictObject({
    period: v.picklist([...PERIODS, "days"]),
    /** Only with `days`: both inclusive, at most a year. */
    from: v.optional(day),
    to: v.optional(day),
  }),
  output: v.object({
    /** Start of the period, and its exclusive end. */
    from: timestamp,
    to: timestamp,
    currency,
    deposits: amountOutput,
    withdrawals: amountOutput,
    /** Deposits minus withdrawals; negative when the member took out more. */
    netDeposits: amountOutput,
    /** Credited by bonuses and promotions. */
    bonuses: amountOutput,
    refunds: amountOutput,
    invites: amountOutput,
    /** Money prizes of the wheel. */
    prizes: amountOutput,
    toGames: amountOutput,
    fromGames: amountOutput,
    /** Manual adjustments by staff, credits minus debits. */
    corrections: amountOutput,
  }),
  limit: { per: "member", max: 60, windowSeconds: 60 },
});

export const lastDeposits = endpoint({
  method: "GET",
  path: "/api/statement/deposits",
  access: "member",
  summary: "The amounts of the member's last different deposits in whole units, newest first",
  output: v.array(amountOutput),
});

export const slips = endpoint({
  method: "POST",
  path: "/api/statement/slip",
  access: "member",
  summary: "The member's slips, newest first",
  input: paging,
  output: v.object({
    total: v.number(),
    /** Minutes that a person needs for a slip at present; null: none in progress, or not known. */
    reviewMinutes: v.nullable(v.number()),
    slips: v.array(
      v.object({
        _id: v.string(),
        createdAt: timestamp,
        /** Null until the slip was read. */
        amount: v.nullable(amountOutput),
        status,
        /** The reason of a failure, as a code of the specification. */
        note: v.nullable(v.picklist(SLIP_REASONS)),
        link: v.nullable(v.string()),
        reference: v.string(),
        /**
         * Text of the mini-QR once it is read; an addition, by which a page finds a repeated slip.
         */
        payload: v.nullable(v.string()),
      }),
    ),
  }),
});

export const slipUrl = endpoint({
  method: "GET",
  path: "/api/statement/slip/reference/{reference}",
  access: "member",
  summary: "A signed, short-lived URL of the slip's image",
  params: v.strictObject({ reference: codeText }),
  output: v.object({ url: v.string() }),
  errors: ["NO_DATA"],
});
