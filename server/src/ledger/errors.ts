/**
 * The ledger's refusals. The codes are the SQLSTATEs that the functions of the schema `ledger`
 * raise.
 */
export const LEDGER_ERRORS = {
  LE000: "posted rows are never edited",
  LE001: "the id was used with another payload",
  LE002: "no such account in this currency",
  LE003: "no such transfer",
  LE004: "the hold already has another outcome",
  LE005: "the amount is not within the hold",
  LE006: "the hold is not covered",
  LE007: "the original cannot be reversed, or is already",
  LE008: "the external reference is already booked",
  LE009: "the amount or the pair of accounts is not allowed",
} as const;

export type LedgerErrorCode = keyof typeof LEDGER_ERRORS;

/** Constraints whose violation is a refusal. The insert itself is the check, so it cannot race. */
const CONSTRAINT_CODES: Record<string, LedgerErrorCode> = {
  transfer_ref: "LE008",
  transfer_reverses: "LE007",
  transfer_amount: "LE009",
};

/** A refusal of the ledger. Its transaction must be rolled back. */
export class LedgerError extends Error {
  override readonly name = "LedgerError";
  readonly code: LedgerErrorCode;

  constructor(code: LedgerErrorCode, options?: ErrorOptions) {
    super(`${code}: ${LEDGER_ERRORS[code]}`, options);
    this.code = code;
  }
}

/** Converts a PostgreSQL error into a `LedgerError`. Other errors are returned unchanged. */
export function toLedgerError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint } = error as Error & { code?: string; constraint?: string };
  if (code !== undefined && isLedgerErrorCode(code)) return new LedgerError(code, { cause: error });
  const refusal = constraint === undefined ? undefined : CONSTRAINT_CODES[constraint];
  return refusal === undefined ? error : new LedgerError(refusal, { cause: error });
}

function isLedgerErrorCode(code: string): code is LedgerErrorCode {
  return Object.hasOwn(LEDGER_ERRORS, code);
}
