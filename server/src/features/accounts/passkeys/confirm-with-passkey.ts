import type { contract, ServerOutput } from "@krapao/contract";
import { type MemberIdentity, transaction } from "../../../kernel/context.ts";
import { Refusal, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { updateReauthenticatedAt } from "../login/queries-sessions.ts";
import { RECENT_AUTH_MS } from "../login/session.ts";
import { openChallenge } from "./challenge.ts";
import { CONFIRMATION_MS } from "./passkey.ts";
import { listPasskeys, updatePasskeyUse } from "./queries.ts";
import { updateConfirmation } from "./queries-challenges.ts";
import { requestOptions } from "./request-options.ts";
import { type Assertion, verifyAssertion } from "./verify-assertion.ts";

const WRONG = "passkey:wrong";
const LIMIT = { max: 5, windowSeconds: 15 * 60 };

/** A challenge for this session. @throws NO_DATA when the member has no passkey */
export async function offerConfirmation(
  ctx: Context,
  {
    member: { memberId, sessionId },
    amountMinor,
  }: { member: MemberIdentity; amountMinor: bigint | null },
): Promise<ServerOutput<typeof contract.accounts.passkeyConfirmOptions>> {
  const passkeys = await listPasskeys(ctx.db, memberId);
  if (passkeys.length === 0) refuse("NO_DATA");
  const challenge = await openChallenge(ctx, { purpose: "confirm", sessionId, amountMinor });
  return { options: requestOptions(ctx, { challenge, passkeys }) };
}

/**
 * Step-up authentication with a passkey instead of the password. When the challenge was for a
 * withdrawal, it also confirms one withdrawal of that amount in this session.
 * @throws PASSKEY_UNKNOWN (also another member's), PASSKEY_INVALID, PASSKEY_EXPIRED, REQUEST_LIMIT
 */
export async function confirmWithPasskey(
  ctx: Context,
  { member: { memberId, sessionId }, assertion }: { member: MemberIdentity; assertion: Assertion },
): Promise<ServerOutput<typeof contract.accounts.passkeyConfirm>> {
  const until = await ctx.rateLimits.exhaustedUntil(WRONG, `${memberId}`, LIMIT);
  if (until) refuse("REQUEST_LIMIT", undefined, until);
  const entry = { event: "accounts.recentAuth", memberId, recordId: sessionId };
  const { passkey, signCount, amountMinor } = await verifyAssertion(ctx, {
    purpose: "confirm",
    sessionId,
    assertion,
    memberId,
  }).catch(async (error: unknown) => {
    if (error instanceof Refusal) {
      await ctx.rateLimits.count(WRONG, `${memberId}`, LIMIT);
      ctx.log.warn({ ...entry, outcome: "wrong passkey" }, "passkey refused");
    }
    throw error;
  });
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    const isUsed = await updatePasskeyUse(tx, { id: passkey.id, signCount, at });
    if (!isUsed) return refuse("PASSKEY_INVALID");
    await updateReauthenticatedAt(tx, { id: sessionId, at });
    if (amountMinor === null) return;
    const confirmedUntil = new Date(at.getTime() + CONFIRMATION_MS);
    await updateConfirmation(tx, { sessionId, amountMinor, until: confirmedUntil });
  });
  ctx.log.info({ ...entry, outcome: "confirmed by passkey" }, "passkey confirmed");
  return { message: "SUCCESS", recentAuthUntil: new Date(at.getTime() + RECENT_AUTH_MS) };
}
