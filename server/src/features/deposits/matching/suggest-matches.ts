import type { Db } from "../../../kernel/db/database.ts";
import { bankKey, findMember, listMembersByAccount, type Member } from "../../accounts/index.ts";
import { WALLET_BANK } from "../crediting/match-member.ts";
import { accountShape, DIGITS_SHOWN_MIN, digitsShown } from "../crediting/payer.ts";
import type { BookedPayment } from "../payment.ts";
import {
  type Around,
  findUnpaidQr,
  listUncreditedSlips,
  listUnpaidQrs,
  listUnsettledReportedTransfers,
} from "./queries-suggest.ts";
import { type Candidate, NEAR_MINOR, NEAR_MS, rankCandidates } from "./rank-candidates.ts";

const SUGGESTIONS_MAX = 6;
/** How far the two banks' times of one transfer may differ. */
const SLIP_NEAR_MS = 5 * 60_000;

type MemberRequest = Omit<Candidate, "member"> & { memberId: bigint };

/**
 * Suggestions for a payment, best first: QRs, reported transfers and slips of about its amount, and
 * members whose account fits the payer.
 */
export async function suggestMatches(db: Db, payment: BookedPayment) {
  const [requests, payers] = await Promise.all([
    listRequests(db, payment),
    listPossiblePayers(db, payment),
  ]);
  const members = new Map(payers.map((member) => [member.id, member]));
  for (const id of new Set([...requests.map(({ memberId }) => memberId), payment.memberId ?? 0n])) {
    const member = members.has(id) ? null : await findMember(db, id);
    if (member) members.set(id, member);
  }
  const hasCurrency = ({ currency }: Member) => currency === payment.currency;
  const candidates = requests.flatMap(({ memberId, ...found }): Candidate[] => {
    const member = members.get(memberId);
    return member && hasCurrency(member) ? [{ ...found, member }] : [];
  });
  const named = new Set(candidates.map(({ member }) => member.id));
  // A member without a QR, a reported transfer or a slip may still be the payer.
  const others = [...members.values()].filter(
    (member) => !named.has(member.id) && hasCurrency(member),
  );
  candidates.push(...others.map((member) => toMemberCandidate(member, payment)));
  return rankCandidates(payment, candidates, SUGGESTIONS_MAX);
}

function toMemberCandidate(member: Member, payment: BookedPayment): Candidate {
  const nothing = { id: null, state: null, amountMinor: null, at: null, until: null };
  const isKnown = member.id === payment.memberId;
  return { kind: "member", ...nothing, transRef: null, member, isKnown };
}

async function listRequests(db: Db, payment: BookedPayment): Promise<MemberRequest[]> {
  const { amountMinor, currency, paidAt, reference, qrId, memberId } = payment;
  const around = (ms: number): Pick<Around, "from" | "until"> => ({
    from: new Date(paidAt.getTime() - ms),
    until: new Date(paidAt.getTime() + ms),
  });
  const amounts = { fromMinor: amountMinor - NEAR_MINOR, untilMinor: amountMinor + NEAR_MINOR };
  const near = { currency, ...amounts, ...around(NEAR_MS) };
  const transRef = reference.slice(reference.indexOf(":") + 1);
  const [qrs, meant, reportedTransfer, slips] = await Promise.all([
    listUnpaidQrs(db, near),
    qrId === null ? undefined : findUnpaidQr(db, qrId),
    listUnsettledReportedTransfers(db, near),
    listUncreditedSlips(db, { transRef, amountMinor, ...around(SLIP_NEAR_MS) }),
  ]);
  const isKnown = (row: { member_id: bigint }) => row.member_id === memberId;
  const all = meant && qrs.every(({ id }) => id !== meant.id) ? [meant, ...qrs] : qrs;
  return [
    ...all.map((row) => ({ kind: "qr" as const, ...toRequest(row), isKnown: row.id === qrId })),
    ...reportedTransfer.map((row) => ({
      kind: "reported_transfer" as const,
      ...toRequest(row),
      isKnown: isKnown(row),
    })),
    ...slips.map((row) => ({
      kind: "slip" as const,
      ...toRequest({
        ...row,
        created_at: row.paid_at ?? row.created_at,
        expires_at: row.created_at,
      }),
      amountMinor: row.amount_minor,
      transRef: row.trans_ref,
      isKnown: isKnown(row),
    })),
  ];
}

function toRequest(row: {
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

/** Members whose account fits the digits that the bank shows of the payer's account. */
async function listPossiblePayers(db: Db, { payer }: BookedPayment): Promise<Member[]> {
  const { bankCode, accountNo } = payer;
  const shape = accountShape(accountNo ?? "");
  const isEnough = digitsShown(shape) >= DIGITS_SHOWN_MIN;
  if (bankCode === null || bankCode === WALLET_BANK || !isEnough) return [];
  const found = await listMembersByAccount(db, { bankKey: bankKey(bankCode), shape });
  return found.slice(0, SUGGESTIONS_MAX);
}
