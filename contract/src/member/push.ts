import * as v from "valibot";
import { endpoint } from "./endpoint.ts";
import { done } from "./schemas.ts";

/** What a member is told on a phone that shows no page of ours. */
export const PUSH_KINDS = ["deposit", "withdrawal", "chat"] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Address of a browser at its maker's push service. */
const pushAddress = v.pipe(v.string(), v.maxLength(1024), v.url());

export const key = endpoint({
  method: "GET",
  path: "/api/push/key",
  access: "member",
  summary:
    "The key that a browser needs to subscribe; null: this operator sends no messages to phones",
  output: v.object({
    publicKey: v.nullable(v.string()),
    /** This login's browser is told already. */
    isSubscribed: v.boolean(),
  }),
});

export const subscribe = endpoint({
  method: "POST",
  path: "/api/push/subscribe",
  access: "member",
  summary: "Takes a browser's subscription to messages about money in and chat replies",
  input: v.strictObject({
    address: pushAddress,
    /** The browser's key and secret, in base64url: what is sent is sealed for it. */
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87,88}={0,2}$/)),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22,24}={0,2}$/)),
    locale: v.picklist(["th", "la", "en"]),
  }),
  output: done,
  limit: { per: "member", max: 20, windowSeconds: 60 },
});

export const unsubscribe = endpoint({
  method: "POST",
  path: "/api/push/unsubscribe",
  access: "member",
  summary: "Forgets a browser's subscription",
  input: v.strictObject({ address: pushAddress }),
  output: done,
  limit: { per: "member", max: 20, windowSeconds: 60 },
});
