import type { contract, ServerOutput } from "@krapao/contract";
import { type MemberIdentity, transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { revokeSession } from "./queries-sessions.ts";

/** Logout: revokes the token of the call. */
export async function closeSession(
  { db, clock, log }: Context,
  { memberId, sessionId }: MemberIdentity,
): Promise<ServerOutput<typeof contract.accounts.logout>> {
  await transaction(db, (tx) => revokeSession(tx, { id: sessionId, at: clock.now() }));
  log.info({ event: "accounts.logout", memberId, recordId: sessionId }, "member logged out");
  return { message: "SUCCESS" };
}
