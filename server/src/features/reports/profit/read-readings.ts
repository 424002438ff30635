import type { Currency, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { dayOf, type Span } from "../../../kernel/calendar.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { listProviderReadings, type ProviderReading, sumUnplaced } from "./queries-readings.ts";

export type Readings = NonNullable<ServerOutput<typeof consoleContract.reports.profit>["readings"]>;

/**
 * How much of the money in games was read until the end of a span of whole days, or until now, and
 * what of its result cannot be placed. null: nothing is stored of that time.
 */
export async function readReadings(
  db: Db,
  { span, currency, now }: { span: Span; currency: Currency; now: Date },
): Promise<Readings | null> {
  const isOver = span.to <= now;
  const [stored, unplaced] = await Promise.all([
    listProviderReadings(db, { currency, day: isOver ? dayOf(span.to) : null }),
    sumUnplaced(db, {
      from: dayOf(span.from),
      to: dayOf(new Date(span.to.getTime() - 1)),
      currency,
    }),
  ]);
  const sum = (of: (row: ProviderReading) => bigint) =>
    stored.reduce((total, row) => total + of(row), 0n);
  const asOf = asOfOf(stored);
  if (!asOf) return null;
  return {
    asOf,
    inGames: sum(({ balanceMinor }) => balanceMinor),
    unreadAccounts: stored.reduce((total, { unreadAccounts }) => total + unreadAccounts, 0),
    unread: sum(({ unreadMinor }) => unreadMinor),
    openStakes: sum(({ openMinor }) => openMinor),
    unplaced: unplaced.map(({ provider, name, lostMinor, wonMinor }) => ({
      provider,
      name,
      lost: lostMinor,
      won: wonMinor,
    })),
  };
}

/** The oldest reading that counts; without money in games, when that was seen. */
function asOfOf(stored: readonly ProviderReading[]): Date | null {
  const times = stored.map(({ asOf, storedAt }) => (asOf ?? storedAt).getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}
