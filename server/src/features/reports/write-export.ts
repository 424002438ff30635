import { COHORT_WEEKS, type Report } from "@krapao/contract/console/reports";
import { DAY_MS } from "@krapao/contract/time";
import { spanOf } from "../../kernel/calendar.ts";
import { timeText } from "../../kernel/csv.ts";
import { maskDigits } from "../../kernel/security/mask.ts";
import type { Context } from "../../ports/context.ts";
import { type ExportFilter, isMovementReport } from "./export-report.ts";
import { fillExport, type Rows } from "./fill-export.ts";
import { listAgentDays } from "./queries-agents.ts";
import { listLedgerLines } from "./queries-exports.ts";
import { listMovements } from "./queries-movements.ts";
import { readCohorts, readMembers } from "./read-members.ts";
import { isOfCampaigns, readMoney } from "./read-money.ts";

/** Writes the file of a waiting export of a report. */
export function writeExport(ctx: Context, id: string): Promise<void> {
  return fillExport(ctx, id, (row, at) => ({
    rows: exportRows(at, row.report as Report, row.filter as unknown as ExportFilter),
  }));
}

/** Banks report the accounts of payers masked already: `xxx-x-x5696-x`. */
const maskAccount = (accountNo: string) =>
  /^\d+$/.test(accountNo) ? maskDigits(accountNo) : accountNo;

/** The rows of a report, headings first. */
function exportRows(ctx: Context, report: Report, filter: ExportFilter): Rows {
  if (filter.memberId !== undefined)
    return ledgerRows(ctx, { ...filter, memberId: filter.memberId });
  if (filter.detail === "movements" && isMovementReport(report))
    return movements(ctx, report, filter);
  if (report === "members") return memberRows(ctx, filter);
  if (report === "cohorts") return cohortRows(ctx, filter);
  if (report === "agents") return agentRows(ctx, filter);
  return moneyRows(ctx, report, filter);
}

const LEDGER_PAGE = 5_000;

async function* ledgerRows(
  { db }: Context,
  filter: ExportFilter & Required<Pick<ExportFilter, "memberId">>,
): Rows {
  yield ["at_bangkok", "kind", "amount", "balance", "counterparty", "transfer", "reference"];
  const page = { memberId: BigInt(filter.memberId), span: spanOf(filter), limit: LEDGER_PAGE };
  for (let above = 0n; ; ) {
    const lines = await listLedgerLines(db, { ...page, above });
    for (const line of lines) {
      const head = [timeText(line.at), line.kind, line.amountMinor, line.balanceMinor];
      yield [...head, line.counterparty, line.transferId, line.reference];
    }
    const last = lines.at(-1);
    if (!last || lines.length < LEDGER_PAGE) return;
    above = last.version;
  }
}

type MoneyName = Exclude<Report, "members" | "cohorts" | "agents">;

async function* moneyRows(ctx: Context, report: MoneyName, filter: ExportFilter): Rows {
  const { from, to, currency } = filter;
  const { rows, totals, names } = await readMoney(ctx, { report, from, to, currency });
  const nameHeadings = isOfCampaigns(report) ? ["name_th", "name_la", "name_en"] : [];
  const headings = ["day", "currency", "counterparty", "count", "amount", "back_count", "back"];
  yield [...headings, "net", ...nameHeadings];
  for (const row of rows) {
    const { day, counterparty } = row;
    const cells = [row.count, row.amount, row.backCount, row.back, row.net];
    const name = names[counterparty];
    yield [day, row.currency, counterparty, ...cells, ...(name ? [name.th, name.la, name.en] : [])];
  }
  for (const total of totals) {
    const cells = [total.count, total.amount, total.backCount, total.back, total.net];
    yield ["total", total.currency, "", ...cells];
    yield ["ledger", total.currency, "", null, null, null, null, total.ledger];
    yield ["difference", total.currency, "", null, null, null, null, total.difference];
  }
}

async function* memberRows(ctx: Context, filter: ExportFilter): Rows {
  yield ["day", "currency", "registered", "active", "first_deposits"];
  for (const { day, currency, registered, active, firstDeposits } of (
    await readMembers(ctx, filter)
  ).rows) {
    yield [day, currency, registered, active, firstDeposits];
  }
}

async function* cohortRows(ctx: Context, filter: ExportFilter): Rows {
  const weeks = Array.from({ length: COHORT_WEEKS + 1 }, (_, week) => `week_${week}`);
  yield ["registered_in_week_of", "currency", "registered", ...weeks];
  for (const row of (await readCohorts(ctx, filter)).rows) {
    yield [row.week, row.currency, row.registered, ...row.weeks];
  }
}

async function* agentRows({ db }: Context, filter: ExportFilter): Rows {
  yield ["day", "agent", "sessions", "messages", "first_answers", "median_seconds", "p95_seconds"];
  for (const row of await listAgentDays(db, spanOf(filter))) {
    const seconds = [row.medianSeconds, row.p95Seconds];
    yield [row.day, row.name, row.sessions, row.messages, row.firstAnswers, ...seconds];
  }
}

async function* movements(
  { db }: Context,
  report: "deposits" | "withdrawals",
  filter: ExportFilter,
): Rows {
  const source = ["counterparty", "bank", "account", "house_account"];
  yield ["at_bangkok", "member", "name", "currency", ...source, "amount", "transfer", "reference"];
  const { from, to } = spanOf(filter);
  for (let at = from.getTime(); at < to.getTime(); at += DAY_MS) {
    const span = { from: new Date(at), to: new Date(at + DAY_MS) };
    for (const movement of await listMovements(db, { report, span, currency: filter.currency })) {
      const { memberId, memberName, currency, counterparty, minor } = movement;
      const account = movement.accountNo && maskAccount(movement.accountNo);
      const places = [counterparty, movement.bank, account, movement.houseAccount];
      const head = [timeText(movement.at), memberId, memberName, currency, ...places];
      yield [...head, minor, movement.transferId, movement.reference];
    }
  }
}
