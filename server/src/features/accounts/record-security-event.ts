import type { Language } from "@krapao/contract/languages";
import type { Tx } from "../../kernel/db/database.ts";
import { maskDigits } from "../../kernel/security/mask.ts";
import type { Context } from "../../ports/context.ts";
import { timeWriter } from "../lookups/index.ts";
import { notifyMember } from "./needs.ts";

/** Events of an account that its member is notified of, in case another person caused them. */
export type SecurityEvent =
  | { kind: "newDevice" }
  | { kind: "passwordChanged" }
  | { kind: "passwordReset"; withdrawalsFrom: Date | null }
  | { kind: "phoneChangeRequested"; phone: string }
  | { kind: "phoneChanged"; phone: string; withdrawalsFrom: Date | null }
  | {
      kind:
        | "passkeyAdded"
        | "passkeyRemoved"
        | "passkeysKept"
        | "passkeyRequired"
        | "passkeyNotRequired";
    }
  | { kind: "selfExcluded"; until: Date }
  | {
      kind: "bankChangeRequested" | "bankChangeApplied" | "bankChangeRefused";
      bankCode: string;
      bankAccountNo: string;
    }
  | { kind: "bankChangeApproved"; bankCode: string; bankAccountNo: string; effectiveAt: Date };

/** Notifies the member in the chat, in the transaction of the event. */
export async function recordSecurityEvent(
  ctx: Context,
  tx: Tx,
  { memberId, ...event }: SecurityEvent & { memberId: bigint },
): Promise<void> {
  const write = await timeWriter(tx);
  const textIn = (language: Language) => {
    const time = (at: Date | null) => (at ? write(at, language) : "");
    return TEXTS[event.kind][language]({
      at: time(ctx.clock.now()),
      account: "bankCode" in event ? `${event.bankCode} ${maskDigits(event.bankAccountNo)}` : "",
      phone: "phone" in event ? maskDigits(event.phone) : "",
      effectiveAt: time("effectiveAt" in event ? event.effectiveAt : null),
      until: time("until" in event ? event.until : null),
      withdrawalsFrom: time("withdrawalsFrom" in event ? event.withdrawalsFrom : null),
    });
  };
  return notifyMember.offered(ctx, tx, {
    memberId,
    texts: { th: textIn("th"), la: textIn("la"), en: textIn("en") },
  });
}

type Word = "at" | "account" | "phone" | "effectiveAt" | "until" | "withdrawalsFrom";
type Text = (words: Record<Word, string>) => string;

