/** One-time codes: how they are created, and the rules about sending and verifying them. */

import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { OTP_DIGITS, type OtpPurpose } from "@krapao/contract/member/otp";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@krapao/contract/time";
import type { Random } from "../../kernel/clock.ts";

export const CODE_LIFE_MS = 5 * MINUTE_MS;
export const WRONG_TRIES_MAX = 5;
/** How long a verification counts, for registering and for skipping another code. */
export const VERIFICATION_LIFE_MS = 30 * MINUTE_MS;
/** How long the token that follows a verified code sets a password. */
export const GRANT_LIFE_MS = 10 * MINUTE_MS;
/** Longest period of the sending rules. */
export const LOOK_BACK_MS = DAY_MS;

const SENDS_PER_HOUR = 5;
const SENDS_PER_DAY = 10;
/** Failed sends count here only: the SMS gateway may charge for a message it did not confirm. */
const ATTEMPTS_PER_DAY = 20;

export type Purpose = OtpPurpose;

/** One request of a phone, as far as the rules need it. */
export interface PastRequest {
  purpose: Purpose;
  ref: string;
  sentAt: Date;
  failedAt: Date | null;
  verifiedAt: Date | null;
  usedAt: Date | null;
}

export type SendDecision =
  | { decision: "send" }
  | { decision: "verified"; ref: string }
  | { decision: "refuse"; code: "REQUEST_LIMIT_1MIN" | "REQUEST_LIMIT" | "OTP_BLOCK" };

/**
 * Decides whether to send, from the phone's requests of the last day. A phone gets one message a
 * minute; the other limits count the codes of the purpose, so that codes that a stranger requests
 * for a registration do not take those for a new password. A verified phone registers without
 * another code; a new password always takes one.
 */
export function decideSend(
  past: readonly PastRequest[],
  { now, purpose }: { now: Date; purpose: Purpose },
): SendDecision {
  const verified =
    purpose === "registration"
      ? past.find((request) => isVerificationOpen(request, now))
      : undefined;
  if (verified) return { decision: "verified", ref: verified.ref };
  const sent = past.filter((request) => request.failedAt === null);
  const isWithin = (ms: number) => (request: PastRequest) =>
    now.getTime() - request.sentAt.getTime() < ms;
  if (sent.some(isWithin(MINUTE_MS))) return { decision: "refuse", code: "REQUEST_LIMIT_1MIN" };
  const ofPurpose = sent.filter((request) => request.purpose === purpose);
  const within = (ms: number) => ofPurpose.filter(isWithin(ms)).length;
  if (within(HOUR_MS) >= SENDS_PER_HOUR) return { decision: "refuse", code: "REQUEST_LIMIT" };
  const attempts = past.filter((request) => request.purpose === purpose).length;
  if (within(LOOK_BACK_MS) >= SENDS_PER_DAY || attempts >= ATTEMPTS_PER_DAY) {
    return { decision: "refuse", code: "OTP_BLOCK" };
  }
  return { decision: "send" };
}

/** The first time at which `decideSend` does not refuse the phone, which may be now. */
export function sendableAt(
  past: readonly PastRequest[],
  { now, purpose }: { now: Date; purpose: Purpose },
): Date {
  if (decideSend(past, { now, purpose }).decision !== "refuse") return now;
  // A refusal ends only when a request leaves a period, so only these times need to be tried.
  const ends = past.flatMap(({ sentAt }) =>
    [MINUTE_MS, HOUR_MS, LOOK_BACK_MS].map((ms) => sentAt.getTime() + ms),
  );
  const later = ends.filter((end) => end > now.getTime()).sort((one, other) => one - other);
  const isFree = (end: number) => {
    const recent = past.filter(({ sentAt }) => end - sentAt.getTime() < LOOK_BACK_MS);
    return decideSend(recent, { now: new Date(end), purpose }).decision !== "refuse";
  };
  return new Date(later.find(isFree) ?? now.getTime());
}

/** Whether the request is verified recently and not used for a registration. */
function isVerificationOpen({ purpose, verifiedAt, usedAt }: PastRequest, now: Date): boolean {
  if (purpose !== "registration" || verifiedAt === null || usedAt !== null) return false;
  return isVerificationFresh(verifiedAt, now);
}

/** Whether a verification still counts. */
export function isVerificationFresh(verifiedAt: Date, now: Date): boolean {
  return now.getTime() - verifiedAt.getTime() < VERIFICATION_LIFE_MS;
}

/** A request whose code is being verified. */
export interface OpenRequest {
  tries: number;
  expiresAt: Date;
  failedAt: Date | null;
  verifiedAt: Date | null;
}

export type VerifyOutcome =
  | "OTP_CODE_VALID"
  | "OTP_CODE_INVALID"
  | "OTP_NOT_EXIST"
  | "OTP_BLOCK"
  | "OTP_EXPIRED";

/** Decides one try. A code works once: a verified request answers OTP_NOT_EXIST. */
export function decideVerify(request: OpenRequest, isRight: boolean, now: Date): VerifyOutcome {
  if (request.failedAt !== null || request.verifiedAt !== null) return "OTP_NOT_EXIST";
  if (request.tries >= WRONG_TRIES_MAX) return "OTP_BLOCK";
  if (now.getTime() >= request.expiresAt.getTime()) return "OTP_EXPIRED";
  return isRight ? "OTP_CODE_VALID" : "OTP_CODE_INVALID";
}

export interface Secrets {
  /** Answered to the caller; only its hash is stored. */
  token: string;
  tokenHash: Buffer;
  /** Sent to the phone; only its hash is stored. */
  code: string;
  codeHash: Buffer;
  /** Shown in the message and on the page, so that the visitor sees which message belongs to it. */
  ref: string;
}

/** Letters that look unlike each other and unlike digits. */
const REF_LETTERS = "ABCDEFGHJKLMNPQRTUVWXYZ";
const REF_LENGTH = 4;

export function newSecrets(random: Random): Secrets {
  const token = random.bytes(32).toString("base64url");
  const code = `${random.below(10 ** OTP_DIGITS)}`.padStart(OTP_DIGITS, "0");
  const ref = Array.from({ length: REF_LENGTH }, () =>
    REF_LETTERS.charAt(random.below(REF_LETTERS.length)),
  ).join("");
  return { token, tokenHash: hashToken(token), code, codeHash: hashCode(code, token), ref };
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * The token is the key of the hash. The database does not contain it, so the six digits cannot be
 * found from the stored hash.
 */
function hashCode(code: string, token: string): Buffer {
  return createHmac("sha256", token).update(code).digest();
}

/** Compares in constant time. */
export function isRightCode({
  code,
  token,
  codeHash,
}: {
  code: string;
  token: string;
  codeHash: Buffer;
}): boolean {
  return timingSafeEqual(hashCode(code, token), codeHash);
}
