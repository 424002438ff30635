/**
 * The settings of the operator. A value that is missing or invalid in the database is the default.
 */
import { ENTERED_DAY_MAX_MINOR } from "@krapao/contract/console/deposits/payments";
import { POINT_RULES, type PointRule } from "@krapao/contract/console/withdrawals";
import { HOWTO_CODES } from "@krapao/contract/member/lookups";
import { OTP_PER_ADDRESS, OTP_PER_HOUR } from "@krapao/contract/member/otp";
import { REFUND_PERIODS } from "@krapao/contract/member/refunds";
import * as v from "valibot";
import { banner } from "./banner-setting.ts";
import { RISK_INITIAL, RISK_POINTS } from "./risk-points.ts";

const text = v.pipe(v.string(), v.maxLength(20_000));
const texts = v.object({ th: text, la: text, en: text });
const pages = v.object({ th: v.array(text), la: v.array(text), en: v.array(text) });
/** A path of the product itself, or an https address. */
const address = v.pipe(v.string(), v.maxLength(2_000), v.regex(/^(\/(?!\/)|https:\/\/)\S+$/));
const video = v.object({
  code: v.picklist(HOWTO_CODES),
  title: texts,
  text: texts,
  url: address,
  poster: v.union([address, v.literal("")]),
  /** Address of the WebVTT captions for each language. */
  captions: texts,
  seconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
/** Minor units, a string of digits in JSON. */
const minor = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}$/),
  v.transform((digits) => BigInt(digits)),
);
const amounts = v.object({ THB: minor, LAK: minor });
const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** One setting; `initial` is used while the database has no valid value. */
function setting<Input, Output>(schema: v.GenericSchema<Input, Output>, initial: Input) {
  return v.optional(v.fallback(schema, v.parse(schema, initial)), initial as never);
}

/** The sum of a day while the operator has set none. */
function dayMax(role: keyof typeof ENTERED_DAY_MAX_MINOR): { THB: string; LAK: string } {
  const { THB, LAK } = ENTERED_DAY_MAX_MINOR[role];
  return { THB: `${THB}`, LAK: `${LAK}` };
}

const nothing = { th: "", la: "", en: "" };
const minutes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_440));
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000));
const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const score = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));

/** Hundredths of a percent: 100 is 1 %. */
const rate = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000));
/** Code of the campaign, which owns the cost account. */
const campaign = v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,32}$/));
/** Target and floor of a condition, percent of the total right after the credit. */
const percents = {
  percentSuccess: v.pipe(v.number(), v.integer(), v.minValue(101), v.maxValue(10_000)),
  percentFail: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
};

