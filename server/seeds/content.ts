/** Content that the operator would write: settings, texts and sources of registration. */
import type { StoredSettings } from "../src/features/lookups/index.ts";
import { howto } from "./howto.ts";
import { agreements, conditions } from "./terms.ts";

export const sources: { code: string; description: { th: string; la: string; en: string } }[] = [
  { code: "FRIEND", description: { th: "เพื่อนแนะนำ", la: "ໝູ່ແນະນຳ", en: "A friend" } },
  { code: "FACEBOOK", description: { th: "เฟซบุ๊ก", la: "ເຟສບຸກ", en: "Facebook" } },
  { code: "LINE", description: { th: "ไลน์", la: "ໄລນ໌", en: "LINE" } },
  { code: "TIKTOK", description: { th: "ติ๊กต็อก", la: "ຕິກຕັອກ", en: "TikTok" } },
  { code: "GOOGLE", description: { th: "กูเกิล", la: "ກູໂກ", en: "Google" } },
  { code: "OTHER", description: { th: "อื่น ๆ", la: "ອື່ນໆ", en: "Other" } },
];

/** The initial settings. A setting that is missing here has its default in the code. */
export const settings: StoredSettings = {
  info: { name: "Krapao", website: "https://krapao.example" },
  hosts: ["krapao.example", "line.me"],
  contact: {
    contactText: {
      th: "ทีมงานพร้อมดูแลคุณตลอด 24 ชั่วโมง ทักไลน์ได้ทุกเวลา",
      la: "ທີມງານພ້ອມດູແລທ່ານຕະຫຼອດ 24 ຊົ່ວໂມງ ທັກໄລນ໌ໄດ້ທຸກເວລາ",
      en: "Our team is here around the clock. Write to us on LINE at any time.",
    },
    lineLink: "https://line.me/R/ti/p/@krapao",
    lineName: "@krapao",
    lineQR: "",
  },
  conditions,
  agreements,
  howto,
  // Shown above login and home as soon as the operator publishes one.
  notice: { th: "", la: "", en: "" },
  withdrawMin: { THB: "2000", LAK: "1000000" },
  withdrawMax: { THB: "10000000", LAK: "5000000000" },
  depositMin: { THB: "100", LAK: "100000" },
  autoPayoutMax: { THB: "500000", LAK: "250000000" },
  slip: { closedFrom: "23:30", closedTo: "00:30" },
  depositManual: false,
  registerOTP: true,
  enableChatWidget: true,
  terminated: false,
  otpPerDayMax: 20_000,
  otpPerHourMax: 3_000,
  otpPerAddressMax: 600,
  guestChatsPerAddressMax: 20,
};
