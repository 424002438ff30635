/** Open sessions of the staff: shown, and ended. */
import type { office } from "@krapao/contract/office";
import { isAllowed } from "@krapao/contract/office/permissions";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { subjectOf } from "./member.ts";
import { selectMember } from "./queries.ts";
import {
  revokeSession as revoke,
  selectOpenSessions,
  selectSessionOwner,
} from "./queries-sessions.ts";
import { IDLE_MS } from "./session.ts";

export async function listSessions(
  ctx: Context,
  { staffId, current }: { staffId: string; current: string },
) {
  const now = ctx.clock.now();
  const seenSince = new Date(now.getTime() - IDLE_MS);
  const rows = await selectOpenSessions(ctx.db, { staffId, now, seenSince });
  return { sessions: rows.map((row) => ({ ...row, isCurrent: row.id === current })) };
}

/** @throws NO_DATA */
export async function listSessionsOf(
  ctx: Context,
  { params, staff }: OfficeCall<typeof office.staff.sessionsOf>,
) {
  if (!(await selectMember(ctx.db, params.staffId))) refuse("NO_DATA");
  return listSessions(ctx, { staffId: params.staffId, current: staff.sessionId });
}

/** Ends one session: an own one, or anybody's with `staff.manage`. @throws NO_DATA, FORBIDDEN */
export async function revokeSession(
  ctx: Context,
  call: OfficeCall<typeof office.staff.revokeSession>,
): Promise<{ message: "SUCCESS" }> {
  const { sessionId } = call.params;
  const { staffId, role } = call.staff;
  await transaction(ctx.db, async (tx) => {
    const owner = (await selectSessionOwner(tx, sessionId)) ?? refuse("NO_DATA");
    if (owner !== staffId && !isAllowed(role, "staff.manage")) refuse("FORBIDDEN");
    await revoke(tx, { id: sessionId, at: ctx.clock.now() });
    await call.audit(tx, { subject: subjectOf(owner), after: { sessionId } });
  });
  return { message: "SUCCESS" };
}

export async function signOut(
  ctx: Context,
  call: OfficeCall<typeof office.staff.signOut>,
): Promise<{ message: "SUCCESS" }> {
  const { sessionId, staffId } = call.staff;
  await transaction(ctx.db, async (tx) => {
    await revoke(tx, { id: sessionId, at: ctx.clock.now() });
    await call.audit(tx, { subject: subjectOf(staffId), after: { sessionId } });
  });
  return { message: "SUCCESS" };
}
