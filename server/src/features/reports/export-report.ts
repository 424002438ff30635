import type { Currency, ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { LINE_REPORTS, type Report } from "@krapao/contract/office/reports";
import { recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import { enqueue } from "../../kernel/jobs.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import { storageKey } from "../../kernel/storage.ts";
import { hashToken, newToken } from "../../kernel/token.ts";
import type { Context } from "../../ports/context.ts";
import { DAY_MS, spanOf } from "./calendar.ts";
import {
  deleteExpired,
  type ExportRow,
  findExport,
  insertExport,
  linkExport,
  selectExports,
  takeLink,
} from "./queries-exports.ts";

type Reports = typeof office.reports;
/** What an export was asked for with, as it is kept. */
export interface ExportFilter {
  detail: "days" | "lines";
  from: string;
  to: string;
  currency: Currency | null;
}

export const EXPORT_JOB = "reports:export";
const KEPT_MS = DAY_MS;
const LINK_MS = 60_000;
const SHOWN = 20;

export const isLineReport = (report: Report): report is (typeof LINE_REPORTS)[number] =>
  LINE_REPORTS.some((each) => each === report);

/** Where the file of an export lies. */
export const exportKey = ({ name }: Pick<ExportRow, "name">) => storageKey("exports", name);

/** Asks for a report as a file, which a job writes. @throws KEY_INVALID for a span that is none, or lines of what has none */
export async function askExport(
  ctx: Context,
  call: OfficeCall<Reports["ask"]>,
): Promise<ServerOutput<Reports["ask"]>> {
  const { input, staff } = call;
  const { report, ...filter } = input;
  spanOf(input);
  if (filter.detail === "lines" && !isLineReport(report)) {
    return refuse("KEY_INVALID", { detail: "KEY_INVALID" });
  }
  const id = recordId(ctx);
  const at = ctx.clock.now();
  const row = {
    ...{ id, report, filter, staff_id: staff.staffId, staff_name: staff.name, asked_at: at },
    name: `${ctx.random.bytes(16).toString("hex")}.csv`,
    expires_at: new Date(at.getTime() + KEPT_MS),
  };
  await transaction(ctx.db, async (tx) => {
    await insertExport(tx, row);
    await enqueue(tx, { name: EXPORT_JOB, payload: { exportId: id }, key: `${EXPORT_JOB}:${id}` });
    await call.audit(tx, { subject: `export:${id}`, after: { report, ...filter } });
  });
  return show({ ...row, state: "waiting", row_count: null });
}

/** The caller's own exports that can still be fetched. */
export async function listExports(
  ctx: Context,
  { staff }: OfficeCall<Reports["exports"]>,
): Promise<ServerOutput<Reports["exports"]>> {
  const asked = { staffId: staff.staffId, now: ctx.clock.now(), limit: SHOWN };
  const rows = await selectExports(ctx.db, asked);
  return { exports: rows.map(show) };
}

/** A link to an own export that works once. @throws NO_DATA when there is none, or it is not ready */
export async function linkToExport(
  ctx: Context,
  call: OfficeCall<Reports["download"]>,
): Promise<ServerOutput<Reports["download"]>> {
  const { token, tokenHash } = newToken(ctx.random);
  const id = call.params.exportId;
  const now = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    const link = { id, staffId: call.staff.staffId, hash: tokenHash, now };
    const isMade = await linkExport(tx, { ...link, until: new Date(now.getTime() + LINK_MS) });
    const row = isMade ? await findExport(tx, id) : null;
    if (!row) return refuse("NO_DATA");
    await call.audit(tx, { subject: `export:${id}`, after: { report: row.report } });
  });
  return { message: "SUCCESS", link: `/api/office/files/${token}` };
}

/** The export behind a link, once. */
export function openLink(ctx: Context, token: string): Promise<ExportRow | null> {
  const link = { hash: hashToken(token), now: ctx.clock.now() };
  return transaction(ctx.db, (tx) => takeLink(tx, link));
}

/** Deletes what has expired: the file after its row, so that a link never leads to nothing. */
export async function forgetExports(ctx: Context): Promise<void> {
  const names = await transaction(ctx.db, (tx) => deleteExpired(tx, ctx.clock.now()));
  for (const name of names) await ctx.storage.remove(exportKey({ name }));
}

type Shown = Pick<
  ExportRow,
  "id" | "report" | "state" | "row_count" | "asked_at" | "expires_at"
> & {
  filter: unknown;
};

function show(row: Shown): ServerOutput<Reports["ask"]> {
  const { detail, from, to } = row.filter as ExportFilter;
  return {
    ...{ id: row.id, report: row.report, detail, from, to, rows: row.row_count },
    state: row.state as "waiting" | "ready" | "failed",
    askedAt: row.asked_at,
    expiresAt: row.expires_at,
  };
}
