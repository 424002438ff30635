/** SQL of the alerts. */
import type { Currency } from "@krapao/contract";
import type {
  AlertChannel,
  AlertRule,
  AlertSeverity,
  Amounts,
} from "@krapao/contract/console/alerts/rules";
import type { Role } from "@krapao/contract/console/permissions";
import { CURRENCIES } from "@krapao/contract/money";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { isOpenGift } from "../deposits/published.ts";
import { isUnpaid } from "../withdrawals/published.ts";
import type { OpenAlert, Rule } from "./condition.ts";

/** The rules that staff users have changed. */
export async function listSavedRules(db: Db | Tx): Promise<Rule[]> {
  const rows = await db.selectFrom("alerts_rule").selectAll().execute();
  return rows.map((row) => ({
    rule: row.rule as AlertRule,
    threshold: Number(row.threshold),
    amounts: row.amounts as Amounts | null,
    severity: row.severity as AlertSeverity,
    isOn: row.is_on,
    roles: row.roles as Role[],
    channels: row.channels as AlertChannel[],
    changedBy: row.changed_by,
  }));
}

export async function upsertRule(
  tx: Tx,
  { at, ...rule }: Rule & { changedBy: string; at: Date },
): Promise<void> {
  const columns = {
    threshold: BigInt(rule.threshold),
    amounts: rule.amounts && JSON.stringify(rule.amounts),
    severity: rule.severity,
    is_on: rule.isOn,
    roles: [...rule.roles],
    channels: [...rule.channels],
    changed_by: rule.changedBy,
    changed_at: at,
  };
  await tx
    .insertInto("alerts_rule")
    .values({ rule: rule.rule, ...columns })
    .onConflict((conflict) => conflict.column("rule").doUpdateSet(columns))
    .execute();
}

export async function listOpenAlerts(db: Db | Tx, rules: readonly AlertRule[]) {
  const rows = await db
    .selectFrom("alerts_alert")
    .select(["id", "rule", "subject", "figure", "detail"])
    .where("closed_at", "is", null)
    .where("rule", "in", rules)
    .execute();
  return rows.map(
    (row): OpenAlert => ({
      id: row.id,
      rule: row.rule as AlertRule,
      subject: row.subject,
      figure: Number(row.figure),
      detail: row.detail,
    }),
  );
}

/** @returns false when another process has opened it already */
export async function insertAlert(
  tx: Tx,
  alert: OpenAlert & Rule & { isQuiet: boolean; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("alerts_alert")
    .values({
      id: alert.id,
      rule: alert.rule,
      subject: alert.subject,
      severity: alert.severity,
      figure: BigInt(alert.figure),
      detail: alert.detail ?? "",
      currency: alert.currency ?? null,
      threshold: BigInt(alert.threshold),
      roles: [...alert.roles],
      channels: [...alert.channels],
      is_quiet: alert.isQuiet,
      opened_at: alert.at,
    })
    .onConflict((conflict) =>
      conflict.columns(["rule", "subject"]).where("closed_at", "is", null).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateFigure(
  tx: Tx,
  { id, figure, detail }: Required<Pick<OpenAlert, "id" | "figure" | "detail">>,
): Promise<void> {
  await tx
    .updateTable("alerts_alert")
    .set({ figure: BigInt(figure), detail })
    .where("id", "=", id)
    .execute();
}

export async function updateClosed(
  tx: Tx,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .updateTable("alerts_alert")
    .set({ closed_at: at })
    .where("id", "in", ids)
    .where("closed_at", "is", null)
    .execute();
}

/** Rules whose subject can be a game provider. */
const PROVIDER_RULES = [
  "provider.errors",
  "provider.slow",
  "party.denied",
  "party.unreadable",
  "party.mismatch",
  "party.compared",
  "discrepancy",
] as const;

/** A page of the alerts of a role, newest first, with the names of the providers they are about. */
export function listAlerts(
  db: Db,
  filter: { role: Role; isOpen: boolean; before: string | null; limit: number },
) {
  let query = db
    .selectFrom("alerts_alert")
    .selectAll("alerts_alert")
    .select(({ selectFrom }) =>
      selectFrom("games_provider as provider")
        .select("provider.name")
        .whereRef("provider.code", "=", "alerts_alert.subject")
        .where("alerts_alert.rule", "in", [...PROVIDER_RULES])
        .as("provider_name"),
    )
    .where("closed_at", filter.isOpen ? "is" : "is not", null)
    // The auditor reads everything.
    .where(sql<boolean>`(${filter.role} = any(roles) or ${filter.role} = 'auditor')`)
    .orderBy("id", "desc")
    .limit(filter.limit);
  if (filter.before !== null) query = query.where("id", "<", filter.before);
  return query.execute();
}

export function lockAlert(tx: Tx, id: string) {
  return tx
    .selectFrom("alerts_alert")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateAcknowledged(
  tx: Tx,
  { id, by, at, note }: { id: string; by: string; at: Date; note: string },
): Promise<void> {
  await tx
    .updateTable("alerts_alert")
    .set({ acknowledged_by: by, acknowledged_at: at, acknowledged_note: note })
    .where("id", "=", id)
    .execute();
}

export async function deleteClosedBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("alerts_alert").where("closed_at", "<", before).execute();
}

/** Unpaid withdrawals from an amount of their currency on, minor units. */
export async function listOpenWithdrawals(
  db: Db,
  fromMinor: Record<Currency, bigint>,
): Promise<{ id: string; minor: bigint; currency: Currency }[]> {
  const rows = await db
    .selectFrom("withdrawals_withdrawal")
    .select(["id", "amount_minor", "currency"])
    .where(isUnpaid())
    .where("state", "<>", "sweeping")
    .where((eb) =>
      eb.or(
        CURRENCIES.map((currency) =>
          eb.and([eb("currency", "=", currency), eb("amount_minor", ">=", fromMinor[currency])]),
        ),
      ),
    )
    .orderBy("amount_minor", "desc")
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    minor: row.amount_minor,
    currency: row.currency,
  }));
}

/** Since when the oldest gift link has had no outcome; null when there is none. */
export async function findOldestGift(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("deposits_gift")
    .select((eb) => eb.fn.min("created_at").as("since"))
    .where(isOpenGift())
    .executeTakeFirst();
  return row?.since ?? null;
}

/** `transfer:<id>` and `withdrawal:<id>` of decisions that an external party contradicts. */
export async function listOpenCases(db: Db): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select 'transfer:' || transfer_id as subject from games_decision
    where contradicted_at is not null and case_closed_at is null
    union all
    select 'withdrawal:' || id from withdrawals_withdrawal
    where contradicted_at is not null and case_closed_at is null
    limit 100`.execute(db);
  return rows.map(({ subject }) => subject);
}

/** Withdrawals that the second person of a decision approved since then. */
export async function listPaidBySecond(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select withdrawal_id as id from withdrawals_decision
    where action = 'approve' and code = 'second_person' and at >= ${since}
    order by at limit 100`.execute(db);
  return rows.map(({ id }) => id);
}
