import { type Currency, type ErrorCode, STATUS_OF_CODE } from "@krapao/contract";
import type { ProofOrder } from "@krapao/contract/proof";

export type Fields = Record<string, "KEY_MISSING" | "KEY_INVALID">;

export interface Minimum {
  amountMinor: bigint;
  currency: Currency;
}

/**
 * An expected refusal with a code of the contract. Any other error answers 500 without its message.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Fields | undefined;
  /** The end of a self-exclusion or of a delay, or of the wait that a rate limit asks for. */
  readonly until: Date | undefined;
  /** The least amount that is accepted, when a smaller one is refused. */
  readonly minimum: Minimum | undefined;
  /** The work whose proof the call needs. */
  proof: ProofOrder | undefined;
  /** HTTP status, from the contract's table. */
  readonly status: number;

  constructor(code: ErrorCode, fields?: Fields, until?: Date, minimum?: Minimum) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.fields = fields;
    this.until = until;
    this.minimum = minimum;
    this.status = STATUS_OF_CODE[code];
  }
}

/** Ends the operation with a code of the contract. */
export function refuse(code: ErrorCode, fields?: Fields, until?: Date): never {
  throw new Refusal(code, fields, until);
}

/** Ends the operation because an amount is below the minimum, which the answer names. */
export function refuseBelow(code: ErrorCode, minimum: Minimum): never {
  throw new Refusal(code, undefined, undefined, minimum);
}

/** Ends the operation until the caller proves the work that the answer orders. */
export function refuseWithoutProof(proof: ProofOrder): never {
  const refusal = new Refusal("PROOF_REQUIRED");
  refusal.proof = proof;
  throw refusal;
}

/**
 * Checks a state that the code considers impossible to break. A failure answers 500 and raises an
 * alert.
 */
export function assert(condition: unknown, fact: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${fact}`);
}
