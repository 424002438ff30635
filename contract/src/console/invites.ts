/** The queue of commissions whose inviter and invitee share something (docs/decisions/0038). */
import * as v from "valibot";
import { amountOutput } from "../money.ts";
import { currency, done, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { cursor, limit, memberBrief, memberId, next, why } from "./schemas.ts";

/** What inviter and invitee can share: a holder's name, a bank account, a device or an address. */
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

export const list = consoleEndpoint({
  method: "POST",
  path: "/api/console/commissions",
  permission: "invites.read",
  summary: "Commissions that wait for a decision, by inviter and invitee, longest wait first",
  input: v.strictObject({ cursor, limit }),
  output: v.object({ pairs: v.array(pair), next }),
});

const decision = {
  method: "POST",
  permission: "invites.decide",
  params: v.strictObject({ inviterId: memberId, inviteeId: memberId }),
  input: v.strictObject({
    /** What the staff user saw. A kind that was found since then refuses the decision. */
    shared: v.pipe(shared, v.minLength(1), v.maxLength(SHARING_KINDS.length)),
    why,
  }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED", "STAFF_AMOUNT_LIMIT"],
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
