/**
 * Calls without a usable answer: how many, and the last one of each kind. The texts name the
 * operation and the field or status, never a value.
 */
import { sql } from "kysely";

export interface Troubles {
  /** No answer, or one that says that the external party is broken. */
  errors: number;
  lastError: string | null;
  lastErrorAt: Date | null;
  /** The external party refuses us: wrong key, no credit, a quota. */
  denied: number;
  lastDenied: string | null;
  lastDeniedAt: Date | null;
  /** An answer that could not be read, or one about something else than what was asked. */
  unreadable: number;
  lastUnreadable: string | null;
  lastUnreadableAt: Date | null;
}

export const NO_TROUBLES: Troubles = {
  errors: 0,
  lastError: null,
  lastErrorAt: null,
  denied: 0,
  lastDenied: null,
  lastDeniedAt: null,
  unreadable: 0,
  lastUnreadable: null,
  lastUnreadableAt: null,
};

/** A call as `callExternalParty` logs it. */
interface LoggedCall {
  operation: string;
  /** The status of the answer, or why there is none. */
  outcome: string;
  /** What the answer was; `none` without one. */
  assessment: string;
  detail: string | null;
}

/** The trouble of one call at a time; none for an answer of use. */
export function troubleOf(call: LoggedCall, at: Date): Troubles {
  const { operation, outcome, assessment } = call;
  const detail = call.detail ?? outcome;
  const last = `${operation}: ${assessment === "mismatch" ? `mismatch ${detail}` : detail}`;
  switch (assessment) {
    case "denied":
      return { ...NO_TROUBLES, denied: 1, lastDenied: last, lastDeniedAt: at };
    case "unreadable":
    case "mismatch":
      return { ...NO_TROUBLES, unreadable: 1, lastUnreadable: last, lastUnreadableAt: at };
    default:
      return assessment === "error" || isError(outcome)
        ? { ...NO_TROUBLES, errors: 1, lastError: last, lastErrorAt: at }
        : NO_TROUBLES;
  }
}

/** No answer, or 5xx. */
const isError = (outcome: string): boolean => !/^[1-4]\d\d$/.test(outcome);

/** The sum of two spans of calls. */
export function addTroubles(earlier: Troubles, later: Troubles): Troubles {
  return {
    errors: earlier.errors + later.errors,
    lastError: later.lastError ?? earlier.lastError,
    lastErrorAt: later.lastErrorAt ?? earlier.lastErrorAt,
    denied: earlier.denied + later.denied,
    lastDenied: later.lastDenied ?? earlier.lastDenied,
    lastDeniedAt: later.lastDeniedAt ?? earlier.lastDeniedAt,
    unreadable: earlier.unreadable + later.unreadable,
    lastUnreadable: later.lastUnreadable ?? earlier.lastUnreadable,
    lastUnreadableAt: later.lastUnreadableAt ?? earlier.lastUnreadableAt,
  };
}

/** The troubles of a party that may not have been called, without its other figures. */
export const troublesOf = (counted: Troubles | undefined): Troubles =>
  addTroubles(NO_TROUBLES, counted ?? NO_TROUBLES);

/** The columns of `outbound_minute` and `outbound_quarter`. */
interface Columns {
  errors: number;
  last_error: string | null;
  last_error_at: Date | null;
  denied: number;
  last_denied: string | null;
  last_denied_at: Date | null;
  unreadable: number;
  last_unreadable: string | null;
  last_unreadable_at: Date | null;
}

export const toColumns = (row: Troubles): Columns => ({
  errors: row.errors,
  last_error: row.lastError,
  last_error_at: row.lastErrorAt,
  denied: row.denied,
  last_denied: row.lastDenied,
  last_denied_at: row.lastDeniedAt,
  unreadable: row.unreadable,
  last_unreadable: row.lastUnreadable,
  last_unreadable_at: row.lastUnreadableAt,
});

export const fromColumns = (row: Columns): Troubles => ({
  errors: row.errors,
  lastError: row.last_error,
  lastErrorAt: row.last_error_at,
  denied: row.denied,
  lastDenied: row.last_denied,
  lastDeniedAt: row.last_denied_at,
  unreadable: row.unreadable,
  lastUnreadable: row.last_unreadable,
  lastUnreadableAt: row.last_unreadable_at,
});

/** What an insert that meets a row adds to it. */
export function addedColumns(table: "outbound_minute" | "outbound_quarter") {
  const own = (name: string) => sql.ref(`${table}.${name}`);
  const more = (name: string) => sql.ref(`excluded.${name}`);
  const sum = (name: string) => sql<number>`${own(name)} + ${more(name)}`;
  const last = <T>(name: string) => sql<T>`coalesce(${more(name)}, ${own(name)})`;
  return {
    errors: sum("errors"),
    last_error: last<string>("last_error"),
    last_error_at: last<Date>("last_error_at"),
    denied: sum("denied"),
    last_denied: last<string>("last_denied"),
    last_denied_at: last<Date>("last_denied_at"),
    unreadable: sum("unreadable"),
    last_unreadable: last<string>("last_unreadable"),
    last_unreadable_at: last<Date>("last_unreadable_at"),
  };
}
