/** What the operator sets. The schemas read what the database holds; what it lacks or garbles is the default. */
import { HOWTO_CODES } from "@krapao/contract/lookups";
import { RISK_RULES, type RiskRule } from "@krapao/contract/office/withdrawals";
import { REFUND_PERIODS } from "@krapao/contract/refunds";
import * as v from "valibot";

const text = v.pipe(v.string(), v.maxLength(20_000));
const texts = v.object({ th: text, la: text, en: text });
const pages = v.object({ th: v.array(text), la: v.array(text), en: v.array(text) });
/** A page of the product itself, or one that another site serves safely. */
const address = v.pipe(v.string(), v.maxLength(2_000), v.regex(/^(\/(?!\/)|https:\/\/)\S+$/));
const video = v.object({
  code: v.picklist(HOWTO_CODES),
  title: texts,
  text: texts,
  url: address,
  poster: v.union([address, v.literal("")]),
  /** Captions, an address a language. */
  captions: texts,
  seconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
/** Minor units, as text of digits in JSON. */
const minor = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}$/),
  v.transform((digits) => BigInt(digits)),
);
const amounts = v.object({ THB: minor, LAK: minor });
const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** One setting: `initial` is what counts while the database holds nothing valid. */
function setting<Input, Output>(schema: v.GenericSchema<Input, Output>, initial: Input) {
  return v.optional(v.fallback(schema, v.parse(schema, initial)), initial as never);
}

const nothing = { th: "", la: "", en: "" };

const minutes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_440));
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000));
const score = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));

