import { type ErrorCode, STATUS_OF_CODE } from "@krapao/contract";

export type Fields = Record<string, "KEY_MISSING" | "KEY_INVALID">;

/**
 * An expected refusal with a code of the contract. Any other error answers 500 without its message.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Fields | undefined;
  /** The end of the member's self-exclusion for SELF_EXCLUDED, of the wait for a rate limit. */
  readonly until: Date | undefined;
  /** HTTP status, from the contract's table. */
  readonly status: number;

  constructor(code: ErrorCode, fields?: Fields, until?: Date) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.fields = fields;
    this.until = until;
    this.status = STATUS_OF_CODE[code];
  }
}

/** Ends the operation with a code of the contract. */
export function refuse(code: ErrorCode, fields?: Fields, until?: Date): never {
  throw new Refusal(code, fields, until);
}

/** The latest of some times; null without any. */
export function latestOf(times: readonly (Date | null)[]): Date | null {
  const all = times.filter((time) => time !== null).map((time) => time.getTime());
  return all.length === 0 ? null : new Date(Math.max(...all));
}

/**
 * Checks a state that the code considers impossible to break. A failure answers 500 and raises an
 * alert.
 */
export function assert(condition: unknown, fact: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${fact}`);
}
