import type { Language } from "@krapao/contract/languages";

type Text = (code: string, ref: string) => string;

/** The text of the message, in the language of the page. */
const TEXTS: Record<Language, Text> = {
  th: (code, ref) => `รหัส OTP ของคุณคือ ${code} (Ref: ${ref}) ใช้ได้ภายใน 5 นาที ห้ามบอกรหัสนี้แก่ผู้อื่น`,
  la: (code, ref) => `ລະຫັດ OTP ຂອງທ່ານແມ່ນ ${code} (Ref: ${ref}) ໃຊ້ໄດ້ພາຍໃນ 5 ນາທີ ຫ້າມບອກລະຫັດນີ້ແກ່ຜູ້ອື່ນ`,
  en: (code, ref) =>
    `Your OTP is ${code} (Ref: ${ref}). Valid for 5 minutes. Do not tell it to anyone.`,
};

export function smsText({
  code,
  ref,
  language,
}: {
  code: string;
  ref: string;
  language: Language;
}): string {
  return TEXTS[language](code, ref);
}
