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

/** Sources that are switched off too. */
export function selectEverySource(
  db: Db | Tx,
): Promise<{ code: string; description: unknown; is_active: boolean }[]> {
  return db
    .selectFrom("lookups_source")
    .select(["code", "description", "is_active"])
    .orderBy("position")
    .orderBy("code")
    .execute();
}

export async function writeSettings(tx: Tx, values: Record<string, unknown>): Promise<void> {
  await tx
    .insertInto("lookups_setting")
    .values(Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })),
    )
    .execute();
}

export interface WrittenBank {
  code: string;
  nameTH: string;
  nameEN: string;
  botCode: string | null;
  market: "thai" | "lao";
  isRegistrable: boolean;
}

/** The banks in their order. One that is not among them stays for members who have it; nobody registers it any more. */
export async function writeBanks(tx: Tx, banks: readonly WrittenBank[]): Promise<void> {
  await tx.updateTable("lookups_bank").set({ is_registrable: false }).execute();
  for (const [position, bank] of banks.entries()) {
    const row = {
      name_th: bank.nameTH,
      name_en: bank.nameEN,
      bot_code: bank.botCode,
      market: bank.market,
      is_registrable: bank.isRegistrable,
      position,
    };
    await tx
      .insertInto("lookups_bank")
      .values({ code: bank.code, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
  }
}

/** The sources in their order; one that is not among them is switched off. */
export async function writeSources(
  tx: Tx,
  sources: readonly { code: string; description: unknown; isActive: boolean }[],
): Promise<void> {
  await tx.updateTable("lookups_source").set({ is_active: false }).execute();
  for (const [position, source] of sources.entries()) {
    const row = {
      description: JSON.stringify(source.description),
      is_active: source.isActive,
      position,
    };
    await tx
      .insertInto("lookups_source")
      .values({ code: source.code, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
  }
}
