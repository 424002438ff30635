/** Settings in groups. Each group is a document with its own versions. */
import * as v from "valibot";
import { BANNER_PLACES, BANNER_TARGETS } from "../../member/banners/banner.ts";
import { HOWTO_CODES } from "../../member/lookups.ts";
import { OTP_PER_ADDRESS, OTP_PER_ADDRESS_MAX, OTP_PER_HOUR } from "../../member/otp.ts";
import { REFUND_PERIODS } from "../../member/refunds.ts";
import { codeText, line } from "../../schemas.ts";
import { POINT_RULES, type PointRule } from "../withdrawals-risk.ts";
import {
  amounts,
  amountsAboveZero as each,
  percents,
  pictureAddress,
  positive,
  shown,
  turnoverTimes,
} from "./shapes.ts";

const emptyOr = (address: RegExp) =>
  v.pipe(v.string(), v.maxLength(500), v.regex(address), v.regex(/^[^\s"'<>\\]*$/));
const httpsOrEmpty = emptyOr(/^(https:\/\/\S+)?$/);
const pictureOrEmpty = v.union([pictureAddress, v.literal("")]);
const pages = v.strictObject({
  pages: v.pipe(v.array(shown("html", "required")), v.maxLength(50)),
});
const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** Hundredths of a percent: 100 is 1 %. */
const rate = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000));
const campaign = v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,32}$/));
/** Versions from before the banner room have banners, which have no effect. */
const oldBanners = v.optional(
  v.pipe(v.array(v.strictObject({ image: pictureAddress, html: shown("html") })), v.maxLength(10)),
);
export const setupCode = v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,32}$/));
export const isoTime = v.pipe(v.string(), v.isoTimestamp());

/** Where a press on a banner or an announcement leads. */
export const appLink = v.pipe(
  v.strictObject({
    to: v.picklist(BANNER_TARGETS),
    target: v.pipe(v.string(), v.maxLength(200), v.regex(/^[^\s"'<>\\]+$/)),
  }),
  v.check(
    ({ to, target }) => (to === "page" ? /^\/user(\/|$)/ : /^[A-Z0-9_-]{1,32}$/).test(target),
    "a page of the member area, or a code",
  ),
);

const banner = v.pipe(
  v.strictObject({
    code: setupCode,
    place: v.picklist(BANNER_PLACES),
    isActive: v.boolean(),
    /** The picture in every language that has no own one. */
    image: pictureAddress,
    images: v.strictObject({
      th: v.nullable(pictureAddress),
      la: v.nullable(pictureAddress),
      en: v.nullable(pictureAddress),
    }),
    html: shown("html"),
    link: v.nullable(appLink),
    startsAt: v.nullable(isoTime),
    endsAt: v.nullable(isoTime),
    /** The segment whose members see it; null: every member. */
    segment: v.nullable(setupCode),
  }),
  v.check(
    ({ startsAt, endsAt }) =>
      startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt),
    "ends before it starts",
  ),
);
const minutes = positive(10_080);
const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** A risk score, or points of it. */
const score = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));
const count = positive(1_000);

const video = v.strictObject({
  code: v.picklist(HOWTO_CODES),
  title: shown("plain", "required"),
  text: shown("plain"),
  url: pictureAddress,
  poster: pictureOrEmpty,
  /** Address of the captions for each language. */
  captions: v.strictObject({ th: v.string(), la: v.string(), en: v.string() }),
  seconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400)),
});

const bank = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,10}$/)),
  nameTH: line(100),
  nameEN: line(100),
  /** Number at the Bank of Thailand. */
  botCode: v.nullable(v.pipe(v.string(), v.regex(/^\d{3}$/))),
  market: v.picklist(["thai", "lao"]),
  isRegistrable: v.boolean(),
});

const source = v.strictObject({
  code: codeText,
  description: shown("plain", "required"),
  isActive: v.boolean(),
});

