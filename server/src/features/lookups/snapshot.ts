/** Everything the lookups answer, read at once and kept in memory until it changes. */
import type { Language } from "@krapao/contract/languages";
import * as v from "valibot";
import { type Db, inOrder, type Tx } from "../../kernel/db/database.ts";
import { keptInMemory } from "../../kernel/db/memory.ts";
import { listActiveSources, listAllBanks, listSettings } from "./queries.ts";
import { parseSettings, type SettingKey, type Settings } from "./setting.ts";

export interface Bank {
  code: string;
  nameTH: string;
  nameEN: string;
  /** Number of the Bank of Thailand, on slips and in files. */
  botCode: string | null;
  market: "thai" | "lao";
  isRegistrable: boolean;
}

export interface Source {
  code: string;
  description: Record<Language, string>;
}

export interface Snapshot {
  banks: ReadonlyMap<string, Bank>;
  sources: readonly Source[];
  settings: Settings;
}

const description = v.object({ th: v.string(), la: v.string(), en: v.string() });

/** The snapshot of this process. Inside a transaction it is read from the database. */
export const readSnapshot: (db: Db | Tx) => Promise<Snapshot> = keptInMemory(load);

/** The value of a setting. */
export async function readSetting<K extends SettingKey>(db: Db | Tx, key: K): Promise<Settings[K]> {
  return (await readSnapshot(db)).settings[key];
}

async function load(db: Db | Tx): Promise<Snapshot> {
  const [banks, sources, settings] = await inOrder(db, [
    listAllBanks(db),
    listActiveSources(db),
    listSettings(db),
  ]);
  return {
    banks: new Map(
      banks.map((row) => [
        row.code,
        {
          code: row.code,
          nameTH: row.name_th,
          nameEN: row.name_en,
          botCode: row.bot_code,
          market: row.market,
          isRegistrable: row.is_registrable,
        },
      ]),
    ),
    sources: sources.map((row) => ({
      code: row.code,
      description: v.parse(description, row.description),
    })),
    settings: parseSettings(settings),
  };
}
