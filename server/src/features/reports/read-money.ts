import type { Currency, ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { Db } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { DAY_MS, dayOf, daysOf, earlier, later, spanOf } from "./calendar.ts";
import { listCampaignNames, sumLedger, sumRecords } from "./queries-span-sums.ts";
import {
  type DaySum,
  findSummedUntil,
  listDays,
  listProviderBalanceRows,
  type ProviderBalance,
  sumLedgerByCurrency,
} from "./queries-stored-sums.ts";

type Input = ServerInput<typeof consoleContract.reports.money>;
type Answer = ServerOutput<typeof consoleContract.reports.money>;
type Row = Answer["rows"][number];

/**
 * A money report by day and counterparty: our own records at the time the ledger posted them, next
 * to the totals of the ledger's house accounts. Full hours come from stored sums, the rest from the
 * entries.
 *
 * The result of a provider (gross gaming result) is what its players lost there: money in, less
 * money out, less the growth of their balance there. Balances are the last readings in the member's
 * currency, at the midnights around the day, or now for today. A transfer counts on the day the
 * ledger posts it, so the results of neighbouring days can shift; over several days the shifts
 * cancel out.
 * @throws KEY_INVALID when the span is empty or too long
 */
export async function readMoney({ db, clock }: Context, input: Input): Promise<Answer> {
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
  const balances =
    report === "providers" ? await readBalanceChanges(db, input, dayOf(clock.now())) : null;
  const rows = mergeDays([...days, ...live, ...playOnlyDays(balances, currency)]).map((sum) =>
    showRow(sum, balances),
  );
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

type BalanceChanges = Map<string, bigint>;
const balanceKey = (day: string, provider: string, currency: Currency) =>
  `${day}\n${provider}\n${currency}`;

/**
 * Growth of the members' balance at each provider by day. Days without both readings are missing.
 */
async function readBalanceChanges(
  db: Db,
  input: Pick<Input, "from" | "to">,
  today: string,
): Promise<BalanceChanges> {
  const span = spanOf(input);
  const balances = await listProviderBalanceRows(db, { from: input.from, to: dayOf(span.to) });
  const at = new Map(balances.map((each) => [keyOf(each), each.balanceMinor]));
  const changes: BalanceChanges = new Map();
  const keys = new Set(balances.map(({ provider, currency }) => `${provider}\n${currency}`));
  for (const day of daysOf(span)) {
    const next =
      day === today
        ? "now"
        : dayOf(new Date(spanOf({ from: day, to: day }).from.getTime() + DAY_MS));
    for (const key of keys) {
      const [before, after] = [at.get(`${day}\n${key}`), at.get(`${next}\n${key}`)];
      if (before !== undefined && after !== undefined) {
        changes.set(`${day}\n${key}`, after - before);
      }
    }
  }
  return changes;
}

const keyOf = ({ day, provider, currency }: ProviderBalance) =>
  balanceKey(day ?? "now", provider, currency);

/** Days without transfers on which the balance changed by play. */
function playOnlyDays(balances: BalanceChanges | null, wanted: Currency | null): DaySum[] {
  const none = { forwardCount: 0, forwardMinor: 0n, backwardCount: 0, backwardMinor: 0n };
  return [...(balances ?? [])].flatMap(([key, change]) => {
    const [day = "", counterparty = "", currency = ""] = key.split("\n");
    if (change === 0n || (wanted !== null && currency !== wanted)) return [];
    return [{ ...none, day, counterparty, currency: currency as Currency }];
  });
}

function showRow(sum: DaySum, balances: BalanceChanges | null): Row {
  const { day, currency, counterparty } = sum;
  const net = sum.forwardMinor - sum.backwardMinor;
  const balanceChange = balances?.get(balanceKey(day, counterparty, currency)) ?? null;
  return {
    day,
    currency,
    counterparty,
    net,
    balanceChange,
    count: sum.forwardCount,
    amount: sum.forwardMinor,
    backCount: sum.backwardCount,
    back: sum.backwardMinor,
    result: balanceChange === null ? null : net - balanceChange,
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
      const isRead = own.length > 0 && own.every((row) => row.balanceChange !== null);
      const balanceChange = isRead ? sum((row) => row.balanceChange ?? 0n) : null;
      return {
        currency,
        net,
        ledger,
        balanceChange,
        count: own.reduce((total, row) => total + row.count, 0),
        amount: sum((row) => row.amount),
        backCount: own.reduce((total, row) => total + row.backCount, 0),
        back: sum((row) => row.back),
        result: balanceChange === null ? null : net - balanceChange,
        difference: net - ledger,
      };
    });
}
