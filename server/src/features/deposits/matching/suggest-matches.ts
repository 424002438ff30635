import type { Db } from "../../kernel/db.ts";
import { bankKey, findMember, findMembersByAccount, type Member } from "../accounts/index.ts";
import { WALLET_BANK } from "./match-member.ts";
import { accountShape, DIGITS_SHOWN_MIN, digitsShown } from "./payer.ts";
import type { BookedPayment } from "./queries-payments.ts";
import {
  type Around,
  selectUncreditedSlips,
  selectUnpaidQr,
  selectUnpaidQrs,
  selectUnsettledDeclared,
} from "./queries-suggest.ts";
import { type Candidate, NEAR_MINOR, NEAR_MS, rankCandidates } from "./suggest.ts";

const SUGGESTIONS_MAX = 6;
/** How far the two banks of one transfer may tell different times. */
const SLIP_NEAR_MS = 5 * 60_000;

type Found = Omit<Candidate, "member"> & { memberId: bigint };

/** What a payment may have been for, best first: QRs, declarations and slips about its amount, and members by its payer. */
export async function suggestFor(db: Db, payment: BookedPayment) {
  const [asked, payers] = await Promise.all([findAsked(db, payment), findPayers(db, payment)]);
  const members = new Map(payers.map((member) => [member.id, member]));
  for (const id of new Set([...asked.map(({ memberId }) => memberId), payment.memberId ?? 0n])) {
    const member = members.has(id) ? null : await findMember(db, id);
    if (member) members.set(id, member);
  }
  const isTheirs = ({ currency }: Member) => currency === payment.currency;
  const candidates = asked.flatMap(({ memberId, ...found }): Candidate[] => {
    const member = members.get(memberId);
    return member && isTheirs(member) ? [{ ...found, member }] : [];
  });
  const named = new Set(candidates.map(({ member }) => member.id));
  // Who asked for nothing may still be the one who paid.
  const others = [...members.values()].filter(
    (member) => !named.has(member.id) && isTheirs(member),
  );
  candidates.push(...others.map((member) => aloneOf(member, payment)));
  return rankCandidates(payment, candidates, SUGGESTIONS_MAX);
}

function aloneOf(member: Member, payment: BookedPayment): Candidate {
  const nothing = { id: null, state: null, amountMinor: null, at: null, until: null };
  const isKnown = member.id === payment.memberId;
  return { kind: "member", ...nothing, transRef: null, member, isKnown };
}

async function findAsked(db: Db, payment: BookedPayment): Promise<Found[]> {
  const { amountMinor, currency, paidAt, reference, qrId, memberId } = payment;
  const around = (ms: number): Pick<Around, "from" | "until"> => ({
    from: new Date(paidAt.getTime() - ms),
    until: new Date(paidAt.getTime() + ms),
  });
  const amounts = { fromMinor: amountMinor - NEAR_MINOR, untilMinor: amountMinor + NEAR_MINOR };
  const near = { currency, ...amounts, ...around(NEAR_MS) };
  const transRef = reference.slice(reference.indexOf(":") + 1);
  const [qrs, meant, declared, slips] = await Promise.all([
    selectUnpaidQrs(db, near),
    qrId === null ? undefined : selectUnpaidQr(db, qrId),
    selectUnsettledDeclared(db, near),
    selectUncreditedSlips(db, { transRef, amountMinor, ...around(SLIP_NEAR_MS) }),
  ]);
  const isKnown = (row: { member_id: bigint }) => row.member_id === memberId;
  const all = meant && qrs.every(({ id }) => id !== meant.id) ? [meant, ...qrs] : qrs;
  return [
    ...all.map((row) => ({ kind: "qr" as const, ...askedOf(row), isKnown: row.id === qrId })),
    ...declared.map((row) => ({
      kind: "declared" as const,
      ...askedOf(row),
      isKnown: isKnown(row),
    })),
    ...slips.map((row) => ({
      kind: "slip" as const,
      ...askedOf({ ...row, created_at: row.paid_at ?? row.created_at, expires_at: row.created_at }),
      amountMinor: row.amount_minor,
      transRef: row.trans_ref,
      isKnown: isKnown(row),
    })),
  ];
}

function askedOf(row: {
  id: string;
  member_id: bigint;
  state: string;
  amount_minor: bigint | null;
  created_at: Date;
  expires_at: Date;
}) {
  return {
    id: row.id,
    memberId: row.member_id,
    state: row.state,
    amountMinor: row.amount_minor,
    at: row.created_at,
    until: row.expires_at,
    transRef: null,
  };
}

/** Members whose account the payer's may be, by what the bank shows of it. */
async function findPayers(db: Db, { payer }: BookedPayment): Promise<Member[]> {
  const { bankCode, accountNo } = payer;
  const shape = accountShape(accountNo ?? "");
  const isEnough = digitsShown(shape) >= DIGITS_SHOWN_MIN;
  if (bankCode === null || bankCode === WALLET_BANK || !isEnough) return [];
  const found = await findMembersByAccount(db, { bankKey: bankKey(bankCode), shape });
  return found.slice(0, SUGGESTIONS_MAX);
}
