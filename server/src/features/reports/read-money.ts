import type { Currency, ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { dayOf, earlier, later, spanOf } from "../../kernel/calendar.ts";
import type { Context } from "../../ports/context.ts";
import { listCampaignNames, sumLedger, sumRecords } from "./queries-span-sums.ts";
import {
  type DaySum,
  findSummedUntil,
  listDays,
  sumLedgerByCurrency,
} from "./queries-stored-sums.ts";

type Input = ServerInput<typeof consoleContract.reports.money>;
type Answer = ServerOutput<typeof consoleContract.reports.money>;
type Row = Answer["rows"][number];

/**
 * A money report by day and counterparty: our own records at the time the ledger posted them, next
 * to the totals of the ledger's house accounts. Full hours come from stored sums, the rest from the
 * entries.
 * @throws KEY_INVALID when the span is empty or too long
 */
export async function readMoney({ db }: Context, input: Input): Promise<Answer> {
  const span = spanOf(input);
  const { report, currency } = input;
  const until = await findSummedUntil(db);
  const isIncluded = (each: { report: string; currency: Currency }) =>
    each.report === report && (currency === null || each.currency === currency);
  const summed = { report, currency, span: { from: span.from, to: earlier(span.to, until) } };
  const rest = { from: later(span.from, until), to: span.to };
  const hasRest = rest.from < rest.to;
  const [days, totals, liveRows, liveLedger, named] = await Promise.all([
    listDays(db, summed),
    sumLedgerByCurrency(db, summed),
    hasRest ? sumRecords(db, rest) : [],
    hasRest ? sumLedger(db, rest) : [],
    isOfCampaigns(report) ? listCampaignNames(db) : null,
  ]);
  const live = liveRows.filter(isIncluded).map((row) => ({ ...row, day: dayOf(row.hour) }));
  const rows = mergeDays([...days, ...live]).map(showRow);
  const ledgerTotals = [...totals, ...liveLedger.filter(isIncluded)];
  return { rows, totals: totalsOf(rows, ledgerTotals), names: pick(named, rows) };
}

/** Whether the counterparties of a report are campaigns. */
export const isOfCampaigns = (report: Input["report"]) =>
  report === "bonuses" || report === "rewards";

/** The names of the campaigns that rows are of. */
function pick(named: Awaited<ReturnType<typeof listCampaignNames>> | null, rows: readonly Row[]) {
  const counterparties = new Set(rows.map(({ counterparty }) => counterparty));
  return Object.fromEntries([...(named ?? [])].filter(([key]) => counterparties.has(key)));
}

/** Merges rows of the same key; newest day first, then by currency and counterparty. */
function mergeDays(rows: readonly DaySum[]): DaySum[] {
  const merged = new Map<string, DaySum>();
  for (const row of rows) {
    const key = `${row.day}\n${row.currency}\n${row.counterparty}`;
    const known = merged.get(key);
    merged.set(key, {
      ...row,
      forwardCount: row.forwardCount + (known?.forwardCount ?? 0),
      forwardMinor: row.forwardMinor + (known?.forwardMinor ?? 0n),
      backwardCount: row.backwardCount + (known?.backwardCount ?? 0),
      backwardMinor: row.backwardMinor + (known?.backwardMinor ?? 0n),
    });
  }
  return [...merged.values()].sort(
    (one, other) =>
      other.day.localeCompare(one.day) ||
      other.currency.localeCompare(one.currency) ||
      one.counterparty.localeCompare(other.counterparty),
  );
}

function showRow(sum: DaySum): Row {
  const { day, currency, counterparty } = sum;
  return {
    day,
    currency,
    counterparty,
    net: sum.forwardMinor - sum.backwardMinor,
    count: sum.forwardCount,
    amount: sum.forwardMinor,
    backCount: sum.backwardCount,
    back: sum.backwardMinor,
  };
}

/** The totals of the rows and of the ledger, by currency. */
function totalsOf(
  rows: readonly Row[],
  ledgerTotals: readonly { currency: Currency; netMinor: bigint }[],
): Answer["totals"] {
  const currencies = new Set([...rows, ...ledgerTotals].map(({ currency }) => currency));
  return [...currencies]
    .sort()
    .reverse()
    .map((currency) => {
      const own = rows.filter((row) => row.currency === currency);
      const sum = (of: (row: Row) => bigint) => own.reduce((total, row) => total + of(row), 0n);
      const net = sum((row) => row.net);
      const ledger = ledgerTotals.reduce(
        (total, each) => total + (each.currency === currency ? each.netMinor : 0n),
        0n,
      );
      return {
        currency,
        net,
        ledger,
        count: own.reduce((total, row) => total + row.count, 0),
        amount: sum((row) => row.amount),
        backCount: own.reduce((total, row) => total + row.backCount, 0),
        back: sum((row) => row.back),
        difference: net - ledger,
      };
    });
}
