import * as v from "valibot";
import { endpoint } from "./endpoint.ts";
import { amountOutput } from "./money.ts";
import { currency, moment, paging, status } from "./schemas.ts";

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
