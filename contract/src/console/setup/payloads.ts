/**
 * Schemas of the setup documents, one for each kind. A payload is stored as sent (amounts are
 * numbers of the wire); parsing gives minor units. `shown` marks texts for members: publishing
 * requires every language, and HTML is sanitised when it is saved.
 */
import * as v from "valibot";
import { BONUS_TYPES } from "../../member/bonuses.ts";
import { PRIZES } from "../../member/spinwheel.ts";
import { amountInput, amountInputOrZero } from "../../money.ts";
import { completed } from "../../records/group.ts";
import { codeText, currency, line } from "../../schemas.ts";
import { findSettingGroup } from "../../settings/groups.ts";
import { isInOrder, ownLimits } from "../segments/limits.ts";
import { segmentRule } from "../segments/rule.ts";
import {
  amounts,
  isoTime,
  percents,
  pictureAddress,
  positive,
  setupCode,
  shown,
  shownShort,
  turnoverTimes,
} from "./shapes.ts";

const position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000));

/** A reward is fixed, or a percent of the last deposit up to a cap. */
const reward = {
  currency,
  amount: v.nullable(amountInput),
  percent: v.nullable(positive(1_000)),
  cap: v.nullable(amountInput),
  minDeposit: amountInputOrZero,
  /** The most hours since the deposit that earns it; null: no limit. */
  depositMaxHours: v.optional(v.nullable(positive(8_760)), null),
  turnoverTimes,
  turnoverCountsDeposit: v.boolean(),
  ...percents,
  /** What the campaign may cost; null: no limit. */
  budget: v.nullable(amountInput),
  isActive: v.boolean(),
  startsAt: v.nullable(isoTime),
  endsAt: v.nullable(isoTime),
};

interface Reward {
  amount: bigint | null;
  percent: number | null;
  cap: bigint | null;
  startsAt: string | null;
  endsAt: string | null;
}
const isFixedOrPercent = ({ amount, percent, cap }: Reward) =>
  (amount === null) !== (percent === null) && (percent === null) === (cap === null);
const isSpan = ({ startsAt, endsAt }: Reward) =>
  startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt);

/** The segment whose members may receive it; null: every member. */
const segment = v.optional(v.nullable(setupCode), null);

const banner = v.strictObject({
  image: v.nullable(pictureAddress),
  html: v.nullable(shown("html")),
});

/** A bonus that members activate themselves. Its key is the campaign's code. */
const bonus = v.pipe(
  v.strictObject({
    name: shown("plain", "required"),
    /** HTML with PERCENT_FAIL_PLACEHOLDER. */
    notice: shown("html", "required"),
    banners: v.pipe(v.array(banner), v.maxLength(10)),
    type: v.picklist(BONUS_TYPES),
    maxReceived: positive(10_000),
    ...reward,
    position,
    segment,
  }),
  v.check((reward) => isFixedOrPercent(reward), "either an amount, or a percent and a cap"),
  v.check((reward) => isSpan(reward), "ends before it starts"),
);

const promotion = v.pipe(
  v.strictObject({ description: shown("plain", "required"), ...reward, segment }),
  v.check((reward) => isFixedOrPercent(reward), "either an amount, or a percent and a cap"),
  v.check((reward) => isSpan(reward), "ends before it starts"),
);

const color = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/));

export const slice = v.pipe(
  v.strictObject({
    code: setupCode,
    label: shownShort("plain", 24, "required"),
    bgColor: color,
    textColor: color,
    htmlDescription: shownShort("html", 20_000),
    /** Chance in thousandths: 15 is 1.5 %. The weights of a wheel add up to ODDS_TOTAL. */
    weight: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
    prize: v.picklist(PRIZES),
    /** Worth of cash or bonus; 0: no prize in this currency. */
    amount: amounts,
    percentSuccess: v.nullable(percents.percentSuccess),
    percentFail: v.nullable(percents.percentFail),
    validDays: positive(365),
  }),
  v.check(
    ({ prize, percentSuccess, percentFail }) =>
      (prize === "bonus") === (percentSuccess !== null) &&
      (percentSuccess === null) === (percentFail === null),
    "only a bonus has percents, and it needs both",
  ),
);

const wheel = v.pipe(
  v.strictObject({
    /** Code of the campaign, which owns the cost account. */
    code: setupCode,
    name: shownShort("plain", 60, "required"),
    slices: v.pipe(v.array(slice), v.minLength(2), v.maxLength(16)),
    /** What the prizes may cost; null: no limit, as versions from before have none. */
    budget: v.optional(v.nullable(amounts), null),
  }),
  v.check(
    ({ slices }) => new Set(slices.map(({ code }) => code)).size === slices.length,
    "slice codes must be unique",
  ),
);

const accountNo = v.pipe(v.string(), v.regex(/^\d{6,20}$/));

