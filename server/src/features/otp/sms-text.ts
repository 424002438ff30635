import type { Language } from "@krapao/contract/languages";
import type { Purpose } from "./otp.ts";

type Text = (code: string, ref: string) => string;

/** The text of the message, in the language of the page. It says what the code is for. */
const TEXTS: Record<Purpose, Record<Language, Text>> = {
  registration: {
    th: (code, ref) => `รหัส OTP ของคุณคือ ${code} (Ref: ${ref}) ใช้ได้ภายใน 5 นาที ห้ามบอกรหัสนี้แก่ผู้อื่น`,
    la: (code, ref) => `ລະຫັດ OTP ຂອງທ່ານແມ່ນ ${code} (Ref: ${ref}) ໃຊ້ໄດ້ພາຍໃນ 5 ນາທີ ຫ້າມບອກລະຫັດນີ້ແກ່ຜູ້ອື່ນ`,
    en: (code, ref) =>
      `Your OTP is ${code} (Ref: ${ref}). Valid for 5 minutes. Do not tell it to anyone.`,
  },
  password: {
    th: (code, ref) =>
      `รหัสสำหรับตั้งรหัสผ่านใหม่คือ ${code} (Ref: ${ref}) ใช้ได้ภายใน 5 นาที ห้ามบอกรหัสนี้แก่ผู้อื่น`,
    la: (code, ref) =>
      `ລະຫັດສຳລັບຕັ້ງລະຫັດຜ່ານໃໝ່ແມ່ນ ${code} (Ref: ${ref}) ໃຊ້ໄດ້ພາຍໃນ 5 ນາທີ ຫ້າມບອກລະຫັດນີ້ແກ່ຜູ້ອື່ນ`,
    en: (code, ref) =>
      `Your code for a new password is ${code} (Ref: ${ref}). Valid for 5 minutes. Do not tell it to anyone.`,
  },
};

/**
 * A message with its code. When the operator's website is known, the last line binds the code to it
 * (WebOTP), so that the phone's browser fills it in there and nowhere else.
 */
export function smsText({
  code,
  ref,
  purpose,
  language,
  website,
}: {
  code: string;
  ref: string;
  purpose: Purpose;
  language: Language;
  /** As the operator has set it: an address, or only a host. */
  website: string;
}): string {
  const text = TEXTS[purpose][language](code, ref);
  const host = hostOf(website);
  return host === null ? text : `${text}\n\n@${host} #${code}`;
}

/** The host of an address; null when there is none. */
function hostOf(website: string): string | null {
  const address = website.trim();
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  return url?.hostname.includes(".") ? url.hostname : null;
}
