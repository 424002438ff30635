import type { Endpoint } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { admitsAddress } from "../../../kernel/console-http/staff-networks.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import { callerOf } from "../../../kernel/http/address.ts";
import { DUMMY_HASH, isPassword } from "../../../kernel/security/password.ts";
import { seal, unseal } from "../../../kernel/security/sealed-secret.ts";
import { newToken } from "../../../kernel/security/token.ts";
import type { Context } from "../../../ports/context.ts";
import { answerSession, type OpenedSession, openSession } from "../sessions/open-session.ts";
import { type Credentials, type StaffUser, sealContext } from "../staff-user.ts";
import {
  appendSignInFailure,
  findCredentials,
  updateEnrolment,
  updateTotpSteps,
} from "./queries.ts";
import {
  clearFailures,
  countFailure,
  refuseWhenExhausted,
  subjectsOfSignIn,
  withCodeLimit,
} from "./sign-in-limits.ts";
import { newSecret, otpauthAddress, stepOfCode } from "./totp.ts";

const ENROLMENT_LIFE_MS = 10 * 60 * 1_000;

type SignInCall = ConsoleCall<typeof consoleContract.staff.signIn>;

export interface SignedIn {
  token: string | null;
  sessionId?: string;
  enrolment: { token: string; otpauth: string; secret: string; needsPassword: boolean } | null;
}

/**
 * Sign-in with username and password, then a code. An unknown username and a wrong password take
 * the same code path and the same time.
 * @throws WRONG_CREDENTIAL, REQUEST_LIMIT; only after the right password: INACTIVE_USER,
 * INVALID_IP (not in the list of the person or the role), TOTP_REQUIRED, TOTP_INVALID
 */
export async function signIn(ctx: Context, call: SignInCall): Promise<SignedIn> {
  const { username, password, code } = call.input;
  const found = await findCredentials(ctx.db, { username });
  const subjects = await subjectsOfSignIn(ctx, {
    username,
    staffId: found?.id ?? null,
    address: callerOf(call.address),
    deviceKey: call.deviceKey,
  });
  await refuseWhenExhausted(ctx, subjects);
  const isRight = await isPassword(password, found?.passwordHash ?? DUMMY_HASH);
  if (!found || !isRight) {
    await countFailure(ctx, subjects);
    await recordFailure(ctx, { call, staff: found, outcome: "wrong credential" });
    return refuse("WRONG_CREDENTIAL");
  }
  // Parallel guesses all pass the first check. The second one refuses the right guess among them.
  const withCode = withCodeLimit(subjects, found.id);
  await refuseWhenExhausted(ctx, withCode);
  if (!found.isActive) {
    await recordFailure(ctx, { call, staff: found, outcome: "suspended" });
    return refuse("INACTIVE_USER");
  }
  if (!admitsAddress(found.networks, call.address)) {
    await recordFailure(ctx, { call, staff: found, outcome: "address" });
    return refuse("INVALID_IP");
  }
  if (found.totpSecret === null)
    return { token: null, enrolment: await beginEnrolment(ctx, found) };
  if (code === undefined) return refuse("TOTP_REQUIRED");
  const opened = await openWithCode(ctx, { call, credentials: found, code });
  if (opened === null) {
    await countFailure(ctx, withCode);
    await recordFailure(ctx, { call, staff: found, outcome: "wrong code" });
    return refuse("TOTP_INVALID");
  }
  await clearFailures(ctx, subjects);
  return { ...answerSession(call, opened), enrolment: null };
}

/** Time step of a code that is valid now; null: the code is wrong. It does not mark it as used. */
export function totpStepFor(ctx: Context, credentials: Credentials, code: string): bigint | null {
  if (credentials.totpSecret === null) return null;
  const key = ctx.settings.credentialsKeys;
  const secret = unseal(credentials.totpSecret, { key, context: sealContext(credentials.id) });
  return stepOfCode(code, { secret, nowMs: ctx.clock.nowMs() });
}

/** @returns null when the code is wrong or was used */
async function openWithCode(
  ctx: Context,
  { call, credentials, code }: { call: SignInCall; credentials: Credentials; code: string },
): Promise<OpenedSession | null> {
  const step = totpStepFor(ctx, credentials, code);
  if (step === null) return null;
  return transaction(ctx.db, async (tx) => {
    if (!(await updateTotpSteps(tx, { credentials, step }))) return null;
    return openSession(ctx, tx, { staffId: credentials.id, action: "staff.sign-in", call });
  });
}

/** Creates the secret of a new authenticator, which `enrol` activates with a code. */
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

/**
 * Records a failed sign-in in the log and in the audit log. An unknown username is not stored:
 * people type passwords into that field, and audit entries cannot be deleted.
 */
export async function recordFailure(
  ctx: Context,
  {
    call,
    staff,
    outcome,
  }: {
    call: ConsoleCall<Endpoint>;
    staff: Pick<StaffUser, "id"> | null;
    outcome: string;
  },
): Promise<void> {
  ctx.log.warn({ event: "staff.sign-in", outcome }, "sign-in failed");
  await transaction(ctx.db, (tx) =>
    appendSignInFailure(tx, {
      auditKey: ctx.settings.auditKeys[0],
      staffId: staff?.id ?? null,
      at: ctx.clock.now(),
      outcome,
      address: call.address,
      requestId: call.requestId,
    }),
  );
}
