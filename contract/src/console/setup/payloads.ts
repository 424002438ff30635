/**
 * What is set up in the console, a schema for each kind. A payload is kept as it was sent (amounts are numbers of the
 * wire); parsing it gives minor units. `texts` marks what a member reads: publishing asks that no language is missing,
 * and HTML is sanitised when it is saved.
 */
import * as v from "valibot";
import { BONUS_TYPES } from "../bonuses.ts";
import { amountInput, amountInputOrZero } from "../money.ts";
import { codeText, currency, line } from "../schemas.ts";
import { settingPayloads } from "./setup-settings.ts";
import { amounts, percents, pictureAddress, positive, shown, shownShort } from "./setup-shapes.ts";

const isoMoment = v.pipe(v.string(), v.isoTimestamp());
const position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000));

/** A gift is fixed, or a percent of the last deposit up to a cap. */
const gift = {
  currency,
  amount: v.nullable(amountInput),
  percent: v.nullable(positive(1_000)),
  cap: v.nullable(amountInput),
  minDeposit: amountInputOrZero,
  ...percents,
  /** What the campaign may cost; null: without end. */
  budget: v.nullable(amountInput),
  isActive: v.boolean(),
  startsAt: v.nullable(isoMoment),
  endsAt: v.nullable(isoMoment),
};

interface Gift {
  amount: bigint | null;
  percent: number | null;
  cap: bigint | null;
  startsAt: string | null;
  endsAt: string | null;
}
const isOneGift = ({ amount, percent, cap }: Gift) =>
  (amount === null) !== (percent === null) && (percent === null) === (cap === null);
const isSpan = ({ startsAt, endsAt }: Gift) =>
  startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt);

const banner = v.strictObject({
  image: v.nullable(pictureAddress),
  html: v.nullable(shown("html")),
});

/** A bonus that members take by themselves; its key is the campaign's code. */
const bonus = v.pipe(
  v.strictObject({
    name: shown("plain", "required"),
    /** HTML with PERCENT_FAIL_PLACEHOLDER in it. */
    notice: shown("html", "required"),
    banners: v.pipe(v.array(banner), v.maxLength(10)),
    type: v.picklist(BONUS_TYPES),
    maxReceived: positive(10_000),
    ...gift,
    position,
  }),
  v.check((gift) => isOneGift(gift), "either an amount, or a percent and its cap"),
  v.check((gift) => isSpan(gift), "it ends before it begins"),
);

const promotion = v.pipe(
  v.strictObject({ description: shown("plain", "required"), ...gift }),
  v.check((gift) => isOneGift(gift), "either an amount, or a percent and its cap"),
  v.check((gift) => isSpan(gift), "it ends before it begins"),
);

export const PRIZES = ["nothing", "cash", "bonus", "thing"] as const;
const color = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/));

export const slice = v.pipe(
  v.strictObject({
    code: v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,32}$/)),
    label: shownShort("plain", 24, "required"),
    bgColor: color,
    textColor: color,
    htmlDescription: shownShort("html", 20_000),
    /** Its chance in thousandths: 15 is 1.5 %. All of a wheel are ODDS_TOTAL. */
    weight: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
    prize: v.picklist(PRIZES),
    /** What cash or a bonus is worth; 0: nothing in this currency. */
    amount: amounts,
    percentSuccess: v.nullable(percents.percentSuccess),
    percentFail: v.nullable(percents.percentFail),
    validDays: positive(365),
  }),
  v.check(
    ({ prize, percentSuccess, percentFail }) =>
      (prize === "bonus") === (percentSuccess !== null) &&
      (percentSuccess === null) === (percentFail === null),
    "a bonus has its percents, nothing else has",
  ),
);

const wheel = v.pipe(
  v.strictObject({
    /** The campaign: owner of the cost account. */
    code: v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,32}$/)),
    name: shownShort("plain", 60, "required"),
    slices: v.pipe(v.array(slice), v.minLength(2), v.maxLength(16)),
  }),
  v.check(
    ({ slices }) => new Set(slices.map(({ code }) => code)).size === slices.length,
    "two slices have one code",
  ),
);

