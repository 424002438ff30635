/** What became of bonuses that were taken in a span. */
import * as v from "valibot";
import { amount, count, currency, names, text } from "../../records/fields.ts";
import { moneySpan, rowOf } from "../../records/report.ts";
import { consoleEndpoint } from "../endpoint.ts";

const stage = count({ sum: true });
export const funnelFields = {
  code: text(),
  /** null: rewards of it were taken, but no setting names it now. */
  name: names({ empty: true }),
  currency: currency(),
  taken: stage,
  /** What became of the rewards that were taken in the span. */
  open: stage,
  won: stage,
  lost: stage,
  /** Of the won and lost ones: members who ended the condition, so that they can withdraw. */
  cleared: stage,
  amount: amount({ sum: true }),
};
const funnelRow = v.object({
  ...rowOf(funnelFields).entries,
  kind: v.picklist(["bonus", "promotion", "invite", "refund", "luckydraw"]),
});
export type FunnelRow = v.InferOutput<typeof funnelRow>;

export const bonusFunnel = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/bonus-funnel",
  permission: "reports.read",
  summary: "What became of the rewards that members took in a span, by campaign",
  input: v.strictObject(moneySpan),
  output: v.object({ rows: v.array(funnelRow) }),
  errors: ["KEY_INVALID"],
});
