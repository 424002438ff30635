import type { Currency } from "@krapao/contract";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { readSetting } from "../lookups/index.ts";

/** The amount from which a withdrawal needs an accepted identity document; null: none does. */
export async function findIdentityFrom(db: Db | Tx): Promise<Record<Currency, bigint> | null> {
  return (await readSetting(db, "identityRequired")) ? readSetting(db, "identityMin") : null;
}
