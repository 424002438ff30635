import type { Selectable } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { DepositsChannel, LookupsBank } from "../../kernel/schema.ts";

/** Every bank, also those that nobody may register any more: members may still have them. */
export function selectBanks(db: Db | Tx): Promise<Selectable<LookupsBank>[]> {
  return db.selectFrom("lookups_bank").selectAll().orderBy("position").orderBy("code").execute();
}

export function selectSources(db: Db | Tx): Promise<{ code: string; description: unknown }[]> {
  return db
    .selectFrom("lookups_source")
    .select(["code", "description"])
    .where("is_active", "=", true)
    .orderBy("position")
    .orderBy("code")
    .execute();
}

export function selectSettings(db: Db | Tx): Promise<{ key: string; value: unknown }[]> {
  return db.selectFrom("lookups_setting").select(["key", "value"]).execute();
}

/** The deposit channels that are open. */
export function selectChannels(db: Db | Tx): Promise<Selectable<DepositsChannel>[]> {
  return db
    .selectFrom("deposits_channel")
    .selectAll()
    .where("is_active", "=", true)
    .orderBy("position")
    .orderBy("code")
    .execute();
}
