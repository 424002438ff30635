import type { contract, ServerOutput } from "@krapao/contract";
import { type MemberIdentity, transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { confirmPassword } from "./confirm-password.ts";
import { updateReauthenticatedAt } from "./queries-sessions.ts";
import { RECENT_AUTH_MS } from "./session.ts";

/**
 * Step-up authentication: after the password, this session passes `requireRecentAuth` for a while.
 * Other sessions of the member do not.
 * @throws WRONG_PASSWORD, REQUEST_LIMIT
 */
export async function reauthenticate(
  ctx: Context,
  { member: { memberId, sessionId }, password }: { member: MemberIdentity; password: string },
): Promise<ServerOutput<typeof contract.accounts.reauthenticate>> {
  await confirmPassword(ctx, { memberId, password });
  const at = ctx.clock.now();
  await transaction(ctx.db, (tx) => updateReauthenticatedAt(tx, { id: sessionId, at }));
  ctx.log.info(
    { event: "accounts.recentAuth", outcome: "confirmed", memberId, recordId: sessionId },
    "password confirmed",
  );
  return { message: "SUCCESS", recentAuthUntil: new Date(at.getTime() + RECENT_AUTH_MS) };
}
