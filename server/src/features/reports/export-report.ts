import type { Currency, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { MOVEMENT_REPORTS, type Report } from "@krapao/contract/console/reports";
import type { ConsoleCall, StaffIdentity } from "../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import { storageKey } from "../../kernel/media/storage.ts";
import { hashToken, newToken } from "../../kernel/security/token.ts";
import type { Context } from "../../ports/context.ts";
import { DAY_MS, dayOf, spanOf } from "./calendar.ts";
import {
  consumeLink,
  deleteExpiredExports,
  type ExportRow,
  findExport,
  insertExport,
  listStaffExports,
  updateExportLink,
} from "./queries-exports.ts";
import { findMemberCurrency } from "./queries-member-ledger.ts";

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
const KEEP_MS = DAY_MS;
const LINK_MS = 60_000;
const LIST_MAX = 20;

export const isMovementReport = (report: Report): report is (typeof MOVEMENT_REPORTS)[number] =>
  MOVEMENT_REPORTS.some((each) => each === report);

/** The storage key of an export's file. */
export const exportKey = ({ name }: Pick<ExportRow, "name">) => storageKey("exports", name);

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
  return insertRequested(ctx, call, { report, filter, subject: null });
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
  return insertRequested(ctx, call, { report: MEMBER_LEDGER, filter, subject });
}

async function insertRequested(
  ctx: Context,
  call: Pick<ConsoleCall<Reports["requestExport"]>, "staff" | "audit">,
  { report, filter, subject }: { report: string; filter: ExportFilter; subject: string | null },
): Promise<ServerOutput<Reports["requestExport"]>> {
  const row = rowOf(ctx, { report, filter, staff: call.staff });
  await transaction(ctx.db, async (tx) => {
    await insertAndEnqueue(tx, row, EXPORT_JOB);
    await call.audit(tx, { subject: subject ?? `export:${row.id}`, after: { report, ...filter } });
  });
  return show({ ...row, state: "waiting", row_count: null });
}

interface FileRequest {
  /** What the file is named after. */
  report: string;
  filter: object;
  staff: StaffIdentity;
}

function rowOf(ctx: Context, { report, filter, staff }: FileRequest) {
  const at = ctx.clock.now();
  return {
    id: recordId(ctx),
    report,
    filter: { ...filter },
    staff_id: staff.staffId,
    staff_name: staff.name,
    requested_at: at,
    name: `${ctx.random.bytes(16).toString("hex")}.csv`,
    expires_at: new Date(at.getTime() + KEEP_MS),
  };
}

async function insertAndEnqueue(tx: Tx, row: ReturnType<typeof rowOf>, job: string): Promise<void> {
  await insertExport(tx, row);
  await enqueue(tx, { name: job, payload: { exportId: row.id }, key: `${job}:${row.id}` });
}

/**
 * Requests a file that a job of another feature writes with `writeFile`. It is listed and
 * downloaded like a report of today.
 * @returns its id
 */
export async function requestFile(
  ctx: Context,
  tx: Tx,
  { job, ...request }: FileRequest & { job: string },
): Promise<string> {
  const today = dayOf(ctx.clock.now());
  const filter = { ...request.filter, detail: "list", from: today, to: today };
  const row = rowOf(ctx, { ...request, filter });
  await insertAndEnqueue(tx, row, job);
  return row.id;
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
