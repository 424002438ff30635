import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { amountOutput } from "../money.ts";
import { codeText, currency, paging, status, timestamp } from "../schemas.ts";
import { SLIP_REASONS } from "./deposits.ts";

export const STATEMENT_TYPES = [
  "deposit",
  "bonus",
  "finish_bonus",
  "withdraw",
  "transfer",
] as const;
export type StatementType = (typeof STATEMENT_TYPES)[number];

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
});

export const list = endpoint({
  method: "POST",
  path: "/api/statement",
  access: "member",
  summary: "The member's statement, newest first",
  input: paging,
  output: v.object({ total: v.number(), statements: v.array(statementRow) }),
});

export const PERIODS = ["thisMonth", "lastMonth", "threeMonths"] as const;
export type Period = (typeof PERIODS)[number];

/** A day in Asia/Bangkok, YYYY-MM-DD. */
const day = v.pipe(v.string(), v.isoDate());

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

export const slips = endpoint({
  method: "POST",
  path: "/api/statement/slip",
  access: "member",
  summary: "The member's slips, newest first",
  input: paging,
  output: v.object({
    total: v.number(),
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
