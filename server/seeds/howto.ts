/** The five how-to videos of the product. An operator may replace them. */
import type { StoredSettings } from "../src/features/lookups/index.ts";

type Video = NonNullable<StoredSettings["howto"]>[number];

function video(words: Pick<Video, "code" | "title" | "text" | "seconds">): Video {
  const { code } = words;
  const captions = (language: string) => `/howto/${code}.${language}.vtt`;
  return {
    ...words,
    url: `/howto/${code}.mp4`,
    poster: `/howto/${code}.webp`,
    captions: { th: captions("th"), la: captions("la"), en: captions("en") },
  };
}

export const howto: Video[] = [
  video({
    code: "wallet",
    title: { th: "ใช้กระเป๋าเงิน", la: "ໃຊ້ກະເປົາເງິນ", en: "Use the wallet" },
    text: {
      th: "ฝาก ถอน และดูยอด",
      la: "ຝາກ ຖອນ ແລະ ເບິ່ງຍອດ",
      en: "Deposit, withdraw, see the balance",
    },
    seconds: 24,
  }),
  video({
    code: "play",
    title: { th: "เริ่มเล่นเกม", la: "ເລີ່ມຫຼິ້ນເກມ", en: "Start to play" },
    text: {
      th: "เปิดบัญชีและโอนเข้าเกม",
      la: "ເປີດບັນຊີ ແລະ ໂອນເຂົ້າເກມ",
      en: "Open an account, move money in",
    },
    seconds: 24,
  }),
  video({
    code: "balance",
    title: { th: "เช็กยอดและรีเฟรช", la: "ກວດຍອດ ແລະ ໂຫຼດໃໝ່", en: "Check and refresh" },
    text: { th: "ทำไมยอดถึงไม่ตรง", la: "ເປັນຫຍັງຍອດຈຶ່ງບໍ່ກົງ", en: "Why a balance may look wrong" },
    seconds: 24,
  }),
  video({
    code: "bonus",
    title: { th: "รับโบนัส", la: "ຮັບໂບນັດ", en: "Take a bonus" },
    text: { th: "เงื่อนไขที่ควรรู้", la: "ເງື່ອນໄຂທີ່ຄວນຮູ້", en: "Conditions to know" },
    seconds: 24,
  }),
  video({
    code: "endBonus",
    title: { th: "จบโบนัส", la: "ຈົບໂບນັດ", en: "End a bonus" },
    text: { th: "ยกเลิกและถอนยอด", la: "ຍົກເລີກ ແລະ ຖອນຍອດ", en: "Cancel it, withdraw the rest" },
    seconds: 24,
  }),
];
