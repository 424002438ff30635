/** The strip and the incidents of a provider, from its calls and its states. Pure. */
import type { StripLevel } from "@krapao/contract/console/dashboard";
import { type OutboundQuarter, QUARTER_MS } from "../../kernel/outbound/outbound-quarters.ts";
import type { StateChange } from "./queries-providers.ts";

/** From this share of calls without an answer there is trouble, or the provider is down. */
const TROUBLE_SHARE = 0.05;
const DOWN_SHARE = 0.5;
/** From this 95th percentile the provider is slow. */
export const SLOW_MS = 2_000;

type Calls = Pick<OutboundQuarter, "calls" | "errors" | "p95Ms">;

/** How well calls were answered. */
export function levelOfCalls({ calls, errors, p95Ms }: Calls): StripLevel {
  if (calls === 0) return "none";
  if (errors / calls >= DOWN_SHARE) return "down";
  const isSlow = p95Ms !== null && p95Ms >= SLOW_MS;
  return errors / calls >= TROUBLE_SHARE || isSlow ? "trouble" : "ok";
}

/** A span in which staff had switched the provider off or to maintenance. */
export interface Closing {
  from: Date;
  /** null: it is still closed. */
  to: Date | null;
  by: string;
  why: string | null;
}

/** The spans in which a provider was closed, oldest first. The changes are in order. */
export function closingsOf(changes: readonly StateChange[]): Closing[] {
  const closings: Closing[] = [];
  let open: Closing | null = null;
  for (const { state, at, by, why } of changes) {
    if (state === "on") {
      if (open) closings.push({ ...open, to: at });
      open = null;
    } else open ??= { from: at, to: null, by, why };
  }
  return open ? [...closings, open] : closings;
}

interface Shape {
  from: Date;
  cellMs: number;
  cells: number;
  now: Date;
}

/** The level of each cell. A cell that was closed for at least half of its time is off. */
export function stripOf(
  { from, cellMs, cells, now }: Shape,
  { quarters, closings }: { quarters: readonly OutboundQuarter[]; closings: readonly Closing[] },
): StripLevel[] {
  return Array.from({ length: cells }, (_, index) => {
    const start = from.getTime() + index * cellMs;
    const end = Math.min(start + cellMs, now.getTime());
    const closed = closings.reduce((sum, closing) => {
      const till = Math.min(end, (closing.to ?? now).getTime());
      return sum + Math.max(0, till - Math.max(start, closing.from.getTime()));
    }, 0);
    if (closed > 0 && closed * 2 >= end - start) return "off";
    return levelOfCalls(
      sumCalls(quarters.filter(({ at }) => at.getTime() >= start && at.getTime() < start + cellMs)),
    );
  });
}

/** Calls of several quarters; the slowest quarter counts. */
export function sumCalls(quarters: readonly Calls[]): Calls {
  const slowest = quarters.flatMap(({ p95Ms }) => (p95Ms === null ? [] : [p95Ms]));
  return {
    calls: quarters.reduce((sum, { calls }) => sum + calls, 0),
    errors: quarters.reduce((sum, { errors }) => sum + errors, 0),
    p95Ms: slowest.length > 0 ? Math.max(...slowest) : null,
  };
}

export interface StripIncident {
  level: "trouble" | "down" | "off";
  from: Date;
  to: Date | null;
  calls: number;
  errors: number;
  lastError: string | null;
  by: string | null;
  why: string | null;
}

/** Quarters in trouble that follow each other are one incident. Newest first. */
export function incidentsOf(
  { quarters, closings }: { quarters: readonly OutboundQuarter[]; closings: readonly Closing[] },
  now: Date,
): StripIncident[] {
  const incidents: StripIncident[] = [];
  let last: StripIncident | null = null;
  for (const quarter of quarters) {
    const level = levelOfCalls(quarter);
    if (level !== "trouble" && level !== "down") continue;
    const { at: from, calls, errors, lastError } = quarter;
    const end = new Date(from.getTime() + QUARTER_MS);
    if (last?.to && last.to.getTime() === from.getTime()) {
      last.to = end;
      last.calls += calls;
      last.errors += errors;
      last.lastError = lastError ?? last.lastError;
      if (level === "down") last.level = level;
    } else {
      last = { level, from, to: end, calls, errors, lastError, by: null, why: null };
      incidents.push(last);
    }
  }
  if (last?.to && last.to > now) last.to = null;
  const none = { calls: 0, errors: 0, lastError: null };
  const closed = closings.map((closing) => ({ ...none, ...closing, level: "off" as const }));
  return [...incidents, ...closed].sort((one, other) => other.from.getTime() - one.from.getTime());
}
