import * as v from "valibot";
import { done, moment } from "../schemas.ts";
import { officeEndpoint } from "./endpoint.ts";
import { ERASE_OBSTACLES } from "./member-data.ts";
import { cursor, filterText, limit, next, recordId, why } from "./schemas.ts";

/** Deeds for which two people are needed. */
export const APPROVAL_KINDS = [
  /** Money put into or taken out of a wallet by hand. */
  "wallet.adjust",
  /** A member's bank account. It counts 24 hours after the approval. */
  "accounts.bank",
  /** A member is forgotten: names, numbers and words go, the books stay. */
  "accounts.erase",
  /** Somebody of the staff gets a role that may do more. */
  "staff.role",
  /** New odds of the wheel. */
  "spinwheel.publish",
  /** A house account that members pay to. */
  "deposits.channel",
  /** A payout of which the bank says nothing, ended by its written word. */
  "withdrawals.resolve",
  /** A payout that was made although the member has the money back. */
  "withdrawals.late",
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];
/** takenBack: by whoever asked, before anybody decided. */
export const APPROVAL_STATES = ["waiting", "approved", "refused", "takenBack", "expired"] as const;

export const approval = v.object({
  id: v.string(),
  kind: v.picklist(APPROVAL_KINDS),
  state: v.picklist(APPROVAL_STATES),
  /** What it concerns, as in the audit log. */
  subject: v.string(),
  /** Name of the member or colleague whom it concerns; null: a setup. */
  subjectName: v.nullable(v.string()),
  memberId: v.nullable(v.string()),
  /** What will be done, exactly: the checker approves these values and no others. */
  payload: v.record(v.string(), v.unknown()),
  /** SHA-256 of the payload, hex: goes back with the decision. */
  payloadHash: v.string(),
  why: v.string(),
  makerId: v.string(),
  makerName: v.string(),
  checkerName: v.nullable(v.string()),
  askedAt: moment,
  expiresAt: moment,
  decidedAt: v.nullable(moment),
  note: v.nullable(v.string()),
});
export type Approval = v.InferOutput<typeof approval>;

export const list = officeEndpoint({
  method: "POST",
  path: "/api/office/approvals",
  permission: "approvals.read",
  summary: "Two-person requests, newest first",
  input: v.strictObject({
    state: v.optional(v.nullable(v.picklist(APPROVAL_STATES))),
    subject: v.optional(v.nullable(filterText(100))),
    cursor,
    limit,
  }),
  output: v.object({ approvals: v.array(approval), next }),
});

const decide = (deed: "approve" | "refuse", summary: string) =>
  officeEndpoint({
    method: "POST",
    path: `/api/office/approvals/{approvalId}/${deed}`,
    permission: "approvals.decide",
    audit: `approvals.${deed}`,
    summary,
    params: v.strictObject({ approvalId: recordId }),
    input: v.strictObject({ payloadHash: v.string(), why }),
    output: done,
    errors: [
      "NO_DATA",
      "FORBIDDEN",
      "ALREADY_DECIDED",
      "APPROVAL_OWN",
      "APPROVAL_EXPIRED",
      "VERSION_CHANGED",
      "MONEY_NOT_ENOUGH",
      "EXISTING_BANK",
      "LAST_OWNER",
      ...ERASE_OBSTACLES,
      "PLAY_PAUSED",
    ],
  });
export const approve = decide(
  "approve",
  "Does what was asked, in the same moment; not for one's own request",
);
export const refuse = decide("refuse", "Refuses it: nothing is done; not for one's own request");

export const takeBack = officeEndpoint({
  method: "POST",
  path: "/api/office/approvals/{approvalId}/take-back",
  permission: "approvals.ask",
  audit: "approvals.take-back",
  summary: "Takes one's own request back, as long as nobody decided it",
  params: v.strictObject({ approvalId: recordId }),
  input: v.strictObject({ why }),
  output: done,
  errors: ["NO_DATA", "FORBIDDEN", "ALREADY_DECIDED", "APPROVAL_EXPIRED"],
});
