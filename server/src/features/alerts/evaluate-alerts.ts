import type { AlertRule, SentChannel } from "@krapao/contract/console/alerts/rules";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { enqueue } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import {
  compareAlerts,
  type Figure,
  type Rule,
  reached,
  rulesOf,
  thresholdOf,
} from "./condition.ts";
import {
  insertAlert,
  listOpenAlerts,
  listSavedRules,
  updateClosed,
  updateFigure,
} from "./queries.ts";
import { getSettings, insertMessage, listDuties, listReceivers } from "./queries-people.ts";
import { readFigures } from "./read-figures.ts";
import { isQuiet, receiversOf } from "./receivers.ts";

export const SEND_JOB = "alerts:send";

/**
 * Opens an alert for each figure that has reached its threshold and closes those whose condition
 * has ended. Processes may do this at the same time: an alert is opened once.
 * @param only these rules; left out: all.
 */
export async function evaluateAlerts(ctx: Context, only?: readonly AlertRule[]): Promise<void> {
  const saved = await listSavedRules(ctx.db);
  const rules = rulesOf(saved).filter(({ rule }) => !only || only.includes(rule));
  const figures = reached(await readFigures(ctx, rules), rules);
  const names = rules.map(({ rule }) => rule);
  const { opened, ended, moved } = compareAlerts(await listOpenAlerts(ctx.db, names), figures);
  if (opened.length + ended.length + moved.length === 0) return;
  await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    if (ended.length > 0) await updateClosed(tx, { ids: ended.map(({ id }) => id), at });
    for (const each of moved) await updateFigure(tx, each);
    await openAlerts(ctx, tx, { opened, rules, at });
  });
  ctx.push.alerts();
}

async function openAlerts(
  ctx: Context,
  tx: Tx,
  { opened, rules, at }: { opened: readonly Figure[]; rules: readonly Rule[]; at: Date },
): Promise<void> {
  if (opened.length === 0) return;
  const settings = await getSettings(tx);
  for (const figure of opened) {
    const rule = rules.find((each) => each.rule === figure.rule);
    if (!rule) continue;
    const id = recordId(ctx);
    const quiet = isQuiet(at, { ...settings, severity: rule.severity });
    const threshold = thresholdOf(rule, figure);
    const alert = { ...rule, ...figure, threshold, id, isQuiet: quiet, at };
    if (!(await insertAlert(tx, alert))) continue;
    for (const message of await messagesOf(ctx, tx, { rule, at, quiet, hook: settings.hookUrl })) {
      const messageId = recordId(ctx);
      await insertMessage(tx, { ...message, id: messageId, alertId: id });
      await enqueue(tx, { name: SEND_JOB, payload: { messageId } });
    }
  }
}

interface Message {
  channel: SentChannel;
  staffId: string | null;
}

/** The web hook also works in quiet hours: it is a machine. */
async function messagesOf(
  { ports }: Context,
  tx: Tx,
  { rule, at, quiet, hook }: { rule: Rule; at: Date; quiet: boolean; hook: string },
): Promise<Message[]> {
  const sends = (channel: SentChannel) =>
    rule.channels.includes(channel) && ports.alertMessages.connected.includes(channel);
  const messages: Message[] =
    sends("hook") && hook !== "" ? [{ channel: "hook", staffId: null }] : [];
  if (quiet || !(sends("line") || sends("telegram"))) return messages;
  const duties = await listDuties(tx);
  const people = receiversOf(await listReceivers(tx), { roles: rule.roles, duties, at });
  for (const { staffId, lineId, telegramId } of people) {
    if (sends("line") && lineId !== "") messages.push({ channel: "line", staffId });
    if (sends("telegram") && telegramId !== "") messages.push({ channel: "telegram", staffId });
  }
  return messages;
}
