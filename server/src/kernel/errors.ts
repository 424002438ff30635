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
  /** What would stay of a gift that is given back, when it became less than was shown. */
  readonly keeps: Minimum | undefined;
  /** The hosts that are not trusted, when a text or a link is refused because of them. */
  readonly hosts: readonly string[] | undefined;
  /** The work whose proof the call needs. */
  readonly proof: ProofOrder | undefined;
  /** The largest file that is accepted, when a larger one is refused. */
  readonly megabytes: number | undefined;
  /** HTTP status, from the contract's table. */
  readonly status: number;

  constructor(
    code: ErrorCode,
    fields?: Fields,
    {
      until,
      minimum,
      keeps,
      hosts,
      proof,
      megabytes,
    }: Partial<Pick<Refusal, "until" | "minimum" | "keeps" | "hosts" | "proof" | "megabytes">> = {},
  ) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.fields = fields;
    this.until = until;
    this.minimum = minimum;
    this.keeps = keeps;
    this.hosts = hosts;
    this.proof = proof;
    this.megabytes = megabytes;
    this.status = STATUS_OF_CODE[code];
  }
}

/** Ends the operation with a code of the contract. */
export function refuse(code: ErrorCode, fields?: Fields, until?: Date): never {
  throw new Refusal(code, fields, { until });
}

/** Ends the operation because an amount is below the minimum, which the answer names. */
export function refuseBelow(code: ErrorCode, minimum: Minimum): never {
  throw new Refusal(code, undefined, { minimum });
}

const MEGABYTE = 1024 * 1024;

/** Ends the operation because a file is larger than the limit, which the answer names. */
export function refuseLarger(bytesMax: number): never {
  throw new Refusal("PAYLOAD_TOO_LARGE", undefined, { megabytes: bytesMax / MEGABYTE });
}

/** Ends the operation because the fields name hosts that are not trusted. */
export function refuseHosts(fields: Fields, hosts: readonly string[]): never {
  throw new Refusal("HOST_NOT_TRUSTED", fields, { hosts });
}

/** Ends the operation until the caller proves the work that the answer orders. */
export function refuseWithoutProof(proof: ProofOrder): never {
  throw new Refusal("PROOF_REQUIRED", undefined, { proof });
}

/**
 * Checks a state that the code considers impossible to break. A failure answers 500 and raises an
 * alert.
 */
export function assert(condition: unknown, fact: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${fact}`);
}
