/** What became of bonuses that were taken in a span. */
import * as v from "valibot";
import { amountOutput, CURRENCIES } from "../../money.ts";
import { currency } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { day } from "../schemas.ts";
import { campaignName } from "./campaign-name.ts";

const funnelRow = v.object({
  kind: v.picklist(["bonus", "promotion", "invite", "refund", "luckydraw"]),
  code: v.string(),
  /** null: rewards of it were taken, but no setting names it now. */
  name: v.nullable(campaignName),
  currency,
  taken: v.number(),
  amount: amountOutput,
  /** What became of the rewards that were taken in the span. */
  open: v.number(),
  won: v.number(),
  lost: v.number(),
  /** Of the won and lost ones: members who ended the condition, so that they can withdraw. */
  cleared: v.number(),
});
export type FunnelRow = v.InferOutput<typeof funnelRow>;

export const bonusFunnel = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/bonus-funnel",
  permission: "reports.read",
  summary: "What became of the rewards that members took in a span, by campaign",
  input: v.strictObject({
    from: day,
    to: day,
    currency: v.optional(v.nullable(v.picklist(CURRENCIES)), null),
  }),
  output: v.object({ rows: v.array(funnelRow) }),
  errors: ["KEY_INVALID"],
});