/** Hundredths of a percent: 100 is 1 %. */
const rate = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000));
/** Owner of the cost account in the ledger. */
const campaign = v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,32}$/));
/** Percents of the total right after a credit, at which its condition is met. */
const percents = {
  percentSuccess: v.pipe(v.number(), v.integer(), v.minValue(101), v.maxValue(10_000)),
  percentFail: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
};
const rewardBanners = v.array(v.object({ image: address, html: texts }));

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
  /** The how-to videos, in the order in which they are shown. */
  howto: setting(v.array(video), []),
  /** Limits of one withdrawal and of one deposit. */
  withdrawMin: setting(amounts, { THB: "2000", LAK: "1000000" }),
  withdrawMax: setting(amounts, { THB: "10000000", LAK: "5000000000" }),
  depositMin: setting(amounts, { THB: "100", LAK: "100000" }),
  /** A withdrawal up to this is paid without a cashier. */
  autoPayoutMax: setting(amounts, { THB: "500000", LAK: "250000000" }),
  /** A withdrawal from this on needs two people. */
  twoPersonMin: setting(amounts, { THB: "2000000", LAK: "1000000000" }),
  /** A withdrawal from this on asks a member who logged in long ago for the password. */
  proofMin: setting(amounts, { THB: "10000000", LAK: "5000000000" }),
  /** Whoever logged in long ago shows the password before a game's credentials are shown. */
  credentialsProof: setting(v.boolean(), false),
  /** How long a withdrawal may wait for a cashier. */
  slaMinutes: setting(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_080)), 5),
  /** From then on a payout of which the bank says nothing may be decided by people. */
  payoutOverdueMinutes: setting(minutes, 10),
  /** What makes a withdrawal suspicious. Points add up to a score of at most 100. */
  withdrawRisk: setting(
    v.object({
      /** From this score on the desk decides, however small it is. */
      reviewScore: score,
      mediumFrom: score,
      highFrom: score,
      points: v.object(
        Object.fromEntries(RISK_RULES.map((rule) => [rule, score])) as Record<
          RiskRule,
          typeof score
        >,
      ),
      newMemberDays: count,
      /** Within 24 hours, this one included: as many withdrawals, or as much money. */
      velocityCount: count,
      velocitySum: amounts,
      large: amounts,
      /** As many times what the member withdrew on average. */
      unusualTimes: count,
      /** Came out of games within 24 hours: as many times what was paid in, and at least this much more. */
      fastWinTimes: count,
      fastWinMin: amounts,
      bankChangeHours: count,
      adjustmentDays: count,
    }),
    {
      reviewScore: 50,
      mediumFrom: 30,
      highFrom: 60,
      points: {
        suspended: 100,
        newMember: 8,
        velocity: 14,
        large: 14,
        unusual: 14,
        condition: 26,
        sharedAccount: 36,
        sharedHolder: 20,
        sharedDevice: 32,
        sharedAddress: 10,
        nameMismatch: 18,
        fastWin: 22,
        bankChange: 16,
        adjustment: 8,
        newAddress: 6,
      },
      newMemberDays: 7,
      velocityCount: 5,
      velocitySum: { THB: "10000000", LAK: "5000000000" },
      large: { THB: "2000000", LAK: "1000000000" },
      unusualTimes: 5,
      fastWinTimes: 5,
      fastWinMin: { THB: "500000", LAK: "250000000" },
      bankChangeHours: 72,
      adjustmentDays: 7,
    },
  ),
  /** How long an approved bank account waits before it counts, so that its owner can still object. */
  bankChangeHoldHours: setting(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(720)), 24),
  /** Daily window in which no slips are taken, Asia/Bangkok. */
  slip: setting(v.object({ closedFrom: timeOfDay, closedTo: timeOfDay }), {
    closedFrom: "23:30",
    closedTo: "00:30",
  }),
  /** Games open in a new tab instead of leaving this page. */
  iframe: setting(v.boolean(), true),
  /** A member may declare a transfer by hand. */
  depositManual: setting(v.boolean(), false),
  /** How long a declared transfer waits for its payment. */
  declaredMinutes: setting(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_080)), 120),
  /** Members may set limits and rests of their own; those that are set hold either way. */
  playLimits: setting(v.boolean(), true),
  registerOTP: setting(v.boolean(), true),
  enableChatWidget: setting(v.boolean(), false),
  /** The service is gone: every call but the public lookups answers 410. */
  terminated: setting(v.boolean(), false),
  /** What an inviter earns by settled deposits of invited members. */
  invite: setting(
    v.object({
      isActive: v.boolean(),
      campaign,
      /** As the statement names it. */
      name: texts,
      rate,
      /** Most that one deposit earns. */
      cap: amounts,
      collectMin: amounts,
      /** Nothing is collected before an invited member has moved money to a game. */
      needsPlay: v.boolean(),
      /** What the campaign may cost; null: without end. */
      budget: v.nullable(amounts),
      ...percents,
      banners: rewardBanners,
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
      banners: [],
    },
  ),
  /** What a lost period gives back. */
  refund: setting(
    v.object({
      isActive: v.boolean(),
      campaign,
      /** As the statement names it. */
      name: texts,
      period: v.picklist(REFUND_PERIODS),
      rate,
      /** A refund below this is not given. */
      minimum: amounts,
      cap: amounts,
      ...percents,
      /** HTML. */
      info: texts,
      banners: rewardBanners,
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
      banners: [],
    },
  ),
  /** A deposit earns one coin of the wheel for each whole `depositPerCoin` in it; 0: none. */
  spinwheel: setting(v.object({ isActive: v.boolean(), depositPerCoin: amounts }), {
    isActive: false,
    depositPerCoin: { THB: "10000", LAK: "5000000" },
  }),
  /** Text messages that may be sent in 24 hours, to everyone together: what a flood may cost. */
  otpPerDayMax: setting(v.pipe(v.number(), v.integer(), v.minValue(0)), 20_000),
});

export type Settings = v.InferOutput<typeof settings>;
/** As the database stores them. */
export type StoredSettings = v.InferInput<typeof settings>;
export type RiskSettings = Settings["withdrawRisk"];
export type SettingKey = keyof Settings;

/** Reads the rows of the settings table. */
export function parseSettings(rows: readonly { key: string; value: unknown }[]): Settings {
  return v.parse(settings, Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}
