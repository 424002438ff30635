/** Telegram Bot API: `POST {base}/bot{token}/sendMessage`, JSON. */
import * as v from "valibot";

export const TELEGRAM_PATHS = { send: (token: string) => `/bot${token}/sendMessage` } as const;

export const telegramSend = v.object({
  chat_id: v.pipe(v.string(), v.regex(/^-?\d{1,20}$/)),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)),
});
export type TelegramSend = v.InferOutput<typeof telegramSend>;

/** 200 with `ok`; a refusal has `ok: false` and a description. */
export const telegramAnswer = v.object({
  ok: v.boolean(),
  description: v.optional(v.string()),
});
