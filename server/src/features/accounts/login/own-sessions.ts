import type { contract, ServerOutput } from "@krapao/contract";
import { type MemberIdentity, transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { recordKeptPasskeys } from "../record-kept-passkeys.ts";
import { listOpenSessions, revokeMemberSession, revokeOtherSessions } from "./queries-sessions.ts";

/** The member's open sessions, the last used first. */
export async function listOwnSessions(
  { db, clock }: Context,
  { memberId, sessionId }: MemberIdentity,
): Promise<ServerOutput<typeof contract.accounts.sessions>> {
  const rows = await listOpenSessions(db, { memberId, now: clock.now() });
  return {
    sessions: rows.map(({ id, createdAt, lastSeenAt, device }) => ({
      _id: id,
      createdAt,
      lastSeenAt,
      browser: device ?? "",
      isCurrent: id === sessionId,
    })),
  };
}

/** Ends one session. @throws NO_DATA when the member has no such open session */
export async function endOwnSession(
  { db, clock, log }: Context,
  { memberId, sessionId }: Pick<MemberIdentity, "memberId" | "sessionId">,
): Promise<ServerOutput<typeof contract.accounts.endSession>> {
  const at = clock.now();
  const isEnded = await transaction(db, (tx) =>
    revokeMemberSession(tx, { memberId, sessionId, at }),
  );
  if (!isEnded) refuse("NO_DATA");
  log.info(
    { event: "accounts.logout", memberId, recordId: sessionId },
    "session ended by its member",
  );
  return { message: "SUCCESS" };
}

/** Ends the member's other sessions. Passkeys stay, and the member is notified of it. */
export async function endOtherSessions(
  ctx: Context,
  { memberId, sessionId }: MemberIdentity,
): Promise<ServerOutput<typeof contract.accounts.endSessions>> {
  const at = ctx.clock.now();
  const ended = await transaction(ctx.db, async (tx) => {
    await recordKeptPasskeys(ctx, tx, memberId);
    return revokeOtherSessions(tx, { memberId, sessionId, at });
  });
  ctx.log.info(
    { event: "accounts.logout", memberId, recordId: sessionId },
    "other sessions ended by their member",
  );
  return { message: "SUCCESS", ended: Number(ended) };
}
