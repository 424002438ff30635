import type { Selectable } from "kysely";
import { type Db, type Statement, statementOf, type Tx } from "../../kernel/db/database.ts";
import type { LookupsBank } from "../../kernel/db/schema.ts";

/** Every bank, including those that can no longer be registered: members may still have them. */
export function listAllBanks(db: Db | Tx): Statement<Selectable<LookupsBank>[]> {
  return db
    .selectFrom("lookups_bank")
    .selectAll()
    .orderBy("position")
    .orderBy("code")
    .$call(statementOf(db));
}

export function listActiveSources(
  db: Db | Tx,
): Statement<{ code: string; description: unknown }[]> {
  return db
    .selectFrom("lookups_source")
    .select(["code", "description"])
    .where("is_active", "=", true)
    .orderBy("position")
    .orderBy("code")
    .$call(statementOf(db));
}

export function listSettings(db: Db | Tx): Statement<{ key: string; value: unknown }[]> {
  return db.selectFrom("lookups_setting").select(["key", "value"]).$call(statementOf(db));
}

/** Every source, including inactive ones. */
export function listAllSources(
  db: Db | Tx,
): Promise<{ code: string; description: unknown; is_active: boolean }[]> {
  return db
    .selectFrom("lookups_source")
    .select(["code", "description", "is_active"])
    .orderBy("position")
    .orderBy("code")
    .execute();
}

export async function upsertSettings(tx: Tx, values: Record<string, unknown>): Promise<void> {
  await tx
    .insertInto("lookups_setting")
    .values(Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })),
    )
    .execute();
}

export interface StoredBank {
  code: string;
  nameTH: string;
  nameEN: string;
  botCode: string | null;
  market: "thai" | "lao";
  isRegistrable: boolean;
}

/**
 * Saves the banks in their order. A bank that is missing stays for members who have it, but can no
 * longer be registered.
 */
export async function replaceBanks(tx: Tx, banks: readonly StoredBank[]): Promise<void> {
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

/** Saves the sources in their order; a missing one becomes inactive. */
export async function replaceSources(
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
