/** Things that members won, and that staff hand over. */
import * as v from "valibot";
import { actions } from "../records/action.ts";
import { done, timestamp } from "../schemas.ts";
import { consoleEndpoint } from "./endpoint.ts";
import { cursor, limit, memberBrief, memberId, next, recordId, why } from "./schemas.ts";

/** open: waits for the member. expired: it was not handed over in time. */
export const THING_STATES = ["open", "handedOver", "expired"] as const;

const texts = v.object({ th: v.string(), la: v.string(), en: v.string() });

const thing = v.object({
  id: v.string(),
  /** The code of the coupon, which the member sees. */
  coupon: v.string(),
  member: memberBrief,
  wheel: texts,
  thing: texts,
  state: v.picklist(THING_STATES),
  wonAt: timestamp,
  /** Until when the member can have it. */
  expiresAt: timestamp,
  handedOverAt: v.nullable(timestamp),
  /** The staff user who handed it over. */
  handedOverBy: v.nullable(v.string()),
});
export type WonThing = v.InferOutput<typeof thing>;

export const things = consoleEndpoint({
  method: "POST",
  path: "/api/console/spinwheel/things",
  permission: "accounts.read",
  summary: "Things that members won, by state or of one member, newest first",
  input: v.strictObject({
    state: v.optional(v.nullable(v.picklist(THING_STATES)), null),
    memberId: v.optional(v.nullable(memberId), null),
    cursor,
    limit,
  }),
  output: v.object({ things: v.array(thing), next }),
});

export const handOver = consoleEndpoint({
  method: "POST",
  path: "/api/console/spinwheel/things/{thingId}/hand-over",
  permission: "wallet.adjust",
  audit: "spinwheel.hand-over",
  summary: "Records that a thing was handed over to the member, once",
  params: v.strictObject({ thingId: recordId }),
  input: v.strictObject({ why }),
  output: done,
  /** ALREADY_DECIDED: it was handed over before. */
  errors: ["NO_DATA", "ALREADY_DECIDED", "COUPON_EXPIRED"],
});

export const thingActions = actions<WonThing>()({
  handOver: { call: handOver, when: ({ state }) => state === "open" },
});
