import type { Db, Tx } from "../../kernel/db.ts";
import { type Bank, readSnapshot, type Source } from "./snapshot.ts";

export interface BankName {
  nameTH: string;
  nameEN: string;
}

/** The bank with this code, also one that may no longer be registered. */
export async function findBank(db: Db | Tx, code: string): Promise<Bank | null> {
  return (await readSnapshot(db)).banks.get(code) ?? null;
}

/** Names of a bank as they are shown; the code itself when the bank is gone. */
export async function bankName(db: Db | Tx, code: string): Promise<BankName> {
  const bank = await findBank(db, code);
  return { nameTH: bank?.nameTH ?? code, nameEN: bank?.nameEN ?? code };
}

/** An active way in which members find us. */
export async function findSource(db: Db | Tx, code: string): Promise<Source | null> {
  return (await readSnapshot(db)).sources.find((source) => source.code === code) ?? null;
}
