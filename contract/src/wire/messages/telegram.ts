/**
 * Telegram Bot API: `POST {base}/bot{token}/sendMessage`, JSON.
 *
 * Sources, all public: the company's Bot API (sendMessage, `ok`, `description`,
 * ResponseParameters); 400 with `parameters.migrate_to_chat_id` for a group that became a
 * supergroup: TwiN/gatus#179, FruitieX/teleirc#52.
 */
import * as v from "valibot";
import { maybe, theirId, theirText } from "../theirs.ts";

export const TELEGRAM_PATHS = { send: (token: string) => `/bot${token}/sendMessage` } as const;

/** What is sent: at most 4,096 characters. */
export interface TelegramSend {
  chat_id: string;
  text: string;
}

export const telegramAnswer = v.object({
  ok: v.boolean(),
  description: maybe(theirText),
  parameters: maybe(v.object({ migrate_to_chat_id: maybe(theirId) })),
});
