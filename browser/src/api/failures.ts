import { ApiError } from "@krapao/contract/client";
import type { ErrorCode } from "@krapao/contract/codes";

/** Whether the server refused with this code. */
export function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Whether the server may have executed the call although it failed. */
export function isUnknownOutcome(error: unknown): boolean {
  return (
    error !== undefined &&
    (!(error instanceof ApiError) || error.status === 0 || error.code === "INTERNAL_SERVER_ERROR")
  );
}
