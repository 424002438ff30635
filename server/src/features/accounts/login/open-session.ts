import type { contract, ServerOutput } from "@krapao/contract";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { hashPassword, isOutdated, isPassword, NOBODYS_HASH } from "../../kernel/password.ts";
import { newToken } from "../../kernel/token.ts";
import type { Context } from "../../ports/context.ts";
import { normalisePhone } from "../otp/index.ts";
import { countFailure, loginSubjects, refuseWhenExhausted } from "./login-limits.ts";
import { noteSecurity } from "./note-security.ts";
import { holdCredentials, selectCredentials, updatePasswordHash } from "./queries.ts";
import { insertSession } from "./queries-sessions.ts";
import { isNewDevice, noteOrigin, type Origin } from "./queries-traces.ts";
import { endOf } from "./session.ts";

/**
 * Login. A wrong phone and a wrong password take the same way and the same time.
 * @throws WRONG_CREDENTIAL, REQUEST_LIMIT, INACTIVE_USER (only to who knows the password)
 */
export async function openSession(
  ctx: Context,
  { username, password, origin }: { username: string; password: string; origin: Origin },
): Promise<ServerOutput<typeof contract.accounts.login>> {
  const phone = normalisePhone(username, ctx.settings.variant);
  const member = phone === null ? null : await selectCredentials(ctx.db, phone);
  // What is no phone at all is counted too, in letters that any database takes.
  const typed = phone ?? Buffer.from(username).toString("hex");
  const subjects = await loginSubjects(ctx, { typed, memberId: member?.id ?? null, origin });
  await refuseWhenExhausted(ctx, subjects);
  const isRight = await isPassword(password, member?.passwordHash ?? NOBODYS_HASH);
  if (!member || !isRight) {
    await countFailure(ctx, subjects);
    return refuse("WRONG_CREDENTIAL");
  }
  // Guesses sent all at once pass the first check together; the right one among them must not win.
  await refuseWhenExhausted(ctx, subjects);
  if (member.suspendedAt !== null) {
    ctx.log.warn(
      {
        ...{ event: "accounts.login", outcome: "suspended", memberId: member.id },
        network: subjects.network,
      },
      "login of a suspended member",
    );
    return refuse("INACTIVE_USER");
  }
  await ctx.rateLimits.forget(subjects.door, subjects.subject);
  const freshHash = isOutdated(member.passwordHash) ? await hashPassword(password) : null;
  const { token, tokenHash } = newToken(ctx.random);
  const id = recordId(ctx);
  const now = ctx.clock.now();
  const isOpened = await transaction(ctx.db, async (tx) => {
    const { id: memberId, passwordHash } = member;
    // A change of the password ends all sessions: one that its old password opens must not come just after.
    const held = await holdCredentials(tx, { memberId, passwordHash });
    if (!held) return false;
    if (freshHash !== null) {
      await updatePasswordHash(tx, { memberId, from: passwordHash, to: freshHash });
    }
    await insertSession(tx, {
      id,
      memberId,
      tokenHash,
      createdAt: now,
      idleMinutes: held.idleMinutes,
      expiresAt: endOf({ ...held, createdAt: now }, now),
      address: origin.address,
      device: origin.device.agent,
    });
    await noteArrival(ctx, tx, { memberId, origin });
    return true;
  });
  // Changed, or hashed anew by another login: what was sent is checked against what counts now.
  if (!isOpened) return openSession(ctx, { username, password, origin });
  ctx.log.info(
    {
      ...{ event: "accounts.login", outcome: "opened", memberId: member.id, recordId: id },
      network: subjects.network,
    },
    "a member logged in",
  );
  return { token };
}

/** Notes where the member came from, and tells the owner of a device that was never here. */
async function noteArrival(
  ctx: Context,
  tx: Tx,
  { memberId, origin }: { memberId: bigint; origin: Origin },
): Promise<void> {
  if (await isNewDevice(tx, { memberId, key: origin.device.key })) {
    await noteSecurity(ctx, tx, { memberId, kind: "newDevice" });
  }
  await noteOrigin(tx, { memberId, origin, at: ctx.clock.now() });
}
