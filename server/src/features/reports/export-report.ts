import type { Currency, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { MOVEMENT_REPORTS, type Report } from "@krapao/contract/console/reports";
import { spanOf } from "../../kernel/calendar.ts";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import { hashToken, newToken } from "../../kernel/security/token.ts";
import type { Context } from "../../ports/context.ts";
import { exportKey, prepareExport } from "./fill-export.ts";
import {
  consumeLink,
  deleteExpiredExports,
  type ExportRow,
  findExport,
  findMemberCurrency,
  listStaffExports,
  updateExportLink,
} from "./queries-exports.ts";

type Reports = typeof consoleContract.reports;
/** The parameters of an export, as stored. */
export interface ExportFilter {
  detail: "days" | "movements" | "list";
  from: string;
  to: string;
  currency: Currency | null;
  /** Only of a member's ledger. */
  memberId?: string;
}

/** The report of an export of one member's ledger. */
export const MEMBER_LEDGER = "member-ledger";

export const EXPORT_JOB = "reports:export";
const LINK_MS = 60_000;
const LIST_MAX = 20;

export const isMovementReport = (report: Report): report is (typeof MOVEMENT_REPORTS)[number] =>
  MOVEMENT_REPORTS.some((each) => each === report);

/**
 * Requests a report as a file, which a job writes.
 * @throws KEY_INVALID for an invalid span, or movements of a report that has none
 */
export async function requestExport(
  ctx: Context,
  call: ConsoleCall<Reports["requestExport"]>,
): Promise<ServerOutput<Reports["requestExport"]>> {
  const { input } = call;
  const { report, ...filter } = input;
  spanOf(input);
  if (filter.detail === "movements" && !isMovementReport(report)) {
    return refuse("KEY_INVALID", { detail: "KEY_INVALID" });
  }
  return prepareRequested(ctx, call, { report, filter, subject: null });
}

/**
 * Requests the entries of a member's wallet as a file.
 * @throws KEY_INVALID for an invalid span, NO_DATA for an unknown member
 */
export async function requestMemberExport(
  ctx: Context,
  call: ConsoleCall<Reports["requestMemberExport"]>,
): Promise<ServerOutput<Reports["requestMemberExport"]>> {
  const { memberId } = call.params;
  spanOf(call.input);
  const currency = (await findMemberCurrency(ctx.db, BigInt(memberId))) ?? refuse("NO_DATA");
  const filter: ExportFilter = { detail: "movements", ...call.input, currency, memberId };
  const subject = `member:${memberId}`;
  return prepareRequested(ctx, call, { report: MEMBER_LEDGER, filter, subject });
}

async function prepareRequested(
  ctx: Context,
  call: Pick<ConsoleCall<Reports["requestExport"]>, "staff" | "audit">,
  { report, filter, subject }: { report: string; filter: ExportFilter; subject: string | null },
): Promise<ServerOutput<Reports["requestExport"]>> {
  const request = { staff: call.staff, report, filter: { ...filter }, job: EXPORT_JOB };
  const row = await transaction(ctx.db, async (tx) => {
    const prepared = await prepareExport(ctx, tx, request);
    const { id } = prepared;
    await call.audit(tx, { subject: subject ?? `export:${id}`, after: { report, ...filter } });
    return prepared;
  });
  return show({ ...row, state: "waiting", row_count: null });
}

/** The caller's exports that have not expired. */
export async function listExports(
  ctx: Context,
  { staff }: ConsoleCall<Reports["exports"]>,
): Promise<ServerOutput<Reports["exports"]>> {
  const filter = { staffId: staff.staffId, now: ctx.clock.now(), limit: LIST_MAX };
  const rows = await listStaffExports(ctx.db, filter);
  return { exports: rows.map(show) };
}

/**
 * Makes a single-use link to one of the caller's exports.
 * @throws NO_DATA when there is no such export, or it is not ready
 */
export async function linkToExport(
  ctx: Context,
  call: ConsoleCall<Reports["download"]>,
): Promise<ServerOutput<Reports["download"]>> {
  const { token, tokenHash } = newToken(ctx.random);
  const id = call.params.exportId;
  const now = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    const link = { id, staffId: call.staff.staffId, hash: tokenHash, now };
    const isMade = await updateExportLink(tx, {
      ...link,
      until: new Date(now.getTime() + LINK_MS),
    });
    const row = isMade ? await findExport(tx, id) : null;
    if (!row) return refuse("NO_DATA");
    await call.audit(tx, { subject: `export:${id}`, after: { report: row.report } });
  });
  return { message: "SUCCESS", link: `/api/console/files/${token}` };
}

/** The export of a link, which is used up. */
export function consumeExportLink(ctx: Context, token: string): Promise<ExportRow | null> {
  const link = { hash: hashToken(token), now: ctx.clock.now() };
  return transaction(ctx.db, (tx) => consumeLink(tx, link));
}

/** Deletes expired exports: the row before the file, so that no row points to a missing file. */
export async function deleteExpiredFiles(ctx: Context): Promise<void> {
  const names = await transaction(ctx.db, (tx) => deleteExpiredExports(tx, ctx.clock.now()));
  for (const name of names) await ctx.storage.remove(exportKey({ name }));
}

type Shown = Pick<
  ExportRow,
  "id" | "report" | "state" | "row_count" | "requested_at" | "expires_at"
> & {
  filter: unknown;
};

function show(row: Shown): ServerOutput<Reports["requestExport"]> {
  const { detail, from, to } = row.filter as ExportFilter;
  return {
    id: row.id,
    report: row.report,
    detail,
    from,
    to,
    rows: row.row_count,
    state: row.state as "waiting" | "ready" | "failed",
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
  };
}
