import type { Language } from "@krapao/contract/languages";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";

/** The job that sends a message to the phone that a member had before. */
export const SEND_PHONE_CHANGED_JOB = "accounts:send-phone-changed";

type Text = (words: { name: string; phone: string }) => string;

/** The message, in the language of the build: the language of a phone is not known. */
const TEXTS: Record<Language, Text> = {
  th: ({ name, phone }) =>
    `${name}: เบอร์โทรของบัญชีคุณถูกเปลี่ยนเป็น ${phone} แล้ว หากไม่ใช่คุณ โปรดติดต่อเราทันที`,
  la: ({ name, phone }) =>
    `${name}: ເບີໂທຂອງບັນຊີທ່ານຖືກປ່ຽນເປັນ ${phone} ແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາຕິດຕໍ່ພວກເຮົາທັນທີ`,
  en: ({ name, phone }) =>
    `${name}: the phone of your account was changed to ${phone}. If it was not you, contact us now.`,
};

/**
 * Sends the message to the old phone. The job is repeated while the SMS company gives no answer.
 * @param payload.to the old phone
 * @param payload.phone the new one, masked
 */
export async function sendPhoneChanged(
  { db, ports, settings }: Context,
  { to = "", phone = "" }: Record<string, string>,
): Promise<void> {
  const { name } = await readSetting(db, "info");
  const language = settings.variant === "lao" ? "la" : "th";
  await ports.sms.send({ phone: to, text: TEXTS[language]({ name, phone }) });
}
