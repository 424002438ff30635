/** What other features may ask of the lookups. */
export { type BankName, bankName, findBank, findSource } from "./find-bank.ts";
export { isInDailyWindow, MARKET, type Variant } from "./market.ts";
export { isTerminated } from "./read-lookups.ts";
export type { RiskSettings, SettingKey, Settings, StoredSettings } from "./setting.ts";
export { settingDocuments } from "./setting-documents.ts";
export { type Bank, readSetting } from "./snapshot.ts";
export { watchLookups } from "./watch-lookups.ts";
