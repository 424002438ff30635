/** What the book says of the records that caused it: read only, for the daily reconciliation. */
import type { Currency } from "@krapao/contract/money";
import { sql } from "kysely";
import type { Db } from "../kernel/db.ts";
import { checkInvariants } from "./invariants.ts";
import type { HouseAccountKind, TransferKind } from "./ledger.ts";

/** From the first moment of a day to the first of the next. */
export interface Span {
  from: Date;
  to: Date;
}

/** One thing on which two sides disagree. Amounts are 1/100 of the unit. */
export interface Drift {
  /**
   * record: a record of ours and the ledger; entry: the ledger has what no record asked for; transfer: the outside party
   * and a record; balance: an account at a provider and its movements; book: an invariant of the ledger.
   */
  kind: "record" | "entry" | "transfer" | "balance" | "book";
  /** Provider, bank or gateway; of the book `ledger`. */
  party: string;
  /** Id of the record, or the account's name at the provider. */
  subject: string;
  unit: Currency | "credits";
  oursMinor: bigint;
  theirsMinor: bigint;
  detail: string;
}

/** What one comparison came to. */
export interface Comparison {
  drift: Drift[];
  /** How many of what were compared. */
  compared: Record<string, number>;
  /** What could not be compared, and why: no proof of anything. */
  unasked: string[];
}

/** A record that moves money. `movedMinor`: into the wallet above zero, out of it below, 0 when nothing moved. */
export interface BookRecord {
  /** Id of its transfer in the ledger. */
  id: string;
  party: string;
  currency: Currency;
  movedMinor: bigint;
  /** For a person to read. */
  state: string;
}

/** Which entries belong to some records: of these kinds, through this sort of house account, in this span. */
interface BookQuery {
  clearing: HouseAccountKind;
  kinds: readonly TransferKind[];
  span: Span;
}

/** What the ledger moved for one id; `party` is the owner of the house account on the other side. */
interface Booked {
  id: string;
  party: string;
  currency: Currency;
  bookedMinor: bigint;
  state: string;
}

/**
 * Holds every record of the day against the ledger, and every entry of the day against the records.
 * @param records.ofDay what was settled on the day; `byIds`: records of any day, for entries of this one.
 */
export async function compareWithBook(
  db: Db,
  records: BookQuery & {
    ofDay: readonly BookRecord[];
    byIds: (ids: string[]) => Promise<BookRecord[]>;
  },
): Promise<Drift[]> {
  const known = new Map(records.ofDay.map((record) => [record.id, record]));
  const booked = await selectBooked(db, records, [...known.keys()]);
  const others = booked.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  for (const record of others.length === 0 ? [] : await records.byIds(others)) {
    known.set(record.id, record);
  }
  const entries = new Map(booked.map((entry) => [entry.id, entry]));
  const ids = [...new Set([...known.keys(), ...entries.keys()])];
  return ids.flatMap((id) => judge(known.get(id), entries.get(id)));
}

/** What is wrong between a record and its entries: pure. */
export function judge(record: BookRecord | undefined, entry: Booked | undefined): Drift[] {
  const one = record ?? entry;
  if (!one) return [];
  const oursMinor = record?.movedMinor ?? 0n;
  const theirsMinor = entry?.bookedMinor ?? 0n;
  const isSameParty = !record || !entry || theirsMinor === 0n || record.party === entry.party;
  const isSameCurrency = !record || !entry || record.currency === entry.currency;
  if (oursMinor === theirsMinor && isSameParty && isSameCurrency) return [];
  const found = {
    party: one.party,
    subject: one.id,
    unit: one.currency,
    oursMinor,
    theirsMinor,
  };
  if (!record) return [{ ...found, kind: "entry", detail: "in the ledger without a record" }];
  const inLedger = entry ? `${entry.state} at ${entry.party} in ${entry.currency}` : "nothing";
  return [{ ...found, kind: "record", detail: `record ${record.state}, ledger ${inLedger}` }];
}

async function selectBooked(
  db: Db,
  { clearing, kinds, span }: BookQuery,
  ids: string[],
): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select t.id, t.state, t.currency, house.owner as party,
      case when t.state <> 'posted' then 0
        when t.from_id = house.id then t.posted_minor - coalesce(back.posted_minor, 0)
        else coalesce(back.posted_minor, 0) - t.posted_minor end as "bookedMinor"
    from ledger.transfer t
      join ledger.account house on house.id in (t.from_id, t.to_id) and house.kind::text = ${clearing}
      left join ledger.transfer back on back.reverses_id = t.id and back.state = 'posted'
    where t.kind::text = any(${[...kinds]}::text[])
      and (t.id = any(${ids}::uuid[])
        or (t.state = 'posted' and t.resolved_at >= ${span.from} and t.resolved_at < ${span.to}))`.execute(
    db,
  );
  return rows;
}

/** Every broken invariant of the book. */
export async function compareBook(db: Db): Promise<Comparison> {
  const violations = await checkInvariants(db);
  const drift = violations.map(({ invariant, rule, subject }) => ({
    kind: "book" as const,
    party: "ledger",
    subject: `${invariant} ${subject}`,
    unit: "THB" as const,
    oursMinor: 0n,
    theirsMinor: 0n,
    detail: rule,
  }));
  return { drift, compared: {}, unasked: [] };
}
