import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import { callerOf } from "../../../kernel/http/address.ts";
import { isCommonPassword } from "../../../kernel/security/common-password.ts";
import { hashPassword, isPassword } from "../../../kernel/security/password.ts";
import { seal, unseal } from "../../../kernel/security/sealed-secret.ts";
import { hashToken } from "../../../kernel/security/token.ts";
import type { Context } from "../../../ports/context.ts";
import { answerSession, openSession } from "../sessions/open-session.ts";
import { sealContext } from "../staff-user.ts";
import { type Enrolment, findEnrolment, updateEnrolled } from "./queries.ts";
import { recordFailure } from "./sign-in.ts";
import { countFailure, refuseWhenExhausted, subjectsOfHolder } from "./sign-in-limits.ts";
import { stepOfCode } from "./totp.ts";

/**
 * Sets up the authenticator with its first code. A staff user with an issued password also chooses
 * a new one.
 * @throws UNAUTHORIZED (unknown, used or expired), TOTP_INVALID, KEY_MISSING (no new password),
 * KEY_INVALID (the issued password again), PASSWORD_COMMON, REQUEST_LIMIT
 */
export async function enrol(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.staff.enrol>,
): Promise<{ token: string | null; sessionId?: string }> {
  const { token, code, password } = call.input;
  const tokenHash = hashToken(token);
  const enrolment = (await findEnrolment(ctx.db, tokenHash)) ?? refuse("UNAUTHORIZED");
  if (enrolment.expiresAt.getTime() <= ctx.clock.nowMs() || !enrolment.isActive) {
    return refuse("UNAUTHORIZED");
  }
  const holder = { key: `enrol:${enrolment.id}`, address: callerOf(call.address) };
  const subjects = subjectsOfHolder(holder);
  await refuseWhenExhausted(ctx, subjects);
  const secret = unsealSecret(ctx, enrolment);
  const step = stepOfCode(code, { secret, nowMs: ctx.clock.nowMs() });
  if (step === null) {
    await countFailure(ctx, subjects);
    await recordFailure(ctx, { call, staff: enrolment, outcome: "wrong first code" });
    return refuse("TOTP_INVALID");
  }
  const passwordHash = await newPasswordHash(enrolment, password);
  const { credentialsKey: key } = ctx.settings;
  const { id } = enrolment;
  const totpSecret = seal(secret, { key, context: sealContext(id), random: ctx.random });
  const opened = await transaction(ctx.db, async (tx) => {
    const isDone = await updateEnrolled(tx, { id, tokenHash, totpSecret, step, passwordHash });
    if (!isDone) return refuse("UNAUTHORIZED");
    return openSession(ctx, tx, { staffId: id, action: "staff.enrol", call });
  });
  return answerSession(call, opened);
}

function unsealSecret(ctx: Context, { id, sealedSecret }: Enrolment): string {
  const { credentialsKeys: key } = ctx.settings;
  return unseal(sealedSecret, { key, context: sealContext(id) });
}

/** @returns the hash of the new password; null when the staff user keeps the current one */
async function newPasswordHash(
  { mustChangePassword, passwordHash }: Enrolment,
  password: string | undefined,
): Promise<string | null> {
  if (!mustChangePassword) return null;
  if (password === undefined) return refuse("KEY_MISSING", { password: "KEY_MISSING" });
  if (await isPassword(password, passwordHash)) refuse("KEY_INVALID", { password: "KEY_INVALID" });
  if (isCommonPassword(password)) refuse("PASSWORD_COMMON", { password: "KEY_INVALID" });
  return hashPassword(password);
}
