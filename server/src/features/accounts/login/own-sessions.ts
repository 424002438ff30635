import type { contract, ServerOutput } from "@krapao/contract";
import { type MemberIdentity, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { endSession, selectSessions } from "./queries-desk.ts";
import { revokeOtherSessions } from "./queries-sessions.ts";

/** Where the member is logged in, the last used first. */
export async function listOwnSessions(
  { db, clock }: Context,
  { memberId, sessionId }: MemberIdentity,
): Promise<ServerOutput<typeof contract.accounts.sessions>> {
  const rows = await selectSessions(db, { memberId, now: clock.now() });
  return {
    sessions: rows.map(({ id, createdAt, lastSeenAt, device }) => ({
      ...{ _id: id, createdAt, lastSeenAt, browser: device ?? "" },
      isCurrent: id === sessionId,
    })),
  };
}

/** Logs the member out elsewhere. @throws NO_DATA when it is no open session of this member */
export async function endOwnSession(
  { db, clock, log }: Context,
  { memberId, sessionId }: Pick<MemberIdentity, "memberId" | "sessionId">,
): Promise<ServerOutput<typeof contract.accounts.endSession>> {
  const at = clock.now();
  const isEnded = await transaction(db, (tx) => endSession(tx, { memberId, sessionId, at }));
  if (!isEnded) refuse("NO_DATA");
  log.info({ event: "accounts.logout", memberId, recordId: sessionId }, "a session was ended");
  return { message: "SUCCESS" };
}

/** Logs the member out everywhere but here. */
export async function endOtherSessions(
  { db, clock, log }: Context,
  { memberId, sessionId }: MemberIdentity,
): Promise<ServerOutput<typeof contract.accounts.endSessions>> {
  const at = clock.now();
  const ended = await transaction(db, (tx) => revokeOtherSessions(tx, { memberId, sessionId, at }));
  log.info({ event: "accounts.logout", memberId, recordId: sessionId }, "all others were ended");
  return { message: "SUCCESS", ended: Number(ended) };
}
