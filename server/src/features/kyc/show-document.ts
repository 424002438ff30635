import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { MemberDocument } from "@krapao/contract/member/kyc/documents";
import { maskDigits } from "../../kernel/security/mask.ts";
import { isWanted, type KycDocument } from "./document.ts";
import type { ConsoleDocument } from "./queries-console.ts";

type Shown = ServerOutput<typeof consoleContract.kyc.list>["documents"][number];

/** A document as the member sees it. */
export function showForMember(
  document: KycDocument,
): Omit<MemberDocument, "since"> & { since: Date } {
  const { id, kind, state, reason, changedAt, expiresOn } = document;
  return { id, kind, state, reason, since: changedAt, expiresOn, isWanted: isWanted(state) };
}

/** A document as the console shows it, with masked numbers. */
export function showForConsole(document: ConsoleDocument): Shown {
  const { id, kind, state, reason, askedAt, askedBy, changedAt, decidedBy, expiresOn } = document;
  const { picture, holder, bankCode, bankAccountNo, version } = document;
  const { isOpened, isAskedByCaller } = document;
  return {
    id,
    member: {
      id: `${document.memberId}`,
      name: document.memberName,
      phone: maskDigits(document.memberPhone),
    },
    kind,
    state,
    reason,
    askedAt,
    askedBy,
    since: changedAt,
    decidedBy,
    expiresOn,
    hasPicture: picture !== null,
    isOpened,
    isAskedByCaller,
    holder,
    bankCode,
    bankAccountNo: maskDigits(bankAccountNo),
    version,
  };
}
