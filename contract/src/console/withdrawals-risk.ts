/** The risk of a withdrawal: its rules, and what it would be for a member now. */
import * as v from "valibot";
import { amountOutput } from "../money.ts";
import { currency, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { memberId } from "./schemas.ts";

/** The rules behind the score; each has its points in the settings. */
export const RISK_RULES = [
  /** The member is suspended. */
  "suspended",
  /** Registered a few days ago. */
  "newMember",
  /** Many withdrawals, or much money, within 24 hours. */
  "velocity",
  /** A large amount. */
  "large",
  /** Large compared with the member's earlier withdrawals. */
  "unusual",
  /** A bonus condition is not met. */
  "condition",
  /** Other members have the same account number. */
  "sharedAccount",
  /** Bank accounts of other members have the same holder. */
  "sharedHolder",
  "sharedDevice",
  "sharedAddress",
  /** The account holder's name differs from the registered name. */
  "nameMismatch",
  /** Within a day, much more money came out of games than was put in. */
  "fastWin",
  /** Deposits of the last weeks were not played. */
  "noPlay",
  /** Gifts of the last weeks were not played. */
  "giftWithoutPlay",
  /** The member shares something with another one who had the same campaign (0118). */
  "sharedGift",
  /** The bank account was changed recently, or a change is waiting. */
  "bankChange",
  /** A staff user entered a deposit of this member, and the bank has not confirmed it. */
  "unconfirmed",
  /**
   * A staff user credited a payment to this member, who is not known as its payer, and no other
   * staff user has approved a withdrawal since.
   */
  "otherPayer",
  /**
   * A staff user decided that a transfer or a payout did not happen, and no other staff user has
   * approved as much since; or the external party contradicts such a decision.
   */
  "decidedMoney",
  /** Staff adjusted this wallet manually. */
  "adjustment",
  /** Logged in today from a new address. */
  "newAddress",
  /** The amount requires an accepted identity document, and the member has none. */
  "noIdentity",
] as const;
export type RiskRule = (typeof RISK_RULES)[number];
export const RISK_LEVELS = ["low", "medium", "high"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

const sharing = v.object({ id: v.string(), name: v.string() });

/** The finding of one rule. Amounts in `evidence` are in units of the withdrawal's currency. */
const finding = v.object({
  rule: v.picklist(RISK_RULES),
  /** Points added to the score; 0: checked, and in order. */
  points: v.number(),
  evidence: v.record(v.string(), v.union([v.string(), v.number()])),
  /** The other members who share something. */
  members: v.array(sharing),
});
export type RiskFinding = v.InferOutput<typeof finding>;

export const risk = v.object({
  /** 0 to 100. */
  score: v.number(),
  level: v.picklist(RISK_LEVELS),
  findings: v.array(finding),
  at: timestamp,
});
export type Risk = v.InferOutput<typeof risk>;

export const memberRisk = consoleEndpoint({
  method: "GET",
  path: "/api/console/members/{memberId}/risk",
  permission: "withdrawals.read",
  summary: "The risk of withdrawing the member's whole available balance now",
  params: v.strictObject({ memberId }),
  output: v.object({ amount: amountOutput, currency, risk }),
  errors: ["NO_DATA"],
});
