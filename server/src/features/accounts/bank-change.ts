/** Another bank account that a member asked for: what it is, and when what was sent is another one. */
import type { BankAccount } from "./check-registration.ts";
import { bankKey, type Member, normaliseAccountName } from "./member.ts";

export interface BankChange extends BankAccount {
  id: string;
  memberId: bigint;
  askedAt: Date;
}

type Sent = Pick<BankAccount, "bankCode" | "bankAccountName" | "bankAccountNo">;

/** Whether this is the account that the member has, by its bank, its digits and its holder. */
export function isSameAccount(member: Member, sent: Sent): boolean {
  return (
    isSameNumber(member, sent) &&
    normaliseAccountName(member.bankAccountName) === normaliseAccountName(sent.bankAccountName)
  );
}

/** Whether bank and digits are the member's own, whatever the holder is called. */
function isSameNumber(member: Member, sent: Omit<Sent, "bankAccountName">): boolean {
  return member.bankKey === bankKey(sent.bankCode) && member.bankAccountNo === sent.bankAccountNo;
}
