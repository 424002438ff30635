import type { contract, ServerOutput } from "@krapao/contract";
import { recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import { hashPassword, isOutdated, isPassword, NOBODYS_HASH } from "../../kernel/password.ts";
import { newToken } from "../../kernel/token.ts";
import type { Context } from "../../ports/context.ts";
import { normalisePhone } from "../otp/index.ts";
import {
  holdPasswordHash,
  insertSession,
  selectCredentials,
  updatePasswordHash,
} from "./queries.ts";
import { noteOrigin, type Origin } from "./queries-traces.ts";
import { SESSION_LIFE_MS } from "./session.ts";

const WINDOW_SECONDS = 15 * 60;
/** Wrong passwords in the window, by what they were tried on and by where they came from. */
const PER_PHONE = { max: 5, windowSeconds: WINDOW_SECONDS };
const PER_ADDRESS = { max: 50, windowSeconds: WINDOW_SECONDS };

/**
 * Login. A wrong phone and a wrong password take the same way and the same time.
 * @throws WRONG_CREDENTIAL, REQUEST_LIMIT, INACTIVE_USER (only to who knows the password)
 */
export async function openSession(
  ctx: Context,
  { username, password, origin }: { username: string; password: string; origin: Origin },
): Promise<ServerOutput<typeof contract.accounts.login>> {
  const { address } = origin;
  const phone = normalisePhone(username, ctx.settings.variant);
  // What is no phone at all is counted too, in letters that any database takes.
  const subjects = { phone: phone ?? Buffer.from(username).toString("hex"), address };
  await refuseWhenExhausted(ctx, subjects);
  const member = phone === null ? null : await selectCredentials(ctx.db, phone);
  const isRight = await isPassword(password, member?.passwordHash ?? NOBODYS_HASH);
  if (!member || !isRight) {
    await countFailure(ctx, subjects);
    return refuse("WRONG_CREDENTIAL");
  }
  // Guesses sent all at once pass the first check together; the right one among them must not win.
  await refuseWhenExhausted(ctx, subjects);
  if (member.suspendedAt !== null) {
    ctx.log.warn(
      { event: "accounts.login", outcome: "suspended", memberId: member.id },
      "login of a suspended member",
    );
    return refuse("INACTIVE_USER");
  }
  await ctx.rateLimits.forget("login:phone", subjects.phone);
  const freshHash = isOutdated(member.passwordHash) ? await hashPassword(password) : null;
  const { token, tokenHash } = newToken(ctx.random);
  const id = recordId(ctx);
  const now = ctx.clock.now();
  const isOpened = await transaction(ctx.db, async (tx) => {
    const { id: memberId, passwordHash } = member;
    // A change of the password ends all sessions: one that its old password opens must not come just after.
    if (!(await holdPasswordHash(tx, { memberId, passwordHash }))) return false;
    if (freshHash !== null) {
      await updatePasswordHash(tx, { memberId, from: passwordHash, to: freshHash });
    }
    const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS);
    const device = origin.device.agent;
    await insertSession(tx, {
      id,
      memberId,
      tokenHash,
      createdAt: now,
      expiresAt,
      address,
      device,
    });
    await noteOrigin(tx, { memberId, origin, at: now });
    return true;
  });
  // Changed, or hashed anew by another login: what was sent is checked against what counts now.
  if (!isOpened) return openSession(ctx, { username, password, origin });
  ctx.log.info(
    { event: "accounts.login", outcome: "opened", memberId: member.id, recordId: id },
    "a member logged in",
  );
  return { token };
}

interface Subjects {
  phone: string;
  address: string;
}

async function refuseWhenExhausted(ctx: Context, { phone, address }: Subjects): Promise<void> {
  const [byPhone, byAddress] = await Promise.all([
    ctx.rateLimits.isExhausted("login:phone", phone, PER_PHONE),
    ctx.rateLimits.isExhausted("login:address", address, PER_ADDRESS),
  ]);
  if (byPhone || byAddress) {
    const outcome = byPhone ? "phone limit" : "address limit";
    ctx.log.warn({ event: "accounts.login", outcome }, "login refused by a limit");
    refuse("REQUEST_LIMIT");
  }
}

async function countFailure(ctx: Context, { phone, address }: Subjects): Promise<void> {
  await Promise.all([
    ctx.rateLimits.count("login:phone", phone, PER_PHONE),
    ctx.rateLimits.count("login:address", address, PER_ADDRESS),
  ]);
  ctx.log.warn({ event: "accounts.login", outcome: "wrong credential" }, "login failed");
}
