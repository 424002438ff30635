import type { office } from "@krapao/contract/office";
import { callerOf } from "../../kernel/address.ts";
import { isCommonPassword } from "../../kernel/common-password.ts";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import { hashPassword, isPassword } from "../../kernel/password.ts";
import { seal, unseal } from "../../kernel/sealed.ts";
import { hashToken } from "../../kernel/token.ts";
import type { Context } from "../../ports/context.ts";
import { auditDoor } from "./audit-door.ts";
import { sealContext } from "./member.ts";
import { openSession } from "./open-session.ts";
import { type Enrolment, selectEnrolment, updateEnrolled } from "./queries-sign-in.ts";
import { fail } from "./sign-in.ts";
import { countFailure, refuseWhenExhausted } from "./sign-in-limits.ts";
import { stepOfCode } from "./totp.ts";

/**
 * The first code of a new authenticator, and a password of one's own where somebody else gave the first.
 * @throws UNAUTHORIZED (unknown, used or over), TOTP_INVALID, KEY_MISSING (an own password), KEY_INVALID (the given
 * one again), PASSWORD_COMMON, REQUEST_LIMIT
 */
export async function enrol(
  ctx: Context,
  call: OfficeCall<typeof office.staff.enrol>,
): Promise<{ token: string }> {
  const { token, code, password } = call.input;
  const tokenHash = hashToken(token);
  const enrolment = (await selectEnrolment(ctx.db, tokenHash)) ?? refuse("UNAUTHORIZED");
  if (enrolment.expiresAt.getTime() <= ctx.clock.nowMs() || !enrolment.isActive) {
    return refuse("UNAUTHORIZED");
  }
  const subjects = { username: `enrol:${enrolment.id}`, address: callerOf(call.address) };
  await refuseWhenExhausted(ctx, subjects);
  const secret = unsealSecret(ctx, enrolment);
  const step = stepOfCode(code, { secret, nowMs: ctx.clock.nowMs() });
  if (step === null) {
    await countFailure(ctx, subjects);
    await fail(ctx, { call, who: enrolment, outcome: "wrong first code" });
    return refuse("TOTP_INVALID");
  }
  const passwordHash = await ownPassword(enrolment, password);
  const { credentialsKey: key } = ctx.settings;
  const { id } = enrolment;
  const totpSecret = seal(secret, { key, context: sealContext(id), random: ctx.random });
  return transaction(ctx.db, async (tx) => {
    const isDone = await updateEnrolled(tx, { id, tokenHash, totpSecret, step, passwordHash });
    if (!isDone) return refuse("UNAUTHORIZED");
    const opened = await openSession(ctx, tx, { staffId: id, call });
    await auditDoor(ctx, tx, { call, who: enrolment, action: "staff.enrol" });
    return { token: opened };
  });
}

function unsealSecret(ctx: Context, { id, sealedSecret }: Enrolment): string {
  const { credentialsKeys: key } = ctx.settings;
  return unseal(sealedSecret, { key, context: sealContext(id) });
}

/** @returns its hash; null when the one they have is their own */
async function ownPassword(
  { mustChangePassword, passwordHash }: Enrolment,
  password: string | undefined,
): Promise<string | null> {
  if (!mustChangePassword) return null;
  if (password === undefined) return refuse("KEY_MISSING", { password: "KEY_MISSING" });
  if (await isPassword(password, passwordHash)) refuse("KEY_INVALID", { password: "KEY_INVALID" });
  if (isCommonPassword(password)) refuse("PASSWORD_COMMON", { password: "KEY_INVALID" });
  return hashPassword(password);
}
