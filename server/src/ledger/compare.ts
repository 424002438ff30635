/** Compares records with the ledger, for the daily reconciliation. Read only. */
import type { Currency } from "@krapao/contract/money";
import { sql } from "kysely";
import type { Span } from "../kernel/calendar.ts";
import type { Db } from "../kernel/db/database.ts";
import { progressOf } from "./check-progress.ts";
import { checkInvariants } from "./invariants.ts";
import type { HouseAccountKind, TransferKind } from "./ledger.ts";

/** One difference between two sides. Amounts are 1/100 of the unit. */
export interface Discrepancy {
  /**
   * record: our record and the ledger differ; entry: the ledger has an entry without a record;
   * transfer: the external party and our record differ; balance: an account at a provider differs
   * from its movements; invariant: an invariant of the ledger is broken.
   */
  kind: "record" | "entry" | "transfer" | "balance" | "invariant";
  /** Code of the provider, bank, gateway or campaign; `ledger` for a broken invariant. */
  externalParty: string;
  /** Id of the record, or the account's name at the provider. */
  subject: string;
  unit: Currency | "credits";
  oursMinor: bigint;
  theirsMinor: bigint;
  detail: string;
}

/** The result of one comparison. */
export interface Comparison {
  discrepancies: Discrepancy[];
  /** Number of records compared, by kind. */
  compared: Record<string, number>;
  /** What could not be compared, and why. It proves nothing. */
  unchecked: string[];
}

/**
 * A record that moves money. `movedMinor` is positive into the wallet, negative out of it, and 0
 * when nothing moved.
 */
export interface MoneyRecord {
  /** Id of its transfer in the ledger. */
  id: string;
  externalParty: string;
  currency: Currency;
  movedMinor: bigint;
  /** State of the record, for readers of the report. */
  state: string;
}

/**
 * Selects the ledger transfers of some records: by kind of house account, kinds of transfer, and
 * span.
 */
interface LedgerQuery {
  clearing: HouseAccountKind;
  /** Only the accounts with this owner. */
  owner?: string;
  kinds: readonly TransferKind[];
  span: Span;
}

/**
 * The amount that the ledger moved for one id. `externalParty` is the owner of the house account.
 */
interface LedgerMovement {
  id: string;
  externalParty: string;
  currency: Currency;
  movedMinor: bigint;
  state: string;
}

/**
 * Compares every record of the day with the ledger, and every ledger entry of the day with the
 * records.
 * @param records.ofDay records settled on that day
 * @param records.byIds finds records of any day, for entries of that day
 */
export async function compareWithLedger(
  db: Db,
  records: LedgerQuery & {
    ofDay: readonly MoneyRecord[];
    byIds: (ids: string[]) => Promise<MoneyRecord[]>;
  },
): Promise<Discrepancy[]> {
  const known = new Map(records.ofDay.map((record) => [record.id, record]));
  const movements = await listMovements(db, records, [...known.keys()]);
  const others = movements.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  for (const record of others.length === 0 ? [] : await records.byIds(others)) {
    known.set(record.id, record);
  }
  const entries = new Map(movements.map((entry) => [entry.id, entry]));
  const ids = [...new Set([...known.keys(), ...entries.keys()])];
  return ids.flatMap((id) => compareRecord(known.get(id), entries.get(id)));
}

/** Compares one record with its movement in the ledger. */
export function compareRecord(
  record: MoneyRecord | undefined,
  entry: LedgerMovement | undefined,
): Discrepancy[] {
  const one = record ?? entry;
  if (!one) return [];
  const oursMinor = record?.movedMinor ?? 0n;
  const theirsMinor = entry?.movedMinor ?? 0n;
  const isSameExternalParty =
    !record || !entry || theirsMinor === 0n || record.externalParty === entry.externalParty;
  const isSameCurrency = !record || !entry || record.currency === entry.currency;
  if (oursMinor === theirsMinor && isSameExternalParty && isSameCurrency) return [];
  const found = {
    externalParty: one.externalParty,
    subject: one.id,
    unit: one.currency,
    oursMinor,
    theirsMinor,
  };
  if (!record) return [{ ...found, kind: "entry", detail: "in the ledger without a record" }];
  const inLedger = entry
    ? `${entry.state} at ${entry.externalParty} in ${entry.currency}`
    : "nothing";
  return [{ ...found, kind: "record", detail: `record ${record.state}, ledger ${inLedger}` }];
}

async function listMovements(
  db: Db,
  { clearing, owner, kinds, span }: LedgerQuery,
  ids: string[],
): Promise<LedgerMovement[]> {
  const { rows } = await sql<LedgerMovement>`
    with moved as materialized (
      select id, state, currency, from_id, to_id, posted_minor from ledger.transfer
      where kind::text = any(${[...kinds]}::text[])
        and (id = any(${ids}::uuid[])
          or (state = 'posted' and resolved_at >= ${span.from} and resolved_at < ${span.to}))
    ), back as materialized (
      select reverses_id, posted_minor from ledger.transfer
      where reverses_id in (select id from moved) and state = 'posted'
    )
    select t.id, t.state, t.currency, house.owner as "externalParty",
      case when t.state <> 'posted' then 0
        when t.from_id = house.id then t.posted_minor - coalesce(back.posted_minor, 0)
        else coalesce(back.posted_minor, 0) - t.posted_minor end as "movedMinor"
    from moved t
      join ledger.account house on house.id in (t.from_id, t.to_id) and house.kind::text = ${clearing}
        and (${owner ?? null}::text is null or house.owner = ${owner ?? null})
      left join back on back.reverses_id = t.id`.execute(db);
  return rows;
}

/**
 * Reports every broken invariant of the ledger.
 * @param run names the check: when its process dies, the next check of that name goes on from there
 */
export async function checkLedger(db: Db, run: string): Promise<Comparison> {
  const progress = progressOf(db, run);
  const violations = await checkInvariants(db, { progress });
  await progress.end();
  const discrepancies = violations.map(({ invariant, rule, subject }) => ({
    kind: "invariant" as const,
    externalParty: "ledger",
    subject: `${invariant} ${subject}`,
    unit: "THB" as const,
    oursMinor: 0n,
    theirsMinor: 0n,
    detail: rule,
  }));
  return { discrepancies, compared: {}, unchecked: [] };
}