const accountNo = v.pipe(v.string(), v.regex(/^\d{6,20}$/));

/** Where members pay to; its key is the channel's code. */
const channel = v.strictObject({
  bankCode: codeText,
  bankType: v.picklist(["bank", "gateway", "wallet"]),
  mode: v.picklist(["auto", "qr", "manual"]),
  nameTH: line(100),
  nameEN: line(100),
  accountName: line(100),
  accountNo,
  currency,
  promptpayId: v.nullable(v.pipe(v.string(), v.regex(/^\d{10,15}$/))),
  qrMin: amountInput,
  qrExpireSeconds: v.pipe(v.number(), v.integer(), v.minValue(60), v.maxValue(3_600)),
  canCancel: v.boolean(),
  isActive: v.boolean(),
  position,
});

/** How much a house account may take and who is shown it; its key is the channel's code. null: no limit. */
const treasury = v.strictObject({
  /** The account's own. */
  currency,
  dayMax: v.nullable(amountInput),
  dayCount: v.nullable(positive(1_000_000)),
  balanceMax: v.nullable(amountInput),
  /** Among the accounts of its bank that have one, each member is shown one, by these weights; null: shown to all. */
  share: v.nullable(positive(100)),
});

/** on; maintenance: shown, but nobody gets in and no money goes in; off: hidden from who has no account there. */
export const PROVIDER_STATES = ["on", "maintenance", "off"] as const;
const provider = v.strictObject({ name: line(60), state: v.picklist(PROVIDER_STATES) });

const link = v.nullable(v.pipe(v.string(), v.maxLength(500), v.regex(/^https:\/\/\S+$/)));
const game = v.strictObject({
  provider: codeText,
  name: line(60),
  category: v.picklist(["slot", "sport", "lotto"]),
  /** What one credit is worth in the member's currency. */
  ftWalletSlot: positive(1_000_000),
  logo: pictureAddress,
  background: pictureAddress,
  web: link,
  android: link,
  ios: link,
  loginStyle: v.picklist(["provider", "state_form", "query", "link"]),
  position,
  isActive: v.boolean(),
});

export const SETUP_KINDS = [
  "bonus",
  "promotion",
  "wheel",
  "setting",
  "channel",
  "treasury",
  "provider",
  "game",
] as const;
export type SetupKind = (typeof SETUP_KINDS)[number];

/** The one key of the kind `wheel`. */
export const WHEEL_KEY = "wheel";

const byKind = { bonus, promotion, wheel, channel, treasury, provider, game };

export type SettingKey = keyof typeof settingPayloads;
/** Of each kind but settings; those have a schema a key. */
type Payloads = typeof byKind;
/** As the console sends and receives it. */
export type WirePayload<K extends keyof Payloads> = v.InferInput<Payloads[K]>;
export type WireSetting<K extends SettingKey> = v.InferInput<(typeof settingPayloads)[K]>;
/** As the server works with it: amounts in minor units. */
export type Payload<K extends keyof Payloads> = v.InferOutput<Payloads[K]>;
export type SettingPayload<K extends SettingKey> = v.InferOutput<(typeof settingPayloads)[K]>;

const KEY: Record<SetupKind, RegExp> = {
  bonus: /^[A-Z0-9_-]{1,32}$/,
  promotion: /^[A-Z0-9_-]{1,32}$/,
  wheel: /^wheel$/,
  setting: /^[A-Za-z]{1,32}$/,
  channel: /^[A-Z0-9_]{1,32}$/,
  treasury: /^[A-Z0-9_]{1,32}$/,
  provider: /^[a-z0-9]{1,32}$/,
  game: /^[A-Z0-9_]{1,32}$/,
};

/** The schema of a document's payload; null when there is no such document. */
export function payloadSchema(kind: SetupKind, key: string): v.GenericSchema | null {
  if (!KEY[kind].test(key)) return null;
  if (kind !== "setting") return byKind[kind];
  return key in settingPayloads ? settingPayloads[key as SettingKey] : null;
}
