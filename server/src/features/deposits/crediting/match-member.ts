import { readPhone } from "@krapao/contract/phone";
import { answered, inOrder, type Statement, type Tx } from "../../../kernel/db/database.ts";
import { compareName } from "../../../kernel/names/compare-name.ts";
import { foldName } from "../../../kernel/names/fold-name.ts";
import {
  bankKey,
  findMember,
  findMemberByPhone,
  listMembersByAccount,
  listMembersByHolder,
  type Member,
} from "../../accounts/index.ts";
import type { Payment, UnmatchedReason } from "../payment.ts";
import { accountShape, compareAccount, DIGITS_SHOWN_MIN, digitsShown, isWhole } from "./payer.ts";
import { listReportingMembers } from "./queries-reported-transfers.ts";

/** Payers of a digital wallet are identified by their phone. */
export const WALLET_BANK = "TRUEMONEY";

/**
 * The member who sent the transfer; or why none was found, with the member who may have sent it.
 */
export type MatchedMember =
  | { member: Member; reason: null }
  | { member: Member | null; reason: UnmatchedReason };

/**
 * Finds the one member who sent a transfer. Bank, shown digits and name must all match; for a
 * digital wallet the whole phone. The owner of a whole account number is known under any spelling
 * of the name (`name`): a staff user decides only whether the payment is credited. When the bank
 * hides the digits, a reported transfer of exactly this amount can replace them.
 */
export async function matchMember(tx: Tx, payment: Payment): Promise<MatchedMember> {
  return (await findPayer(tx, payment))();
}

/** What goes on from the first read. */
type Match = () => MatchedMember | Promise<MatchedMember>;

/** The first read of `matchMember`, for a list of statements. It answers what goes on from it. */
export function findPayer(tx: Tx, payment: Payment): Statement<Match> {
  return findOwner(tx, payment).map((match) => async () => {
    const found = await match();
    const isForeign = found.reason === null && found.member.currency !== payment.currency;
    return isForeign ? { member: found.member, reason: "currency" } : found;
  });
}

function findOwner(tx: Tx, payment: Payment): Statement<Match> {
  const { bankCode, accountNo, name } = payment.payer;
  const shape = accountShape(accountNo ?? "");
  if (bankCode === null) return answered(tx, () => ({ member: null, reason: "unknown" }));
  if (bankCode === WALLET_BANK) {
    // The wallet is a Thai company's, in the Lao build too.
    const phone = isWhole(shape) ? readPhone(shape, "thai") : null;
    const owner = phone ? findMemberByPhone(tx, phone) : answered(tx, null);
    return owner.map((member) => () => matchWallet(tx, { member, name }));
  }
  if (digitsShown(shape) < DIGITS_SHOWN_MIN) {
    const reporting = listReportingMembers(tx, payment);
    return reporting.map((ids) => () => matchByReportedTransfer(tx, payment, ids));
  }
  const fitting = listMembersByAccount(tx, { bankKey: bankKey(bankCode), shape });
  return fitting.map((members) => () => matchAccount(payment, members));
}

function matchAccount({ payer: { accountNo, name } }: Payment, fitting: Member[]): MatchedMember {
  // Four digits without a mask are the end of a number, not a whole number.
  const candidates = fitting.filter(
    ({ bankAccountNo }) => compareAccount(accountNo ?? "", bankAccountNo) === "match",
  );
  const [owner, ...others] = candidates;
  // An account belongs to one member: no other one can have paid, however the bank spells the name.
  if (owner && others.length === 0 && isWhole(accountShape(accountNo ?? ""))) {
    const isSame = compareName(name, owner.bankAccountName) === "match";
    return { member: owner, reason: isSame ? null : "name" };
  }
  return matchNames(candidates, name);
}

/**
 * The payer of a digital wallet is the member with its whole phone. From another phone, the only
 * member with exactly this name may have paid.
 */
async function matchWallet(
  tx: Tx,
  { member, name }: { member: Member | null; name: string | null },
): Promise<MatchedMember> {
  if (member) return { member, reason: null };
  const holder = foldName(name ?? "");
  const [only, ...others] = holder === "" ? [] : await listMembersByHolder(tx, holder);
  if (!only) return { member: null, reason: "unknown" };
  return { member: others.length === 0 ? only : null, reason: "name" };
}

/** Requires exactly one matching name and no other name that could match. */
function matchNames(candidates: Member[], shown: string | null): MatchedMember {
  const compared = candidates.map((member) => ({
    member,
    result: compareName(shown, member.bankAccountName),
  }));
  const possible = compared.filter(({ result }) => result !== "mismatch");
  const [only] = possible;
  if (possible.length > 1) return { member: null, reason: "ambiguous" };
  if (only?.result === "match") return { member: only.member, reason: null };
  if (only) return { member: only.member, reason: "name" };
  return { member: null, reason: candidates.length > 0 ? "name" : "unknown" };
}

/**
 * The bank shows too few digits: a waiting reported transfer of this amount, from this bank and
 * name, replaces them.
 */
async function matchByReportedTransfer(
  tx: Tx,
  payment: Payment,
  ids: readonly bigint[],
): Promise<MatchedMember> {
  const { bankCode, accountNo, name } = payment.payer;
  const members = await inOrder(
    tx,
    ids.map((id) => findMember(tx, id)),
  );
  const candidates = members
    .filter((member) => member !== null)
    .filter(
      (member) =>
        member.bankKey === bankKey(bankCode ?? "") &&
        compareAccount(accountNo ?? "", member.bankAccountNo) !== "mismatch",
    );
  if (candidates.length === 0) return { member: null, reason: "digits" };
  return matchNames(candidates, name);
}

/** Whether the payer's account is this member's beyond doubt: only the credit may have to wait. */
export function isPayer({ member, reason }: MatchedMember, { payer }: Payment): boolean {
  if (member === null) return false;
  if (reason === null || reason === "currency") return true;
  const isBank = payer.bankCode !== WALLET_BANK;
  return reason === "name" && isBank && isWhole(accountShape(payer.accountNo ?? ""));
}
