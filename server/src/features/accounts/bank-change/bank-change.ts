/** Changes of bank accounts: pure rules. */
import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { BankChangeDetails } from "./queries.ts";

/** The requested account, as security events name it. */
export const accountOf = ({ memberId, bankCode, bankAccountNo }: BankChangeDetails) => ({
  memberId,
  bankCode,
  bankAccountNo,
});

type Shown = ServerOutput<typeof consoleContract.accounts.bankChanges>["changes"][number];

/** A change as the console shows it, with masked numbers. */
export function showBankChange(change: BankChangeDetails, now: Date): Shown {
  return {
    id: change.id,
    member: {
      id: `${change.memberId}`,
      name: change.memberName,
      phone: maskDigits(change.memberPhone),
    },
    from: {
      bankCode: change.nowBankCode,
      bankAccountName: change.nowBankAccountName,
      bankAccountNo: maskDigits(change.nowBankAccountNo),
    },
    to: {
      bankCode: change.bankCode,
      bankAccountName: change.bankAccountName,
      bankAccountNo: maskDigits(change.bankAccountNo),
    },
    requestedAt: change.requestedAt,
    isRequestedByMember: change.enteredBy === null,
    state: phaseOf(change, now),
    approvalId: change.approvalId,
    effectiveAt: change.effectiveAt,
    refusal: change.refusal,
  };
}

/**
 * The state of a change. When its approval request was refused or has expired, the change is
 * `requested` again.
 */
export function phaseOf(
  change: Pick<BankChangeDetails, "state" | "approvedAt" | "approvalState" | "approvalExpiresAt">,
  now: Date,
): Shown["state"] {
  if (change.state !== "waiting") return change.state;
  if (change.approvedAt !== null) return "approved";
  const expiresMs = change.approvalExpiresAt?.getTime() ?? 0;
  return change.approvalState === "waiting" && expiresMs > now.getTime()
    ? "inApproval"
    : "requested";
}
