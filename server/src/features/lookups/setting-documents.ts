/** Settings, banks and sources as setup documents: each document is a group of stored values. */
import { documentOf, rowsOf } from "@krapao/contract/records/group";
import type { Value } from "@krapao/contract/records/kinds";
import { SETTING_KEYS, type SettingKey, settingGroups } from "@krapao/contract/settings/groups";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Documents, WirePayload } from "../../kernel/setup-documents.ts";
import { segments } from "./needs.ts";
import {
  listAllBanks,
  listAllSources,
  listSettings,
  replaceBanks,
  replaceSources,
  upsertSettings,
} from "./queries.ts";
import { parseSettings } from "./setting.ts";

type Groups = typeof settingGroups;
type Row<K extends "banks" | "sources" | "banners"> = Value<Groups[K]["fields"]["list"]>[number];

export const settingDocuments: Documents<WirePayload> = {
  async list(db) {
    const values = {
      ...parseSettings(await listSettings(db)),
      banks: { list: await listBanks(db) },
      sources: { list: await listSources(db) },
    };
    return new Map(
      SETTING_KEYS.map((key): [string, WirePayload] => [
        key,
        documentOf(key, settingGroups[key], values),
      ]),
    );
  },

  async write(_kernel, tx, { key, payload }) {
    // The payload was parsed with the schema of its key.
    const { list } = payload;
    if (key === "banks") return replaceBanks(tx, list as Row<"banks">[]);
    if (key === "sources") return replaceSources(tx, list as Row<"sources">[]);
    if (key === "banners") await requireSegments(tx, list as Row<"banners">[]);
    await upsertSettings(tx, rowsOf(key, settingGroups[key as SettingKey], payload));
  },
};

/** @throws KEY_INVALID for a segment that was never published */
async function requireSegments(tx: Tx, list: readonly { segment: string | null }[]): Promise<void> {
  const known = await segments.offered.codes(tx);
  const at = list.findIndex(({ segment }) => segment !== null && !known.includes(segment));
  const path = `payload.list.${at}.segment`;
  if (at >= 0) refuse("KEY_INVALID", { [path]: "KEY_INVALID" });
}

async function listBanks(db: Db | Tx) {
  return (await listAllBanks(db)).map((row) => ({
    code: row.code,
    nameTH: row.name_th,
    nameEN: row.name_en,
    botCode: row.bot_code,
    market: row.market,
    isRegistrable: row.is_registrable,
  }));
}

async function listSources(db: Db | Tx) {
  return (await listAllSources(db)).map((row) => ({
    code: row.code,
    description: row.description,
    isActive: row.is_active,
  }));
}
