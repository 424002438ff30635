/** The fields of each setting. */
import { RISK_RULES } from "@krapao/contract/console/withdrawals";
import { type FieldSpec, noTexts, percents } from "./field-specs.ts";

const pages: FieldSpec[] = [{ name: "pages", as: "list", isWide: true, blank: noTexts }];

export const SETTING_SPECS: Record<string, FieldSpec[]> = {
  info: [
    { name: "name", as: "text" },
    { name: "website", as: "text" },
  ],
  contact: [
    { name: "contactText", as: "texts", isOptional: true, isWide: true },
    { name: "lineName", as: "text" },
    { name: "lineLink", as: "text" },
    { name: "lineQR", as: "picture" },
  ],
  conditions: pages,
  agreements: pages,
  /** The banner room has its own form; these fields are for lists of changes. */
  banners: [
    {
      name: "list",
      label: "banners",
      as: "list",
      blank: () => ({}),
      fields: [
        { name: "place", as: "choice", options: [], of: "places" },
        { name: "isActive", as: "bool" },
        { name: "image", as: "picture" },
        {
          name: "images",
          as: "group",
          fields: (["th", "la", "en"] as const).map((name) => ({
            name,
            label: `image.${name}`,
            as: "picture",
          })),
        },
        { name: "html", as: "html" },
        {
          name: "link",
          as: "group",
          fields: [
            { name: "to", as: "choice", options: [], of: "targets" },
            { name: "target", as: "text" },
          ],
        },
        { name: "startsAt", as: "timestamp" },
        { name: "endsAt", as: "timestamp" },
        { name: "segment", as: "segment" },
      ],
    },
  ],
  notice: [{ name: "notice", as: "texts", isOptional: true, label: "text", isWide: true }],
  howto: [
    {
      name: "videos",
      as: "list",
      isWide: true,
      fields: [
        { name: "code", as: "choice", options: ["wallet", "play", "balance", "bonus", "endBonus"] },
        { name: "seconds", as: "number", unit: "seconds" },
        { name: "title", as: "texts", isWide: true },
        { name: "text", as: "texts", isOptional: true, isWide: true },
        { name: "url", as: "text" },
        { name: "poster", as: "picture" },
        { name: "captions", as: "captions", isWide: true },
      ],
      blank: () => ({
        code: "wallet",
        seconds: 0,
        title: noTexts(),
        text: noTexts(),
        url: "/howto/wallet.mp4",
        poster: "",
        captions: noTexts(),
      }),
    },
  ],
  limits: [
    ...["depositMin", "withdrawMin", "withdrawMax", "autoPayoutMax", "twoApprovalsMin"].map(
      (name) => ({ name, as: "amounts", isWide: true }) as const,
    ),
    { name: "recentAuthMin", as: "amounts", isWide: true, hasHint: true },
    { name: "identityRequired", as: "bool", isWide: true, hasHint: true },
    { name: "identityMin", as: "amounts", isWide: true },
    ...["enteredMaxCashier", "enteredMaxManager", "enteredMaxOwner"].map(
      (name) => ({ name, as: "amounts", isWide: true, hasHint: true }) as const,
    ),
    { name: "slaMinutes", as: "number", unit: "minutes" },
    { name: "payoutOverdueMinutes", as: "number", unit: "minutes", hasHint: true },
    { name: "bankChangeDelayHours", as: "number", unit: "hours", hasHint: true },
    { name: "resetDelayHours", as: "number", unit: "hours", hasHint: true },
  ],
  withdrawRisk: [
    { name: "reviewScore", as: "number", hasHint: true, isWide: true },
    { name: "mediumFrom", as: "number" },
    { name: "highFrom", as: "number" },
    {
      name: "points",
      as: "group",
      isWide: true,
      fields: RISK_RULES.map((rule) => ({
        name: rule,
        label: `rule.${rule}`,
        as: "number",
        hasHint: true,
      })),
    },
    { name: "newMemberDays", as: "number", unit: "days" },
    { name: "velocityCount", as: "number" },
    { name: "unusualTimes", as: "number" },
    { name: "fastWinTimes", as: "number" },
    { name: "bankChangeHours", as: "number", unit: "hours" },
    { name: "adjustmentDays", as: "number", unit: "days" },
    { name: "playDays", as: "number", unit: "days" },
    ...["velocitySum", "large", "fastWinMin"].map(
      (name) => ({ name, as: "amounts", isWide: true }) as const,
    ),
  ],
  slip: [
    { name: "closedFrom", as: "time" },
    { name: "closedTo", as: "time" },
    { name: "reportedTransferMinutes", as: "number", unit: "minutes" },
  ],
  invite: [
    { name: "isActive", as: "bool" },
    { name: "needsPlay", as: "bool" },
    { name: "name", as: "texts", isWide: true },
    { name: "campaign", as: "text" },
    { name: "rate", as: "rate" },
    ...percents,
    { name: "cap", as: "amounts", isWide: true },
    { name: "collectMin", as: "amounts", isWide: true },
    { name: "playedPercent", as: "number", hasHint: true, isWide: true },
    { name: "memberMax", as: "amounts", isWide: true, isNullable: true },
    { name: "budget", as: "amounts", isWide: true, isNullable: true },
  ],
  refund: [
    { name: "isActive", as: "bool", isWide: true },
    { name: "name", as: "texts", isWide: true },
    { name: "campaign", as: "text" },
    { name: "period", as: "choice", options: ["day", "week"] },
    { name: "rate", as: "rate" },
    ...percents,
    { name: "minimum", as: "amounts", isWide: true },
    { name: "cap", as: "amounts", isWide: true },
    { name: "budget", as: "amounts", isWide: true, isNullable: true },
    { name: "info", as: "html", isOptional: true, isWide: true, hint: "refundAmounts" },
  ],
  spinwheel: [
    { name: "isActive", as: "bool", isWide: true },
    { name: "depositPerCoin", as: "amounts", isWide: true },
    { name: "playedPercent", as: "number", hasHint: true },
    { name: "coinsPerDay", as: "number", hasHint: true },
    { name: "prizeTurnoverTimes", as: "number", hasHint: true, isWide: true },
  ],
  announcements: [
    { name: "perDayMax", as: "number" },
    { name: "aloneMax", as: "number" },
  ],
  flags: [
    { name: "registerOTP", as: "bool", isWide: true },
    { name: "enableChatWidget", as: "bool", isWide: true },
    { name: "iframe", as: "bool", isWide: true },
    { name: "depositManual", as: "bool", isWide: true },
    { name: "credentialsRecentAuth", as: "bool", isWide: true, hasHint: true },
    { name: "playLimits", as: "bool", isWide: true },
    { name: "terminated", as: "bool", isWide: true },
    { name: "otpPerDayMax", as: "number" },
    { name: "otpPerAddressMax", as: "number" },
    { name: "guestChatsPerAddressMax", as: "number" },
    { name: "chatAutoAssign", as: "bool", isWide: true },
    { name: "chatFirstAnswers", as: "bool", isWide: true },
    { name: "chatPerAgentMax", as: "number" },
  ],
  banks: [
    {
      name: "list",
      as: "list",
      isWide: true,
      fields: [
        { name: "code", as: "text" },
        { name: "botCode", as: "address" },
        { name: "nameTH", as: "text" },
        { name: "nameEN", as: "text" },
        { name: "market", as: "choice", options: ["thai", "lao"] },
        { name: "isRegistrable", as: "bool" },
      ],
      blank: () => ({
        code: "",
        botCode: null,
        nameTH: "",
        nameEN: "",
        market: "thai",
        isRegistrable: true,
      }),
    },
  ],
  sources: [
    {
      name: "list",
      as: "list",
      isWide: true,
      fields: [
        { name: "code", as: "text" },
        { name: "isActive", as: "bool" },
        { name: "description", as: "texts", isWide: true },
      ],
      blank: () => ({ code: "", isActive: true, description: noTexts() }),
    },
  ],
};
