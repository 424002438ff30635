import type { Tx } from "../../kernel/db.ts";
import {
  bankKey,
  findMember,
  findMemberByPhone,
  findMembersByAccount,
  type Member,
} from "../accounts/index.ts";
import {
  accountShape,
  compareAccount,
  compareName,
  DIGITS_SHOWN_MIN,
  digitsShown,
  isWhole,
} from "./payer.ts";
import type { UnmatchedReason } from "./qr.ts";
import { findDeclaringMembers } from "./queries-declared.ts";
import type { Payment } from "./queries-payments.ts";

/** Payers of a digital wallet are known by their phone. */
export const WALLET_BANK = "TRUEMONEY";

/** Whose transfer this is, or why nobody can say; `member` is then the one it may have been. */
export type MatchedMember =
  | { member: Member; reason: null }
  | { member: Member | null; reason: UnmatchedReason };

/**
 * Finds the one member who sent a transfer: bank, the digits that the mask shows and the name, all three; of a
 * digital wallet the whole phone. What a bank hides may be made up for by a declared transfer of exactly this amount.
 */
export async function matchMember(tx: Tx, payment: Payment): Promise<MatchedMember> {
  const found = await findPayer(tx, payment);
  const isForeign = found.reason === null && found.member.currency !== payment.currency;
  return isForeign ? { member: found.member, reason: "currency" } : found;
}

async function findPayer(tx: Tx, payment: Payment): Promise<MatchedMember> {
  const { bankCode, accountNo } = payment.payer;
  const shape = accountShape(accountNo ?? "");
  if (bankCode === null) return { member: null, reason: "unknown" };
  if (bankCode === WALLET_BANK) {
    const member = isWhole(shape) ? await findMemberByPhone(tx, shape) : null;
    return member ? { member, reason: null } : { member: null, reason: "unknown" };
  }
  if (digitsShown(shape) < DIGITS_SHOWN_MIN) return matchDeclared(tx, payment);
  const fitting = await findMembersByAccount(tx, { bankKey: bankKey(bankCode), shape });
  // Four digits without a mask around them are a tail, not a number.
  const candidates = fitting.filter(
    ({ bankAccountNo }) => compareAccount(accountNo ?? "", bankAccountNo) === "match",
  );
  return judgeNames(candidates, payment.payer.name);
}

/** Exactly one name that matches, and nobody else whose name might. */
function judgeNames(candidates: Member[], shown: string | null): MatchedMember {
  const judged = candidates.map((member) => ({
    member,
    likeness: compareName(shown, member.bankAccountName),
  }));
  const possible = judged.filter(({ likeness }) => likeness !== "mismatch");
  const [only] = possible;
  if (possible.length > 1) return { member: null, reason: "ambiguous" };
  if (only?.likeness === "match") return { member: only.member, reason: null };
  if (only) return { member: only.member, reason: "name" };
  return { member: null, reason: candidates.length > 0 ? "name" : "unknown" };
}

/** The bank shows too few digits: a waiting declaration of this amount, bank and name stands in for them. */
async function matchDeclared(tx: Tx, payment: Payment): Promise<MatchedMember> {
  const { bankCode, accountNo, name } = payment.payer;
  const { amountMinor, currency, paidAt } = payment;
  const ids = await findDeclaringMembers(tx, { amountMinor, currency, paidAt });
  const members = await Promise.all(ids.map((id) => findMember(tx, id)));
  const candidates = members
    .filter((member) => member !== null)
    .filter(
      (member) =>
        member.bankKey === bankKey(bankCode ?? "") &&
        compareAccount(accountNo ?? "", member.bankAccountNo) !== "mismatch",
    );
  if (candidates.length === 0) return { member: null, reason: "digits" };
  return judgeNames(candidates, name);
}
