/** Everything the lookups answer, read at once and cached until the database notifies a change. */
import type { Currency } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import * as v from "valibot";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { poolOf } from "../../kernel/db/transaction.ts";
import { listActiveChannels, listActiveSources, listAllBanks, listSettings } from "./queries.ts";
import { parseSettings, type SettingKey, type Settings } from "./setting.ts";

/** Maximum age of the cache, in case a notification is lost. */
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
  /** null: no limit. */
  qrMaxMinor: bigint | null;
  canCancel: boolean;
}

export interface Snapshot {
  banks: ReadonlyMap<string, Bank>;
  sources: readonly Source[];
  channels: readonly Channel[];
  settings: Settings;
}

const description = v.object({ th: v.string(), la: v.string(), en: v.string() });

interface CachedSnapshot {
  loadedAt: number;
  snapshot: Promise<Snapshot>;
  isLoaded: boolean;
}

const cacheByPool = new WeakMap<Db | Tx, CachedSnapshot>();

/**
 * The snapshot of this process. Inside a transaction it is read from the database. A caller that
 * holds a connection reads it there: if holders waited for a reader that waits for a connection, a
 * pool whose connections are all held would stop.
 */
export function readSnapshot(given: Db | Tx): Promise<Snapshot> {
  if (given.isTransaction) return load(given);
  const db = poolOf(given);
  const isHeld = db !== given;
  const cached = cacheByPool.get(db);
  const isFresh = cached && performance.now() - cached.loadedAt < MAX_AGE_MS;
  if (isFresh && (cached.isLoaded || !isHeld)) return cached.snapshot;
  const loadedAt = performance.now();
  const fresh: CachedSnapshot = { loadedAt, snapshot: load(given), isLoaded: false };
  cacheByPool.set(db, fresh);
  fresh.snapshot.then(
    () => {
      fresh.isLoaded = true;
    },
    // A failed read is not cached; its callers get the error.
    () => {
      if (cacheByPool.get(db) === fresh) cacheByPool.delete(db);
    },
  );
  return fresh.snapshot;
}

/** Makes the next call read the database. */
export function clearSnapshotCache(db: Db): void {
  cacheByPool.delete(db);
}

/** The value of a setting. */
export async function readSetting<K extends SettingKey>(db: Db | Tx, key: K): Promise<Settings[K]> {
  return (await readSnapshot(db)).settings[key];
}

async function load(db: Db | Tx): Promise<Snapshot> {
  const [banks, sources, channels, settings] = await Promise.all([
    listAllBanks(db),
    listActiveSources(db),
    listActiveChannels(db),
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
      qrMaxMinor: row.qr_max_minor,
      canCancel: row.can_cancel,
    })),
    settings: parseSettings(settings),
  };
}
