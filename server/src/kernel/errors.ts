import { type ErrorCode, STATUS_OF_CODE } from "@krapao/contract";

export type Fields = Record<string, "KEY_MISSING" | "KEY_INVALID">;

/** An expected refusal: a code of the contract. Everything else that is thrown answers 500 without its words. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Fields | undefined;
  /** Of PLAY_PAUSED: the end of the rest. */
  readonly until: Date | undefined;
  /** HTTP status, from the one table of the contract. */
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
export function refuse(code: ErrorCode, fields?: Fields): never {
  throw new Refusal(code, fields);
}

/** A state the code holds to be impossible. It becomes a 500 and an alert, never a wrong answer. */
export function assert(condition: unknown, fact: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${fact}`);
}