const settings = v.object({
  info: setting(v.object({ name: text, website: text }), { name: "Krapao", website: "" }),
  contact: setting(v.object({ contactText: texts, lineLink: text, lineName: text, lineQR: text }), {
    contactText: nothing,
    lineLink: "",
    lineName: "",
    lineQR: "",
  }),
  /** Terms and agreements: HTML, one text a page. */
  conditions: setting(pages, { th: [], la: [], en: [] }),
  agreements: setting(pages, { th: [], la: [], en: [] }),
  notice: setting(texts, nothing),
  announcements: setting(v.object({ perDayMax: whole(1, 20), aloneMax: whole(0, 10_000_000) }), {
    perDayMax: 2,
    aloneMax: 1_000,
  }),
  /** The hosts that texts and links for members may name. */
  hosts: setting(v.array(v.string()), []),
  /** Ranges of carriers. The database reads them when it compares the members of a campaign. */
  carriers: setting(v.array(v.string()), []),
  /** In the order of each place. */
  banners: setting(v.array(banner), []),
  /** How-to videos in the order shown. */
  howto: setting(v.array(video), []),
  /** Limits of one withdrawal and of one deposit. */
  withdrawMin: setting(amounts, { THB: "2000", LAK: "1000000" }),
  withdrawMax: setting(amounts, { THB: "10000000", LAK: "5000000000" }),
  depositMin: setting(amounts, { THB: "100", LAK: "100000" }),
  /** Withdrawals up to this amount are paid without a cashier. */
  autoPayoutMax: setting(amounts, { THB: "500000", LAK: "250000000" }),
  /** Withdrawals from this amount need two approvals. */
  twoApprovalsMin: setting(amounts, { THB: "2000000", LAK: "1000000000" }),
  /** Withdrawals from this amount need a recent authentication. */
  recentAuthMin: setting(amounts, { THB: "10000000", LAK: "5000000000" }),
  /** Withdrawals from `identityMin` go to review without an accepted identity document. */
  identityRequired: setting(v.boolean(), false),
  identityMin: setting(amounts, { THB: "5000000", LAK: "2500000000" }),
  /** Showing a game's credentials needs a recent authentication. */
  credentialsRecentAuth: setting(v.boolean(), false),
  /** The most that one person of a role may enter or credit in a day before the bank reports it. */
  enteredMaxCashier: setting(amounts, dayMax("cashier")),
  enteredMaxManager: setting(amounts, dayMax("manager")),
  enteredMaxOwner: setting(amounts, dayMax("owner")),
  /** The most exports of members' data that one staff user may request on a day. */
  exportsPerDay: setting(whole(0, 100), 5),
  /** Minutes within which a cashier should decide a withdrawal. */
  slaMinutes: setting(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_080)), 5),
  /** A payout whose outcome is unknown for longer may be decided by staff. */
  payoutOverdueMinutes: setting(minutes, 10),
  /** The same for a transfer with a game. */
  transferOverdueMinutes: setting(minutes, 5),
  /** Risk rules of withdrawals. Their points add up to a score of at most 100. */
  withdrawRisk: setting(
    v.object({
      /** From this score, a cashier decides even a small withdrawal. */
      reviewScore: score,
      mediumFrom: score,
      highFrom: score,
      points: v.object(
        Object.fromEntries(
          POINT_RULES.map((rule) => [rule, v.optional(score, RISK_POINTS[rule])]),
        ) as Record<PointRule, v.OptionalSchema<typeof score, number>>,
      ),
      newMemberDays: count,
      /** Number or sum of withdrawals within 24 hours, including this one. */
      velocityCount: count,
      velocitySum: amounts,
      large: amounts,
      /** Multiple of the member's average withdrawal. */
      unusualTimes: count,
      /** Won within 24 hours: this multiple of the deposits, and at least `fastWinMin` more. */
      fastWinTimes: count,
      fastWinMin: amounts,
      bankChangeHours: count,
      adjustmentDays: count,
      playFirst: v.optional(v.boolean(), true),
      /** What of money without a report of bets leaves by itself in 24 hours, and in 30 days. */
      unknownDayMax: v.optional(amounts, { THB: "200000", LAK: "100000000" }),
      unknownMonthMax: v.optional(amounts, { THB: "500000", LAK: "250000000" }),
      /** Gifts and bets of this many days are compared. */
      playDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)), 30),
    }),
    RISK_INITIAL,
  ),
  /** Hours before an approved bank account takes effect, so that its owner can object. */
  bankChangeDelayHours: setting(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(720)),
    24,
  ),
  /** Hours without withdrawals after a member has reset the password by SMS; 0: none. */
  resetDelayHours: setting(whole(0, 720), 24),
  /** How many days the condition of a gift lasts. One that is open keeps its end. */
  conditionDays: setting(whole(1, 365), 30),
  /** Daily window without slip uploads, Asia/Bangkok. */
  slip: setting(v.object({ closedFrom: timeOfDay, closedTo: timeOfDay }), {
    closedFrom: "23:30",
    closedTo: "00:30",
  }),
  /** Games open in a new tab. */
  iframe: setting(v.boolean(), true),
  /** Manual mode: members may report transfers. */
  depositManual: setting(v.boolean(), false),
  /** Minutes that a reported transfer waits for its payment. */
  reportedTransferMinutes: setting(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_080)),
    120,
  ),
  /** Members may set limits and self-exclusions. Existing ones apply even when this is off. */
  playLimits: setting(v.boolean(), true),
  registerOTP: setting(v.boolean(), true),
  enableChatWidget: setting(v.boolean(), false),
  /** The service has closed: every call except the public lookups answers 410. */
  terminated: setting(v.boolean(), false),
  /** The commission on settled deposits of invited members. */
  invite: setting(
    v.object({
      isActive: v.boolean(),
      campaign,
      /** Text of the statement line. */
      name: texts,
      rate,
      /** Maximum commission of one deposit. */
      cap: amounts,
      collectMin: amounts,
      /** Only commissions of deposits that the invited member has played can be collected. */
      needsPlay: v.boolean(),
      /** The share of the deposit that must be turned over, in percent. */
      playedPercent: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
        100,
      ),
      /** The most that one inviter collects in the campaign; null: no limit. */
      memberMax: v.optional(v.nullable(amounts), null),
      /** What the campaign may cost; null: it gives nothing until it has a budget. */
      budget: v.nullable(amounts),
      /** The bets that a collected commission asks for, in times of it. */
      turnoverTimes: v.optional(whole(1, 100), 1),
      ...percents,
    }),
    {
      isActive: false,
      campaign: "INVITE",
      name: { th: "โบนัสแนะนำเพื่อน", la: "ໂບນັດແນະນຳໝູ່", en: "Invite bonus" },
      rate: 100,
      cap: { THB: "50000", LAK: "25000000" },
      collectMin: { THB: "5000", LAK: "2500000" },
      needsPlay: true,
      budget: null,
      percentSuccess: 150,
      percentFail: 5,
    },
  ),
  /** The refund of a period's loss. */
  refund: setting(
    v.object({
      isActive: v.boolean(),
      campaign,
      /** Text of the statement line. */
      name: texts,
      period: v.picklist(REFUND_PERIODS),
      rate,
      /** There is no refund below this amount. */
      minimum: amounts,
      cap: amounts,
      /** What the campaign may cost; null: it gives nothing until it has a budget. */
      budget: v.optional(v.nullable(amounts), null),
      /** The bets that a refund asks for, in times of it. */
      turnoverTimes: v.optional(whole(1, 100), 1),
      ...percents,
      /** HTML. */
      info: texts,
    }),
    {
      isActive: false,
      campaign: "REFUND",
      name: { th: "คืนยอดเสีย", la: "ຄືນຍອດເສຍ", en: "Refund" },
      period: "week",
      rate: 500,
      minimum: { THB: "100", LAK: "50000" },
      cap: { THB: "1000000", LAK: "500000000" },
      percentSuccess: 150,
      percentFail: 5,
      info: nothing,
    },
  ),
  /** A played deposit earns one coin for each whole `depositPerCoin`; 0: none. */
  spinwheel: setting(
    v.object({
      isActive: v.boolean(),
      depositPerCoin: amounts,
      /** The bets that make a deposit played, percent of the deposit. */
      playedPercent: v.optional(whole(0, 10_000), 100),
      /** The most coins that a member's deposits earn in a calendar day. */
      coinsPerDay: v.optional(whole(1, 1_000), 10),
      /** The bets that a prize asks for, in times of the prize. */
      prizeTurnoverTimes: v.optional(whole(1, 100), 1),
    }),
    { isActive: false, depositPerCoin: { THB: "10000", LAK: "5000000" } },
  ),
  /** What members get back of their bets on average, in hundredths of a percent. */
  bets: setting(v.object({ returned: rate }), { returned: 9_600 }),
  /**
   * Maximum number of codes of a purpose in 24 hours and in an hour, to all numbers together:
   * limits the cost of abuse.
   */
  otpPerDayMax: setting(v.pipe(v.number(), v.integer(), v.minValue(0)), 20_000),
  otpPerHourMax: setting(v.pipe(v.number(), v.integer(), v.minValue(0)), OTP_PER_HOUR),
  /**
   * Codes of a purpose and new conversations of guests in an hour from one address. Mobile carriers
   * put thousands of phones behind one address, so an operator raises them when members complain.
   */
  otpPerAddressMax: setting(v.pipe(v.number(), v.integer(), v.minValue(1)), OTP_PER_ADDRESS),
  guestChatsPerAddressMax: setting(v.pipe(v.number(), v.integer(), v.minValue(1)), 20),
  chatAutoAssign: setting(v.boolean(), false),
  chatFirstAnswers: setting(v.boolean(), false),
  chatPerAgentMax: setting(whole(1, 100), 8),
});

export type Settings = v.InferOutput<typeof settings>;
/** As the database stores them. */
export type StoredSettings = v.InferInput<typeof settings>;
export type RiskSettings = Settings["withdrawRisk"];
export type SettingKey = keyof Settings;

/** Parses the rows of the settings table. */
export function parseSettings(rows: readonly { key: string; value: unknown }[]): Settings {
  return v.parse(settings, Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}
