import type { contract, ServerOutput } from "@krapao/contract";
import { type MemberIdentity, transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { confirmPassword } from "./confirm-password.ts";
import { updateProved } from "./queries-sessions.ts";
import { PROOF_MS } from "./session.ts";

/**
 * The member shows the password again: what asks for a fresh proof is open to this session for a while, and to no other.
 * @throws WRONG_PASSWORD, REQUEST_LIMIT
 */
export async function proveSession(
  ctx: Context,
  { member: { memberId, sessionId }, password }: { member: MemberIdentity; password: string },
): Promise<ServerOutput<typeof contract.accounts.reauthenticate>> {
  await confirmPassword(ctx, { memberId, password });
  const at = ctx.clock.now();
  await transaction(ctx.db, (tx) => updateProved(tx, { id: sessionId, at }));
  ctx.log.info(
    { event: "accounts.proof", outcome: "given", memberId, recordId: sessionId },
    "a member showed the password again",
  );
  return { message: "SUCCESS", provedUntil: new Date(at.getTime() + PROOF_MS) };
}
