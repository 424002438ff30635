import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { LANGUAGES } from "../languages.ts";
import { done } from "../schemas.ts";

/**
 * The kinds of push messages. `waiting`: a payment has arrived, and a staff user checks it.
 * `returning`: it goes back without being asked. `returned`: it went back. `gift` and `noGift`: a
 * staff user granted a gift that waited, or did not.
 */
export const PUSH_KINDS = [
  "deposit",
  "waiting",
  "returning",
  "returned",
  "gift",
  "noGift",
  "withdrawal",
  "chat",
] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Address of a browser at its push service. */
const pushAddress = v.pipe(v.string(), v.maxLength(1024), v.url());

export const key = endpoint({
  method: "GET",
  path: "/api/push/key",
  access: "member",
  summary: "The key that a browser needs to subscribe; null: this operator sends no push messages",
  output: v.object({
    publicKey: v.nullable(v.string()),
    /** The browser of this session is subscribed. */
    isSubscribed: v.boolean(),
  }),
});

export const subscribe = endpoint({
  method: "POST",
  path: "/api/push/subscribe",
  access: "member",
  summary: "Saves a browser's subscription to messages about deposits, withdrawals, chat and news",
  input: v.strictObject({
    address: pushAddress,
    /** Base64url key and secret of the browser; messages are encrypted for them (RFC 8291). */
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87,88}={0,2}$/)),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22,24}={0,2}$/)),
    locale: v.picklist(LANGUAGES),
  }),
  output: done,
  limit: { per: "member", max: 20, windowSeconds: 60 },
});

export const unsubscribe = endpoint({
  method: "POST",
  path: "/api/push/unsubscribe",
  access: "member",
  summary: "Deletes a browser's subscription",
  input: v.strictObject({ address: pushAddress }),
  output: done,
  limit: { per: "member", max: 20, windowSeconds: 60 },
});
