/** Settings, banks and sources as operators set them up: groups of what the tables hold. */
import type { SettingKey as Group, SettingPayload } from "@krapao/contract/office/setup-payloads";
import type { Db, Tx } from "../../kernel/db.ts";
import { type Documents, toWire, type WirePayload } from "../../kernel/documents.ts";
import {
  selectBanks,
  selectEverySource,
  selectSettings,
  writeBanks,
  writeSettings,
  writeSources,
} from "./queries.ts";
import { parseSettings, type Settings } from "./setting.ts";

type Page = Record<"th" | "la" | "en", string>;

/** The group of each stored value; the others have a group of their own name. */
const PARTS = {
  limits: [
    "withdrawMin",
    "withdrawMax",
    "depositMin",
    "autoPayoutMax",
    "twoPersonMin",
    "proofMin",
    "slaMinutes",
    "payoutOverdueMinutes",
    "bankChangeHoldHours",
  ],
  flags: [
    "registerOTP",
    "enableChatWidget",
    "iframe",
    "depositManual",
    "playLimits",
    "terminated",
    "credentialsProof",
    "otpPerDayMax",
  ],
} as const;
const ALONE = ["info", "contact", "invite", "refund", "spinwheel", "withdrawRisk"] as const;

export const settingDocuments: Documents<SettingPayload<Group>> = {
  async list(db) {
    const settings = parseSettings(await selectSettings(db));
    const groups: Record<Group, unknown> = {
      ...pick(settings, ALONE),
      limits: pick(settings, PARTS.limits),
      flags: pick(settings, PARTS.flags),
      conditions: { pages: inLanguages(settings.conditions) },
      agreements: { pages: inLanguages(settings.agreements) },
      notice: { notice: settings.notice },
      howto: { videos: settings.howto },
      slip: { ...settings.slip, declaredMinutes: settings.declaredMinutes },
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

const alone = (key: (typeof ALONE)[number]) => (tx: Tx, payload: unknown) =>
  writeSettings(tx, { [key]: stored(payload) });

const writers: { [K in Group]: (tx: Tx, payload: SettingPayload<K>) => Promise<void> } = {
  info: alone("info"),
  contact: alone("contact"),
  invite: alone("invite"),
  refund: alone("refund"),
  spinwheel: alone("spinwheel"),
  withdrawRisk: alone("withdrawRisk"),
  limits: (tx, payload) => writeSettings(tx, stored(payload) as Record<string, unknown>),
  flags: (tx, payload) => writeSettings(tx, payload),
  conditions: (tx, { pages }) => writeSettings(tx, { conditions: byLanguage(pages) }),
  agreements: (tx, { pages }) => writeSettings(tx, { agreements: byLanguage(pages) }),
  notice: (tx, { notice }) => writeSettings(tx, { notice }),
  howto: (tx, { videos }) => writeSettings(tx, { howto: videos }),
  slip: (tx, { declaredMinutes, ...slip }) => writeSettings(tx, { slip, declaredMinutes }),
  banks: (tx, { list }) => writeBanks(tx, list),
  sources: (tx, { list }) => writeSources(tx, list),
};

function pick<K extends keyof Settings>(settings: Settings, keys: readonly K[]): Pick<Settings, K> {
  return Object.fromEntries(keys.map((key) => [key, settings[key]])) as Pick<Settings, K>;
}

/** Amounts as the settings table has them: minor units as text of digits. */
function stored(value: unknown): unknown {
  if (typeof value === "bigint") return `${value}`;
  if (Array.isArray(value)) return value.map(stored);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, stored(each)]));
}

/** Pages are stored a list for each language, and written a page with its languages beside each other. */
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
  return (await selectBanks(db)).map((row) => ({
    code: row.code,
    nameTH: row.name_th,
    nameEN: row.name_en,
    botCode: row.bot_code,
    market: row.market,
    isRegistrable: row.is_registrable,
  }));
}

async function listSources(db: Db | Tx) {
  return (await selectEverySource(db)).map((row) => ({
    code: row.code,
    description: row.description,
    isActive: row.is_active,
  }));
}
