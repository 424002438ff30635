/**
 * Bonuses and promotions for development: one campaign of each type, and promotion codes to try.
 */
import type { Currency } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import type { Insertable } from "kysely";
import type { Variant } from "../src/features/lookups/index.ts";
import type { BonusesCampaign, PromotionsPromotion } from "../src/kernel/db/schema.ts";

type Texts = Record<Language, string>;

const texts = (th: string, la: string, en: string): Texts => ({ th, la, en });

/** A baht is about 600 kip. Amounts of the Lao build are round numbers in kip. */
const KIP = 600n;

/** The condition notice of every bonus. The page replaces the placeholder with the percentage. */
const notice = (more: Texts) =>
  texts(
    `<p>${more.th}</p><p>ระหว่างใช้โบนัสจะถอนเงินไม่ได้ จบได้เมื่อยอดรวมถึงเป้าและเดิมพันครบ หรือเหลือไม่เกิน <b>{percentFail}%</b> ของยอดหลังรับโบนัส</p>`,
    `<p>${more.la}</p><p>ລະຫວ່າງໃຊ້ໂບນັດຈະຖອນເງິນບໍ່ໄດ້ ຈົບໄດ້ເມື່ອຍອດລວມຮອດເປົ້າ ແລະ ເດີມພັນຄົບ ຫຼື ເຫຼືອບໍ່ເກີນ <b>{percentFail}%</b> ຂອງຍອດຫຼັງຮັບໂບນັດ</p>`,
    `<p>${more.en}</p><p>No withdrawal while the bonus is active. It can end once your total reaches the target and your bets are done, or has fallen to <b>{percentFail}%</b> of the total right after you took it.</p>`,
  );

const slide = (title: Texts, text: Texts) =>
  texts(
    `<h3>${title.th}</h3><p>${text.th}</p>`,
    `<h3>${title.la}</h3><p>${text.la}</p>`,
    `<h3>${title.en}</h3><p>${text.en}</p>`,
  );

interface Banner {
  image: string | null;
  html: Texts | null;
}

type Written<T> = Omit<T, "name" | "notice" | "banners" | "currency" | "description">;
type WrittenCampaign = Written<Insertable<BonusesCampaign>> & {
  name: Texts;
  notice: Texts;
  banners: Banner[];
};
type WrittenPromotion = Written<Insertable<PromotionsPromotion>> & { description: Texts };

/** Bets of gift and deposit. The times are as many as bring more than the gift costs. */
const betsOfBoth = (times: number) => ({ turnover_times: times, turnover_counts_deposit: true });

const CAMPAIGNS: WrittenCampaign[] = [
  {
    code: "WELCOME50",
    name: texts("ต้อนรับสมาชิกใหม่ 50%", "ຕ້ອນຮັບສະມາຊິກໃໝ່ 50%", "Welcome 50%"),
    notice: notice(
      texts(
        "รับเพิ่ม 50% ของยอดฝากล่าสุด ไม่เกินเพดานที่แสดง",
        "ຮັບເພີ່ມ 50% ຂອງຍອດຝາກຫຼ້າສຸດ ບໍ່ເກີນເພດານທີ່ສະແດງ",
        "Half of your deposit on top, up to the cap shown.",
      ),
    ),
    banners: [
      { image: "/art/bonus-welcome.svg", html: null },
      {
        image: null,
        html: slide(
          texts("รับได้ครั้งเดียว", "ຮັບໄດ້ຄັ້ງດຽວ", "Once for every member"),
          texts(
            "ฝากก่อน แล้วกดรับโบนัส ยอดฝากหนึ่งครั้งรับได้หนึ่งโบนัส",
            "ຝາກກ່ອນ ແລ້ວກົດຮັບໂບນັດ ຍອດຝາກໜຶ່ງຄັ້ງຮັບໄດ້ໜຶ່ງໂບນັດ",
            "Deposit first, then take it. One deposit earns one bonus.",
          ),
        ),
      },
    ],
    type: "limit",
    max_received: 1,
    percent: 50,
    cap_minor: 50_000n,
    min_deposit_minor: 10_000n,
    ...betsOfBoth(9),
    deposit_max_hours: 72,
    percent_success: 300,
    percent_fail: 20,
    budget_minor: 100_000_000n,
    position: 0,
  },
  {
    code: "DAILY10",
    name: texts("ทุกยอดฝาก ทุกวัน", "ທຸກຍອດຝາກ ທຸກມື້", "Every deposit, every day"),
    notice: notice(
      texts(
        "รับเพิ่ม 10% ของยอดฝากล่าสุด วันละ 3 ครั้ง นับวันตามเวลาไทย",
        "ຮັບເພີ່ມ 10% ຂອງຍອດຝາກຫຼ້າສຸດ ມື້ລະ 3 ຄັ້ງ ນັບມື້ຕາມເວລາບາງກອກ",
        "A tenth of your last deposit on top, three times a day (Bangkok time).",
      ),
    ),
    banners: [],
    type: "day",
    max_received: 3,
    percent: 10,
    cap_minor: 20_000n,
    min_deposit_minor: 10_000n,
    ...betsOfBoth(3),
    deposit_max_hours: 24,
    percent_success: 150,
    percent_fail: 10,
    budget_minor: 100_000_000n,
    position: 1,
  },
  {
    code: "WEEKLY200",
    name: texts("ฝากครบประจำสัปดาห์", "ຝາກຄົບປະຈຳອາທິດ", "Deposit of the week"),
    notice: notice(
      texts(
        "ยอดฝากล่าสุดถึงขั้นต่ำ รับโบนัสสัปดาห์ละ 1 ครั้ง เริ่มนับใหม่ทุกวันจันทร์",
        "ຍອດຝາກຫຼ້າສຸດຮອດຂັ້ນຕ່ຳ ຮັບໂບນັດອາທິດລະ 1 ຄັ້ງ ເລີ່ມນັບໃໝ່ທຸກວັນຈັນ",
        "Once a week for a large enough deposit; a new week begins on Monday.",
      ),
    ),
    banners: [{ image: "/art/bonus-weekly.svg", html: null }],
    type: "week",
    max_received: 1,
    amount_minor: 20_000n,
    min_deposit_minor: 200_000n,
    ...betsOfBoth(3),
    deposit_max_hours: 72,
    percent_success: 200,
    percent_fail: 10,
    budget_minor: 200_000_000n,
    position: 2,
  },
];

