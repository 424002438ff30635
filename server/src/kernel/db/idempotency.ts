import { createHash } from "node:crypto";
import type { Tx } from "./db.ts";
import { refuse } from "./errors.ts";
import { keepPlan } from "./keep-plan.ts";

export interface Claim {
  memberId: bigint;
  /** The Idempotency-Key header; null when the caller sent none. */
  key: string | null;
  /** Contract name of the call, as `games.transfer`. */
  operation: string;
  /** The validated input; amounts as bigint are fine. */
  input: unknown;
  /** The record this intent creates. */
  recordId: string;
}

/**
 * Claims an intent inside the transaction that decides it.
 * @returns null when the intent is new; the id of the record it made when it was claimed before.
 * @throws IDEMPOTENCY_KEY_REUSED when the key came with another call or body.
 */
export async function claimIntent(tx: Tx, claim: Claim): Promise<string | null> {
  if (claim.key === null) return null;
  const inputHash = hashInput(claim.operation, claim.input);
  const inserted = await tx
    .insertInto("intent")
    .modifyEnd(keepPlan)
    .values({
      member_id: claim.memberId,
      key: claim.key,
      operation: claim.operation,
      input_hash: inputHash,
      record_id: claim.recordId,
    })
    .onConflict((conflict) => conflict.columns(["member_id", "key"]).doNothing())
    .returning("record_id")
    .executeTakeFirst();
  if (inserted) return null;
  const known = await tx
    .selectFrom("intent")
    .select(["record_id", "input_hash"])
    .where("member_id", "=", claim.memberId)
    .where("key", "=", claim.key)
    .executeTakeFirstOrThrow();
  if (!known.input_hash.equals(inputHash)) refuse("IDEMPOTENCY_KEY_REUSED");
  return known.record_id;
}

function hashInput(operation: string, input: unknown): Buffer {
  const text = JSON.stringify(input, (_key, value) =>
    typeof value === "bigint" ? `${value}` : value,
  );
  return createHash("sha256").update(`${operation}\n${text}`).digest();
}
