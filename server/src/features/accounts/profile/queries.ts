import type { Tx } from "../../../kernel/db/database.ts";

export async function updateMemberName(
  tx: Tx,
  { memberId, name }: { memberId: bigint; name: string },
): Promise<void> {
  await tx.updateTable("accounts_member").set({ name }).where("id", "=", memberId).execute();
}

/** @returns false when the holder's name is no longer `from` */
export async function updateAccountHolder(
  tx: Tx,
  { memberId, from, to }: { memberId: bigint; from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_member")
    .set({ bank_account_name: to })
    .where("id", "=", memberId)
    .where("bank_account_name", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
