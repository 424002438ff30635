/**
 * Steps of a statement that reads entries with their transfers. On a Citus cluster the rows of both
 * are on many nodes, and a join of them by an id alone is refused; a step joins with anything
 * (docs/decisions/0093-ledger-on-citus.md).
 */
import { type RawBuilder, sql } from "kysely";

/**
 * The steps of `with`.
 * @param entries selects rows of `ledger.entry`, among their columns `transfer_id`
 */
export const entrySteps = (entries: RawBuilder<unknown>) => sql`
  entry as materialized (${entries}), booked as materialized (
    select id, kind, ref, meta, currency, from_id, to_id, reverses_id from ledger.transfer
    where id in (select transfer_id from entry)
  ), original as materialized (
    select id, kind, meta from ledger.transfer where id in (select reverses_id from booked)
  )`;

/** Each entry `e` with its transfer `t` and, of a reversal, the transfer `o` that it reverses. */
export const ENTRIES = sql`entry e join booked t on t.id = e.transfer_id
  left join original o on o.id = t.reverses_id`;
