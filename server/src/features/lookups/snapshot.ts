/** Everything the lookups answer, read at once and kept in the process until a change is told. */
import type { Currency } from "@krapao/contract";
import * as v from "valibot";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Language } from "../../kernel/http.ts";
import { selectBanks, selectChannels, selectSettings, selectSources } from "./queries.ts";
import { parseSettings, type SettingKey, type Settings } from "./setting.ts";

/** How long a process believes what it read, should a notification get lost. */
export const MAX_AGE_MS = 5_000;

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

export interface Channel {
  code: string;
  bankCode: string;
  bankType: string;
  mode: string;
  nameTH: string;
  nameEN: string;
  accountName: string;
  accountNo: string;
  currency: Currency;
  qrMinMinor: bigint;
  canCancel: boolean;
}

export interface Snapshot {
  banks: ReadonlyMap<string, Bank>;
  sources: readonly Source[];
  channels: readonly Channel[];
  settings: Settings;
}

const description = v.object({ th: v.string(), la: v.string(), en: v.string() });

interface Kept {
  loadedAt: number;
  snapshot: Promise<Snapshot>;
}

const keptByPool = new WeakMap<Db | Tx, Kept>();

/** The lookups as this process knows them. Inside a transaction they are read afresh. */
export function readSnapshot(db: Db | Tx): Promise<Snapshot> {
  if (db.isTransaction) return load(db);
  const kept = keptByPool.get(db);
  if (kept && performance.now() - kept.loadedAt < MAX_AGE_MS) return kept.snapshot;
  const fresh: Kept = { loadedAt: performance.now(), snapshot: load(db) };
  keptByPool.set(db, fresh);
  // A failed reading is not kept; whoever waits for it gets the error.
  fresh.snapshot.catch(() => {
    if (keptByPool.get(db) === fresh) keptByPool.delete(db);
  });
  return fresh.snapshot;
}

/** What was read may be old: the next reader asks the database. */
export function forgetSnapshot(db: Db): void {
  keptByPool.delete(db);
}

/** One setting of the operator, with its type. */
export async function readSetting<K extends SettingKey>(db: Db | Tx, key: K): Promise<Settings[K]> {
  return (await readSnapshot(db)).settings[key];
}

async function load(db: Db | Tx): Promise<Snapshot> {
  const [banks, sources, channels, settings] = await Promise.all([
    selectBanks(db),
    selectSources(db),
    selectChannels(db),
    selectSettings(db),
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
    channels: channels.map((row) => ({
      code: row.code,
      bankCode: row.bank_code,
      bankType: row.bank_type,
      mode: row.mode,
      nameTH: row.name_th,
      nameEN: row.name_en,
      accountName: row.account_name,
      accountNo: row.account_no,
      currency: row.currency,
      qrMinMinor: row.qr_min_minor,
      canCancel: row.can_cancel,
    })),
    settings: parseSettings(settings),
  };
}
