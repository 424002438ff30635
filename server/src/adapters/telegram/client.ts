import {
  TELEGRAM_PATHS,
  type TelegramSend,
  telegramAnswer,
} from "@krapao/contract/wire/messages/telegram";
import type { MessengerConfig } from "../../config.ts";
import type { Log } from "../../kernel/log.ts";
import {
  callExternalParty,
  closeExternalParty,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import { MessageUnavailable } from "../../ports/alert-messages.ts";
import { readJson } from "../json.ts";
import { type Messenger, orUnavailable } from "../messenger.ts";

const SEND_TIMEOUT_MS = 8_000;

/** Telegram, over the wire format of contract/src/wire/messages/telegram.ts. */
export function connectTelegram({ url, token }: MessengerConfig, { log }: { log: Log }): Messenger {
  const external = openExternalParty({ name: "telegram", url, log });
  return {
    async send({ to, text }) {
      const body: TelegramSend = { chat_id: to, text };
      const answer = await orUnavailable(
        callExternalParty(external, {
          operation: "send",
          method: "POST",
          path: TELEGRAM_PATHS.send(token),
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
          timeoutMs: SEND_TIMEOUT_MS,
        }),
      );
      if (answer.status !== 200 || readJson(telegramAnswer, answer.text)?.ok !== true) {
        throw new MessageUnavailable(`status ${answer.status}`);
      }
    },
    close: () => closeExternalParty(external),
  };
}