/** A host, or with `*.` every host below a name. Hosts with other letters are written as `xn--`. */
const hostEntry = v.pipe(
  v.string(),
  v.maxLength(253),
  v.regex(/^(\*\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/),
  v.check(
    (host) => !host.startsWith("*.") || host.split(".").length > 2,
    "every host of a country",
  ),
);

/** A range of addresses, as `203.0.113.0/24` or `2001:db8::/32`. */
const addressRange = v.pipe(
  v.string(),
  v.maxLength(50),
  v.check((range) => {
    const [address = "", length = "", ...more] = range.split("/");
    const isV4 = v.is(v.pipe(v.string(), v.ipv4()), address);
    if (more.length > 0 || !/^\d{1,3}$/.test(length)) return false;
    if (!isV4 && !v.is(v.pipe(v.string(), v.ipv6()), address)) return false;
    const bits = Number(length);
    return isV4 ? bits >= 8 && bits <= 32 : bits >= 16 && bits <= 64;
  }, "a range of addresses"),
);

const areUnique = ({ list }: { list: { code: string }[] }) =>
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
  /** In the order of each place. */
  banners: v.pipe(
    v.strictObject({ list: v.pipe(v.array(banner), v.maxLength(60)) }),
    v.check((banners) => areUnique(banners), "codes must be unique"),
  ),
  howto: v.strictObject({ videos: v.pipe(v.array(video), v.maxLength(HOWTO_CODES.length)) }),
  limits: v.pipe(
    v.strictObject({
      withdrawMin: each,
      withdrawMax: each,
      depositMin: each,
      /** Withdrawals up to this amount are paid without a cashier. */
      autoPayoutMax: amounts,
      /** Withdrawals from this amount need two approvals. */
      twoApprovalsMin: each,
      /** Withdrawals from this amount need a recent authentication. */
      recentAuthMin: v.optional(each, { THB: 100_000, LAK: 50_000_000 }),
      /** Withdrawals from `identityMin` go to review without an accepted identity document. */
      identityRequired: v.optional(v.boolean(), false),
      identityMin: v.optional(each, { THB: 50_000, LAK: 25_000_000 }),
      /**
       * The most that one person of the role may enter or credit in a day without a report of an
       * external party.
       */
      enteredMaxCashier: v.optional(amounts, { THB: 200_000, LAK: 120_000_000 }),
      enteredMaxManager: v.optional(amounts, { THB: 1_000_000, LAK: 600_000_000 }),
      enteredMaxOwner: v.optional(amounts, { THB: 2_000_000, LAK: 1_200_000_000 }),
      /** The most exports of members' data that one staff user may request on a day. */
      exportsPerDay: v.optional(whole(0, 100), 5),
      /** Minutes within which a cashier should decide a withdrawal. */
      slaMinutes: minutes,
      /** A payout whose outcome is unknown for longer may be decided by staff. */
      payoutOverdueMinutes: positive(1_440),
      /** A transfer with a game whose outcome is unknown for longer may be decided by staff. */
      transferOverdueMinutes: v.optional(positive(1_440), 5),
      /** Hours before an approved bank account takes effect. */
      bankChangeDelayHours: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(720)),
      /** Hours without withdrawals after a member has reset the password; 0: none. */
      resetDelayHours: v.optional(whole(0, 720), 24),
      /** How many days the condition of a gift lasts. */
      conditionDays: v.optional(whole(1, 365), 30),
    }),
    v.check(
      ({ withdrawMin, withdrawMax }) =>
        withdrawMin.THB <= withdrawMax.THB && withdrawMin.LAK <= withdrawMax.LAK,
      "the minimum is above the maximum",
    ),
  ),
  /** Risk rules of withdrawals. */
  withdrawRisk: v.pipe(
    v.strictObject({
      /** From this score, a cashier decides even a small withdrawal. */
      reviewScore: score,
      mediumFrom: score,
      highFrom: score,
      /** Points of each rule; 0 turns it off. */
      points: v.object(
        Object.fromEntries(POINT_RULES.map((rule) => [rule, score])) as Record<
          PointRule,
          typeof score
        >,
      ),
      newMemberDays: count,
      velocityCount: count,
      velocitySum: amounts,
      large: amounts,
      unusualTimes: count,
      fastWinTimes: count,
      fastWinMin: amounts,
      bankChangeHours: count,
      adjustmentDays: count,
      /** Withdrawals of deposits that were not played wait for a person. */
      playFirst: v.optional(v.boolean(), true),
      /** What of money without a report of bets leaves by itself in 24 hours, and in 30 days. */
      unknownDayMax: v.optional(amounts, { THB: 2_000, LAK: 1_000_000 }),
      unknownMonthMax: v.optional(amounts, { THB: 5_000, LAK: 2_500_000 }),
      /** Gifts and bets of this many days are compared. */
      playDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)), 30),
    }),
    v.check(({ mediumFrom, highFrom }) => mediumFrom <= highFrom, "medium starts above high"),
  ),
  slip: v.strictObject({
    closedFrom: timeOfDay,
    closedTo: timeOfDay,
    reportedTransferMinutes: minutes,
  }),
  invite: v.strictObject({
    isActive: v.boolean(),
    campaign,
    name: shown("plain", "required"),
    rate,
    cap: amounts,
    collectMin: amounts,
    needsPlay: v.boolean(),
    /** The share of the deposit that must be turned over. */
    playedPercent: v.optional(positive(1_000), 100),
    /** The most that one inviter collects in the campaign; null: no limit. */
    memberMax: v.optional(v.nullable(amounts), null),
    budget: v.nullable(amounts),
    /** The bets that a collected commission asks for. */
    turnoverTimes: v.optional(turnoverTimes, 1),
    ...percents,
    banners: oldBanners,
  }),
  refund: v.strictObject({
    isActive: v.boolean(),
    campaign,
    name: shown("plain", "required"),
    period: v.picklist(REFUND_PERIODS),
    rate,
    minimum: amounts,
    cap: amounts,
    /** What the campaign may cost; null: no limit. */
    budget: v.optional(v.nullable(amounts), null),
    /** The bets that a refund asks for. */
    turnoverTimes: v.optional(turnoverTimes, 1),
    ...percents,
    info: shown("html"),
    banners: oldBanners,
  }),
  /** A played deposit earns one coin for each whole `depositPerCoin`; 0: none. */
  spinwheel: v.strictObject({
    isActive: v.boolean(),
    depositPerCoin: amounts,
    /** The bets that make a deposit played, percent of the deposit. */
    playedPercent: v.optional(whole(0, 10_000), 100),
    /** The most coins that a member's deposits earn in a calendar day. */
    coinsPerDay: v.optional(positive(1_000), 10),
    /** The bets that a prize asks for, in times of the prize. */
    prizeTurnoverTimes: v.optional(turnoverTimes, 1),
  }),
  /** What bets are worth to the operator. */
  bets: v.strictObject({
    /** What members get back of their bets on average. The rest is the margin of the house. */
    returned: rate,
  }),
  announcements: v.strictObject({
    /** Messages by push or SMS that one member gets a day. */
    perDayMax: positive(20),
    /** Recipients that one person reaches in a day without a second one. */
    aloneMax: whole(0, 10_000_000),
  }),
  /** The hosts that texts and links for members may name. Only owners change it. */
  hosts: v.strictObject({
    list: v.pipe(
      v.array(hostEntry),
      v.maxLength(200),
      v.check((list) => new Set(list).size === list.length, "a host is named twice"),
    ),
  }),
  /**
   * Ranges where a carrier puts many phones behind one address: an address of many members there
   * says nothing about them (docs/decisions/0118).
   */
  carriers: v.strictObject({
    list: v.pipe(
      v.array(addressRange),
      v.maxLength(500),
      v.check((list) => new Set(list).size === list.length, "a range is named twice"),
    ),
  }),
  flags: v.strictObject({
    registerOTP: v.boolean(),
    enableChatWidget: v.boolean(),
    iframe: v.boolean(),
    depositManual: v.boolean(),
    /** Members may set limits and self-exclusions. Existing ones apply even when this is off. */
    playLimits: v.optional(v.boolean(), true),
    /** Showing a game's credentials needs a recent authentication. */
    credentialsRecentAuth: v.optional(v.boolean(), false),
    terminated: v.boolean(),
    /** Codes of each purpose, in 24 hours and in an hour. */
    otpPerDayMax: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000)),
    otpPerHourMax: v.optional(whole(0, 10_000_000), OTP_PER_HOUR),
    /** Codes of each purpose that one address may request in an hour. */
    otpPerAddressMax: v.optional(positive(OTP_PER_ADDRESS_MAX), OTP_PER_ADDRESS),
    /** New conversations of guests that one address may begin in an hour. */
    guestChatsPerAddressMax: v.optional(positive(1_000), 20),
    /** Chat conversations are given to the agents in the inbox. */
    chatAutoAssign: v.optional(v.boolean(), false),
    /** Rules of first answers answer customers who wait. */
    chatFirstAnswers: v.optional(v.boolean(), false),
    /** An agent with this many conversations is given no more. */
    chatPerAgentMax: v.optional(positive(100), 8),
  }),
  banks: v.pipe(
    v.strictObject({ list: v.pipe(v.array(bank), v.maxLength(200)) }),
    v.check((banks) => areUnique(banks), "codes must be unique"),
  ),
  sources: v.pipe(
    v.strictObject({ list: v.pipe(v.array(source), v.maxLength(50)) }),
    v.check((sources) => areUnique(sources), "codes must be unique"),
  ),
} as const;
