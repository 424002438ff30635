import type { ErrorBody, ErrorCode } from "@krapao/contract/codes";

/** What can go wrong before any answer: no network, or none within 60 s. */
export type NoAnswer = "NO_NETWORK" | "TIMEOUT";

/** A call that failed. `code` is what to translate; `fields` names what the caller can mend. */
export class ApiError extends Error {
  readonly code: ErrorCode | NoAnswer;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  readonly requestId: string | undefined;
  readonly fields: Record<string, "KEY_MISSING" | "KEY_INVALID">;

  constructor(code: ErrorCode | NoAnswer, status: number, body: Partial<ErrorBody> = {}) {
    super(code);
    this.code = code;
    this.status = status;
    this.requestId = body.requestId;
    this.fields = body.fields ?? {};
  }
}

/** Whether an error is this code of the server. */
export function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Whether an error leaves open what the server did. */
export function isUnknownOutcome(error: unknown): boolean {
  return (
    error !== undefined &&
    (!(error instanceof ApiError) || error.status === 0 || error.code === "INTERNAL_SERVER_ERROR")
  );
}
