/** The wheel of the development world, and what its operator set for invites, refunds and coins. */

import type { StoredSettings, Variant } from "../src/features/lookups/index.ts";
import type { Slice } from "../src/features/spinwheel/index.ts";

const kip = (thb: bigint) => thb * 600n;

/** Kept by everyone but production: an operator decides about money that is given away. */
export const rewardSettings = {
  invite: {
    isActive: true,
    campaign: "INVITE",
    name: { th: "โบนัสแนะนำเพื่อน", la: "ໂບນັດແນະນຳໝູ່", en: "Invite bonus" },
    rate: 200,
    cap: { THB: "50000", LAK: "30000000" },
    collectMin: { THB: "1000", LAK: "600000" },
    needsPlay: true,
    budget: { THB: "100000000", LAK: "60000000000" },
    percentSuccess: 150,
    percentFail: 5,
    banners: [
      {
        image: "/art/koi-garden.svg",
        html: {
          th: "<h3>ชวนเพื่อนมาเล่น</h3><p>รับ 2% ของทุกยอดฝากของเพื่อน สูงสุด 500 บาทต่อครั้ง</p>",
          la: "<h3>ຊວນໝູ່ມາຫຼິ້ນ</h3><p>ຮັບ 2% ຂອງທຸກຍອດຝາກຂອງໝູ່</p>",
          en: "<h3>Invite your friends</h3><p>Earn 2% of each of their deposits, up to 500 baht each time</p>",
        },
      },
    ],
  },
  refund: {
    isActive: true,
    campaign: "REFUND-WEEK",
    name: { th: "คืนยอดเสียรายสัปดาห์", la: "ຄືນຍອດເສຍປະຈຳອາທິດ", en: "Weekly refund" },
    period: "week",
    rate: 500,
    minimum: { THB: "100", LAK: "60000" },
    cap: { THB: "500000", LAK: "300000000" },
    percentSuccess: 150,
    percentFail: 5,
    info: {
      th: "<p>คืน <b>5%</b> ของยอดเสียสัปดาห์ก่อน (จันทร์ถึงอาทิตย์) สูงสุด 5,000 บาท</p>",
      la: "<p>ຄືນ <b>5%</b> ຂອງຍອດເສຍອາທິດກ່ອນ (ຈັນຫາອາທິດ)</p>",
      en: "<p><b>5%</b> of what you lost last week (Monday to Sunday), up to 5,000 baht</p>",
    },
    banners: [
      {
        image: "/art/mekong-moon.svg",
        html: {
          th: "<h3>คืนยอดเสียทุกวันจันทร์</h3>",
          la: "<h3>ຄືນຍອດເສຍທຸກວັນຈັນ</h3>",
          en: "<h3>A refund every Monday</h3>",
        },
      },
    ],
  },
  spinwheel: { isActive: true, depositPerCoin: { THB: "10000", LAK: "6000000" } },
} satisfies StoredSettings;

const NAVY = { bgColor: "#1f2f6b", textColor: "#f6e7c4" };
const JADE = { bgColor: "#0f7a63", textColor: "#f1fff9" };
const CORAL = { bgColor: "#b23a48", textColor: "#fff4f0" };
const GOLD = { bgColor: "#ecc57a", textColor: "#1b1f3b" };

const cash = (thbMinor: bigint) => ({
  prize: "cash" as const,
  amountMinor: { THB: thbMinor, LAK: kip(thbMinor) },
});

/** The labels of the wheel are short: they stand on a slice. */
export function wheel(variant: Variant): { code: string; name: string; slices: Slice[] } {
  const isThai = variant === "thai";
  const label = (th: string, la: string) => (isThai ? th : la);
  const baht = (thb: bigint) => (isThai ? `฿${thb}` : `₭${kip(thb)}`);
  const slice = (
    code: string,
    text: string,
    fields: Partial<Slice> & Pick<Slice, "weight" | "bgColor" | "textColor">,
  ): Slice => ({
    code,
    label: text,
    htmlDescription: `<p>${text}</p>`,
    prize: "nothing",
    amountMinor: { THB: 0n, LAK: 0n },
    percentSuccess: null,
    percentFail: null,
    validDays: 30,
    ...fields,
  });
  return {
    code: "WHEEL-2026",
    name: label("วงล้อนำโชค", "ວົງລໍ້ນຳໂຊກ"),
    slices: [
      slice("CASH10", baht(10n), { weight: 250, ...NAVY, ...cash(1_000n) }),
      slice("NONE1", label("ลองใหม่", "ລອງໃໝ່"), { weight: 200, ...CORAL }),
      slice("CASH20", baht(20n), { weight: 150, ...JADE, ...cash(2_000n) }),
      slice("BONUS100", label("โบนัส 100", "ໂບນັດ"), {
        weight: 80,
        ...GOLD,
        ...cash(10_000n),
        prize: "bonus",
        percentSuccess: 200,
        percentFail: 5,
      }),
      slice("CASH50", baht(50n), { weight: 60, ...NAVY, ...cash(5_000n) }),
      slice("NONE2", label("ลองใหม่", "ລອງໃໝ່"), { weight: 230, ...CORAL }),
      slice("CASH100", baht(100n), { weight: 25, ...JADE, ...cash(10_000n) }),
      slice("SHIRT", label("เสื้อยืด", "ເສື້ອຢືດ"), { weight: 5, ...GOLD, prize: "thing" }),
    ],
  };
}
