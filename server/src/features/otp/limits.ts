/** Limits of all codes of a purpose together, and when a code costs a proof of work. Pure. */
import { HOUR_MS } from "@krapao/contract/time";
import { LOOK_BACK_MS } from "./otp.ts";

/** The part of a limit from which on a code costs a proof, and an alert opens. */
const PROOF_PART = 0.5;

/** The count from which on a code costs a proof. */
export const proofFrom = (max: number): number => Math.ceil(max * PROOF_PART);

/** Codes of a purpose that were requested, at most as many as the larger limit. */
export interface CodeUse {
  hour: number;
  day: number;
}

export interface CodeLimits {
  perHour: number;
  perDay: number;
}

/** The limit that is reached, with its length; null while there is room. */
export function reachedLimit(
  use: CodeUse,
  { perHour, perDay }: CodeLimits,
): { max: number; ms: number } | null {
  if (use.day >= perDay) return { max: perDay, ms: LOOK_BACK_MS };
  return use.hour >= perHour ? { max: perHour, ms: HOUR_MS } : null;
}

/** Whether so many codes were requested that each costs a proof. */
export const costsProof = (use: CodeUse, { perHour, perDay }: CodeLimits): boolean =>
  use.hour >= proofFrom(perHour) || use.day >= proofFrom(perDay);

/** The percent of the limit that is nearest to its end. */
export const usedPercent = (use: CodeUse, { perHour, perDay }: CodeLimits): number =>
  Math.max(percentOf(use.hour, perHour), percentOf(use.day, perDay));

const percentOf = (count: number, max: number): number =>
  max === 0 ? 100 : Math.min(100, Math.floor((count * 100) / max));
