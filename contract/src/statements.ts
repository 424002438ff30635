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
