/** Documents that the operator asks a member for: identity, bank book, selfie, address. */
import * as v from "valibot";
import { endpoint } from "../../endpoint.ts";
import { timestamp } from "../../schemas.ts";

/** `identity`: a national identity card or a passport. */
export const DOCUMENT_KINDS = ["identity", "bankBook", "selfie", "address"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const DOCUMENT_STATES = [
  "asked",
  "uploaded",
  "accepted",
  "rejected",
  "expired",
  "cancelled",
] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** Why a picture was rejected, in words that the member reads. */
export const DOCUMENT_REASONS = [
  "unreadable",
  "incomplete",
  "wrongKind",
  "nameMismatch",
  "outOfDate",
  "notOriginal",
] as const;
export type DocumentReason = (typeof DOCUMENT_REASONS)[number];

/** The most that a picture of a document may have before it is re-encoded. */
export const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024;

const document = v.object({
  id: v.string(),
  kind: v.picklist(DOCUMENT_KINDS),
  state: v.picklist(DOCUMENT_STATES),
  /** Why the last picture was rejected; null in every other state. */
  reason: v.nullable(v.picklist(DOCUMENT_REASONS)),
  /** Since when it is in this state. */
  since: timestamp,
  /** The last day on which an accepted document counts; null: no end. */
  expiresOn: v.nullable(v.string()),
  /** Whether a picture may be uploaded now. */
  isWanted: v.boolean(),
});
export type MemberDocument = v.InferOutput<typeof document>;

export const documents = endpoint({
  method: "GET",
  path: "/api/kyc",
  access: "member",
  summary: "The documents that the operator asked the member for, those that are wanted first",
  output: v.object({ documents: v.array(document) }),
});

export const uploadDocument = endpoint({
  method: "POST",
  path: "/api/kyc/{documentId}/picture",
  access: "member",
  summary:
    "Uploads the picture of a document (multipart, one field `file`); only staff users can see it",
  params: v.strictObject({ documentId: v.pipe(v.string(), v.uuid()) }),
  upload: { bytesMax: DOCUMENT_BYTES_MAX },
  output: v.object({ document }),
  errors: ["NO_DATA", "KYC_FILE", "KYC_CLOSED"],
  limit: { per: "member", max: 20, windowSeconds: 3600 },
});
