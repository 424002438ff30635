/** Why the ledger refuses. The codes are the SQLSTATEs that the functions of the schema `ledger` raise. */
export const LEDGER_ERRORS = {
  LE000: "what is booked is never edited",
  LE001: "the id is known with another payload",
  LE002: "no such account in this currency",
  LE003: "no such transfer",
  LE004: "the hold is already resolved otherwise",
  LE005: "the amount is not within the hold",
  LE006: "the hold is not covered",
  LE007: "the original cannot be reversed, or not again",
  LE008: "the outside reference is booked already",
  LE009: "the amount or the pair of accounts is not allowed",
} as const;

export type LedgerErrorCode = keyof typeof LEDGER_ERRORS;

/** Constraints that speak for the functions: the check is the insert itself, so it cannot race. */
const CONSTRAINT_CODES: Record<string, LedgerErrorCode> = {
  transfer_ref: "LE008",
  transfer_reverses: "LE007",
  transfer_amount: "LE009",
};

/** A refusal of the ledger. The transaction it happened in is spoilt and has to be rolled back. */
export class LedgerError extends Error {
  override readonly name = "LedgerError";
  readonly code: LedgerErrorCode;

  constructor(code: LedgerErrorCode, options?: ErrorOptions) {
    super(`${code}: ${LEDGER_ERRORS[code]}`, options);
    this.code = code;
  }
}

/** Turns what PostgreSQL raised into a `LedgerError`; anything else comes back as it is. */
export function toLedgerError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint } = error as Error & { code?: string; constraint?: string };
  if (code !== undefined && isLedgerErrorCode(code)) return new LedgerError(code, { cause: error });
  const spoken = constraint === undefined ? undefined : CONSTRAINT_CODES[constraint];
  return spoken === undefined ? error : new LedgerError(spoken, { cause: error });
}

function isLedgerErrorCode(code: string): code is LedgerErrorCode {
  return Object.hasOwn(LEDGER_ERRORS, code);
}
