import type { MemberDocument } from "@krapao/contract/member/kyc/documents";
import { isWanted, type KycDocument } from "./document.ts";

/** A document as the member sees it. */
export function showForMember(
  document: KycDocument,
): Omit<MemberDocument, "since"> & { since: Date } {
  const { id, kind, state, reason, changedAt, expiresOn } = document;
  return { id, kind, state, reason, since: changedAt, expiresOn, isWanted: isWanted(state) };
}
