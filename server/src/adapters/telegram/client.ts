import { TELEGRAM_PATHS, type TelegramSend } from "@krapao/contract/wire/messages/telegram";
import type { MessengerConfig } from "../../config.ts";
import type { Log } from "../../kernel/log.ts";
import {
  callExternalParty,
  closeExternalParty,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import { type Delivery, delivered, type Messenger } from "../messenger.ts";
import { readSend } from "./translate.ts";

const SEND_TIMEOUT_MS = 8_000;

/** Telegram, over the wire format of contract/src/wire/messages/telegram.ts. */
export function connectTelegram({ url, token }: MessengerConfig, { log }: { log: Log }): Messenger {
  const external = openExternalParty({ name: "telegram", url, log });
  const send = (body: TelegramSend) =>
    callExternalParty(external, {
      operation: "send",
      method: "POST",
      path: TELEGRAM_PATHS.send(token),
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      timeoutMs: SEND_TIMEOUT_MS,
      read: readSend,
    });
  /** A message to a group that moved is sent once more, to its new id. */
  const deliver = async (to: string, text: string): Promise<Delivery> => {
    const first = await send({ chat_id: to, text });
    if (first.outcome !== "moved") return first;
    const second = await send({ chat_id: first.to, text });
    if (second.outcome === "moved") return { outcome: "refused", reason: "moved twice" };
    return second.outcome === "sent" ? { outcome: "sent", to: first.to } : second;
  };
  return {
    send: ({ to, text }) => delivered(deliver(to, text)),
    close: () => closeExternalParty(external),
  };
}
