import { writeSync } from "node:fs";
import { pino, stdTimeFunctions } from "pino";

/** Only these fields reach the log. A field that is not listed cannot leak. */
const ALLOWED = new Set([
  "event",
  "requestId",
  "method",
  "route",
  "status",
  "durationMs",
  "code",
  "memberId",
  // The caller's network, which does not identify the caller.
  "network",
  "recordId",
  "reference",
  "externalParty",
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

const WRITE_TIMEOUT_MS = 1_000;
const PAUSE_MS = 10;
const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Waits a little for a slow reader of standard output. A full disk loses log lines, and nothing
 * else.
 */
const standardOutput = {
  write(line: string): void {
    let left = Buffer.from(line);
    const until = performance.now() + WRITE_TIMEOUT_MS;
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

/**
 * Opens a log with an allow-list of fields: no bodies, no addresses with parameters, no secrets.
 */
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

/** The kind and stack of a thrown value. Its message is not logged, because it may quote input. */
export function describeError(error: unknown): { name: string; stack: string } {
  if (!(error instanceof Error)) return { name: typeof error, stack: "" };
  const frames = (error.stack ?? "").split("\n").filter((lineText) => /^\s+at /.test(lineText));
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
  return { name: `${error.name}${code}`, stack: frames.slice(0, 8).join("\n") };
}
