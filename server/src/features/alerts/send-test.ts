import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { SentChannel } from "@krapao/contract/console/alerts/rules";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../kernel/context.ts";
import { MessageUnavailable } from "../../ports/alert-messages.ts";
import type { Context } from "../../ports/context.ts";
import { testText } from "./message-text.ts";
import { getPreferences, getSettings } from "./queries-people.ts";
import { storeMove } from "./store-move.ts";

type Test = typeof consoleContract.alerts.test;
type Outcome = ServerOutput<Test>["outcome"];

/** Sends a test message to the web hook, or to the caller's own LINE or Telegram. */
export async function sendTest(
  ctx: Context,
  call: ConsoleCall<Test>,
): Promise<{ outcome: Outcome }> {
  const { channel } = call.input;
  const outcome = await trySending(ctx, { channel, staffId: call.staff.staffId });
  await transaction(ctx.db, (tx) =>
    call.audit(tx, { subject: "alerts:settings", after: { channel, outcome } }),
  );
  return { outcome };
}

async function trySending(
  ctx: Context,
  { channel, staffId }: { channel: SentChannel; staffId: string },
): Promise<Outcome> {
  const { alertMessages } = ctx.ports;
  if (!alertMessages.connected.includes(channel)) return "off";
  const [{ hookUrl }, { lineId, telegramId }] = await Promise.all([
    getSettings(ctx.db),
    getPreferences(ctx.db, staffId),
  ]);
  const to = { hook: hookUrl, line: lineId, telegram: telegramId }[channel];
  if (to === "") return "noAddress";
  const id = recordId(ctx);
  try {
    if (channel === "hook") {
      const body = JSON.stringify({ eventId: id, test: true, openedAt: ctx.clock.now() });
      await alertMessages.post({ address: to, body });
    } else {
      const text = testText(ctx.settings.variant);
      const { movedTo } = await alertMessages.send({ channel, to, id, text });
      if (movedTo !== null) await storeMove(ctx, { channel, from: to, to: movedTo });
    }
    return "sent";
  } catch (error) {
    if (error instanceof MessageUnavailable) return "failed";
    throw error;
  }
}
