import { ApiError } from "@krapao/contract/client";
import type { ErrorCode } from "@krapao/contract/codes";

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
