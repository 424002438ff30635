import { createHash } from "node:crypto";
import { sql } from "kysely";
import { assert, refuse } from "../errors.ts";
import { answered, ask, type Db, type Statement, type Tx } from "./database.ts";
import { DELETED_AT_ONCE } from "./delete-in-batches.ts";
import { prepared } from "./prepared-statement.ts";
import { isUniqueViolation } from "./unique-violation.ts";

export interface Claim {
  memberId: bigint;
  /** The Idempotency-Key header; null when the caller sent none. */
  key: string | null;
  /** Name of the call in the contract, for example `games.transfer`. */
  operation: string;
  /** The validated input. It may contain bigints. */
  input: unknown;
  /** Id of the record that the call creates. */
  recordId: string;
}

/**
 * Claims the key in the transaction that decides the call.
 * @returns null when the key is new, or the id of the record that the first call with this key
 * created
 * @throws IDEMPOTENCY_KEY_REUSED when the first call had another operation or input
 */
export async function claimIdempotencyKey(tx: Tx, claim: Claim): Promise<string | null> {
  return (await insertKeyIfNew(tx, claim)) ? null : getRecordOfKey(tx, claim);
}

/**
 * As `claimIdempotencyKey`, for a list of statements. @returns false when the key is used: then
 * `getRecordOfKey` says by which record
 */
export function insertKeyIfNew(tx: Tx, claim: Claim): Statement<boolean> {
  if (claim.key === null) return answered(tx, true);
  const query = insertion(tx, claim, claim.key)
    .onConflict((conflict) => conflict.columns(["member_id", "key"]).doNothing())
    .returning("record_id");
  return ask(tx, query, ([inserted]) => inserted !== undefined);
}

/** The record of a key that `insertKeyIfNew` found used. @throws IDEMPOTENCY_KEY_REUSED */
export async function getRecordOfKey(tx: Tx, claim: Claim): Promise<string> {
  const known = await findIdempotencyKey(tx, claim);
  assert(known !== null, "a key that cannot be inserted is stored");
  return known;
}

/**
 * Claims a key that was new when it was looked for, in a statement that may travel with the commit.
 * It fails when another call was faster (`isKeyInserted`).
 */
export function insertIdempotencyKey(tx: Tx, claim: Claim): Statement<void> | null {
  return claim.key === null ? null : ask(tx, insertion(tx, claim, claim.key));
}

/** Whether `insertIdempotencyKey` failed because the key is used by now. */
export const isKeyInserted = (error: unknown): boolean =>
  isUniqueViolation(error, "idempotency_key_pkey");

/** Rolls back what was begun before the key was known to be used. */
export class KeyIsUsed extends Error {
  /** Of the record that the first call with this key created. */
  readonly recordId: string;

  constructor(recordId: string) {
    super("an earlier call has used this idempotency key");
    this.recordId = recordId;
  }
}

/**
 * Finds the record that the first call with this key created; null: the key is new.
 * @throws IDEMPOTENCY_KEY_REUSED as `claimIdempotencyKey`
 */
export async function findIdempotencyKey(
  db: Db | Tx,
  { memberId, key, operation, input }: Omit<Claim, "recordId">,
): Promise<string | null> {
  if (key === null) return null;
  const known = await db
    .selectFrom("idempotency_key")
    .select(["record_id", "input_hash"])
    .where("member_id", "=", memberId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!known) return null;
  if (!known.input_hash.equals(hashInput(operation, input))) refuse("IDEMPOTENCY_KEY_REUSED");
  return known.record_id;
}

const insertion = (tx: Tx, { memberId, operation, input, recordId }: Claim, key: string) =>
  tx
    .insertInto("idempotency_key")
    .modifyEnd(prepared)
    .values({
      member_id: memberId,
      key,
      operation,
      input_hash: hashInput(operation, input),
      record_id: recordId,
    });

/** Deletes some of the keys that were claimed before a date. @returns how many */
export async function deleteKeysBefore(tx: Tx, before: Date): Promise<bigint | undefined> {
  const { numAffectedRows } = await sql`
    delete from idempotency_key where (member_id, key) in (
      select member_id, key from idempotency_key where created_at < ${before}
      order by created_at limit ${DELETED_AT_ONCE})`.execute(tx);
  return numAffectedRows;
}

function hashInput(operation: string, input: unknown): Buffer {
  const text = JSON.stringify(input, (_key, value) =>
    typeof value === "bigint" ? `${value}` : value,
  );
  return createHash("sha256").update(`${operation}\n${text}`).digest();
}