/** An account that members pay to. Its key is the channel's code. */
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
  /**
   * Who makes the QRs of a bank: the server for PromptPay, with satang that separate payments, or
   * the bank itself, whose references do. Versions from before have PromptPay.
   */
  qrBy: v.optional(v.picklist(["promptpay", "bank"]), "promptpay"),
  qrMin: amountInput,
  /** null: no limit, as versions from before have none. */
  qrMax: v.optional(v.nullable(amountInput), null),
  qrExpireSeconds: v.pipe(v.number(), v.integer(), v.minValue(60), v.maxValue(3_600)),
  canCancel: v.boolean(),
  isActive: v.boolean(),
  position,
});

/**
 * Limits of a house account, and the share of members who see it. Its key is the channel's code.
 * null: no limit.
 */
const treasury = v.strictObject({
  /** Must be the account's currency. */
  currency,
  dayMax: v.nullable(amountInput),
  dayCount: v.nullable(positive(1_000_000)),
  balanceMax: v.nullable(amountInput),
  /**
   * Weight: each member is shown one of the bank's accounts that have a weight; null: every member
   * is shown it.
   */
  share: v.nullable(positive(100)),
});

/**
 * maintenance: shown, but logins and transfers into games are refused. off: hidden from members
 * without an account there.
 */
export const PROVIDER_STATES = ["on", "maintenance", "off"] as const;
const provider = v.strictObject({
  name: line(60),
  state: v.picklist(PROVIDER_STATES),
  /** What members read at its games while it is closed; null: the text of the product. */
  notice: v.optional(v.nullable(shownShort("plain", 200)), null),
});

const link = v.nullable(v.pipe(v.string(), v.maxLength(500), v.regex(/^https:\/\/\S+$/)));
const game = v.strictObject({
  provider: codeText,
  name: line(60),
  category: v.picklist(["slot", "sport", "lotto"]),
  /** Worth of one credit in the member's currency. */
  ftWalletSlot: positive(1_000_000),
  logo: pictureAddress,
  background: pictureAddress,
  web: link,
  android: link,
  ios: link,
  loginStyle: v.picklist(["provider", "state_form", "query", "link"]),
  /** How much of a bet counts for gifts, in percent. */
  giftWeight: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), 100),
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
  "level",
  "segment",
] as const;
export type SetupKind = (typeof SETUP_KINDS)[number];

/** The only key of the kind `wheel`. */
export const WHEEL_KEY = "wheel";

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

/** A level of members who reached all of its thresholds. Its key is its code. */
const level = v.pipe(
  v.strictObject({
    name: shown("plain", "required"),
    color,
    /** The highest one that a member reached counts. */
    rank: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    depositsFrom: amounts,
    playedFrom: amounts,
    depositCountFrom: count,
    daysFrom: count,
    /** Withdrawals up to it are paid without a cashier; null: the limit of the settings. */
    autoPayoutMax: v.nullable(amounts),
    ...ownLimits,
    chatPriority: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9)),
    isActive: v.boolean(),
  }),
  v.forward(
    v.check((limits) => isInOrder(limits), "the minimum is above the maximum"),
    ["withdrawMax"],
  ),
);

/** Members for whom a rule is true. Its key is its code. Only staff users see it. */
const segmentRules = v.pipe(
  v.strictObject({
    name: line(60),
    rule: segmentRule,
    ...ownLimits,
    isActive: v.boolean(),
  }),
  v.forward(
    v.check((limits) => isInOrder(limits), "the minimum is above the maximum"),
    ["withdrawMax"],
  ),
);

const byKind = {
  bonus,
  promotion,
  wheel,
  channel,
  treasury,
  provider,
  game,
  level,
  segment: segmentRules,
};

/** Every kind except settings, which have a schema for each key. */
type Payloads = typeof byKind;
/** As sent and answered on the wire. */
export type WirePayload<K extends keyof Payloads> = v.InferInput<Payloads[K]>;
/** As parsed: amounts in minor units. */
export type Payload<K extends keyof Payloads> = v.InferOutput<Payloads[K]>;

const KEY: Record<SetupKind, RegExp> = {
  bonus: /^[A-Z0-9_-]{1,32}$/,
  promotion: /^[A-Z0-9_-]{1,32}$/,
  wheel: /^wheel$/,
  setting: /^[A-Za-z]{1,32}$/,
  channel: /^[A-Z0-9_]{1,32}$/,
  treasury: /^[A-Z0-9_]{1,32}$/,
  provider: /^[a-z0-9]{1,32}$/,
  game: /^[A-Z0-9_]{1,32}$/,
  level: /^[A-Z0-9_-]{1,32}$/,
  segment: /^[A-Z0-9_-]{1,32}$/,
};

/** The schema of a document's payload; null for an unknown document. */
export function payloadSchema(kind: SetupKind, key: string): v.GenericSchema | null {
  if (!KEY[kind].test(key)) return null;
  if (kind !== "setting") return byKind[kind];
  return findSettingGroup(key)?.wire ?? null;
}

/** A payload of an older version, as its document has it now. */
export function currentPayload(
  { kind, key }: { kind: SetupKind; key: string },
  payload: Record<string, unknown>,
): Record<string, unknown> {
  const group = kind === "setting" ? findSettingGroup(key) : null;
  return group ? completed(group.fields, payload) : payload;
}
