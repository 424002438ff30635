/** What other features may use of the lookups. */
export { fillAmounts } from "./fill-amounts.ts";
export { bankName, findBank, findSource, listBanksAndGateways } from "./find-bank.ts";
export type { LimitSource } from "./limits.ts";
export { listBanners, pathOf } from "./list-banners.ts";
export { endOfWindow, isInDailyWindow, MARKET, type Variant } from "./market.ts";
export { type MemberLimits, readMemberLimits, smallestQr } from "./member-limits.ts";
export { activeChannels, type Channel, segments, shownAccounts } from "./needs.ts";
export { answerDeposit, isTerminated, readChannels } from "./read-lookups.ts";
export { requireTrustedHosts, type WrittenText } from "./require-trusted-hosts.ts";
export { levelOf, riskLevels } from "./risk-levels.ts";
export type { RiskSettings, Settings, StoredSettings } from "./setting.ts";
export { settingDocuments } from "./setting-documents.ts";
export { readSetting } from "./snapshot.ts";
export { watchLookups } from "./watch-lookups.ts";
export { timeWriter } from "./written-time.ts";