const PROMOTIONS: WrittenPromotion[] = [
  {
    code: "FRIEND100",
    description: texts(
      "โปรโมชันเพื่อนใหม่ รับเครดิตทันที ไม่ต้องฝาก",
      "ໂປຣໂມຊັນໝູ່ໃໝ່ ຮັບເຄຣດິດທັນທີ ບໍ່ຕ້ອງຝາກ",
      "For new friends: credit at once, no deposit needed",
    ),
    amount_minor: 10_000n,
    turnover_times: 30,
    percent_success: 300,
    percent_fail: 5,
    budget_minor: 50_000_000n,
  },
  {
    code: "SONGKRAN20",
    description: texts(
      "สงกรานต์ รับเพิ่ม 20% ของยอดฝากล่าสุด",
      "ປີໃໝ່ ຮັບເພີ່ມ 20% ຂອງຍອດຝາກຫຼ້າສຸດ",
      "Songkran: a fifth of your last deposit on top",
    ),
    percent: 20,
    cap_minor: 100_000n,
    min_deposit_minor: 20_000n,
    ...betsOfBoth(5),
    deposit_max_hours: 72,
    percent_success: 200,
    percent_fail: 10,
    budget_minor: 50_000_000n,
  },
];

const AMOUNTS = ["amount_minor", "cap_minor", "min_deposit_minor", "budget_minor"] as const;

/** Part of the code of a baht campaign in the Lao build, where the plain code is in kip. */
const BAHT = "-BAHT";

/** A rule once for each currency of the build, with its amounts converted from satang. */
function priced<T extends Priced>(rule: T, variant: Variant): (T & { currency: Currency })[] {
  if (variant === "thai") return [{ ...rule, currency: "THB" }];
  return [inKip(rule), { ...rule, code: `${rule.code}${BAHT}`, currency: "THB" }];
}

type Priced = Partial<Record<(typeof AMOUNTS)[number], unknown>> & { code: string };

function inKip<T extends Priced>(rule: T): T & { currency: Currency } {
  const converted = AMOUNTS.flatMap((key) => {
    const amount = rule[key];
    return typeof amount === "bigint" ? [[key, amount * KIP] as const] : [];
  });
  return { ...rule, ...Object.fromEntries(converted), currency: "LAK" };
}

export function campaigns(variant: Variant): Insertable<BonusesCampaign>[] {
  return CAMPAIGNS.flatMap(({ name, notice: text, banners, ...rule }) =>
    priced(rule, variant).map((each) => ({
      ...each,
      name: JSON.stringify(name),
      notice: JSON.stringify(text),
      banners: JSON.stringify(banners),
    })),
  );
}

export function promotions(variant: Variant): Insertable<PromotionsPromotion>[] {
  return PROMOTIONS.flatMap(({ description, ...rule }) =>
    priced(rule, variant).map((each) => ({
      ...each,
      description: JSON.stringify(description),
    })),
  );
}
