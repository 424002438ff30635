/** The fields of each form. The label of a field is in the texts under its name. */
import type { DurationUnit } from "../../../lib/format.ts";

interface Common {
  name: string;
  /** Key of the label in the texts, if it is not the name. */
  label?: string;
  /** Key of the hint in the texts, if it is not the one of the label. */
  hint?: string;
  isWide?: boolean;
  /** Cannot change once the document is live. */
  isFixed?: boolean;
}

export type FieldSpec = Common &
  (
    | { as: "text" | "time" | "address" | "color" }
    /** A segment of members; null: every member. */
    | { as: "segment" }
    /** A provider that the server is connected to. */
    | { as: "provider" }
    /** A bank or gateway of a house account. */
    | { as: "bank" }
    /** `unit`: of a duration, which is also shown in words. */
    | {
        as: "number";
        isNullable?: boolean;
        unit?: DurationUnit;
        /** The limits of a setting, which its hint names. */
        least?: number;
        most?: number;
      }
    /** In hundredths of a percent, shown as percent. */
    | { as: "rate" }
    /** `amount` is in the currency of the document, `amounts` has one per currency. */
    | { as: "amount"; isNullable?: boolean }
    | { as: "amounts"; isNullable?: boolean }
    | { as: "timestamp" }
    | { as: "bool" }
    /** isOptional: every language, or none. */
    | { as: "texts" | "html"; isNullable?: boolean; isOptional?: boolean }
    | { as: "captions" }
    /** A list of names. */
    | { as: "lines" }
    | { as: "picture"; isNullable?: boolean }
    /** `of`: the texts of the options, if they are not the common ones. */
    | { as: "choice"; options: readonly string[]; of?: "places" | "targets" | "qrMakers" }
    /** Fields of an object inside the payload. */
    | { as: "group"; fields: readonly FieldSpec[] }
    /** Rows that can be added, moved and removed. Without `fields` each row is an HTML text. */
    | { as: "list"; fields?: readonly FieldSpec[]; blank: () => unknown }
  );

export const noTexts = () => ({ th: "", la: "", en: "" });

export const percents: FieldSpec[] = [
  { name: "percentSuccess", as: "number" },
  { name: "percentFail", as: "number" },
];

const gift: FieldSpec[] = [
  { name: "currency", as: "choice", options: ["THB", "LAK"] },
  { name: "amount", as: "amount", isNullable: true },
  { name: "percent", as: "number", isNullable: true },
  { name: "cap", as: "amount", isNullable: true },
  { name: "minDeposit", as: "amount" },
  { name: "depositMaxHours", as: "number", isNullable: true, unit: "hours" },
  ...percents,
  { name: "turnoverTimes", as: "number" },
  { name: "turnoverCountsDeposit", as: "bool" },
  { name: "budget", as: "amount", isNullable: true },
  { name: "startsAt", as: "timestamp" },
  { name: "endsAt", as: "timestamp" },
];
/** The rule of a segment has its own form; these fields are for lists of changes. */
const rule: FieldSpec[] = [
  { name: "joined", as: "choice", options: ["all", "any"] },
  {
    name: "groups",
    as: "list",
    blank: () => ({}),
    fields: [
      { name: "joined", as: "choice", options: ["all", "any"] },
      {
        name: "conditions",
        as: "list",
        blank: () => ({}),
        fields: [
          { name: "field", as: "choice", options: [] },
          { name: "is", as: "choice", options: [] },
          { name: "days", as: "number", isNullable: true, unit: "days" },
          { name: "amount", label: "amounts", as: "amounts" },
          { name: "count", as: "number" },
          { name: "age", as: "number" },
          { name: "values", as: "list", blank: () => "" },
        ],
      },
    ],
  },
];

/** The limits of a level or a segment in place of the settings. */
export const OWN_LIMIT_SPECS: FieldSpec[] = [
  { name: "withdrawMin", as: "amounts", isNullable: true, isWide: true, hint: "ownLimits" },
  { name: "withdrawMax", as: "amounts", isNullable: true, isWide: true },
  { name: "depositMin", as: "amounts", isNullable: true, isWide: true },
];

