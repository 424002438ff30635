/**
 * LINE Messaging API: `POST {base}/v2/bot/message/push`, bearer token of the channel. A repeated
 * `X-Line-Retry-Key` answers 409 and delivers nothing again.
 *
 * Sources, all public: the company's reference (push message, retry key, error `message`), and its
 * Ruby client, whose `push_message` names users, groups and rooms as receivers.
 */
import * as v from "valibot";

export const LINE_PATHS = { push: "/v2/bot/message/push" } as const;
export const LINE_RETRY_HEADER = "x-line-retry-key";

/** A user (`U`), a group (`C`) or a room (`R`), and 32 hexadecimal digits. */
export const LINE_RECEIVER = /^[UCR][0-9a-f]{32}$/;

/** What is sent: at most 5,000 characters. */
export const linePush = v.object({
  to: v.pipe(v.string(), v.regex(LINE_RECEIVER)),
  messages: v.pipe(
    v.array(v.object({ type: v.literal("text"), text: v.pipe(v.string(), v.maxLength(5_000)) })),
    v.minLength(1),
    v.maxLength(5),
  ),
});
export type LinePush = v.InferOutput<typeof linePush>;
