/**
 * LINE Messaging API: `POST {base}/v2/bot/message/push`, bearer token of the channel. A repeated
 * `X-Line-Retry-Key` answers 409 and delivers nothing again.
 */
import * as v from "valibot";

export const LINE_PATHS = { push: "/v2/bot/message/push" } as const;
export const LINE_RETRY_HEADER = "x-line-retry-key";

export const linePush = v.object({
  /** `U` and 32 hexadecimal digits. */
  to: v.pipe(v.string(), v.regex(/^U[0-9a-f]{32}$/)),
  messages: v.pipe(
    v.array(v.object({ type: v.literal("text"), text: v.pipe(v.string(), v.maxLength(5_000)) })),
    v.minLength(1),
    v.maxLength(5),
  ),
});
export type LinePush = v.InferOutput<typeof linePush>;
