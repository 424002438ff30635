import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { StaffIdentity } from "../../kernel/console-http/console-call.ts";
import { together } from "../../kernel/context.ts";
import { fromCursor, toCursor, uuidOf } from "../../kernel/db/cursor.ts";
import type { Context } from "../../ports/context.ts";
import { listAlerts } from "./queries.ts";
import { getPreferences, listMessages } from "./queries-people.ts";

type List = typeof consoleContract.alerts.list;
type Answer = ServerOutput<List>;

/** The alerts of the caller's role. @throws KEY_INVALID for an unknown cursor */
export async function readAlerts(
  { db }: Context,
  { role, staffId }: StaffIdentity,
  input: ServerInput<List>,
): Promise<Answer> {
  const [before] = fromCursor(input.cursor, 1) ?? [];
  const { isOpen, limit } = input;
  const page = { role, isOpen, limit, before: before === undefined ? null : uuidOf(before) };
  const [rows, own] = await together(db, (one) =>
    Promise.all([listAlerts(one, page), getPreferences(one, staffId)]),
  );
  const messages = await listMessages(
    db,
    rows.map(({ id }) => id),
  );
  const last = rows.at(-1);
  return {
    sound: own.sound,
    volume: own.volume,
    desktop: own.desktop,
    next: last && rows.length === limit ? toCursor(last.id) : null,
    alerts: rows.map((row) => ({
      id: row.id,
      rule: row.rule as Answer["alerts"][number]["rule"],
      subject: row.subject,
      providerName: row.provider_name,
      severity: row.severity as Answer["alerts"][number]["severity"],
      detail: row.detail,
      figure: Number(row.figure),
      threshold: Number(row.threshold),
      currency: row.currency as Answer["alerts"][number]["currency"],
      openedAt: row.opened_at,
      closedAt: row.closed_at,
      acknowledged: row.acknowledged_at && {
        by: row.acknowledged_by ?? "",
        at: row.acknowledged_at,
        note: row.acknowledged_note ?? "",
      },
      channels: row.channels as Answer["alerts"][number]["channels"],
      isQuiet: row.is_quiet,
      messages: messages
        .filter((message) => message.alert_id === row.id)
        .map(({ channel, name, outcome }) => ({
          channel: channel as Answer["alerts"][number]["messages"][number]["channel"],
          staffName: name,
          outcome: outcome as "waiting" | "sent" | "failed",
        })),
    })),
  };
}
