/** The texts about documents that members read in the chat. */
import { LANGUAGES, type Language } from "@krapao/contract/languages";
import type { DocumentKind, DocumentReason } from "@krapao/contract/member/kyc/documents";

export type DocumentNotice =
  | { event: "asked" | "accepted" | "expired" | "cancelled" }
  | { event: "rejected"; reason: DocumentReason };

/** What a notice says, in each language. */
export function noticeTexts(kind: DocumentKind, notice: DocumentNotice): Record<Language, string> {
  const textOf = (language: Language) => {
    const { kinds, reasons, events } = TEXTS[language];
    return events[notice.event](
      kinds[kind],
      notice.event === "rejected" ? reasons[notice.reason] : "",
    );
  };
  return Object.fromEntries(LANGUAGES.map((each) => [each, textOf(each)])) as Record<
    Language,
    string
  >;
}

interface Texts {
  kinds: Record<DocumentKind, string>;
  reasons: Record<DocumentReason, string>;
  events: Record<DocumentNotice["event"], (document: string, reason: string) => string>;
}

const TEXTS: Record<Language, Texts> = {
  th: {
    kinds: {
      identity: "บัตรประชาชนหรือพาสปอร์ต",
      bankBook: "หน้าสมุดบัญชีธนาคาร",
      selfie: "รูปถ่ายตนเองคู่กับเอกสาร",
      address: "หลักฐานที่อยู่",
    },
    reasons: {
      unreadable: "ภาพไม่ชัด อ่านไม่ออก",
      incomplete: "เห็นเอกสารไม่ครบทั้งใบ",
      wrongKind: "ไม่ใช่เอกสารที่ขอ",
      nameMismatch: "ชื่อไม่ตรงกับบัญชีของคุณ",
      outOfDate: "เอกสารหมดอายุแล้ว",
      notOriginal: "ต้องเป็นภาพถ่ายจากเอกสารจริง",
    },
    events: {
      asked: (document) =>
        `เราขอ${document}จากคุณ โปรดส่งภาพในหน้าโปรไฟล์ หัวข้อ “เอกสารยืนยันตัวตน” มีเพียงทีมงานที่ตรวจเอกสารเท่านั้นที่เห็นภาพ`,
      accepted: (document) => `${document}ของคุณผ่านการตรวจแล้ว ขอบคุณค่ะ`,
      rejected: (document, reason) =>
        `${document}ของคุณยังไม่ผ่านการตรวจ: ${reason} โปรดส่งภาพใหม่ในหน้าโปรไฟล์`,
      expired: (document) => `${document}ของคุณหมดอายุแล้ว โปรดส่งภาพใหม่ในหน้าโปรไฟล์`,
      cancelled: (document) => `คุณไม่ต้องส่ง${document}แล้ว`,
    },
  },
  la: {
    kinds: {
      identity: "ບັດປະຈຳຕົວ ຫຼື ພາສປອດ",
      bankBook: "ໜ້າປຶ້ມບັນຊີທະນາຄານ",
      selfie: "ຮູບຖ່າຍຕົນເອງຄູ່ກັບເອກະສານ",
      address: "ຫຼັກຖານທີ່ຢູ່",
    },
    reasons: {
      unreadable: "ຮູບບໍ່ຊັດ ອ່ານບໍ່ອອກ",
      incomplete: "ເຫັນເອກະສານບໍ່ຄົບທັງໃບ",
      wrongKind: "ບໍ່ແມ່ນເອກະສານທີ່ຂໍ",
      nameMismatch: "ຊື່ບໍ່ກົງກັບບັນຊີຂອງທ່ານ",
      outOfDate: "ເອກະສານໝົດອາຍຸແລ້ວ",
      notOriginal: "ຕ້ອງເປັນຮູບຖ່າຍຈາກເອກະສານຈິງ",
    },
    events: {
      asked: (document) =>
        `ພວກເຮົາຂໍ${document}ຈາກທ່ານ ກະລຸນາສົ່ງຮູບໃນໜ້າໂປຣໄຟລ໌ ຫົວຂໍ້ “ເອກະສານຢືນຢັນຕົວຕົນ” ມີພຽງທີມງານທີ່ກວດເອກະສານເທົ່ານັ້ນທີ່ເຫັນຮູບ`,
      accepted: (document) => `${document}ຂອງທ່ານຜ່ານການກວດແລ້ວ ຂອບໃຈ`,
      rejected: (document, reason) =>
        `${document}ຂອງທ່ານຍັງບໍ່ຜ່ານການກວດ: ${reason} ກະລຸນາສົ່ງຮູບໃໝ່ໃນໜ້າໂປຣໄຟລ໌`,
      expired: (document) => `${document}ຂອງທ່ານໝົດອາຍຸແລ້ວ ກະລຸນາສົ່ງຮູບໃໝ່ໃນໜ້າໂປຣໄຟລ໌`,
      cancelled: (document) => `ທ່ານບໍ່ຕ້ອງສົ່ງ${document}ແລ້ວ`,
    },
  },
  en: {
    kinds: {
      identity: "identity card or passport",
      bankBook: "page of the bank book",
      selfie: "photo of yourself with the document",
      address: "proof of address",
    },
    reasons: {
      unreadable: "the picture cannot be read",
      incomplete: "the document is not whole in the picture",
      wrongKind: "it is another document",
      nameMismatch: "the name differs from your account",
      outOfDate: "the document is out of date",
      notOriginal: "it has to be a photo of the document itself",
    },
    events: {
      asked: (document) =>
        `We need a picture of your ${document}. Send it in your profile, under “Identity documents”. Only the team that checks documents sees it.`,
      accepted: (document) => `Your ${document} was accepted. Thank you.`,
      rejected: (document, reason) =>
        `Your ${document} was not accepted: ${reason}. Please send a new picture in your profile.`,
      expired: (document) =>
        `Your ${document} has expired. Please send a new picture in your profile.`,
      cancelled: (document) => `Your ${document} is not needed any more.`,
    },
  },
};
