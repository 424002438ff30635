import * as v from "valibot";
import { amountInput } from "../money.ts";
import { done } from "../schemas.ts";
import { officeEndpoint } from "./endpoint.ts";
import { memberId, why } from "./schemas.ts";

/** Why money is moved by hand; the owner of the house account on the other side. */
export const ADJUSTMENT_REASONS = [
  /** A deposit that no party reported. */
  "deposit",
  /** A payout or a transfer that went wrong. */
  "correction",
  "goodwill",
  /** A prize that is handed over as money. */
  "prize",
  /** Money taken back: play against the rules, a deposit that was charged back. */
  "chargeback",
  "other",
] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

export const adjust = officeEndpoint({
  method: "POST",
  path: "/api/office/members/{memberId}/adjust",
  permission: "wallet.adjust",
  audit: "wallet.ask-adjust",
  summary: "Asks a second person to put money into a wallet or take it out (APPROVAL_NEEDED)",
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
