/**
 * Schemas of the setup documents, one for each kind. A payload is stored as sent (amounts are
 * numbers of the wire); parsing gives minor units. `shown` marks texts for members: publishing
 * requires every language, and HTML is sanitised when it is saved.
 */
import * as v from "valibot";
import { BONUS_TYPES } from "../../member/bonuses.ts";
import { PRIZES } from "../../member/spinwheel.ts";
import { amountInput, amountInputOrZero, CURRENCIES } from "../../money.ts";
import { completed } from "../../records/group.ts";
import {
  amounts,
  amountsOrNone,
  choice,
  count,
  type FormFields,
  flag,
  later,
  none,
  rows,
  texts,
  value,
  valueOrNone,
  wireOf,
} from "../../records/values.ts";
import { codeText, digits, line } from "../../schemas.ts";
import { findSettingGroup } from "../../settings/groups.ts";
import { percents, turnoverTimes } from "../../settings/rewards.ts";
import { isInOrder, ownLimits } from "../segments/limits.ts";
import { FIRST_RULE, segmentRule } from "../segments/rule.ts";
import { isoTime, pictureAddress, positive, setupCode, shown, shownShort } from "./shapes.ts";

const position = (initial: number) => count({ least: 0, most: 10_000, initial });
const sum = (initial: bigint) => value("amount", amountInputOrZero, { initial });
const sumAboveZero = (initial: bigint) => value("amount", amountInput, { initial });
const sumOrNone = (initial: bigint | null = null) =>
  valueOrNone("amount", amountInput, { initial });
const nothing = { initial: { THB: 0n, LAK: 0n } };
const name = (most: number) => value("text", line(most), { initial: "" });

/** A reward is fixed, or a percent of the last deposit up to a cap. */
const reward = {
  currency: choice(CURRENCIES),
  amount: sumOrNone(100_00n),
  percent: valueOrNone("number", positive(1_000)),
  cap: sumOrNone(),
  minDeposit: sum(0n),
  /** The most hours since the deposit that earns it; null: no limit. */
  depositMaxHours: later(valueOrNone("number", positive(8_760), { unit: "hours" })),
  ...percents(200, 10),
  turnoverTimes,
  turnoverCountsDeposit: flag({ initial: false }),
  /** What the campaign may cost; null: no limit. */
  budget: sumOrNone(),
  startsAt: valueOrNone("time", isoTime),
  endsAt: valueOrNone("time", isoTime),
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
const segment = later(valueOrNone("segment", setupCode));
/** One person may switch it off: it costs money while a second one is looked for. */
const isActive = flag({ initial: true, alone: "off" });

/** A bonus that members activate themselves. Its key is the campaign's code. */
const bonus = {
  name: texts("required"),
  isActive,
  type: choice(BONUS_TYPES),
  maxReceived: count({ most: 10_000, initial: 1 }),
  ...reward,
  position: position(0),
  segment,
  /** HTML with PERCENT_FAIL_PLACEHOLDER. */
  notice: value("html", shown("html", "required"), { initial: none }),
  banners: rows(
    { image: valueOrNone("picture", pictureAddress), html: valueOrNone("html", shown("html")) },
    { most: 10 },
  ),
};

const promotion = { description: texts("required"), isActive, ...reward, segment };

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
    amount: amounts(nothing).schema,
    percentSuccess: v.nullable(percents(0, 0).percentSuccess.schema),
    percentFail: v.nullable(percents(0, 0).percentFail.schema),
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
    budget: later(amountsOrNone()).schema,
  }),
  v.check(
    ({ slices }) => new Set(slices.map(({ code }) => code)).size === slices.length,
    "slice codes must be unique",
  ),
);

/** An account that members pay to. Its key is the channel's code. */
const channel = {
  isActive: flag({ initial: true }),
  bankCode: value("bank", codeText, { initial: "SCB" }),
  bankType: choice(["bank", "gateway", "wallet"]),
  mode: choice(["auto", "qr", "manual"]),
  currency: choice(CURRENCIES),
  nameTH: name(100),
  nameEN: name(100),
  accountName: name(100),
  accountNo: value("text", digits(6, 20), { initial: "" }),
  /**
   * Who makes the QRs of a bank: the server for PromptPay, with satang that separate payments, or
   * the bank itself, whose references do.
   */
  qrBy: later(choice(["promptpay", "bank"], { of: "qrMakers" })),
  promptpayId: valueOrNone("address", digits(10, 15)),
  qrMin: sumAboveZero(1_00n),
  /** null: no limit, as versions from before have none. */
  qrMax: { ...later(sumOrNone()), initial: 200_000_00n },
  qrExpireSeconds: count({ least: 60, most: 3_600, unit: "seconds", initial: 600 }),
  canCancel: flag({ initial: true }),
  position: position(30),
};

/**
 * Limits of a house account, and the share of members who see it. Its key is the channel's code.
 * null: no limit.
 */
