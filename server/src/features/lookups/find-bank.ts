import type { Db, Tx } from "../../kernel/db/database.ts";
import { type Bank, readSnapshot, type Source } from "./snapshot.ts";

export interface BankName {
  nameTH: string;
  nameEN: string;
}

/** The bank of a code, including banks that members can no longer register. */
export async function findBank(db: Db | Tx, code: string): Promise<Bank | null> {
  return (await readSnapshot(db)).banks.get(code) ?? null;
}

/** Names of a bank; the code itself when the bank is unknown. */
export async function bankName(db: Db | Tx, code: string): Promise<BankName> {
  const bank = await findBank(db, code);
  return { nameTH: bank?.nameTH ?? code, nameEN: bank?.nameEN ?? code };
}

/** An active source: how a member found the operator. */
export async function findSource(db: Db | Tx, code: string): Promise<Source | null> {
  return (await readSnapshot(db)).sources.find((source) => source.code === code) ?? null;
}
