/** SQL of members' passkeys. */
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { Passkey } from "./passkey.ts";

const COLUMNS = [
  "passkey.id",
  "passkey.member_id as memberId",
  "passkey.credential_id as credentialId",
  "passkey.public_key as publicKey",
  "passkey.sign_count as signCount",
  "passkey.transports",
] as const;

/** The passkey with this credential id, and the account inside it. */
export async function findPasskey(
  db: Db,
  credentialId: Buffer,
): Promise<(Passkey & { handle: Buffer | null }) | null> {
  const row = await db
    .selectFrom("accounts_passkey as passkey")
    .innerJoin("accounts_member as member", "member.id", "passkey.member_id")
    .select([...COLUMNS, "member.passkey_handle as handle"])
    .where("passkey.credential_id", "=", credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** The member's passkeys, the oldest first. */
export function listPasskeys(db: Db, memberId: bigint) {
  return db
    .selectFrom("accounts_passkey as passkey")
    .select([
      ...COLUMNS,
      "passkey.name",
      "passkey.browser",
      "passkey.created_at as createdAt",
      "passkey.last_used_at as lastUsedAt",
    ])
    .where("passkey.member_id", "=", memberId)
    .orderBy("passkey.created_at")
    .orderBy("passkey.id")
    .execute();
}

/**
 * The account inside the member's passkeys. The first call stores the random bytes that it gets.
 */
export async function updateHandle(
  tx: Tx,
  { memberId, random }: { memberId: bigint; random: Buffer },
): Promise<{ handle: Buffer; phone: string; name: string }> {
  const { handle, phone, name } = await tx
    .updateTable("accounts_member")
    .set(({ fn, ref, val }) => ({
      passkey_handle: fn.coalesce(ref("passkey_handle"), val(random)),
    }))
    .where("id", "=", memberId)
    .returning(["passkey_handle as handle", "phone", "name"])
    .executeTakeFirstOrThrow();
  return { handle: handle ?? random, phone, name };
}

/** Locks the member's row for changes of the passkeys until `tx` ends. */
export async function lockPasskeys(
  tx: Tx,
  memberId: bigint,
): Promise<{ count: number; confirmsWithdrawals: boolean }> {
  const { confirmsWithdrawals } = await tx
    .selectFrom("accounts_member")
    .select("confirms_withdrawals as confirmsWithdrawals")
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await tx
    .selectFrom("accounts_passkey")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), confirmsWithdrawals };
}

/** @returns false when a member has added this passkey before */
export async function insertPasskey(
  tx: Tx,
  passkey: Passkey & { browser: string; createdAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("accounts_passkey")
    .values({
      id: passkey.id,
      member_id: passkey.memberId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports,
      browser: passkey.browser,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * Records a use. A counter never goes back, and of two uses with one number only one counts.
 * @returns false when the passkey was removed, or its counter has been used
 */
export async function updatePasskeyUse(
  tx: Tx,
  { id, signCount, at }: { id: string; signCount: bigint; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_passkey")
    .set({ sign_count: signCount, last_used_at: at })
    .where("id", "=", id)
    .where((eb) =>
      signCount === 0n ? eb("sign_count", "=", 0n) : eb("sign_count", "<", signCount),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false when the member has no such passkey */
export async function updatePasskeyName(
  tx: Tx,
  { memberId, passkeyId, name }: { memberId: bigint; passkeyId: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_passkey")
    .set({ name })
    .where("id", "=", passkeyId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false when the member has no such passkey */
export async function deletePasskey(
  tx: Tx,
  { memberId, passkeyId }: { memberId: bigint; passkeyId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("accounts_passkey")
    .where("id", "=", passkeyId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether every withdrawal of the member requires a passkey. */
export async function getConfirmsWithdrawals(db: Db | Tx, memberId: bigint): Promise<boolean> {
  const { confirmsWithdrawals } = await db
    .selectFrom("accounts_member")
    .select("confirms_withdrawals as confirmsWithdrawals")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return confirmsWithdrawals;
}

export async function updateConfirmsWithdrawals(
  tx: Tx,
  { memberId, confirmsWithdrawals }: { memberId: bigint; confirmsWithdrawals: boolean },
): Promise<void> {
  await tx
    .updateTable("accounts_member")
    .set({ confirms_withdrawals: confirmsWithdrawals })
    .where("id", "=", memberId)
    .execute();
}
