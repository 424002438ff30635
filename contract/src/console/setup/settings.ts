/** The settings, grouped as an operator thinks of them. Each group is one document with its own versions. */
import * as v from "valibot";
import { HOWTO_CODES } from "../lookups.ts";
import { amountInput } from "../money.ts";
import { REFUND_PERIODS } from "../refunds.ts";
import { codeText, line } from "../schemas.ts";
import { amounts, percents, pictureAddress, positive, shown } from "./setup-shapes.ts";
import { RISK_RULES, type RiskRule } from "./withdrawals-risk.ts";

const emptyOr = (address: RegExp) =>
  v.pipe(v.string(), v.maxLength(500), v.regex(address), v.regex(/^[^\s"'<>\\]*$/));
const httpsOrEmpty = emptyOr(/^(https:\/\/\S+)?$/);
const pictureOrEmpty = v.union([pictureAddress, v.literal("")]);
const pages = v.strictObject({
  pages: v.pipe(v.array(shown("html", "required")), v.maxLength(50)),
});
const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const each = v.strictObject({ THB: amountInput, LAK: amountInput });
/** Hundredths of a percent: 100 is 1 %. */
const rate = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000));
const campaign = v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,32}$/));
const rewardBanners = v.pipe(
  v.array(v.strictObject({ image: pictureAddress, html: shown("html") })),
  v.maxLength(10),
);
const minutes = positive(10_080);

/** Points of a score, or a score. */
const score = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));
const few = positive(1_000);

const video = v.strictObject({
  code: v.picklist(HOWTO_CODES),
  title: shown("plain", "required"),
  text: shown("plain"),
  url: pictureAddress,
  poster: pictureOrEmpty,
  /** Addresses of captions, a language each. */
  captions: v.strictObject({ th: v.string(), la: v.string(), en: v.string() }),
  seconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400)),
});

const bank = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,10}$/)),
  nameTH: line(100),
  nameEN: line(100),
  /** Number of the Bank of Thailand. */
  botCode: v.nullable(v.pipe(v.string(), v.regex(/^\d{3}$/))),
  market: v.picklist(["thai", "lao"]),
  isRegistrable: v.boolean(),
});

const source = v.strictObject({
  code: codeText,
  description: shown("plain", "required"),
  isActive: v.boolean(),
});

const areCodes = ({ list }: { list: { code: string }[] }) =>
  new Set(list.map(({ code }) => code)).size === list.length;

export const settingPayloads = {
  info: v.strictObject({ name: line(60), website: httpsOrEmpty }),
  contact: v.strictObject({
    contactText: shown("plain"),
    lineLink: httpsOrEmpty,
    lineName: v.pipe(v.string(), v.maxLength(60)),
    lineQR: pictureOrEmpty,
  }),
  conditions: pages,
  agreements: pages,
  notice: v.strictObject({ notice: shown("plain") }),
  howto: v.strictObject({ videos: v.pipe(v.array(video), v.maxLength(HOWTO_CODES.length)) }),
  limits: v.pipe(
    v.strictObject({
      withdrawMin: each,
      withdrawMax: each,
      depositMin: each,
      /** A withdrawal up to this is paid without a cashier. */
      autoPayoutMax: amounts,
      /** A withdrawal from this on needs two people. */
      twoPersonMin: each,
      /** A withdrawal from this on asks a member who logged in long ago for the password. */
      proofMin: v.optional(each, { THB: 100_000, LAK: 50_000_000 }),
      /** How long a withdrawal may wait for a cashier. */
      slaMinutes: minutes,
      /** From then on a payout of which the bank says nothing may be decided by people. */
      payoutOverdueMinutes: positive(1_440),
      /** How long an approved bank account waits before it counts. */
      bankChangeHoldHours: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(720)),
    }),
    v.check(
      ({ withdrawMin, withdrawMax }) =>
        withdrawMin.THB <= withdrawMax.THB && withdrawMin.LAK <= withdrawMax.LAK,
      "the least is more than the most",
    ),
  ),
  /** What makes a withdrawal suspicious. */
  withdrawRisk: v.pipe(
    v.strictObject({
      /** From this score on the desk decides, however small the withdrawal is. */
      reviewScore: score,
      mediumFrom: score,
      highFrom: score,
      /** What each rule adds to the score; 0 switches it off. */
      points: v.strictObject(
        Object.fromEntries(RISK_RULES.map((rule) => [rule, score])) as Record<
          RiskRule,
          typeof score
        >,
      ),
      newMemberDays: few,
      velocityCount: few,
      velocitySum: amounts,
      large: amounts,
      unusualTimes: few,
      fastWinTimes: few,
      fastWinMin: amounts,
      bankChangeHours: few,
      adjustmentDays: few,
    }),
    v.check(({ mediumFrom, highFrom }) => mediumFrom <= highFrom, "medium begins above high"),
  ),
  slip: v.strictObject({ closedFrom: timeOfDay, closedTo: timeOfDay, declaredMinutes: minutes }),
  invite: v.strictObject({
    isActive: v.boolean(),
    campaign,
    name: shown("plain", "required"),
    rate,
    cap: amounts,
    collectMin: amounts,
    needsPlay: v.boolean(),
    budget: v.nullable(amounts),
    ...percents,
    banners: rewardBanners,
  }),
  refund: v.strictObject({
    isActive: v.boolean(),
    campaign,
    name: shown("plain", "required"),
    period: v.picklist(REFUND_PERIODS),
    rate,
    minimum: amounts,
    cap: amounts,
    ...percents,
    info: shown("html"),
    banners: rewardBanners,
  }),
  /** A deposit earns one coin of the wheel for each whole `depositPerCoin` in it; 0: none. */
  spinwheel: v.strictObject({ isActive: v.boolean(), depositPerCoin: amounts }),
  flags: v.strictObject({
    registerOTP: v.boolean(),
    enableChatWidget: v.boolean(),
    iframe: v.boolean(),
    depositManual: v.boolean(),
    /** Members may set limits and rests of their own; those that are set hold either way. */
    playLimits: v.optional(v.boolean(), true),
    /** Whoever logged in long ago shows the password before a game's credentials are shown. */
    credentialsProof: v.optional(v.boolean(), false),
    terminated: v.boolean(),
    otpPerDayMax: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000)),
  }),
  banks: v.pipe(
    v.strictObject({ list: v.pipe(v.array(bank), v.maxLength(200)) }),
    v.check((banks) => areCodes(banks), "two have one code"),
  ),
  sources: v.pipe(
    v.strictObject({ list: v.pipe(v.array(source), v.maxLength(50)) }),
    v.check((banks) => areCodes(banks), "two have one code"),
  ),
} as const;
