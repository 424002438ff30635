import * as v from "valibot";
import { amountInput } from "../money.ts";
import { done } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { memberId, why } from "./schemas.ts";

/** Reasons of manual adjustments; also the owner of the house account on the other side. */
export const ADJUSTMENT_REASONS = [
  /** A deposit that no external party reported. */
  "deposit",
  /** A payout or a transfer that went wrong. */
  "correction",
  "goodwill",
  /** A prize paid as money. */
  "prize",
  /** A debit after play against the rules or a chargeback of a deposit. */
  "chargeback",
  "other",
] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

export const adjust = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/adjust",
  permission: "wallet.adjust",
  audit: "wallet.request-adjust",
  summary: "Requests an approval to credit or debit a wallet (APPROVAL_NEEDED)",
  params: v.strictObject({ memberId }),
  input: v.strictObject({
    direction: v.picklist(["credit", "debit"]),
    amount: amountInput,
    reason: v.picklist(ADJUSTMENT_REASONS),
    why,
  }),
  output: v.object({ ...done.entries, approvalId: v.string() }),
  errors: ["NO_DATA", "MONEY_NOT_ENOUGH"],
});
