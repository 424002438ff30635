/** Documents of members: pure rules. */
import type {
  DocumentKind,
  DocumentReason,
  DocumentState,
} from "@krapao/contract/member/kyc/documents";
import { dayOf } from "../../kernel/calendar.ts";

export interface KycDocument {
  id: string;
  memberId: bigint;
  kind: DocumentKind;
  state: DocumentState;
  reason: DocumentReason | null;
  askedAt: Date;
  /** Id of the staff user who asked; null: a withdrawal needed it. */
  askedBy: string | null;
  changedAt: Date;
  /** The last day on which an accepted document counts, YYYY-MM-DD; null: no end. */
  expiresOn: string | null;
  /** File name of the last picture; null: none, or deleted. */
  picture: string | null;
  version: number;
}

/**
 * Which states follow each other. An accepted or expired document is asked for again when staff
 * users need a newer picture.
 */
const NEXT: Record<DocumentState, readonly DocumentState[]> = {
  asked: ["uploaded", "cancelled"],
  uploaded: ["uploaded", "accepted", "rejected", "cancelled"],
  rejected: ["uploaded", "cancelled"],
  accepted: ["expired", "asked"],
  expired: ["uploaded", "asked"],
  cancelled: ["asked"],
};

export function mayBecome(from: DocumentState, to: DocumentState): boolean {
  return NEXT[from].includes(to);
}

/** Whether the member should upload a picture. An uploaded one may be replaced, but need not. */
export function isWanted(state: DocumentState): boolean {
  return state === "asked" || state === "rejected" || state === "expired";
}

/** Whether an accepted document counts. Its last day counts as a whole. */
export function isValid(
  { state, expiresOn }: Pick<KycDocument, "state" | "expiresOn">,
  now: Date,
): boolean {
  return state === "accepted" && (expiresOn === null || expiresOn >= dayOf(now));
}
