/** Reads the answers of Telegram. Pure: the tests read published bodies. */
import { telegramAnswer } from "@krapao/contract/wire/messages/telegram";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import { readTheirs, unusable } from "../answer.ts";
import type { Delivery } from "../messenger.ts";

/** The chat has another id now: the group became a supergroup. */
export interface Moved {
  outcome: "moved";
  to: string;
}

/** The bot was removed from the chat, or the chat does not exist. */
const REFUSED = new Set([400, 403]);

/** @throws UnusableAnswer for one that does not say whether the message was accepted */
export function readSend(answer: ExternalAnswer): Delivery | Moved {
  const { ok, parameters } = readTheirs(telegramAnswer, answer);
  if (answer.status === 200 && ok) return { outcome: "sent", to: null };
  const to = parameters?.migrate_to_chat_id ?? null;
  if (answer.status === 400 && to !== null) return { outcome: "moved", to };
  return REFUSED.has(answer.status)
    ? { outcome: "refused", reason: `status ${answer.status}` }
    : unusable(answer, "ok");
}
