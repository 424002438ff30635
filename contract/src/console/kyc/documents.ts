/** Documents of members: asked for, uploaded, and decided by staff users (decision 0083). */
import * as v from "valibot";
import { DOCUMENT_KINDS, DOCUMENT_REASONS, DOCUMENT_STATES } from "../../member/kyc/documents.ts";
import { done, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { anyOf, sortBy, totals, withTotals } from "../lists/input.ts";
import { cursor, day, limit, memberBrief, memberId, next, recordId, why } from "../schemas.ts";

/** The states that have a separate list. */
export const DOCUMENT_TABS = ["uploaded", "asked", "rejected", "accepted", "expired"] as const;
export type DocumentTab = (typeof DOCUMENT_TABS)[number];

/** Within this time an uploaded document should be decided. */
export const DOCUMENT_SLA_SECONDS = 24 * 60 * 60;

const document = v.object({
  id: v.string(),
  member: memberBrief,
  kind: v.picklist(DOCUMENT_KINDS),
  state: v.picklist(DOCUMENT_STATES),
  reason: v.nullable(v.picklist(DOCUMENT_REASONS)),
  askedAt: timestamp,
  /** Name of the staff user; null: a withdrawal needed it. */
  askedBy: v.nullable(v.string()),
  /** Since when it is in this state. */
  since: timestamp,
  decidedBy: v.nullable(v.string()),
  /** The last day on which it counts. */
  expiresOn: v.nullable(v.string()),
  /** Its last picture is still stored. */
  hasPicture: v.boolean(),
  /** The caller opened the picture of this version, and can accept it. */
  isOpened: v.boolean(),
  /** The caller asked for it and a withdrawal that needs it waits: another person accepts it. */
  isAskedByCaller: v.boolean(),
  /** What the document is compared with. */
  holder: v.string(),
  bankCode: v.string(),
  /** Masked except the last four digits. */
  bankAccountNo: v.string(),
  version: v.number(),
});
export type KycDocument = v.InferOutput<typeof document>;

export const list = consoleEndpoint({
  method: "POST",
  path: "/api/console/documents",
  permission: "kyc.read",
  summary: "Documents in a state: uploaded ones the longest waiting first, others newest first",
  input: v.strictObject({
    tab: v.picklist(DOCUMENT_TABS),
    kinds: anyOf(DOCUMENT_KINDS),
    sort: sortBy(["at"]),
    withTotals,
    cursor,
    limit,
  }),
  output: v.object({ documents: v.array(document), next, totals }),
  errors: ["KEY_INVALID"],
});

const ofMember = v.strictObject({ memberId });

export const listOfMember = consoleEndpoint({
  method: "GET",
  path: "/api/console/members/{memberId}/documents",
  permission: "kyc.read",
  summary: "The documents of a member, with their states",
  params: ofMember,
  output: v.object({ documents: v.array(document) }),
});

export const ask = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/documents",
  permission: "kyc.ask",
  audit: "kyc.ask",
  summary: "Asks a member for a document, also for a new picture of an accepted or expired one",
  params: ofMember,
  input: v.strictObject({ kind: v.picklist(DOCUMENT_KINDS), why }),
  output: v.object({ document }),
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

const ofDocument = v.strictObject({ documentId: recordId });
const version = v.pipe(v.number(), v.integer(), v.minValue(1));

/** The bytes are in the answer, because a link could be opened without the permission. */
export const picture = consoleEndpoint({
  method: "POST",
  path: "/api/console/documents/{documentId}/picture",
  permission: "kyc.view",
  audit: "kyc.view",
  summary: "The picture of a document as base64; the audit log records each view",
  params: ofDocument,
  output: v.object({ version: v.number(), type: v.literal("image/jpeg"), base64: v.string() }),
  errors: ["NO_DATA"],
  limit: { per: "member", max: 300, windowSeconds: 3600 },
});

const decision = {
  method: "POST",
  params: ofDocument,
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED", "VERSION_CHANGED"],
} as const;

export const accept = consoleEndpoint({
  ...decision,
  path: "/api/console/documents/{documentId}/accept",
  permission: "kyc.decide",
  audit: "kyc.accept",
  summary: "Accepts an uploaded document, until a day or without an end",
  input: v.strictObject({ version, expiresOn: v.nullable(day) }),
  errors: [...decision.errors, "KEY_INVALID", "KYC_NOT_OPENED", "KYC_ASKED_BY_YOU"],
});

export const reject = consoleEndpoint({
  ...decision,
  path: "/api/console/documents/{documentId}/reject",
  permission: "kyc.decide",
  audit: "kyc.reject",
  summary: "Rejects an uploaded document with a reason, which the member reads",
  input: v.strictObject({ version, reason: v.picklist(DOCUMENT_REASONS) }),
});

export const expire = consoleEndpoint({
  ...decision,
  path: "/api/console/documents/{documentId}/expire",
  permission: "kyc.decide",
  audit: "kyc.expire",
  summary: "Ends an accepted document before its day",
  input: v.strictObject({ version, why }),
});

export const cancel = consoleEndpoint({
  ...decision,
  path: "/api/console/documents/{documentId}/cancel",
  permission: "kyc.ask",
  audit: "kyc.cancel",
  summary: "Cancels the request for a document that is not accepted",
  input: v.strictObject({ version, why }),
});
