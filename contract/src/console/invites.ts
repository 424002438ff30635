/**
 * The queue of rewards that wait because members share something: commissions of an inviter and an
 * invitee (docs/decisions/0038), and gifts of a campaign that another member had (0118).
 */
import * as v from "valibot";
import { GIFT_KINDS } from "../member/bonuses.ts";
import { amountOutput } from "../money.ts";
import { actions } from "../records/action.ts";
import { currency, done, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { cursor, limit, memberBrief, memberId, next, recordId, why } from "./schemas.ts";

/** What two members can share: a holder's name, a bank account, a device or an address. */
export const SHARING_KINDS = ["holder", "account", "device", "address"] as const;
export type SharingKind = (typeof SHARING_KINDS)[number];

const shared = v.array(v.picklist(SHARING_KINDS));

/** The commissions of one inviter and one invitee that wait for a decision. */
const pair = v.object({
  inviter: memberBrief,
  invitee: memberBrief,
  /** What they share that no staff user has approved. */
  shared,
  /** Since when the oldest commission waits. */
  since: timestamp,
  currency,
  /** Sum of the commissions. */
  amount: amountOutput,
  /** Oldest first. */
  commissions: v.array(
    v.object({
      id: v.string(),
      deposit: amountOutput,
      amount: amountOutput,
      earnedAt: timestamp,
      since: timestamp,
    }),
  ),
});
export type CommissionPair = v.InferOutput<typeof pair>;

/** A gift of a campaign that a member requested, and that waits for a decision. */
const gift = v.object({
  id: v.string(),
  member: memberBrief,
  kind: v.picklist(GIFT_KINDS),
  code: v.string(),
  /** What the member shares with others who had the campaign, and no staff user has approved. */
  shared,
  /** Those others, at most twenty. */
  others: v.array(memberBrief),
  since: timestamp,
  currency,
  /** What the gift was worth at the last request. */
  amount: amountOutput,
});
export type WaitingGift = v.InferOutput<typeof gift>;

export const list = consoleEndpoint({
  method: "POST",
  path: "/api/console/commissions",
  permission: "invites.read",
  summary: "Rewards that wait for a decision: commissions by inviter and invitee, and gifts",
  input: v.strictObject({ cursor, limit }),
  /** A page of both together, longest wait first. */
  output: v.object({ pairs: v.array(pair), gifts: v.array(gift), next }),
});

const anyDecision = {
  method: "POST",
  permission: "invites.decide",
  input: v.strictObject({
    /** What the staff user saw. A kind that was found since then refuses the decision. */
    shared: v.pipe(shared, v.minLength(1), v.maxLength(SHARING_KINDS.length)),
    why,
  }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED", "STAFF_AMOUNT_LIMIT"],
} as const;
const decision = {
  ...anyDecision,
  params: v.strictObject({ inviterId: memberId, inviteeId: memberId }),
} as const;
const giftDecision = {
  ...anyDecision,
  params: v.strictObject({ reviewId: recordId }),
} as const;

export const approve = consoleEndpoint({
  ...decision,
  path: "/api/console/commissions/{inviterId}/{inviteeId}/approve",
  audit: "invites.approve",
  summary: "Grants a pair's waiting commissions, and later ones while they share nothing else",
});

export const reject = consoleEndpoint({
  ...decision,
  path: "/api/console/commissions/{inviterId}/{inviteeId}/reject",
  audit: "invites.reject",
  summary: "Rejects a pair's waiting commissions: they are never paid",
});

export const approveGift = consoleEndpoint({
  ...giftDecision,
  path: "/api/console/gifts/{reviewId}/approve",
  audit: "invites.approveGift",
  summary: "Lets the member take the gift, also later ones of the campaign with the same sharing",
});

export const rejectGift = consoleEndpoint({
  ...giftDecision,
  path: "/api/console/gifts/{reviewId}/reject",
  audit: "invites.rejectGift",
  summary: "Refuses the gift: the member can request it again after 30 days",
});

/** Commissions of a pair, known by both members. */
interface Pair {
  inviterId: string;
  inviteeId: string;
}
export const pairActions = actions<Pair>()({
  reject: { call: reject, key: "r", isDangerous: true },
  approve: { call: approve, key: "a" },
});
export const giftActions = actions<WaitingGift>()({
  reject: { call: rejectGift, key: "r", isDangerous: true },
  approve: { call: approveGift, key: "a" },
});
