import type { Tx } from "../../kernel/db.ts";
import type { Language } from "../../kernel/http.ts";
import { maskDigits } from "../../kernel/mask.ts";
import type { Context } from "../../ports/context.ts";
import { noteMember } from "../chat/index.ts";

/** What the owner of an account hears of, so that somebody else's deed is not the owner's last surprise. */
export type SecurityNote =
  | { kind: "newDevice" }
  | { kind: "passwordChanged" }
  | { kind: "paused"; until: Date }
  | { kind: "bankAsked" | "bankCounts" | "bankRefused"; bankCode: string; bankAccountNo: string }
  | { kind: "bankGranted"; bankCode: string; bankAccountNo: string; countsAt: Date };

/** Tells the owner in the chat, in the transaction of what happened. */
export function noteSecurity(
  ctx: Context,
  tx: Tx,
  { memberId, ...note }: SecurityNote & { memberId: bigint },
): Promise<void> {
  const words = {
    at: inBangkok(ctx.clock.now()),
    account: "bankCode" in note ? `${note.bankCode} ${maskDigits(note.bankAccountNo)}` : "",
    countsAt: "countsAt" in note ? inBangkok(note.countsAt) : "",
    until: "until" in note ? inBangkok(note.until) : "",
  };
  const { th, la, en } = TEXTS[note.kind];
  return noteMember(ctx, tx, { memberId, texts: { th: th(words), la: la(words), en: en(words) } });
}

const format = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Bangkok",
  dateStyle: "short",
  timeStyle: "short",
});

/** As every screen writes a moment. */
function inBangkok(at: Date): string {
  return format.format(at).replace(",", "");
}

type Text = (words: { at: string; account: string; countsAt: string; until: string }) => string;

/** What a person reads in the chat. */
const TEXTS: Record<SecurityNote["kind"], Record<Language, Text>> = {
  newDevice: {
    th: ({ at }) => `มีการเข้าสู่ระบบจากอุปกรณ์ใหม่เมื่อ ${at} หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันทีและแจ้งเราที่นี่`,
    la: ({ at }) => `ມີການເຂົ້າສູ່ລະບົບຈາກອຸປະກອນໃໝ່ເມື່ອ ${at} ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາປ່ຽນລະຫັດຜ່ານທັນທີ ແລະ ແຈ້ງພວກເຮົາທີ່ນີ້`,
    en: ({ at }) =>
      `Your account was opened on a new device at ${at}. If it was not you, change your password now and tell us here.`,
  },
  passwordChanged: {
    th: ({ at }) => `รหัสผ่านของคุณถูกเปลี่ยนเมื่อ ${at} หากไม่ใช่คุณ โปรดแจ้งเราที่นี่ทันที`,
    la: ({ at }) => `ລະຫັດຜ່ານຂອງທ່ານຖືກປ່ຽນເມື່ອ ${at} ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາແຈ້ງພວກເຮົາທີ່ນີ້ທັນທີ`,
    en: ({ at }) => `Your password was changed at ${at}. If it was not you, tell us here now.`,
  },
  paused: {
    th: ({ until }) => `คุณพักการเล่นถึง ${until} ระหว่างนี้ยังถอนเงินและคุยกับเราที่นี่ได้ตามปกติ`,
    la: ({ until }) => `ທ່ານພັກການຫຼິ້ນເຖິງ ${until} ໃນລະຫວ່າງນີ້ຍັງຖອນເງິນ ແລະ ລົມກັບພວກເຮົາທີ່ນີ້ໄດ້ຕາມປົກກະຕິ`,
    en: ({ until }) =>
      `You are taking a break from play until ${until}. Meanwhile you can withdraw and write to us here as always.`,
  },
  bankAsked: {
    th: ({ account }) =>
      `มีคำขอเปลี่ยนบัญชีธนาคารของคุณเป็น ${account} ทีมงานกำลังตรวจสอบ หากไม่ใช่คุณ โปรดแจ้งเราที่นี่ทันที`,
    la: ({ account }) =>
      `ມີຄຳຂໍປ່ຽນບັນຊີທະນາຄານຂອງທ່ານເປັນ ${account} ທີມງານກຳລັງກວດສອບ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາແຈ້ງພວກເຮົາທີ່ນີ້ທັນທີ`,
    en: ({ account }) =>
      `A change of your bank account to ${account} was asked for and is being checked. If it was not you, tell us here now.`,
  },
  bankGranted: {
    th: ({ account, countsAt }) =>
      `บัญชีธนาคารใหม่ ${account} ได้รับอนุมัติแล้ว และจะเริ่มใช้เมื่อ ${countsAt} หากไม่ใช่คุณ โปรดแจ้งเราที่นี่ก่อนเวลานั้น`,
    la: ({ account, countsAt }) =>
      `ບັນຊີທະນາຄານໃໝ່ ${account} ໄດ້ຮັບອະນຸມັດແລ້ວ ແລະ ຈະເລີ່ມໃຊ້ເມື່ອ ${countsAt} ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາແຈ້ງພວກເຮົາທີ່ນີ້ກ່ອນເວລານັ້ນ`,
    en: ({ account, countsAt }) =>
      `Your new bank account ${account} was approved and counts from ${countsAt}. If it was not you, tell us here before then.`,
  },
  bankCounts: {
    th: ({ account }) => `บัญชีธนาคารใหม่ ${account} เริ่มใช้แล้ว`,
    la: ({ account }) => `ບັນຊີທະນາຄານໃໝ່ ${account} ເລີ່ມໃຊ້ແລ້ວ`,
    en: ({ account }) => `Your new bank account ${account} counts now.`,
  },
  bankRefused: {
    th: ({ account }) => `การเปลี่ยนบัญชีธนาคารเป็น ${account} ไม่ได้รับอนุมัติ บัญชีเดิมยังใช้อยู่`,
    la: ({ account }) => `ການປ່ຽນບັນຊີທະນາຄານເປັນ ${account} ບໍ່ໄດ້ຮັບອະນຸມັດ ບັນຊີເກົ່າຍັງໃຊ້ຢູ່`,
    en: ({ account }) =>
      `The change of your bank account to ${account} was not approved. The one you had still counts.`,
  },
};
