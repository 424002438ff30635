/**
 * Refusals that the database makes. A statement that travels with its commit must fail when its
 * transaction must not be committed, because its answer is read only afterwards.
 */
import { type ErrorCode, STATUS_OF_CODE } from "@krapao/contract/codes";
import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { Refusal } from "../errors.ts";

/** The SQLSTATE that the function `refuse_unless` raises. */
const REFUSED = "KR001";

/**
 * An expression that fails unless `isMet` is true.
 * @param code a code of the contract, or a sentence about a state that cannot be
 */
export const refuseUnless = (isMet: RawBuilder<boolean>, code: string): RawBuilder<null> =>
  sql<null>`public.refuse_unless(${isMet}, ${code})`;

/** The refusal that a statement raised. Other errors are returned unchanged. */
export function toRefusal(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== REFUSED) return error;
  if (Object.hasOwn(STATUS_OF_CODE, error.message)) return new Refusal(error.message as ErrorCode);
  return new Error(`assertion failed: ${error.message}`, { cause: error });
}
