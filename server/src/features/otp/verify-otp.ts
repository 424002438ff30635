import type { contract, ServerOutput } from "@krapao/contract";
import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import {
  decideVerify,
  hashToken,
  isRightCode,
  LOOK_BACK_MS,
  type Purpose,
  sendableAt,
  type VerifyOutcome,
} from "./otp.ts";
import { listRequests, lockRequest, updateTries, updateVerified } from "./queries.ts";

/**
 * Verifies a code for a registration against the request of its token.
 * @throws OTP_TOKEN_INVALID, OTP_NOT_EXIST (verified already, or not sent), OTP_BLOCK with the time
 * from which another code can be requested, OTP_EXPIRED, OTP_CODE_INVALID
 */
export async function verifyOtp(
  { db, clock, log }: Context,
  input: { otpToken: string; otpCode: string },
): Promise<ServerOutput<typeof contract.otp.verify>> {
  const now = clock.now();
  // The refusal comes after the commit: a rollback would undo the count of wrong tries.
  const tried = await transaction(db, (tx) =>
    tryCode(tx, { ...input, purpose: "registration", now }),
  );
  log.info({ event: "otp.verify", outcome: tried.outcome }, "otp checked");
  if (tried.outcome !== "OTP_CODE_VALID") refuse(tried.outcome, undefined, tried.until);
  return { message: "OTP_CODE_VALID", code: "OTP_CODE_VALID" };
}

/** Why a code was refused. */
export interface RefusedCode {
  outcome: Exclude<VerifyOutcome, "OTP_CODE_VALID"> | "OTP_TOKEN_INVALID";
  /** After too many wrong codes: the time from which another one can be requested. */
  until?: Date;
}

type Tried = { outcome: "OTP_CODE_VALID"; id: string; phone: string } | RefusedCode;

/** Tries one code and counts it. The caller commits `tx` whatever the outcome is. */
export async function tryCode(
  tx: Tx,
  {
    otpToken,
    otpCode,
    purpose,
    now,
  }: { otpToken: string; otpCode: string; purpose: Purpose; now: Date },
): Promise<Tried> {
  const request = await lockRequest(tx, { tokenHash: hashToken(otpToken), purpose });
  if (!request) return { outcome: "OTP_TOKEN_INVALID" };
  const isRight = isRightCode({ code: otpCode, token: otpToken, codeHash: request.codeHash });
  const outcome = decideVerify(request, isRight, now);
  if (outcome === "OTP_CODE_INVALID") await updateTries(tx, request.id);
  if (outcome === "OTP_BLOCK") {
    const past = await listRequests(tx, request.phone, new Date(now.getTime() - LOOK_BACK_MS));
    return { outcome, until: sendableAt(past, { now, purpose }) };
  }
  if (outcome !== "OTP_CODE_VALID") return { outcome };
  await updateVerified(tx, { id: request.id, at: now });
  return { outcome, id: request.id, phone: request.phone };
}
