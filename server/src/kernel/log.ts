import { writeSync } from "node:fs";
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

const PATIENCE_MS = 1_000;
const PAUSE_MS = 10;
const pause = new Int32Array(new SharedArrayBuffer(4));

/** A reader that is slow is waited for a little. A full disk behind the log loses lines of the log, and nothing else. */
const standardOutput = {
  write(line: string): void {
    let left = Buffer.from(line);
    const until = performance.now() + PATIENCE_MS;
    while (left.length > 0) {
      try {
        left = left.subarray(writeSync(1, left));
      } catch (error) {
        const isBusy = error instanceof Error && "code" in error && error.code === "EAGAIN";
        if (!isBusy || performance.now() > until) return;
        Atomics.wait(pause, 0, 0, PAUSE_MS);
      }
    }
  },
};

/** A log with an allow-list of fields; no bodies, no addresses with parameters, no secrets. */
export function openLog(level: string): Log {
  const out = pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, standardOutput);
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
