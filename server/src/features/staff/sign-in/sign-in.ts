import type { Endpoint } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { callerOf } from "../../kernel/address.ts";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import { isPassword, NOBODYS_HASH } from "../../kernel/password.ts";
import { seal, unseal } from "../../kernel/sealed.ts";
import { newToken } from "../../kernel/token.ts";
import type { Context } from "../../ports/context.ts";
import { auditDoor, type Who } from "./audit-door.ts";
import { type Credentials, sealContext } from "./member.ts";
import { openSession } from "./open-session.ts";
import { selectCredentials, takeStep, updateEnrolment } from "./queries-sign-in.ts";
import { countFailure, forgetFailures, refuseWhenExhausted } from "./sign-in-limits.ts";
import { newSecret, otpauthAddress, stepOfCode } from "./totp.ts";

const ENROLMENT_LIFE_MS = 10 * 60 * 1_000;

type SignInCall = OfficeCall<typeof office.staff.signIn>;

export interface SignedIn {
  token: string | null;
  enrolment: { token: string; otpauth: string; secret: string; needsPassword: boolean } | null;
}

/**
 * Name and password, then a code. An unknown name and a wrong password take the same way and the same time.
 * @throws WRONG_CREDENTIAL, REQUEST_LIMIT, and only to who knows the password: INACTIVE_USER, TOTP_REQUIRED, TOTP_INVALID
 */
export async function signIn(ctx: Context, call: SignInCall): Promise<SignedIn> {
  const { username, password, code } = call.input;
  const subjects = { username, address: callerOf(call.address) };
  await refuseWhenExhausted(ctx, subjects);
  const found = await selectCredentials(ctx.db, { username });
  const isRight = await isPassword(password, found?.passwordHash ?? NOBODYS_HASH);
  if (!found || !isRight) {
    await countFailure(ctx, subjects);
    await fail(ctx, { call, who: found, outcome: "wrong credential" });
    return refuse("WRONG_CREDENTIAL");
  }
  // Guesses sent all at once pass the first check together; the right one among them must not win.
  await refuseWhenExhausted(ctx, subjects);
  if (!found.isActive) {
    await fail(ctx, { call, who: found, outcome: "suspended" });
    return refuse("INACTIVE_USER");
  }
  if (found.totpSecret === null)
    return { token: null, enrolment: await beginEnrolment(ctx, found) };
  if (code === undefined) return refuse("TOTP_REQUIRED");
  const token = await openWithCode(ctx, { call, credentials: found, code });
  if (token === null) {
    await countFailure(ctx, subjects);
    await fail(ctx, { call, who: found, outcome: "wrong code" });
    return refuse("TOTP_INVALID");
  }
  await forgetFailures(ctx, username);
  return { token, enrolment: null };
}

/** Number of the step of a code that is right for this person now; null for any other. It is not taken yet. */
export function stepFor(ctx: Context, credentials: Credentials, code: string): bigint | null {
  if (credentials.totpSecret === null) return null;
  const key = ctx.settings.credentialsKeys;
  const secret = unseal(credentials.totpSecret, { key, context: sealContext(credentials.id) });
  return stepOfCode(code, { secret, nowMs: ctx.clock.nowMs() });
}

/** @returns null when the code is wrong, or was used */
async function openWithCode(
  ctx: Context,
  { call, credentials, code }: { call: SignInCall; credentials: Credentials; code: string },
): Promise<string | null> {
  const step = stepFor(ctx, credentials, code);
  if (step === null) return null;
  return transaction(ctx.db, async (tx) => {
    if (!(await takeStep(tx, { credentials, step }))) return null;
    const token = await openSession(ctx, tx, { staffId: credentials.id, call });
    await auditDoor(ctx, tx, { call, who: credentials, action: "staff.sign-in" });
    return token;
  });
}

/** A secret for a new authenticator. It counts once `enrol` has seen a code of it. */
async function beginEnrolment(ctx: Context, credentials: Credentials) {
  const { id, username, passwordHash, mustChangePassword } = credentials;
  const secret = newSecret(ctx.random);
  const { token, tokenHash } = newToken(ctx.random);
  const { credentialsKey: key } = ctx.settings;
  const sealedSecret = seal(secret, { key, context: sealContext(id), random: ctx.random });
  const expiresAt = new Date(ctx.clock.nowMs() + ENROLMENT_LIFE_MS);
  await transaction(ctx.db, (tx) =>
    updateEnrolment(tx, { id, passwordHash, tokenHash, sealedSecret, expiresAt }),
  );
  const otpauth = otpauthAddress({ secret, username });
  return { token, otpauth, secret, needsPassword: mustChangePassword };
}

/** A sign-in that failed is known, in the log and in the audit log. */
export async function fail(
  ctx: Context,
  { call, who, outcome }: { call: OfficeCall<Endpoint>; who: Who | null; outcome: string },
): Promise<void> {
  ctx.log.warn({ event: "staff.sign-in", outcome }, "a sign-in failed");
  await transaction(ctx.db, (tx) =>
    auditDoor(ctx, tx, { call, who, action: "staff.sign-in-failed", after: { outcome } }),
  );
}
