import { pino, stdTimeFunctions } from "pino";

/** Only these fields of an object reach the log: what is not listed cannot leak. */
const ALLOWED = new Set([
  "event",
  "requestId",
  "method",
  "route",
  "status",
  "durationMs",
  "code",
  "memberId",
  // Of a caller, without the part that says which one.
  "network",
  "recordId",
  "reference",
  "party",
  "operation",
  "outcome",
  "state",
  "attempt",
  "job",
  "count",
  "port",
  "name",
  "stack",
]);

export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** A log with an allow-list of fields; no bodies, no addresses with parameters, no secrets. */
export function openLog(level: string): Log {
  const out = pino({ level, base: null, timestamp: stdTimeFunctions.isoTime });
  const pick = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => ALLOWED.has(key)));
  return {
    info: (fields, message) => out.info(pick(fields), message),
    warn: (fields, message) => out.warn(pick(fields), message),
    error: (fields, message) => out.error(pick(fields), message),
  };
}

/** What may be logged of something thrown: its kind and where, not its words (they may quote input). */
export function describeError(error: unknown): { name: string; stack: string } {
  if (!(error instanceof Error)) return { name: typeof error, stack: "" };
  const frames = (error.stack ?? "").split("\n").filter((lineText) => /^\s+at /.test(lineText));
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
  return { name: `${error.name}${code}`, stack: frames.slice(0, 8).join("\n") };
}
