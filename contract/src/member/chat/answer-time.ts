/** When the chat answers. Its own file: the app loads it only when the chat opens. */
import * as v from "valibot";
import { endpoint } from "../../endpoint.ts";

export const answerTime = endpoint({
  method: "GET",
  path: "/api/chat/answer-time",
  access: "visitor",
  summary: "How long customers wait for a first answer at this time of the day. Our addition",
  output: v.object({
    /** Median wait of the last days in these hours; null: too few figures, or closed. */
    waitSeconds: v.nullable(v.number()),
    /** `09:00`: the operator is closed until then; null: open, or without hours. */
    opensAt: v.nullable(v.string()),
  }),
  errors: ["CHAT_INACTIVE"],
});
