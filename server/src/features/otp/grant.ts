/** Tokens for a new password: a verified code of this purpose is exchanged for one. */
import { transaction } from "../../kernel/context.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { hashToken, newToken } from "../../kernel/security/token.ts";
import type { Context } from "../../ports/context.ts";
import { GRANT_LIFE_MS } from "./otp.ts";
import { findGrantedPhone, updateGrant, updateGrantsUsed } from "./queries.ts";
import { type RefusedCode, tryCode } from "./verify-otp.ts";

/** Verifies a code for a new password. The token sets the password of this phone only, once. */
export async function exchangeCode(
  { db, clock, random, log }: Context,
  input: { otpToken: string; otpCode: string },
): Promise<RefusedCode | { outcome: "OTP_CODE_VALID"; phone: string; token: string }> {
  const now = clock.now();
  const { token, tokenHash } = newToken(random);
  const tried = await transaction(db, async (tx) => {
    const tried = await tryCode(tx, { ...input, purpose: "password", now });
    if (tried.outcome === "OTP_CODE_VALID") {
      await updateGrant(tx, { id: tried.id, grantHash: tokenHash });
    }
    return tried;
  });
  log.info({ event: "otp.verify", outcome: tried.outcome }, "otp checked");
  return tried.outcome === "OTP_CODE_VALID"
    ? { outcome: tried.outcome, phone: tried.phone, token }
    : tried;
}

/** The phone whose password an unused token sets; null when it is not valid now. */
export function readGrant(
  db: Db | Tx,
  { token, now }: { token: string; now: Date },
): Promise<string | null> {
  const since = new Date(now.getTime() - GRANT_LIFE_MS);
  return findGrantedPhone(db, { grantHash: hashToken(token), since });
}

/**
 * Uses a token, and with it every other one of the phone.
 * @returns false when it is not valid any more: a simultaneous call has used it
 */
export async function useGrant(
  tx: Tx,
  { token, phone, now }: { token: string; phone: string; now: Date },
): Promise<boolean> {
  if ((await readGrant(tx, { token, now })) !== phone) return false;
  return (await updateGrantsUsed(tx, { phone, at: now })) > 0n;
}
