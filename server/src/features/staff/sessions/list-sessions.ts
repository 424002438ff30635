import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findStaffUser } from "../queries.ts";
import { listOpenSessions } from "./queries.ts";
import { IDLE_MS } from "./session.ts";

export async function listSessions(
  ctx: Context,
  { staffId, current }: { staffId: string; current: string },
) {
  const now = ctx.clock.now();
  const seenSince = new Date(now.getTime() - IDLE_MS);
  const rows = await listOpenSessions(ctx.db, { staffId, now, seenSince });
  return { sessions: rows.map((row) => ({ ...row, isCurrent: row.id === current })) };
}

/** @throws NO_DATA */
export async function listSessionsOf(
  ctx: Context,
  { params, staff }: ConsoleCall<typeof consoleContract.staff.sessionsOf>,
) {
  if (!(await findStaffUser(ctx.db, params.staffId))) refuse("NO_DATA");
  return listSessions(ctx, { staffId: params.staffId, current: staff.sessionId });
}
