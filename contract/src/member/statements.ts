import * as v from "valibot";
import { SLIP_REASONS } from "./deposits.ts";
import { endpoint } from "./endpoint.ts";
import { amountOutput } from "./money.ts";
import { codeText, currency, moment, paging, status } from "./schemas.ts";

export const STATEMENT_TYPES = [
  "deposit",
  "bonus",
  "finish_bonus",
  "withdraw",
  "transfer",
] as const;
export type StatementType = (typeof STATEMENT_TYPES)[number];

const described = v.optional(v.nullable(v.object({ description: v.string() })));

export const statementRow = v.object({
  _id: v.string(),
  statementType: v.picklist(STATEMENT_TYPES),
  from: v.string(),
  to: v.string(),
  amount: amountOutput,
  currency,
  status,
  createdAt: moment,
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
  summary: "What a period came to, by the ledger; days are whole and count in Asia/Bangkok",
  input: v.strictObject({
    period: v.picklist([...PERIODS, "days"]),
    /** Of `days`, and of nothing else: both included, at most a year. */
    from: v.optional(day),
    to: v.optional(day),
  }),
  output: v.object({
    /** The first moment, and the first one after. */
    from: moment,
    to: moment,
    currency,
    deposits: amountOutput,
    withdrawals: amountOutput,
    /** Deposits less withdrawals; below 0 for who took more out. */
    netDeposits: amountOutput,
    /** Given by bonuses and promotions. */
    bonuses: amountOutput,
    refunds: amountOutput,
    invites: amountOutput,
    /** Of the wheel. */
    prizes: amountOutput,
    toGames: amountOutput,
    fromGames: amountOutput,
    /** Moved by hand of the staff: in less out. */
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
        createdAt: moment,
        /** Null until the slip was read. */
        amount: v.nullable(amountOutput),
        status,
        /** The reason of a failure, in the words of the specification. */
        note: v.nullable(v.picklist(SLIP_REASONS)),
        link: v.nullable(v.string()),
        reference: v.string(),
        /** Text of the mini-QR once it was read; our addition, by which a page knows a slip that was sent before. */
        payload: v.nullable(v.string()),
      }),
    ),
  }),
});

export const slipUrl = endpoint({
  method: "GET",
  path: "/api/statement/slip/reference/{reference}",
  access: "member",
  summary: "A signed, short-lived address of the slip's image",
  params: v.strictObject({ reference: codeText }),
  output: v.object({ url: v.string() }),
  errors: ["NO_DATA"],
});
