import type { AlertRule, AlertSeverity, SentChannel } from "@krapao/contract/console/alerts/rules";
import { transaction } from "../../kernel/context.ts";
import { describeError } from "../../kernel/log.ts";
import { MessageUnavailable } from "../../ports/alert-messages.ts";
import type { Context } from "../../ports/context.ts";
import { messageText } from "./message-text.ts";
import { findMessage, getSettings, updateOutcome } from "./queries-people.ts";
import { storeMove } from "./store-move.ts";

/**
 * Sends one message about an alert. A message that was not accepted is tried again by its job until
 * the alert closes.
 */
export async function sendMessage(ctx: Context, id: string): Promise<void> {
  const message = await findMessage(ctx.db, id);
  if (!message || message.outcome === "sent") return;
  if (message.outcome === "failed" && message.closed_at !== null) return;
  const rule = message.rule as AlertRule;
  const severity = message.severity as AlertSeverity;
  const figure = Number(message.figure);
  const { subject, detail } = message;
  const market = ctx.settings.variant;
  const outcome = (state: "sent" | "failed") =>
    transaction(ctx.db, (tx) => updateOutcome(tx, { id, outcome: state }));
  try {
    if (message.channel === "hook") {
      const { hookUrl: address } = await getSettings(ctx.db);
      const { alert_id: alertId, opened_at: openedAt } = message;
      const threshold = Number(message.threshold);
      const seen = { alertId, rule, subject, detail, severity, figure, threshold };
      const body = JSON.stringify({ eventId: id, ...seen, openedAt });
      await ctx.ports.alertMessages.post({ address, body });
    } else {
      const channel = message.channel as Exclude<SentChannel, "hook">;
      const to = (channel === "line" ? message.line_id : message.telegram_id) ?? "";
      if (to === "") return await outcome("failed");
      const text = messageText(market, { rule, severity, subject, detail, figure });
      const { movedTo } = await ctx.ports.alertMessages.send({ channel, to, text, id });
      if (movedTo !== null) await storeMove(ctx, { channel, from: to, to: movedTo });
    }
  } catch (error) {
    await outcome("failed");
    if (!(error instanceof MessageUnavailable)) throw error;
    ctx.log.warn({ event: "alerts.message", ...describeError(error) }, "alert message failed");
    throw error;
  }
  await outcome("sent");
}
