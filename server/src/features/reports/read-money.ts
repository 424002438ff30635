import type { Currency, ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { moneyFields } from "@krapao/contract/console/reports";
import { totalsOf } from "@krapao/contract/records/report";
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
    moneyFields.name.in?.includes(report) ? listCampaignNames(db) : null,
  ]);
  const live = liveRows.filter(isIncluded).map((row) => ({ ...row, day: dayOf(row.hour) }));
  const rows = mergeDays([...days, ...live]).map((sum) => ({
    ...showRow(sum),
    name: named?.get(sum.counterparty) ?? null,
  }));
  return { rows, totals: compare(rows, [...totals, ...liveLedger.filter(isIncluded)]) };
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

function showRow(sum: DaySum): Omit<Row, "name"> {
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

/** The totals of the rows next to those of the ledger, by currency. */
function compare(
  rows: readonly Row[],
  ledgerTotals: readonly { currency: Currency; netMinor: bigint }[],
): Answer["totals"] {
  const none = { count: 0, amount: 0n, backCount: 0, back: 0n, net: 0n };
  const sums = totalsOf(moneyFields, rows);
  const currencies = new Set([...rows, ...ledgerTotals].map(({ currency }) => currency));
  return [...currencies]
    .sort()
    .reverse()
    .map((currency) => {
      const own = { ...none, ...sums.find((sum) => sum.currency === currency), currency };
      const booked = ledgerTotals.filter((each) => each.currency === currency);
      const ledger = booked.reduce((total, { netMinor }) => total + netMinor, 0n);
      return { ...own, ledger, difference: own.net - ledger };
    });
}
