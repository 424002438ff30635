/** Documents of members: asked for, uploaded, and decided by staff users (decision 0083). */
import * as v from "valibot";
import { DOCUMENT_KINDS, DOCUMENT_REASONS, DOCUMENT_STATES } from "../../member/kyc/documents.ts";
import { actions } from "../../records/action.ts";
import { choice, member, record, text, time } from "../../records/record.ts";
import { done } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { memberId, recordId, why } from "../schemas.ts";

/** Within this time an uploaded document should be decided. */
export const DOCUMENT_SLA_SECONDS = 24 * 60 * 60;

export const documents = record("documents", {
  path: "/api/console/documents",
  summary: "Documents in a state: uploaded ones the longest waiting first, others newest first",
  read: "kyc.read",
  tabs: ["uploaded", "asked", "rejected", "accepted", "expired"],
  order: {
    uploaded: "since",
    asked: "-since",
    rejected: "-since",
    accepted: "-since",
    expired: "-since",
  },
  fields: {
    member: member(),
    kind: choice(DOCUMENT_KINDS, { filter: true, isHidden: true }),
    state: choice(DOCUMENT_STATES, { isHidden: true }),
    reason: choice(DOCUMENT_REASONS, { empty: true, isHidden: true }),
    /** Name of the staff user; null: a withdrawal needed it. */
    askedBy: text({ empty: true, isHidden: true }),
    askedAt: time({ isHidden: true }),
    /** The last day on which it counts. */
    expiresOn: text({ empty: true, in: ["accepted", "expired"] }),
    decidedBy: text({ empty: true, isHidden: true }),
    /** Since when it is in this state. */
    since: time({ sort: true }),
  },
  also: {
    /** What the document is compared with. */
    holder: v.string(),
    bankCode: v.string(),
    /** Masked except the last four digits. */
    bankAccountNo: v.string(),
    /** Its last picture is still stored. */
    hasPicture: v.boolean(),
    /** The caller opened the picture of this version, and can accept it. */
    isOpened: v.boolean(),
    /** The caller asked for it and a withdrawal that needs it waits: another person accepts it. */
    isAskedByCaller: v.boolean(),
    version: v.number(),
  },
  answer: {},
});
/** Bound by its name. @public */
export const list = documents.call;
export type KycDocument = v.InferOutput<typeof documents.row>;

const ofMember = v.strictObject({ memberId });

export const listOfMember = consoleEndpoint({
  method: "GET",
  path: "/api/console/members/{memberId}/documents",
  permission: "kyc.read",
  summary: "The documents of a member, with their states",
  params: ofMember,
  output: v.object({ documents: v.array(documents.row) }),
});

export const ask = consoleEndpoint({
  method: "POST",
  path: "/api/console/members/{memberId}/documents",
  permission: "kyc.ask",
  audit: "kyc.ask",
  summary: "Asks a member for a document, also for a new picture of an accepted or expired one",
  params: ofMember,
  input: v.strictObject({ kind: v.picklist(DOCUMENT_KINDS), why }),
  output: v.object({ document: documents.row }),
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
  // Any year: one that is too far is refused with its own code.
  input: v.strictObject({ version, expiresOn: v.nullable(v.pipe(v.string(), v.isoDate())) }),
  errors: [
    ...decision.errors,
    "KEY_INVALID",
    "KYC_DAY_TOO_FAR",
    "KYC_NOT_OPENED",
    "KYC_ASKED_BY_YOU",
  ],
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

const isOpen = ({ state }: KycDocument) =>
  state === "asked" || state === "uploaded" || state === "rejected";
const isUploaded = ({ state }: KycDocument) => state === "uploaded";
export const documentActions = actions<KycDocument>()({
  cancel: { call: cancel, when: isOpen, isDangerous: true },
  askAgain: { call: ask, when: (document) => !isOpen(document) },
  expire: { call: expire, when: ({ state }) => state === "accepted", isDangerous: true },
  reject: { call: reject, key: "r", when: isUploaded, isDangerous: true, choice: "reason" },
  accept: { call: accept, key: "a", when: isUploaded },
});
