import {
  agentFields,
  cohortFields,
  memberFields,
  moneyFields,
  type Report,
} from "@krapao/contract/console/reports";
import type { CampaignName } from "@krapao/contract/console/reports/campaign-name";
import { LANGUAGES } from "@krapao/contract/languages";
import type { Field, Fields } from "@krapao/contract/records/fields";
import { DAY_MS } from "@krapao/contract/time";
import { spanOf } from "../../kernel/calendar.ts";
import { type Cell, headingOf, timeText } from "../../kernel/csv.ts";
import { maskDigits } from "../../kernel/security/mask.ts";
import type { Context } from "../../ports/context.ts";
import { type ExportFilter, isMovementReport } from "./export-report.ts";
import { fillExport, type Rows } from "./fill-export.ts";
import { listAgentDays } from "./queries-agents.ts";
import { listLedgerLines } from "./queries-exports.ts";
import { listMovements } from "./queries-movements.ts";
import { readCohorts, readMembers } from "./read-members.ts";
import { readMoney } from "./read-money.ts";

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
  return tableRows(ctx, report, filter);
}

/** The rows of a table, and the lines below them: its columns are its fields. */
async function* tableRows(ctx: Context, report: Report, filter: ExportFilter): Rows {
  const { fields, rows, below } = await readTable(ctx, report, filter);
  const shown = Object.entries<Field>(fields).filter(
    ([, each]) => !each.in || each.in.includes(report),
  );
  yield shown.flatMap(([key, { kind }]) =>
    kind === "names" ? LANGUAGES.map((each) => `${key}_${each}`) : [headingOf(key)],
  );
  for (const row of rows as Readonly<Record<string, unknown>>[]) {
    yield shown.flatMap(([key, { kind }]): Cell[] => {
      if (kind !== "names") return [row[key] as Cell];
      const named = row[key] as CampaignName | null;
      return named ? LANGUAGES.map((each) => named[each]) : [];
    });
  }
  yield* below ?? [];
}

interface Table {
  fields: Fields;
  rows: readonly object[];
  below?: readonly Cell[][];
}

async function readTable(ctx: Context, report: Report, filter: ExportFilter): Promise<Table> {
  if (report === "members") return { fields: memberFields, ...(await readMembers(ctx, filter)) };
  if (report === "cohorts") return { fields: cohortFields, ...(await readCohorts(ctx, filter)) };
  if (report === "agents") {
    return { fields: agentFields, rows: await listAgentDays(ctx.db, spanOf(filter)) };
  }
  const { from, to, currency } = filter;
  const { rows, totals } = await readMoney(ctx, { report, from, to, currency });
  const below = totals.flatMap(({ currency: of, ledger, difference, ...total }) => [
    ["total", of, "", total.count, total.amount, total.backCount, total.back, total.net],
    ["ledger", of, "", null, null, null, null, ledger],
    ["difference", of, "", null, null, null, null, difference],
  ]);
  return { fields: moneyFields, rows, below };
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