const treasury = {
  /** Must be the account's currency. */
  currency: choice(CURRENCIES),
  dayMax: sumOrNone(),
  dayCount: valueOrNone("number", positive(1_000_000)),
  balanceMax: sumOrNone(),
  /**
   * Weight: each member is shown one of the bank's accounts that have a weight; null: every member
   * is shown it.
   */
  share: valueOrNone("number", positive(100)),
};

/**
 * maintenance: shown, but logins and transfers into games are refused. off: hidden from members
 * without an account there.
 */
export const PROVIDER_STATES = ["on", "maintenance", "off"] as const;
const provider = {
  name: name(60),
  /** A provider has to be closed at once, by the staff user who sees the fault. */
  state: choice(PROVIDER_STATES, { alone: "always" }),
  /** What members read at its games while it is closed; null: the text of the product. */
  notice: later(
    valueOrNone("texts", shownShort("plain", 200), { label: "closedNotice", alone: "removal" }),
  ),
} as const;

const link = valueOrNone(
  "address",
  v.pipe(v.string(), v.maxLength(500), v.regex(/^https:\/\/\S+$/)),
  { alone: "removal" },
);
const art = (initial: string) => value("picture", pictureAddress, { initial });
const game = {
  isActive: flag({ initial: false, alone: "off" }),
  name: name(60),
  /** The members' accounts are there. */
  provider: value("provider", codeText, { initial: "", hint: "gameProvider", isFixed: true }),
  category: choice(["slot", "sport", "lotto"]),
  /** Worth of one credit in the member's currency. */
  ftWalletSlot: count({ most: 1_000_000, initial: 1 }),
  loginStyle: choice(["provider", "state_form", "query", "link"]),
  position: count({ least: 0, most: 10_000, initial: 0, alone: "always" }),
  /** How much of a bet counts for gifts, in percent. */
  giftWeight: later(count({ least: 0, most: 100, initial: 100 })),
  logo: art("/art/koi-garden.svg"),
  background: art("/art/koi-garden-bg.svg"),
  web: link,
  android: link,
  ios: link,
} as const;

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

const reached = { least: 0, most: 1_000_000, initial: 0 } as const;

/** A level of members who reached all of its thresholds. Its key is its code. */
const level = {
  name: texts("required"),
  isActive,
  /** The highest one that a member reached counts. */
  rank: count({ most: 100, initial: 1 }),
  color: value("color", color, { initial: "#e0b84f" }),
  depositsFrom: amounts(nothing),
  playedFrom: amounts(nothing),
  depositCountFrom: count(reached),
  daysFrom: count({ ...reached, unit: "days" }),
  /** Withdrawals up to it are paid without a cashier; null: the limit of the settings. */
  autoPayoutMax: amountsOrNone({ hint: "levelAutoPayout" }),
  ...ownLimits,
  chatPriority: count({ least: 0, most: 9, initial: 0 }),
};

/** Members for whom a rule is true. Its key is its code. Only staff users see it. */
const segmentOf = {
  name: name(60),
  isActive,
  rule: value("group", segmentRule, { initial: FIRST_RULE }),
  ...ownLimits,
};

/** The fields of every kind but the wheel, which has its own editor, and settings. */
const documentFields = {
  bonus,
  promotion,
  channel,
  treasury,
  provider,
  game,
  level,
  segment: segmentOf,
} satisfies Partial<Record<SetupKind, FormFields>>;

const fixedOrPercent = "either an amount, or a percent and a cap";
const spanWrong = "ends before it starts";
const orderWrong = "the minimum is above the maximum";
const byKind = {
  bonus: v.pipe(
    wireOf(bonus),
    v.check((all) => isFixedOrPercent(all), fixedOrPercent),
    v.check((all) => isSpan(all), spanWrong),
  ),
  promotion: v.pipe(
    wireOf(promotion),
    v.check((all) => isFixedOrPercent(all), fixedOrPercent),
    v.check((all) => isSpan(all), spanWrong),
  ),
  wheel,
  channel: wireOf(channel),
  treasury: wireOf(treasury),
  provider: wireOf(provider),
  game: wireOf(game),
  level: v.pipe(
    wireOf(level),
    v.forward(
      v.check((all) => isInOrder(all), orderWrong),
      ["withdrawMax"],
    ),
  ),
  segment: v.pipe(
    wireOf(segmentOf),
    v.forward(
      v.check((all) => isInOrder(all), orderWrong),
      ["withdrawMax"],
    ),
  ),
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
  return findSettingGroup(key)?.schema ?? null;
}

/** The fields of a document; none for the wheel and an unknown setting. */
export function fieldsOf(kind: SetupKind, key: string): FormFields {
  if (kind === "setting") return findSettingGroup(key)?.fields ?? {};
  return kind === "wheel" ? {} : documentFields[kind];
}

/** A payload of an older version, as its document has it now. */
export function currentPayload(
  { kind, key }: { kind: SetupKind; key: string },
  payload: Record<string, unknown>,
): Record<string, unknown> {
  return kind === "setting" ? completed(fieldsOf(kind, key), payload) : payload;
}
