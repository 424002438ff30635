/** Calls to an external party without a usable answer, and the last of each kind. */
import * as v from "valibot";
import { timestamp } from "../../schemas.ts";

/** The texts name operation and status or field: `transfer: data.amount`. */
export const troubleEntries = {
  /** No answer, or one that says that the company is broken. */
  errors: v.number(),
  lastError: v.nullable(v.string()),
  lastErrorAt: v.nullable(timestamp),
  /** Refused for the key, the credit or a quota. */
  denied: v.number(),
  lastDenied: v.nullable(v.string()),
  lastDeniedAt: v.nullable(timestamp),
  /** An answer that could not be read, or one about something else than what was asked. */
  unreadable: v.number(),
  lastUnreadable: v.nullable(v.string()),
  lastUnreadableAt: v.nullable(timestamp),
};

/** Calls without a usable answer, of any kind. */
export const failedCalls = ({
  errors,
  denied,
  unreadable,
}: Record<"errors" | "denied" | "unreadable", number>): number => errors + denied + unreadable;