/** The texts that members read in the chat. */
const TEXTS: Record<SecurityEvent["kind"], Record<Language, Text>> = {
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
  passwordReset: {
    th: ({ at, withdrawalsFrom: from }) =>
      `รหัสผ่านของคุณถูกตั้งใหม่ด้วยรหัส SMS เมื่อ ${at}${from && ` ถอนเงินได้อีกครั้งตั้งแต่ ${from}`} หากไม่ใช่คุณ โปรดแจ้งเราที่นี่ทันที`,
    la: ({ at, withdrawalsFrom: from }) =>
      `ລະຫັດຜ່ານຂອງທ່ານຖືກຕັ້ງໃໝ່ດ້ວຍລະຫັດ SMS ເມື່ອ ${at}${from && ` ຖອນເງິນໄດ້ອີກຄັ້ງຕັ້ງແຕ່ ${from}`} ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາແຈ້ງພວກເຮົາທີ່ນີ້ທັນທີ`,
    en: ({ at, withdrawalsFrom: from }) =>
      `Your password was reset with a code by SMS at ${at}.${from && ` Withdrawals are possible again from ${from}.`} If it was not you, tell us here now.`,
  },
  phoneChangeRequested: {
    th: ({ phone }) =>
      `มีคำขอเปลี่ยนเบอร์โทรของบัญชีคุณเป็น ${phone} ทีมงานกำลังตรวจสอบ หากไม่ใช่คุณ โปรดแจ้งเราที่นี่ทันที`,
    la: ({ phone }) =>
      `ມີຄຳຂໍປ່ຽນເບີໂທຂອງບັນຊີທ່ານເປັນ ${phone} ທີມງານກຳລັງກວດສອບ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາແຈ້ງພວກເຮົາທີ່ນີ້ທັນທີ`,
    en: ({ phone }) =>
      `A change of your phone to ${phone} was asked for and is being checked. If it was not you, tell us here now.`,
  },
  phoneChanged: {
    th: ({ at, phone, withdrawalsFrom: from }) =>
      `เบอร์โทรของบัญชีคุณถูกเปลี่ยนเป็น ${phone} เมื่อ ${at} ใช้เบอร์นี้เข้าสู่ระบบ และตั้งรหัสผ่านใหม่ด้วยรหัส SMS ได้${from && ` ถอนเงินได้อีกครั้งตั้งแต่ ${from}`} หากไม่ใช่คุณ โปรดแจ้งเราที่นี่ทันที`,
    la: ({ at, phone, withdrawalsFrom: from }) =>
      `ເບີໂທຂອງບັນຊີທ່ານຖືກປ່ຽນເປັນ ${phone} ເມື່ອ ${at} ໃຊ້ເບີນີ້ເຂົ້າສູ່ລະບົບ ແລະ ຕັ້ງລະຫັດຜ່ານໃໝ່ດ້ວຍລະຫັດ SMS ໄດ້${from && ` ຖອນເງິນໄດ້ອີກຄັ້ງຕັ້ງແຕ່ ${from}`} ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາແຈ້ງພວກເຮົາທີ່ນີ້ທັນທີ`,
    en: ({ at, phone, withdrawalsFrom: from }) =>
      `The phone of your account was changed to ${phone} at ${at}. Log in with it; a code by SMS to it sets a new password.${from && ` Withdrawals are possible again from ${from}.`} If it was not you, tell us here now.`,
  },
  passkeyAdded: {
    th: ({ at }) =>
      `มีการเพิ่มพาสคีย์ในบัญชีของคุณเมื่อ ${at} หากไม่ใช่คุณ โปรดลบพาสคีย์นั้นในหน้าโปรไฟล์และแจ้งเราที่นี่ทันที`,
    la: ({ at }) =>
      `ມີການເພີ່ມພາສຄີໃນບັນຊີຂອງທ່ານເມື່ອ ${at} ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາລຶບພາສຄີນັ້ນໃນໜ້າໂປຣໄຟລ໌ ແລະ ແຈ້ງພວກເຮົາທີ່ນີ້ທັນທີ`,
    en: ({ at }) =>
      `A passkey was added to your account at ${at}. If it was not you, remove it in your profile and tell us here now.`,
  },
  passkeyRemoved: {
    th: ({ at }) => `มีการลบพาสคีย์ออกจากบัญชีของคุณเมื่อ ${at} หากไม่ใช่คุณ โปรดแจ้งเราที่นี่ทันที`,
    la: ({ at }) => `ມີການລຶບພາສຄີອອກຈາກບັນຊີຂອງທ່ານເມື່ອ ${at} ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາແຈ້ງພວກເຮົາທີ່ນີ້ທັນທີ`,
    en: ({ at }) =>
      `A passkey was removed from your account at ${at}. If it was not you, tell us here now.`,
  },
  passkeysKept: {
    th: () => `พาสคีย์ของคุณยังใช้เข้าสู่ระบบได้ โปรดดูรายการในหน้าโปรไฟล์ และลบพาสคีย์ที่คุณไม่รู้จัก`,
    la: () => `ພາສຄີຂອງທ່ານຍັງໃຊ້ເຂົ້າສູ່ລະບົບໄດ້ ກະລຸນາເບິ່ງລາຍການໃນໜ້າໂປຣໄຟລ໌ ແລະ ລຶບພາສຄີທີ່ທ່ານບໍ່ຮູ້ຈັກ`,
    en: () =>
      "Your passkeys can still log in. Look at the list in your profile, and remove any that you do not know.",
  },
  passkeyRequired: {
    th: ({ at }) => `ตั้งแต่ ${at} การถอนเงินทุกครั้งต้องยืนยันด้วยพาสคีย์`,
    la: ({ at }) => `ຕັ້ງແຕ່ ${at} ການຖອນເງິນທຸກຄັ້ງຕ້ອງຢືນຢັນດ້ວຍພາສຄີ`,
    en: ({ at }) => `Since ${at} every withdrawal has to be confirmed with a passkey.`,
  },
  passkeyNotRequired: {
    th: ({ at }) => `ตั้งแต่ ${at} การถอนเงินไม่ต้องยืนยันด้วยพาสคีย์แล้ว หากไม่ใช่คุณ โปรดแจ้งเราที่นี่ทันที`,
    la: ({ at }) => `ຕັ້ງແຕ່ ${at} ການຖອນເງິນບໍ່ຕ້ອງຢືນຢັນດ້ວຍພາສຄີແລ້ວ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາແຈ້ງພວກເຮົາທີ່ນີ້ທັນທີ`,
    en: ({ at }) =>
      `Since ${at} withdrawals need no passkey any more. If it was not you, tell us here now.`,
  },
  selfExcluded: {
    th: ({ until }) => `คุณพักการเล่นถึง ${until} ระหว่างนี้ยังถอนเงินและคุยกับเราที่นี่ได้ตามปกติ`,
    la: ({ until }) => `ທ່ານພັກການຫຼິ້ນເຖິງ ${until} ໃນລະຫວ່າງນີ້ຍັງຖອນເງິນ ແລະ ລົມກັບພວກເຮົາທີ່ນີ້ໄດ້ຕາມປົກກະຕິ`,
    en: ({ until }) =>
      `You are taking a break from play until ${until}. Meanwhile you can withdraw and write to us here as always.`,
  },
  bankChangeRequested: {
    th: ({ account }) =>
      `มีคำขอเปลี่ยนบัญชีธนาคารของคุณเป็น ${account} ทีมงานกำลังตรวจสอบ หากไม่ใช่คุณ โปรดแจ้งเราที่นี่ทันที`,
    la: ({ account }) =>
      `ມີຄຳຂໍປ່ຽນບັນຊີທະນາຄານຂອງທ່ານເປັນ ${account} ທີມງານກຳລັງກວດສອບ ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາແຈ້ງພວກເຮົາທີ່ນີ້ທັນທີ`,
    en: ({ account }) =>
      `A change of your bank account to ${account} was asked for and is being checked. If it was not you, tell us here now.`,
  },
  bankChangeApproved: {
    th: ({ account, effectiveAt }) =>
      `บัญชีธนาคารใหม่ ${account} ได้รับอนุมัติแล้ว และจะเริ่มใช้เมื่อ ${effectiveAt} หากไม่ใช่คุณ โปรดแจ้งเราที่นี่ก่อนเวลานั้น`,
    la: ({ account, effectiveAt }) =>
      `ບັນຊີທະນາຄານໃໝ່ ${account} ໄດ້ຮັບອະນຸມັດແລ້ວ ແລະ ຈະເລີ່ມໃຊ້ເມື່ອ ${effectiveAt} ຖ້າບໍ່ແມ່ນທ່ານ ກະລຸນາແຈ້ງພວກເຮົາທີ່ນີ້ກ່ອນເວລານັ້ນ`,
    en: ({ account, effectiveAt }) =>
      `Your new bank account ${account} was approved and counts from ${effectiveAt}. If it was not you, tell us here before then.`,
  },
  bankChangeApplied: {
    th: ({ account }) => `บัญชีธนาคารใหม่ ${account} เริ่มใช้แล้ว`,
    la: ({ account }) => `ບັນຊີທະນາຄານໃໝ່ ${account} ເລີ່ມໃຊ້ແລ້ວ`,
    en: ({ account }) => `Your new bank account ${account} counts now.`,
  },
  bankChangeRefused: {
    th: ({ account }) => `การเปลี่ยนบัญชีธนาคารเป็น ${account} ไม่ได้รับอนุมัติ บัญชีเดิมยังใช้อยู่`,
    la: ({ account }) => `ການປ່ຽນບັນຊີທະນາຄານເປັນ ${account} ບໍ່ໄດ້ຮັບອະນຸມັດ ບັນຊີເກົ່າຍັງໃຊ້ຢູ່`,
    en: ({ account }) =>
      `The change of your bank account to ${account} was not approved. The one you had still counts.`,
  },
};
