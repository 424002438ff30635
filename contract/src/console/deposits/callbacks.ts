/** Signed callbacks of external parties that the server could not use. */
import * as v from "valibot";
import { actions } from "../../records/action.ts";
import { done, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { cursor, limit, next, recordId, why } from "../schemas.ts";

/**
 * malformed: the body is not what the wire format describes; content: it contradicts our record;
 * unstorable: the database refuses one of its values; unconfirmed: a bank's notice of a payment that
 * the bank does not show when it is asked.
 */
export const UNREADABLE_REASONS = ["malformed", "content", "unstorable", "unconfirmed"] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

const unreadable = v.object({
  id: v.string(),
  /** The name in the callback's path: `bank-feed`, `ww`, `zapman`, `payout`, `scb` ... */
  externalParty: v.string(),
  reason: v.picklist(UNREADABLE_REASONS),
  /** The path of the first field that cannot be read: a name, never a value. */
  detail: v.nullable(v.string()),
  /** As received. */
  body: v.string(),
  /** How often the same body arrived. */
  times: v.number(),
  firstAt: timestamp,
  lastAt: timestamp,
  closedAt: v.nullable(timestamp),
  closedBy: v.nullable(v.string()),
  note: v.nullable(v.string()),
});
export type UnreadableCallback = v.InferOutput<typeof unreadable>;

export const callbacks = consoleEndpoint({
  method: "POST",
  path: "/api/console/callbacks",
  permission: "deposits.read",
  summary: "Signed callbacks that could not be used: open ones by age, closed ones newest first",
  input: v.strictObject({ tab: v.picklist(["waiting", "done"]), cursor, limit }),
  output: v.object({ callbacks: v.array(unreadable), next, now: timestamp }),
});

export const closeCallback = consoleEndpoint({
  method: "POST",
  path: "/api/console/callbacks/{callbackId}/close",
  permission: "deposits.decide",
  audit: "deposits.close-callback",
  summary: "Closes such a callback with what was found out; moves no money",
  params: v.strictObject({ callbackId: recordId }),
  input: v.strictObject({ why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

export const retryCallback = consoleEndpoint({
  method: "POST",
  path: "/api/console/callbacks/{callbackId}/retry",
  permission: "deposits.decide",
  audit: "deposits.retry-callback",
  summary: "Reads such a callback again and closes it; refused while it still cannot be used",
  params: v.strictObject({ callbackId: recordId }),
  input: v.strictObject({ why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED", "CALLBACK_UNREADABLE"],
});

export const reopenCallback = consoleEndpoint({
  method: "POST",
  path: "/api/console/callbacks/{callbackId}/reopen",
  permission: "deposits.decide",
  audit: "deposits.reopen-callback",
  summary: "Puts a callback that was closed by mistake back into the queue; moves no money",
  params: v.strictObject({ callbackId: recordId }),
  input: v.strictObject({ why }),
  output: done,
  errors: ["NO_DATA", "ALREADY_DECIDED"],
});

const isOpen = ({ closedAt }: UnreadableCallback) => closedAt === null;
export const callbackActions = actions<UnreadableCallback>()({
  retry: { call: retryCallback, when: isOpen },
  close: { call: closeCallback, when: isOpen },
  reopen: { call: reopenCallback, when: (callback) => !isOpen(callback) },
});
