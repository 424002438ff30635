/** How well a payment fits what it may have been for: pure, with the evidence beside the number. */
import type { EVIDENCE, Fit } from "@krapao/contract/office/deposits";
import { bankKey, type Member } from "../accounts/index.ts";
import { WALLET_BANK } from "./match-member.ts";
import { compareAccount, compareName, type Likeness } from "./payer.ts";
import { CLOCK_DOUBT_MS } from "./qr.ts";
import type { Payment } from "./queries-payments.ts";

type Evidence = { of: (typeof EVIDENCE)[number]; fit: Fit };

/** A QR, a declaration, a slip, or a member alone. */
export interface Candidate {
  kind: "qr" | "declared" | "slip" | "member";
  id: string | null;
  state: string | null;
  member: Member;
  amountMinor: bigint | null;
  /** When it was asked for, and until when it could be paid. */
  at: Date | null;
  until: Date | null;
  /** Of a slip: the bank's reference on it. */
  transRef: string | null;
  /** The automatic matching came as far as this one. */
  isKnown: boolean;
}

/** What each piece of evidence is worth, for and against. */
const WORTH: Record<Evidence["of"], { match: number; unknown: number; mismatch: number }> = {
  amount: { match: 35, unknown: 10, mismatch: 0 },
  time: { match: 20, unknown: 8, mismatch: 0 },
  bank: { match: 5, unknown: 0, mismatch: -10 },
  digits: { match: 25, unknown: 0, mismatch: -25 },
  name: { match: 15, unknown: 0, mismatch: -15 },
  slip: { match: 60, unknown: 0, mismatch: 0 },
  known: { match: 15, unknown: 0, mismatch: 0 },
};

/** Some round what they pay: as far apart an amount still says something, in minor units. */
export const NEAR_MINOR = 100n;
/** How long after its end, or before its start, something may still be what was paid. */
export const NEAR_MS = 24 * 3_600_000;
/** Some transfer first and ask afterwards. */
const AHEAD_MS = 30 * 60_000;

/** 0 to 100, and why. */
export function scoreCandidate(
  payment: Pick<Payment, "amountMinor" | "paidAt" | "payer" | "reference">,
  candidate: Candidate,
): { score: number; evidence: Evidence[] } {
  const evidence: Evidence[] = [
    ...fitOf("amount", fitAmount(payment.amountMinor, candidate.amountMinor)),
    ...fitOf("time", fitTime(payment.paidAt, candidate)),
    ...fitPayer(payment.payer, candidate.member),
    ...fitOf("slip", fitSlip(payment.reference, candidate.transRef)),
    ...(candidate.isKnown ? [{ of: "known", fit: "match" } as const] : []),
  ];
  const sum = evidence.reduce((total, { of, fit }) => total + WORTH[of][fit], 0);
  return { score: Math.min(100, Math.max(0, sum)), evidence };
}

/** Best first; what nothing speaks for is left out. */
export function rankCandidates(payment: Payment, candidates: readonly Candidate[], max: number) {
  return candidates
    .map((candidate) => ({ candidate, ...scoreCandidate(payment, candidate) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, max);
}

function fitOf(of: Evidence["of"], fit: Fit | null): Evidence[] {
  return fit === null ? [] : [{ of, fit }];
}

function fitAmount(paidMinor: bigint, askedMinor: bigint | null): Fit | null {
  if (askedMinor === null) return null;
  if (paidMinor === askedMinor) return "match";
  const apartMinor = paidMinor > askedMinor ? paidMinor - askedMinor : askedMinor - paidMinor;
  return apartMinor <= NEAR_MINOR ? "unknown" : "mismatch";
}

function fitTime(paidAt: Date, { at, until, kind }: Candidate): Fit | null {
  if (at === null) return null;
  const paidMs = paidAt.getTime();
  const fromMs = at.getTime() - (kind === "qr" ? CLOCK_DOUBT_MS : AHEAD_MS);
  const untilMs = (until ?? at).getTime() + CLOCK_DOUBT_MS;
  if (paidMs >= fromMs && paidMs <= untilMs) return "match";
  return paidMs >= fromMs - NEAR_MS && paidMs <= untilMs + NEAR_MS ? "unknown" : "mismatch";
}

function fitPayer(payer: Payment["payer"], member: Member): Evidence[] {
  const { bankCode, accountNo, name } = payer;
  const isWallet = bankCode === WALLET_BANK;
  const isSameBank = bankCode !== null && bankKey(bankCode) === member.bankKey;
  const bank = bankCode === null || isWallet ? null : isSameBank ? "match" : "mismatch";
  const number = isWallet ? member.phone : member.bankAccountNo;
  // The digits of another bank say nothing about an account at this one.
  const isComparable = accountNo !== null && (isWallet || isSameBank);
  return [
    ...fitOf("bank", bank),
    ...fitOf("digits", isComparable ? toFit(compareAccount(accountNo, number)) : null),
    ...fitOf("name", name === null ? null : toFit(compareName(name, member.bankAccountName))),
  ];
}

/** The feed's references begin with the bank: `SCB:2026…`. */
function fitSlip(reference: string, transRef: string | null): Fit | null {
  if (transRef === null) return null;
  return reference.slice(reference.indexOf(":") + 1) === transRef ? "match" : "unknown";
}

function toFit(likeness: Likeness): Fit {
  return likeness === "undetermined" ? "unknown" : likeness;
}
