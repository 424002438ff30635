import type { contract, ServerOutput } from "@krapao/contract";
import { readPhone } from "@krapao/contract/phone";
import { plainDigits } from "@krapao/contract/plain-digits";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import {
  checkPassword,
  DUMMY_HASH,
  hashPassword,
  isOutdated,
} from "../../../kernel/security/password.ts";
import type { Context } from "../../../ports/context.ts";
import { countFailure, loginSubjects, refuseWhenExhausted } from "./login-limits.ts";
import { findCredentials, lockCredentials, updatePasswordHash } from "./queries-credentials.ts";
import type { Origin } from "./queries-traces.ts";
import { startSession } from "./start-session.ts";

/**
 * Login. An unknown phone and a wrong password take the same code path and the same time.
 * @throws WRONG_CREDENTIAL, REQUEST_LIMIT, INACTIVE_USER (only after the right password)
 */
export async function openSession(
  ctx: Context,
  { username, password, origin }: { username: string; password: string; origin: Origin },
): Promise<ServerOutput<typeof contract.accounts.login>> {
  const phone = readPhone(username, ctx.settings.variant);
  const member =
    phone === null
      ? null
      : await findCredentials(ctx.db, { ...phone, typed: plainDigits(username) });
  // A username that is not a phone number counts too: hex, because it can hold any bytes.
  const typed = phone?.local ?? Buffer.from(username).toString("hex");
  const subjects = await loginSubjects(ctx, { typed, memberId: member?.id ?? null, origin });
  await refuseWhenExhausted(ctx, subjects);
  const checked = await checkPassword(password, member?.passwordHash ?? DUMMY_HASH);
  if (!member || checked === "wrong") {
    await countFailure(ctx, subjects);
    return refuse("WRONG_CREDENTIAL");
  }
  // Parallel guesses all pass the first check. The second one refuses the right guess among them.
  await refuseWhenExhausted(ctx, subjects);
  const entry = { event: "accounts.login", memberId: member.id, network: subjects.network };
  if (member.suspendedAt !== null) {
    ctx.log.warn({ ...entry, outcome: "suspended" }, "login of a suspended member refused");
    return refuse("INACTIVE_USER");
  }
  await ctx.rateLimits.clear(subjects.counter, subjects.subject);
  const isOld = checked === "asTyped" || isOutdated(member.passwordHash);
  const freshHash = isOld ? await hashPassword(password) : null;
  const opened = await transaction(ctx.db, async (tx) => {
    const { id: memberId, passwordHash } = member;
    // A password change ends all sessions. The lock keeps a session that was opened with the old
    // password from being inserted after it.
    const credentials = await lockCredentials(tx, { memberId, passwordHash });
    if (!credentials) return null;
    if (freshHash !== null) {
      await updatePasswordHash(tx, { memberId, from: passwordHash, to: freshHash });
    }
    return startSession(ctx, tx, { ...credentials, memberId, origin });
  });
  // The hash has changed since it was read: a new password, or another login that rehashed it.
  if (!opened) return openSession(ctx, { username, password, origin });
  ctx.log.info({ ...entry, outcome: "opened", recordId: opened.id }, "member logged in");
  return { token: opened.token };
}
