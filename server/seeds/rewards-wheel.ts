/** The wheel for development, and the settings of invites, refunds and coins. */

import { inEachLanguage } from "@krapao/contract/console/setup/shapes";
import type { StoredSettings } from "../src/features/lookups/index.ts";
import type { Slice, Wheel } from "../src/features/spinwheel/index.ts";

const kip = (thb: bigint) => thb * 600n;

/** Seeded everywhere except in production, where the operator decides about rewards. */
export function rewardSettings() {
  return { invite, refund, spinwheel, banners } satisfies StoredSettings;
}

const invite = {
  isActive: true,
  campaign: "INVITE",
  name: { th: "โบนัสแนะนำเพื่อน", la: "ໂບນັດແນະນຳໝູ່", en: "Invite bonus" },
  rate: 200,
  cap: { THB: "50000", LAK: "30000000" },
  collectMin: { THB: "1000", LAK: "600000" },
  needsPlay: true,
  playedPercent: 100,
  memberMax: { THB: "1000000", LAK: "600000000" },
  budget: { THB: "100000000", LAK: "60000000000" },
  percentSuccess: 150,
  percentFail: 5,
} satisfies StoredSettings["invite"];

const refund = {
  isActive: true,
  campaign: "REFUND-WEEK",
  name: { th: "คืนยอดเสียรายสัปดาห์", la: "ຄືນຍອດເສຍປະຈຳອາທິດ", en: "Weekly refund" },
  period: "week",
  rate: 500,
  minimum: { THB: "100", LAK: "60000" },
  cap: { THB: "500000", LAK: "300000000" },
  budget: { THB: "100000000", LAK: "60000000000" },
  percentSuccess: 150,
  percentFail: 5,
  info: {
    th: "<p>คืน <b>5%</b> ของยอดเสียสัปดาห์ก่อน (จันทร์ถึงอาทิตย์) สูงสุด {cap}</p>",
    la: "<p>ຄືນ <b>5%</b> ຂອງຍອດເສຍອາທິດກ່ອນ (ຈັນຫາອາທິດ) ສູງສຸດ {cap}</p>",
    en: "<p><b>5%</b> of what you lost last week (Monday to Sunday), up to {cap}</p>",
  },
} satisfies StoredSettings["refund"];

const shownToAll = {
  isActive: true,
  images: { th: null, la: null, en: null },
  link: null,
  startsAt: null,
  endsAt: null,
  segment: null,
};

const banners = [
  {
    ...shownToAll,
    code: "INVITE-1",
    place: "invite",
    image: "/art/koi-garden.svg",
    html: {
      th: "<h3>ชวนเพื่อนมาเล่น</h3><p>รับ 2% ของทุกยอดฝากของเพื่อน สูงสุด {cap} ต่อครั้ง</p>",
      la: "<h3>ຊວນໝູ່ມາຫຼິ້ນ</h3><p>ຮັບ 2% ຂອງທຸກຍອດຝາກຂອງໝູ່ ສູງສຸດ {cap} ຕໍ່ຄັ້ງ</p>",
      en: "<h3>Invite your friends</h3><p>Earn 2% of each of their deposits, up to {cap} each time</p>",
    },
  },
  {
    ...shownToAll,
    code: "REFUND-1",
    place: "refund",
    image: "/art/mekong-moon.svg",
    html: {
      th: "<h3>คืนยอดเสียทุกวันจันทร์</h3>",
      la: "<h3>ຄືນຍອດເສຍທຸກວັນຈັນ</h3>",
      en: "<h3>A refund every Monday</h3>",
    },
  },
] satisfies StoredSettings["banners"];

const spinwheel = {
  isActive: true,
  depositPerCoin: { THB: "10000", LAK: "6000000" },
  playedPercent: 100,
  coinsPerDay: 10,
  prizeTurnoverTimes: 1,
};

const NAVY = { bgColor: "#1f2f6b", textColor: "#f6e7c4" };
const JADE = { bgColor: "#0f7a63", textColor: "#f1fff9" };
const CORAL = { bgColor: "#b23a48", textColor: "#fff4f0" };
const GOLD = { bgColor: "#ecc57a", textColor: "#1b1f3b" };

const cash = (thbMinor: bigint) => ({
  prize: "cash" as const,
  amountMinor: { THB: thbMinor, LAK: kip(thbMinor) },
});

const AGAIN = { th: "ลองใหม่", la: "ລອງໃໝ່", en: "Try again" };
const BONUS = { th: "โบนัส", la: "ໂບນັດ", en: "Bonus" };
/** The server replaces it with the prize in the member's currency. */
const MONEY = inEachLanguage("{amount}");
const SHIRT = { th: "เสื้อยืด", la: "ເສື້ອຢືດ", en: "T-shirt" };

/** Short labels, because they must fit on a slice. */
export function wheel(): Pick<Wheel, "code" | "name" | "slices" | "budgetMinor"> {
  const slice = (
    code: string,
    label: Slice["label"],
    fields: Partial<Slice> & Pick<Slice, "weight" | "bgColor" | "textColor">,
  ): Slice => ({
    code,
    label,
    htmlDescription: {
      th: `<p>${label.th}</p>`,
      la: `<p>${label.la}</p>`,
      en: `<p>${label.en}</p>`,
    },
    prize: "nothing",
    amountMinor: { THB: 0n, LAK: 0n },
    percentSuccess: null,
    percentFail: null,
    validDays: 30,
    ...fields,
  });
  return {
    code: "WHEEL-2026",
    name: { th: "วงล้อนำโชค", la: "ວົງລໍ້ນຳໂຊກ", en: "Lucky wheel" },
    budgetMinor: { THB: 50_000_000n, LAK: kip(50_000_000n) },
    slices: [
      // A spin costs 2.75 baht. The bets of 100 baht that earn its coin bring about 4.
      slice("CASH2", MONEY, { weight: 300, ...NAVY, ...cash(200n) }),
      slice("NONE1", AGAIN, { weight: 232, ...CORAL }),
      slice("CASH5", MONEY, { weight: 120, ...JADE, ...cash(500n) }),
      slice("BONUS20", BONUS, {
        // With the amount the label would be too small to read.
        htmlDescription: inEachLanguage("<p>{amount}</p>"),
        weight: 40,
        ...GOLD,
        ...cash(2_000n),
        prize: "bonus",
        percentSuccess: 200,
        percentFail: 5,
      }),
      slice("CASH10", MONEY, { weight: 50, ...NAVY, ...cash(1_000n) }),
      slice("NONE2", AGAIN, { weight: 252, ...CORAL }),
      slice("CASH50", MONEY, { weight: 5, ...JADE, ...cash(5_000n) }),
      slice("SHIRT", SHIRT, { weight: 1, ...GOLD, prize: "thing" }),
    ],
  };
}
