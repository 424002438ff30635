/** SQL of quiet hours, persons on duty, choices of staff users, and messages. */
import { type AlertDuty, type SentChannel, VOLUME } from "@krapao/contract/console/alerts/rules";
import type { Role } from "@krapao/contract/console/permissions";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Receiver } from "./receivers.ts";

export interface AlertSettings {
  quietFrom: number;
  quietTo: number;
  hookUrl: string;
}

export async function getSettings(db: Db | Tx): Promise<AlertSettings> {
  const row = await db.selectFrom("alerts_setting").selectAll().executeTakeFirstOrThrow();
  return { quietFrom: row.quiet_from, quietTo: row.quiet_to, hookUrl: row.hook_url };
}

export async function updateSettings(tx: Tx, settings: AlertSettings): Promise<void> {
  const { quietFrom, quietTo, hookUrl } = settings;
  await tx
    .updateTable("alerts_setting")
    .set({ quiet_from: quietFrom, quiet_to: quietTo, hook_url: hookUrl })
    .execute();
}

export async function listDuties(db: Db | Tx): Promise<AlertDuty[]> {
  const rows = await db
    .selectFrom("alerts_duty")
    .selectAll()
    .orderBy("weekday")
    .orderBy("from_minute")
    .execute();
  return rows.map((row) => ({
    staffId: row.staff_id,
    weekday: row.weekday,
    from: row.from_minute,
    to: row.to_minute,
  }));
}

/** Deletes the rota. The caller writes the new one in the same transaction. */
export async function deleteDuties(tx: Tx): Promise<void> {
  await tx.deleteFrom("alerts_duty").execute();
}

export async function insertDuties(tx: Tx, duties: readonly AlertDuty[]): Promise<void> {
  if (duties.length === 0) return;
  await tx
    .insertInto("alerts_duty")
    .values(
      duties.map((duty) => ({
        staff_id: duty.staffId,
        weekday: duty.weekday,
        from_minute: duty.from,
        to_minute: duty.to,
      })),
    )
    .execute();
}

/** Active staff users by name, with their addresses; empty: none entered. */
export async function listReceivers(db: Db | Tx): Promise<(Receiver & { name: string })[]> {
  const rows = await db
    .selectFrom("staff_user as staff")
    .leftJoin("alerts_preference as own", "own.staff_id", "staff.id")
    .select(["staff.id", "staff.name", "staff.role", "own.line_id", "own.telegram_id"])
    .where("staff.is_active", "=", true)
    .orderBy("staff.name")
    .execute();
  return rows.map((row) => ({
    staffId: row.id,
    name: row.name,
    role: row.role as Role,
    lineId: row.line_id ?? "",
    telegramId: row.telegram_id ?? "",
  }));
}

export interface Preferences {
  sound: boolean;
  volume: number;
  desktop: boolean;
  lineId: string;
  telegramId: string;
}

/** What a staff user has chosen; until then the bell alone. */
export async function getPreferences(db: Db | Tx, staffId: string): Promise<Preferences> {
  const row = await db
    .selectFrom("alerts_preference")
    .selectAll()
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return {
    sound: row?.sound ?? false,
    volume: row?.volume ?? VOLUME,
    desktop: row?.desktop ?? false,
    lineId: row?.line_id ?? "",
    telegramId: row?.telegram_id ?? "",
  };
}

export async function upsertPreferences(
  tx: Tx,
  { staffId, ...own }: Preferences & { staffId: string },
): Promise<void> {
  const columns = {
    sound: own.sound,
    volume: own.volume,
    desktop: own.desktop,
    line_id: own.lineId,
    telegram_id: own.telegramId,
  };
  await tx
    .insertInto("alerts_preference")
    .values({ staff_id: staffId, ...columns })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(columns))
    .execute();
}

/** Replaces a receiver for every staff user who had entered it. */
export async function updateReceiver(
  tx: Tx,
  { channel, from, to }: { channel: "line" | "telegram"; from: string; to: string },
): Promise<void> {
  const column = channel === "line" ? "line_id" : "telegram_id";
  await tx
    .updateTable("alerts_preference")
    .set({ [column]: to })
    .where(column, "=", from)
    .execute();
}

export async function insertMessage(
  tx: Tx,
  message: { id: string; alertId: string; channel: SentChannel; staffId: string | null },
): Promise<void> {
  const { id, alertId, channel, staffId } = message;
  await tx
    .insertInto("alerts_message")
    .values({ id, alert_id: alertId, channel, staff_id: staffId })
    .execute();
}

/** A message with its alert; undefined: its alert was deleted. */
export function findMessage(db: Db, id: string) {
  return db
    .selectFrom("alerts_message as message")
    .innerJoin("alerts_alert as alert", "alert.id", "message.alert_id")
    .leftJoin("alerts_preference as own", "own.staff_id", "message.staff_id")
    .select([
      "message.channel",
      "message.outcome",
      "own.line_id",
      "own.telegram_id",
      "alert.id as alert_id",
      "alert.rule",
      "alert.subject",
      "alert.severity",
      "alert.figure",
      "alert.detail",
      "alert.threshold",
      "alert.opened_at",
      "alert.closed_at",
    ])
    .where("message.id", "=", id)
    .executeTakeFirst();
}

export async function updateOutcome(
  tx: Tx,
  { id, outcome }: { id: string; outcome: "sent" | "failed" },
): Promise<void> {
  await tx.updateTable("alerts_message").set({ outcome }).where("id", "=", id).execute();
}

/** The messages about these alerts. */
export async function listMessages(db: Db, alertIds: readonly string[]) {
  if (alertIds.length === 0) return [];
  return db
    .selectFrom("alerts_message as message")
    .leftJoin("staff_user as staff", "staff.id", "message.staff_id")
    .select(["message.alert_id", "message.channel", "message.outcome", "staff.name"])
    .where("message.alert_id", "in", alertIds)
    .orderBy("message.id")
    .execute();
}