export const SPECS = {
  level: [
    { name: "name", as: "texts", isWide: true },
    { name: "isActive", as: "bool", isWide: true },
    { name: "rank", as: "number" },
    { name: "color", as: "color" },
    { name: "depositsFrom", as: "amounts", isWide: true },
    { name: "playedFrom", as: "amounts", isWide: true },
    { name: "depositCountFrom", as: "number" },
    { name: "daysFrom", as: "number", unit: "days" },
    {
      name: "autoPayoutMax",
      as: "amounts",
      isNullable: true,
      isWide: true,
      hint: "levelAutoPayout",
    },
    ...OWN_LIMIT_SPECS,
    { name: "chatPriority", as: "number" },
  ],
  segment: [
    { name: "name", as: "text", isWide: true },
    { name: "isActive", as: "bool", isWide: true },
    { name: "rule", as: "group", isWide: true, fields: rule },
    ...OWN_LIMIT_SPECS,
  ],
  bonus: [
    { name: "name", as: "texts", isWide: true },
    { name: "isActive", as: "bool", isWide: true },
    { name: "type", as: "choice", options: ["limit", "day", "week"] },
    { name: "maxReceived", as: "number" },
    ...gift,
    { name: "position", as: "number" },
    { name: "segment", as: "segment" },
    { name: "notice", as: "html", isWide: true },
    {
      name: "banners",
      as: "list",
      isWide: true,
      fields: [
        { name: "image", as: "picture", isNullable: true },
        { name: "html", as: "html", isNullable: true },
      ],
      blank: () => ({ image: null, html: noTexts() }),
    },
  ],
  promotion: [
    { name: "description", as: "texts", isWide: true },
    { name: "isActive", as: "bool", isWide: true },
    ...gift,
    { name: "segment", as: "segment" },
  ],
  channel: [
    { name: "isActive", as: "bool", isWide: true },
    { name: "bankCode", as: "bank" },
    { name: "bankType", as: "choice", options: ["bank", "gateway", "wallet"] },
    { name: "mode", as: "choice", options: ["auto", "qr", "manual"] },
    { name: "currency", as: "choice", options: ["THB", "LAK"] },
    { name: "nameTH", as: "text" },
    { name: "nameEN", as: "text" },
    { name: "accountName", as: "text" },
    { name: "accountNo", as: "text" },
    {
      name: "qrBy",
      as: "choice",
      options: ["promptpay", "bank"],
      of: "qrMakers",
      isWide: true,
    },
    { name: "promptpayId", as: "address" },
    { name: "qrMin", as: "amount" },
    { name: "qrMax", as: "amount", isNullable: true },
    { name: "qrExpireSeconds", as: "number", unit: "seconds" },
    { name: "canCancel", as: "bool" },
    { name: "position", as: "number" },
  ],
  treasury: [
    { name: "dayMax", as: "amount", isNullable: true },
    { name: "dayCount", as: "number", isNullable: true },
    { name: "balanceMax", as: "amount", isNullable: true, isWide: true },
    { name: "share", as: "number", isNullable: true, isWide: true },
  ],
  provider: [
    { name: "name", as: "text" },
    { name: "state", as: "choice", options: ["on", "maintenance", "off"] },
    { name: "notice", label: "closedNotice", as: "texts", isNullable: true, isWide: true },
  ],
  game: [
    { name: "isActive", as: "bool", isWide: true },
    { name: "name", as: "text" },
    { name: "provider", as: "provider", isFixed: true, hint: "gameProvider" },
    { name: "category", as: "choice", options: ["slot", "sport", "lotto"] },
    { name: "ftWalletSlot", as: "number" },
    { name: "loginStyle", as: "choice", options: ["provider", "state_form", "query", "link"] },
    { name: "position", as: "number" },
    { name: "giftWeight", as: "number", isWide: true },
    { name: "logo", as: "picture" },
    { name: "background", as: "picture" },
    { name: "web", as: "address" },
    { name: "android", as: "address" },
    { name: "ios", as: "address" },
  ],
} satisfies Record<string, FieldSpec[]>;
