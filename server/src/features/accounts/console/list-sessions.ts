import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { may } from "@krapao/contract/console/permissions";
import type { StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import type { Context } from "../../../ports/context.ts";
import { listOpenSessions } from "../login/queries-sessions.ts";

/** A member's open sessions, with their addresses for roles that may see those. */
export async function listSessions(
  { db, clock }: Context,
  { params, staff }: { params: { memberId: string }; staff: StaffIdentity },
): Promise<ServerOutput<typeof consoleContract.accounts.sessions>> {
  const memberId = BigInt(params.memberId);
  const sessions = await listOpenSessions(db, { memberId, now: clock.now() });
  if (may(staff, "accounts.addresses")) return { sessions };
  return { sessions: sessions.map((session) => ({ ...session, address: null })) };
}
