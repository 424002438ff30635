/** The rating of an ended chat session. Its own file: the app loads it only when it asks. */
import * as v from "valibot";
import { endpoint } from "../../endpoint.ts";
import { done } from "../../schemas.ts";
import { CHAT_ERRORS, chatCaller } from "../chat.ts";

export const CHAT_COMMENT_MAX = 500;

export const rate = endpoint({
  method: "POST",
  path: "/api/chat/rate",
  access: "guest",
  summary: "Rates an ended session once; `stars` null: the customer skips it. Our addition",
  input: v.strictObject({
    ...chatCaller,
    session_id: v.pipe(v.string(), v.uuid()),
    stars: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))),
    comment: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(CHAT_COMMENT_MAX)), ""),
  }),
  output: done,
  errors: [...CHAT_ERRORS, "NO_DATA"],
});
