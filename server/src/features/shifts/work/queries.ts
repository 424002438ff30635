/** SQL of single decisions of staff users. */
import type { Currency } from "@krapao/contract";
import type { WorkDecision, WorkKind, WorkOutcome } from "@krapao/contract/console/shifts/work";
import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";
import { type Decided, hasDecided, SOURCES } from "./queries-sources.ts";

export interface DecisionRow {
  id: string;
  kind: WorkKind;
  of: WorkDecision["of"];
  recordId: string;
  staffId: string;
  at: Date;
  /** The time as text, which keeps the microseconds. */
  atText: string;
  currency: Currency;
  amountMinor: bigint | null;
  outcome: WorkOutcome;
  waitSeconds: number | null;
  claimSeconds: number | null;
  isUndone: boolean;
}

export interface DecisionPage extends Decided {
  kind: WorkKind;
  outcome: WorkOutcome | null;
  currency: Currency | null;
  isUndone: boolean;
  after: { at: string; id: string } | null;
  limit: number;
}

/** Decisions of one kind, newest first, with one row more than `limit` when there are others. */
export async function listDecisions(db: Db, page: DecisionPage): Promise<DecisionRow[]> {
  return (await decisionsQuery(page).execute(db)).rows;
}

/**
 * The statement of `listDecisions`: the newest ones of each staff user, each from an index in this
 * order, so that a page does not read the records of three months. For a staff user without any,
 * the planner would read those of all staff users.
 */
export function decisionsQuery({ kind, staffIds, after, limit, ...page }: DecisionPage) {
  const { outcome, currency, isUndone, span } = page;
  const decided = { staff: sql`one.id`, span, isUndone };
  const source = SOURCES[kind](decided);
  const newest = sql`order by at desc, id desc limit ${limit + 1}`;
  return sql<DecisionRow>`
    select done.id, kind, of, record_id as "recordId", staff_id as "staffId", at,
      at::text as "atText", currency, amount_minor as "amountMinor", outcome,
      round(extract(epoch from waited))::integer as "waitSeconds",
      round(extract(epoch from worked))::integer as "claimSeconds", is_undone as "isUndone"
    from (select id from unnest(${staffIds}::uuid[]) as one (id)
      where ${hasDecided(kind, decided)} offset 0) as one, lateral (
      select * from (${source}) as each
        (id, kind, of, record_id, staff_id, at, currency, amount_minor, outcome, waited, worked,
          is_undone)
      where (${outcome}::text is null or outcome = ${outcome})
        and (${currency}::text is null or currency = ${currency})
        and (not ${isUndone}::boolean or is_undone)
        and (${after?.at ?? null}::text is null
          or (at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::text))
      ${newest}) as done
    order by at desc, done.id desc limit ${limit + 1}`;
}

/** Names of staff users: all of them, or only one. */
export async function listStaff(
  db: Db,
  id: string | null,
): Promise<{ id: string; name: string }[]> {
  let query = db.selectFrom("staff_user").select(["id", "name"]);
  if (id !== null) query = query.where("id", "=", id);
  return query.execute();
}
