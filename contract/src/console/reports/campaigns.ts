/** What a bonus or a promotion code brought, by version and by day (docs/decisions/0074). */
import * as v from "valibot";
import { amount, count } from "../../records/fields.ts";
import { rowOf, span } from "../../records/report.ts";
import { codeText, currency } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { campaignName } from "./campaign-name.ts";

export const CAMPAIGN_KINDS = ["bonus", "promotion"] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** The columns of results; the rows of a list have the code as well. */
export const resultFields = {
  /** Members who were shown it for the first time in the span. */
  seen: count(),
  /** Members who took it. */
  members: count(),
  /** How often it was taken. */
  taken: count(),
  /** What the ledger credited, less what it reversed. */
  cost: amount(),
  /** Valid bets from each taking until the member ended the condition, or until now. */
  turnover: amount(),
  /** Of the members who took it at least 7 or 30 days ago, those who came back after that. */
  retained7: count(),
  retained30: count(),
};
const results = {
  ...rowOf(resultFields).entries,
  reached7: v.number(),
  reached30: v.number(),
};
const total = v.object(results);
export type CampaignResults = v.InferOutput<typeof total>;

const input = { kind: v.picklist(CAMPAIGN_KINDS), ...span };

const row = v.object({ code: v.string(), name: campaignName, currency, ...results });
export type CampaignRow = v.InferOutput<typeof row>;

export const campaigns = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/campaigns",
  permission: "reports.read",
  summary: "What each bonus or promotion code brought in a span, the most taken first",
  input: v.strictObject(input),
  output: v.object({ rows: v.array(row) }),
  errors: ["KEY_INVALID"],
});

export const campaign = consoleEndpoint({
  method: "POST",
  path: "/api/console/reports/campaign",
  permission: "reports.read",
  summary: "What one bonus or promotion code brought in a span, by version and by day",
  input: v.strictObject({ ...input, code: codeText }),
  output: v.object({
    name: campaignName,
    currency,
    total,
    /** The version that was live at the taking. Newest first. */
    versions: v.array(v.object({ version: v.number(), ...results })),
    /** Every day of the span. */
    days: v.array(v.object({ day: v.string(), ...results })),
  }),
  errors: ["KEY_INVALID", "NO_DATA"],
});
