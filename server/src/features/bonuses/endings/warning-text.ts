/** What a member reads before the end of a condition. Pure. */
import type { Language } from "@krapao/contract/languages";

interface Warning {
  /** 1: three days before, 2: a day, 3: an hour. */
  warned: number;
  /** Of the gift. */
  name: string;
  /** The end of the condition, as a text. */
  at: string;
}

/** The text of a warning, with `{keeps}` for the amount that stays. */
export const warningText = (language: Language, { warned, ...words }: Warning): string => {
  const { left, text } = TEXTS[language];
  return text({ left: left[warned - 1] ?? "", ...words });
};

interface Parts {
  left: string;
  name: string;
  at: string;
}

const TEXTS: Record<Language, { left: readonly string[]; text: (parts: Parts) => string }> = {
  th: {
    left: ["3 วัน", "24 ชั่วโมง", "1 ชั่วโมง"],
    text: ({ left, name, at }) =>
      `“${name}” จะสิ้นสุดในอีก ${left} (${at} น.) ถ้าถึงเวลานั้นยังไม่ครบเงื่อนไข ระบบจะคืนโบนัสพร้อมกำไรที่ได้จากโบนัส และตามยอดตอนนี้คุณจะเหลือ {keeps} ซึ่งถอนได้ทันที`,
  },
  la: {
    left: ["3 ມື້", "24 ຊົ່ວໂມງ", "1 ຊົ່ວໂມງ"],
    text: ({ left, name, at }) =>
      `“${name}” ຈະສິ້ນສຸດໃນອີກ ${left} (${at}) ຖ້າຮອດເວລານັ້ນຍັງບໍ່ຄົບເງື່ອນໄຂ ລະບົບຈະຄືນໂບນັດພ້ອມກຳໄລທີ່ໄດ້ຈາກໂບນັດ ແລະ ຕາມຍອດຕອນນີ້ ທ່ານຈະເຫຼືອ {keeps} ເຊິ່ງຖອນໄດ້ທັນທີ`,
  },
  en: {
    left: ["3 days", "24 hours", "1 hour"],
    text: ({ left, name, at }) =>
      `“${name}” ends in ${left} (${at}). If its condition is not met by then, the bonus and what was won with it are given back. By what you have now, {keeps} stays yours, and you can withdraw it at once.`,
  },
};
