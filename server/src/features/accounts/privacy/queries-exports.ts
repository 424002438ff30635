/** SQL of exports of a member's data that staff users request. */

import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { isOpenRequest } from "../../approvals/published.ts";

/** Makes two requests or fetches of a staff user at the same time wait for each other. */
export async function lockExporter(tx: Tx, staffId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`accounts-export:${staffId}`}))`.execute(tx);
}

export interface ExportRequest {
  id: string;
  state: "waiting" | "approved";
  expiresAt: Date;
  decidedAt: Date | null;
}

/** The staff user's requests for a member's data that wait, or were approved and not fetched. */
export async function listExportRequests(
  db: Db | Tx,
  of: { staffId: string; memberId: bigint; now: Date; approvedAfter: Date },
): Promise<ExportRequest[]> {
  const { rows } = await sql<ExportRequest>`
    select id, state, expires_at as "expiresAt", decided_at as "decidedAt"
    from approvals_request request
    where kind = 'accounts.export' and maker_id = ${of.staffId}::uuid
      and subject = ${`member:${of.memberId}`}
      and (${isOpenRequest(of.now, "request")}
        or state = 'approved' and decided_at > ${of.approvedAfter} and not exists (
          select from accounts_fetched_export where request_id = request.id))
    order by id desc`.execute(db);
  return rows;
}

/** The number of exports that a staff user has requested since a time and that were not refused. */
export async function countExportRequests(
  tx: Tx,
  { staffId, since }: { staffId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from approvals_request
    where kind = 'accounts.export' and maker_id = ${staffId}::uuid and requested_at >= ${since}
      and state <> 'refused'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * All data of the member of an approved request, which is used up.
 * @throws a database error when the session's staff user is not its maker, or it was fetched
 */
export async function fetchMemberExport(
  tx: Tx,
  fetched: { token: string; requestId: string; approvedAfter: Date; at: Date },
): Promise<Record<string, unknown>> {
  const { token, requestId, approvedAfter, at } = fetched;
  const { rows } = await sql<{ all: Record<string, unknown> }>`
    select fetch_member_export(${token}, ${requestId}, ${approvedAfter}, ${at}) as "all"
    `.execute(tx);
  return rows[0]?.all ?? {};
}

/** How many exports of members' data each staff user has fetched since a time, by username. */
export async function countFetchedExports(
  db: Db,
  since: Date,
): Promise<{ username: string; count: number }[]> {
  const { rows } = await sql<{ username: string; count: number }>`
    select staff.username, count(*)::integer as count
    from accounts_fetched_export fetched join staff_user staff on staff.id = fetched.staff_id
    where fetched.fetched_at > ${since} group by staff.username`.execute(db);
  return rows;
}
