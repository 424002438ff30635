import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { EXPORT_FETCH_HOURS } from "@krapao/contract/console/member-data";
import { HOUR_MS } from "@krapao/contract/time";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { getExportSize } from "./queries.ts";
import { fetchMemberExport, listExportRequests, lockExporter } from "./queries-exports.ts";

type FetchExport = typeof consoleContract.accounts.fetchExport;
type ListExports = typeof consoleContract.accounts.listDataExports;

/**
 * Most that a server and a browser handle in one answer. The data of most members is far smaller.
 */
export const EXPORT_BYTES_MAX = 16 * 1024 * 1024;
const FETCH_MS = EXPORT_FETCH_HOURS * HOUR_MS;

/** A request that was approved after this can still be fetched. */
export const fetchableSince = (now: Date) => new Date(now.getTime() - FETCH_MS);

/**
 * Hands out an approved export: once, to the maker of the request.
 * @throws NO_DATA (not the caller's, not approved, fetched already or too late), EXPORT_TOO_LARGE
 */
export async function fetchExport(
  ctx: Context,
  call: ConsoleCall<FetchExport>,
): Promise<ServerOutput<FetchExport>> {
  const { approvalId } = call.params;
  const memberId = BigInt(call.params.memberId);
  const { staffId, token } = call.staff;
  const at = ctx.clock.now();
  const approvedAfter = fetchableSince(at);
  const tables = await transaction(ctx.db, async (tx) => {
    await lockExporter(tx, staffId);
    const open = await listExportRequests(tx, { staffId, memberId, now: at, approvedAfter });
    const isReady = open.some(({ id, state }) => id === approvalId && state === "approved");
    if (!isReady) refuse("NO_DATA");
    if ((await getExportSize(tx, memberId)) > EXPORT_BYTES_MAX) refuse("EXPORT_TOO_LARGE");
    const data = await fetchMemberExport(tx, { token, requestId: approvalId, approvedAfter, at });
    await call.audit(tx, {
      subject: `member:${memberId}`,
      after: { approvalId, tables: Object.keys(data).length },
    });
    return data;
  });
  return { memberId: `${memberId}`, exportedAt: at, tables };
}

/** The caller's requests for a member's data that wait, or can be fetched. */
export async function listDataExports(
  { db, clock }: Context,
  { params, staff }: ConsoleCall<ListExports>,
): Promise<ServerOutput<ListExports>> {
  const now = clock.now();
  const open = await listExportRequests(db, {
    staffId: staff.staffId,
    memberId: BigInt(params.memberId),
    now,
    approvedAfter: fetchableSince(now),
  });
  return {
    exports: open.map(({ id, state, expiresAt, decidedAt }) => ({
      approvalId: id,
      state: state === "approved" ? "ready" : "waiting",
      until: decidedAt === null ? expiresAt : new Date(decidedAt.getTime() + FETCH_MS),
    })),
  };
}
