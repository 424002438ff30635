import type { Currency, ServerInput, ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import type { Db } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { DAY_MS, dayOf, daysOf, earlier, later, spanOf } from "./calendar.ts";
import { selectBooked, selectRecorded } from "./queries-movements.ts";
import {
  type DaySum,
  type Held,
  selectBookTotals,
  selectDays,
  selectHeld,
  selectProgress,
} from "./queries-sums.ts";

type Asked = ServerInput<typeof office.reports.money>;
type Answer = ServerOutput<typeof office.reports.money>;
type Row = Answer["rows"][number];

/**
 * One report of money by day and party, from our own records at the time the ledger posted them, beside what the ledger's
 * house accounts say of the same span. Hours that are over come from their sums, the rest from the entries themselves.
 *
 * The result of a provider (gross gaming result) is what its players lost there: money in, less money out, less the growth
 * of what they hold there. Held are the credits as last read, in the member's currency, at the midnights around the day; of
 * today, now. A transfer under way counts on the day the ledger posts it, so a day's result may lean on its neighbour's; over
 * days the borders cancel out.
 * @throws KEY_INVALID when the span is none or too long
 */
export async function readMoney({ db, clock }: Context, asked: Asked): Promise<Answer> {
  const span = spanOf(asked);
  const { report, currency } = asked;
  const until = await selectProgress(db);
  const isOfInterest = (each: { report: string; currency: Currency }) =>
    each.report === report && (currency === null || each.currency === currency);
  const summed = { report, currency, span: { from: span.from, to: earlier(span.to, until) } };
  const rest = { from: later(span.from, until), to: span.to };
  const hasRest = rest.from < rest.to;
  const [days, totals, liveRows, liveBook] = await Promise.all([
    selectDays(db, summed),
    selectBookTotals(db, summed),
    hasRest ? selectRecorded(db, rest) : [],
    hasRest ? selectBooked(db, rest) : [],
  ]);
  const live = liveRows.filter(isOfInterest).map((row) => ({ ...row, day: dayOf(row.hour) }));
  const held = report === "providers" ? await readHeldChanges(db, asked, dayOf(clock.now())) : null;
  const rows = mergeDays([...days, ...live, ...played(held, currency)]).map((sum) =>
    showRow(sum, held),
  );
  const booked = [...totals, ...liveBook.filter(isOfInterest)];
  return { rows, totals: totalsOf(rows, booked) };
}

/** Newest day first, then by currency and party. */
function mergeDays(rows: readonly DaySum[]): DaySum[] {
  const merged = new Map<string, DaySum>();
  for (const row of rows) {
    const key = `${row.day}\n${row.currency}\n${row.party}`;
    const known = merged.get(key);
    merged.set(key, {
      ...row,
      forthCount: row.forthCount + (known?.forthCount ?? 0),
      forthMinor: row.forthMinor + (known?.forthMinor ?? 0n),
      backCount: row.backCount + (known?.backCount ?? 0),
      backMinor: row.backMinor + (known?.backMinor ?? 0n),
    });
  }
  return [...merged.values()].sort(
    (one, other) =>
      other.day.localeCompare(one.day) ||
      other.currency.localeCompare(one.currency) ||
      one.party.localeCompare(other.party),
  );
}

type HeldChanges = Map<string, bigint>;
const heldKey = (day: string, provider: string, currency: Currency) =>
  `${day}\n${provider}\n${currency}`;

/** How much what members hold at each provider grew, by day; a border that was not read leaves its days out. */
async function readHeldChanges(
  db: Db,
  asked: Pick<Asked, "from" | "to">,
  today: string,
): Promise<HeldChanges> {
  const span = spanOf(asked);
  const held = await selectHeld(db, { from: asked.from, to: dayOf(span.to) });
  const at = new Map(held.map((each) => [keyOf(each), each.heldMinor]));
  const changes: HeldChanges = new Map();
  const places = new Set(held.map(({ provider, currency }) => `${provider}\n${currency}`));
  for (const day of daysOf(span)) {
    const next =
      day === today
        ? "now"
        : dayOf(new Date(spanOf({ from: day, to: day }).from.getTime() + DAY_MS));
    for (const place of places) {
      const [before, after] = [at.get(`${day}\n${place}`), at.get(`${next}\n${place}`)];
      if (before !== undefined && after !== undefined) {
        changes.set(`${day}\n${place}`, after - before);
      }
    }
  }
  return changes;
}

const keyOf = ({ day, provider, currency }: Held) => heldKey(day ?? "now", provider, currency);

/** Days on which members only played: no money moved, what they hold did. */
function played(held: HeldChanges | null, wanted: Currency | null): DaySum[] {
  const none = { forthCount: 0, forthMinor: 0n, backCount: 0, backMinor: 0n };
  return [...(held ?? [])].flatMap(([key, change]) => {
    const [day = "", party = "", currency = ""] = key.split("\n");
    if (change === 0n || (wanted !== null && currency !== wanted)) return [];
    return [{ ...none, day, party, currency: currency as Currency }];
  });
}

function showRow(sum: DaySum, held: HeldChanges | null): Row {
  const { day, currency, party } = sum;
  const net = sum.forthMinor - sum.backMinor;
  const heldChange = held?.get(heldKey(day, party, currency)) ?? null;
  return {
    ...{ day, currency, party, net, heldChange },
    count: sum.forthCount,
    amount: sum.forthMinor,
    backCount: sum.backCount,
    back: sum.backMinor,
    result: heldChange === null ? null : net - heldChange,
  };
}

/** What all rows come to in each currency, and what the ledger has. */
function totalsOf(
  rows: readonly Row[],
  booked: readonly { currency: Currency; netMinor: bigint }[],
): Answer["totals"] {
  const currencies = new Set([...rows, ...booked].map(({ currency }) => currency));
  return [...currencies]
    .sort()
    .reverse()
    .map((currency) => {
      const own = rows.filter((row) => row.currency === currency);
      const sum = (of: (row: Row) => bigint) => own.reduce((total, row) => total + of(row), 0n);
      const net = sum((row) => row.net);
      const ledger = booked.reduce(
        (total, each) => total + (each.currency === currency ? each.netMinor : 0n),
        0n,
      );
      const isRead = own.length > 0 && own.every((row) => row.heldChange !== null);
      const heldChange = isRead ? sum((row) => row.heldChange ?? 0n) : null;
      return {
        ...{ currency, net, ledger, heldChange },
        count: own.reduce((total, row) => total + row.count, 0),
        amount: sum((row) => row.amount),
        backCount: own.reduce((total, row) => total + row.backCount, 0),
        back: sum((row) => row.back),
        result: heldChange === null ? null : net - heldChange,
        difference: net - ledger,
      };
    });
}
