import type { contract, ServerOutput } from "@krapao/contract";
import { transaction } from "../../../kernel/context.ts";
import { Refusal, refuse } from "../../../kernel/errors.ts";
import { hashToken } from "../../../kernel/security/token.ts";
import type { Context } from "../../../ports/context.ts";
import { countFailure, loginSubjects, refuseWhenExhausted } from "../login/login-limits.ts";
import { lockMember } from "../login/queries-credentials.ts";
import type { Origin } from "../login/queries-traces.ts";
import { startSession } from "../login/start-session.ts";
import { openChallenge } from "./challenge.ts";
import { findPasskey, updatePasskeyUse } from "./queries.ts";
import { requestOptions } from "./request-options.ts";
import { type Assertion, verifyAssertion } from "./verify-assertion.ts";

const LOGIN = { purpose: "login", sessionId: null } as const;

/** A challenge for a login. The browser offers every passkey of this site. */
export async function offerPasskeyLogin(
  ctx: Context,
): Promise<ServerOutput<typeof contract.accounts.passkeyLoginOptions>> {
  const challenge = await openChallenge(ctx, LOGIN);
  return { options: requestOptions(ctx, { challenge, passkeys: [] }) };
}

/**
 * Login with a passkey. Session, notices and limits are those of a login with a password, except
 * that failures are counted by passkey instead of by phone.
 * @throws PASSKEY_UNKNOWN, PASSKEY_INVALID, PASSKEY_EXPIRED, REQUEST_LIMIT, INACTIVE_USER
 */
export async function loginWithPasskey(
  ctx: Context,
  { assertion, origin }: { assertion: Assertion; origin: Origin },
): Promise<ServerOutput<typeof contract.accounts.passkeyLogin>> {
  const known = await findPasskey(ctx.db, Buffer.from(assertion.credentialId, "base64url"));
  const subjects = await loginSubjects(ctx, {
    typed: `passkey:${hashToken(assertion.credentialId).toString("base64url")}`,
    memberId: known?.memberId ?? null,
    origin,
  });
  await refuseWhenExhausted(ctx, subjects);
  const { passkey, signCount } = await verifyAssertion(ctx, {
    ...LOGIN,
    assertion,
    memberId: null,
  }).catch(async (error: unknown) => {
    if (error instanceof Refusal) await countFailure(ctx, subjects);
    throw error;
  });
  const { memberId } = passkey;
  const entry = { event: "accounts.login", memberId, network: subjects.network };
  const { token, id } = await transaction(ctx.db, async (tx) => {
    const { idleMinutes, suspendedAt } = await lockMember(tx, memberId);
    if (suspendedAt !== null) {
      ctx.log.warn({ ...entry, outcome: "suspended" }, "login of a suspended member refused");
      return refuse("INACTIVE_USER");
    }
    const at = ctx.clock.now();
    // The passkey may have been removed since it was read.
    const isUsed = await updatePasskeyUse(tx, { id: passkey.id, signCount, at });
    if (!isUsed) return refuse("PASSKEY_INVALID");
    return startSession(ctx, tx, { memberId, idleMinutes, origin });
  });
  await ctx.rateLimits.clear(subjects.counter, subjects.subject);
  ctx.log.info({ ...entry, outcome: "opened by passkey", recordId: id }, "member logged in");
  return { token };
}
