/** Settings, banks and sources as setup documents: each document is a group of stored values. */

import type { SettingKey as Group, SettingPayload } from "@krapao/contract/console/setup/payloads";
import type { Language } from "@krapao/contract/languages";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import { type Documents, toWire, type WirePayload } from "../../kernel/setup-documents.ts";
import { segments } from "./needs.ts";
import {
  listAllBanks,
  listAllSources,
  listSettings,
  replaceBanks,
  replaceSources,
  upsertSettings,
} from "./queries.ts";
import { parseSettings, type Settings } from "./setting.ts";

type Page = Record<Language, string>;

/** The stored values of the groups that have several. */
const GROUPS = {
  limits: [
    "withdrawMin",
    "withdrawMax",
    "depositMin",
    "autoPayoutMax",
    "twoApprovalsMin",
    "recentAuthMin",
    "identityRequired",
    "identityMin",
    "enteredMaxCashier",
    "enteredMaxManager",
    "enteredMaxOwner",
    "exportsPerDay",
    "slaMinutes",
    "payoutOverdueMinutes",
    "transferOverdueMinutes",
    "bankChangeDelayHours",
    "resetDelayHours",
    "conditionDays",
  ],
  flags: [
    "registerOTP",
    "enableChatWidget",
    "iframe",
    "depositManual",
    "playLimits",
    "terminated",
    "credentialsRecentAuth",
    "otpPerDayMax",
    "otpPerHourMax",
    "otpPerAddressMax",
    "guestChatsPerAddressMax",
    "chatAutoAssign",
    "chatFirstAnswers",
    "chatPerAgentMax",
  ],
} as const;
/** Stored values that are a group with the same name. */
const SINGLES = [
  "info",
  "contact",
  "invite",
  "refund",
  "spinwheel",
  "bets",
  "withdrawRisk",
  "announcements",
] as const;

export const settingDocuments: Documents<SettingPayload<Group>> = {
  async list(db) {
    const settings = parseSettings(await listSettings(db));
    const groups: Record<Group, unknown> = {
      ...pick(settings, SINGLES),
      limits: pick(settings, GROUPS.limits),
      flags: pick(settings, GROUPS.flags),
      conditions: { pages: inLanguages(settings.conditions) },
      agreements: { pages: inLanguages(settings.agreements) },
      notice: { notice: settings.notice },
      hosts: { list: settings.hosts },
      carriers: { list: settings.carriers },
      banners: { list: settings.banners },
      howto: { videos: settings.howto },
      slip: { ...settings.slip, reportedTransferMinutes: settings.reportedTransferMinutes },
      banks: { list: await listBanks(db) },
      sources: { list: await listSources(db) },
    };
    return new Map(
      Object.entries(groups).map(([key, group]) => [key, toWire(group) as WirePayload]),
    );
  },

  async write(_kernel, tx, { key, payload }) {
    // The payload was parsed with the schema of its key.
    await writers[key as Group](tx, payload as never);
  },
};

const single = (key: (typeof SINGLES)[number]) => (tx: Tx, payload: unknown) =>
  upsertSettings(tx, { [key]: stored(payload) });

const writers: { [K in Group]: (tx: Tx, payload: SettingPayload<K>) => Promise<void> } = {
  info: single("info"),
  contact: single("contact"),
  // Banners of old versions have no effect.
  invite: (tx, { banners: _, ...payload }) => single("invite")(tx, payload),
  refund: (tx, { banners: _, ...payload }) => single("refund")(tx, payload),
  spinwheel: single("spinwheel"),
  bets: single("bets"),
  withdrawRisk: single("withdrawRisk"),
  announcements: single("announcements"),
  limits: (tx, payload) => upsertSettings(tx, stored(payload) as Record<string, unknown>),
  flags: (tx, payload) => upsertSettings(tx, payload),
  conditions: (tx, { pages }) => upsertSettings(tx, { conditions: byLanguage(pages) }),
  agreements: (tx, { pages }) => upsertSettings(tx, { agreements: byLanguage(pages) }),
  notice: (tx, { notice }) => upsertSettings(tx, { notice }),
  hosts: (tx, { list }) => upsertSettings(tx, { hosts: list }),
  carriers: (tx, { list }) => upsertSettings(tx, { carriers: list }),
  banners: async (tx, { list }) => {
    await requireSegments(tx, list);
    await upsertSettings(tx, { banners: list });
  },
  howto: (tx, { videos }) => upsertSettings(tx, { howto: videos }),
  slip: (tx, { reportedTransferMinutes, ...slip }) =>
    upsertSettings(tx, { slip, reportedTransferMinutes }),
  banks: (tx, { list }) => replaceBanks(tx, list),
  sources: (tx, { list }) => replaceSources(tx, list),
};

/** @throws KEY_INVALID for a segment that was never published */
async function requireSegments(tx: Tx, list: readonly { segment: string | null }[]): Promise<void> {
  const known = await segments.offered.codes(tx);
  const at = list.findIndex(({ segment }) => segment !== null && !known.includes(segment));
  const path = `payload.list.${at}.segment`;
  if (at >= 0) refuse("KEY_INVALID", { [path]: "KEY_INVALID" });
}

function pick<K extends keyof Settings>(settings: Settings, keys: readonly K[]): Pick<Settings, K> {
  return Object.fromEntries(keys.map((key) => [key, settings[key]])) as Pick<Settings, K>;
}

/** Converts amounts to their form in the settings table: minor units as a string of digits. */
function stored(value: unknown): unknown {
  if (typeof value === "bigint") return `${value}`;
  if (Array.isArray(value)) return value.map(stored);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, stored(each)]));
}

/** Pages are stored as a list for each language; a document has each page in all languages. */
function inLanguages({ th, la, en }: Record<keyof Page, string[]>): Page[] {
  const count = Math.max(th.length, la.length, en.length);
  return Array.from({ length: count }, (_, at) => ({
    th: th[at] ?? "",
    la: la[at] ?? "",
    en: en[at] ?? "",
  }));
}

function byLanguage(pages: Page[]): Record<keyof Page, string[]> {
  const of = (language: keyof Page) => pages.map((page) => page[language]);
  return { th: of("th"), la: of("la"), en: of("en") };
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
