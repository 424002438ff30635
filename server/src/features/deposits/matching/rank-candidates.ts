/** Scores how well a payment fits its candidates, with the evidence for each score. Pure. */

import type { EVIDENCE, Fit } from "@krapao/contract/console/deposits/payments";
import { compareName, type MatchResult } from "../../../kernel/names/compare-name.ts";
import { bankKey, type Member } from "../../accounts/index.ts";
import { WALLET_BANK } from "../crediting/match-member.ts";
import { compareAccount } from "../crediting/payer.ts";
import type { Payment } from "../payment.ts";
import { CLOCK_SKEW_MS } from "../qr.ts";

type Evidence = { of: (typeof EVIDENCE)[number]; fit: Fit };

/**
 * What a payment may have been for: a QR, a reported transfer, a slip, or a member without any of
 * them.
 */
export interface Candidate {
  kind: "qr" | "reported_transfer" | "slip" | "member";
  id: string | null;
  state: string | null;
  member: Member;
  amountMinor: bigint | null;
  /** When it was requested, and until when it could be paid. */
  at: Date | null;
  until: Date | null;
  /** Only for slips: the bank's reference on it. */
  transRef: string | null;
  /** The automatic matching had found this candidate. */
  isKnown: boolean;
}

/** Points for each piece of evidence. */
const WORTH: Record<Evidence["of"], { match: number; unknown: number; mismatch: number }> = {
  amount: { match: 35, unknown: 10, mismatch: 0 },
  time: { match: 20, unknown: 8, mismatch: 0 },
  bank: { match: 5, unknown: 0, mismatch: -10 },
  digits: { match: 25, unknown: 0, mismatch: -25 },
  name: { match: 15, unknown: 0, mismatch: -15 },
  slip: { match: 60, unknown: 0, mismatch: 0 },
  known: { match: 15, unknown: 0, mismatch: 0 },
};

/**
 * Members may round the amount: differences up to this many minor units still count as evidence.
 */
export const NEAR_MINOR = 100n;
/** How long before its start or after its end a candidate may still be what was paid. */
export const NEAR_MS = 24 * 3_600_000;
/** Some members transfer first and report afterwards. */
const AHEAD_MS = 30 * 60_000;

/** A score from 0 to 100 with its evidence. */
function scoreCandidate(
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

/** Best first, without candidates that score 0. */
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

function fitAmount(paidMinor: bigint, requestedMinor: bigint | null): Fit | null {
  if (requestedMinor === null) return null;
  if (paidMinor === requestedMinor) return "match";
  const apartMinor =
    paidMinor > requestedMinor ? paidMinor - requestedMinor : requestedMinor - paidMinor;
  return apartMinor <= NEAR_MINOR ? "unknown" : "mismatch";
}

function fitTime(paidAt: Date, { at, until, kind }: Candidate): Fit | null {
  if (at === null) return null;
  const paidMs = paidAt.getTime();
  const fromMs = at.getTime() - (kind === "qr" ? CLOCK_SKEW_MS : AHEAD_MS);
  const untilMs = (until ?? at).getTime() + CLOCK_SKEW_MS;
  if (paidMs >= fromMs && paidMs <= untilMs) return "match";
  return paidMs >= fromMs - NEAR_MS && paidMs <= untilMs + NEAR_MS ? "unknown" : "mismatch";
}

function fitPayer(payer: Payment["payer"], member: Member): Evidence[] {
  const { bankCode, accountNo, name } = payer;
  const isWallet = bankCode === WALLET_BANK;
  const isSameBank = bankCode !== null && bankKey(bankCode) === member.bankKey;
  const bank = bankCode === null || isWallet ? null : isSameBank ? "match" : "mismatch";
  const number = isWallet ? member.phone : member.bankAccountNo;
  // Digits of an account at another bank cannot be compared.
  const isComparable = accountNo !== null && (isWallet || isSameBank);
  return [
    ...fitOf("bank", bank),
    ...fitOf("digits", isComparable ? toFit(compareAccount(accountNo, number)) : null),
    ...fitOf("name", name === null ? null : toFit(compareName(name, member.bankAccountName))),
  ];
}

/** References of the bank feed have the bank's code as a prefix: `SCB:2026…`. */
function fitSlip(reference: string, transRef: string | null): Fit | null {
  if (transRef === null) return null;
  return reference.slice(reference.indexOf(":") + 1) === transRef ? "match" : "unknown";
}

function toFit(result: MatchResult): Fit {
  return result === "undetermined" ? "unknown" : result;
}
