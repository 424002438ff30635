/** The risk of a withdrawal: what it is made of, and what it would be for a member. */
import * as v from "valibot";
import { amountOutput } from "../money.ts";
import { currency, moment } from "../schemas.ts";
import { officeEndpoint } from "./endpoint.ts";
import { memberId } from "./schemas.ts";

/** What the score is made of; each has a weight in the settings. */
export const RISK_RULES = [
  /** The member may not use the wallet at all. */
  "suspended",
  /** Registered a few days ago. */
  "newMember",
  /** Many withdrawals, or much money, within 24 hours. */
  "velocity",
  /** Large by itself. */
  "large",
  /** Large beside what this member withdrew before. */
  "unusual",
  /** A gift's condition is not met. */
  "condition",
  /** The same account number stands with other members. */
  "sharedAccount",
  /** Accounts of other members have the same holder. */
  "sharedHolder",
  "sharedDevice",
  "sharedAddress",
  /** The account's holder has another name than the member registered with. */
  "nameMismatch",
  /** Much more came out of games within a day than was paid in. */
  "fastWin",
  /** The bank account was changed, or a change waits. */
  "bankChange",
  /** Somebody of the staff moved money in this wallet. */
  "adjustment",
  /** Signed in today from an address where the member never was before. */
  "newAddress",
] as const;
export type RiskRule = (typeof RISK_RULES)[number];
export const RISK_LEVELS = ["low", "medium", "high"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

const sharing = v.object({ id: v.string(), name: v.string() });

/** One rule that spoke, with what it saw. Amounts are in units of the withdrawal's currency. */
const finding = v.object({
  rule: v.picklist(RISK_RULES),
  /** What it adds to the score; 0: it was looked at and is in order. */
  points: v.number(),
  evidence: v.record(v.string(), v.union([v.string(), v.number()])),
  /** With whom something is shared. */
  members: v.array(sharing),
});
export type RiskFinding = v.InferOutput<typeof finding>;

export const risk = v.object({
  /** 0 to 100. */
  score: v.number(),
  level: v.picklist(RISK_LEVELS),
  findings: v.array(finding),
  at: moment,
});
export type Risk = v.InferOutput<typeof risk>;

export const memberRisk = officeEndpoint({
  method: "GET",
  path: "/api/office/members/{memberId}/risk",
  permission: "withdrawals.read",
  summary: "The risk of a withdrawal of all that is in the member's wallet, were it asked for now",
  params: v.strictObject({ memberId }),
  output: v.object({ amount: amountOutput, currency, risk }),
  errors: ["NO_DATA"],
});
