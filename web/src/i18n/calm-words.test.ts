import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LANGUAGES } from "@krapao/contract/languages";
import { expect, it } from "vitest";

/** Words that urge a member to chase losses, hurry or hope. No text of the product may use them. */
const BANNED = {
  en: [
    ...[
      "win back",
      "win it back",
      "win it all",
      "recover your loss",
      "chase",
      "get even",
      "so close",
    ],
    ...["almost won", "near miss", "due a win", "lucky streak", "hurry", "act now", "last chance"],
    ...["only today", "limited time", "do not miss", "don't miss", "now or never", "running out"],
    ...[
      "guaranteed",
      "risk-free",
      "risk free",
      "sure win",
      "easy money",
      "get rich",
      "keep playing",
    ],
    ...["cancel withdrawal", "cancel the withdrawal", "cancel your withdrawal", "play it instead"],
  ],
  th: [
    ...["เอาคืน", "ถอนทุน", "ทวงทุน", "แก้มือ", "ล้างแค้น", "เกือบชนะ", "อีกนิดเดียว", "ใกล้ได้แล้ว"],
    ...["รีบเลย", "รีบด่วน", "ด่วน", "โอกาสสุดท้าย", "อย่าพลาด", "ห้ามพลาด", "วันนี้เท่านั้น", "เวลาจำกัด"],
    ...["จำนวนจำกัด", "การันตี", "ได้แน่นอน", "ไม่มีขาดทุน", "รวยเร็ว", "เงินง่าย", "เล่นต่อเลย"],
    ...["ยกเลิกการถอน", "ยกเลิกถอน"],
  ],
  la: [
    ...["ເອົາຄືນ", "ຖອນທຶນ", "ທວງທຶນ", "ແກ້ມື", "ລ້າງແຄ້ນ", "ເກືອບຊະນະ", "ອີກໜ້ອຍດຽວ"],
    ...["ຮີບເລີຍ", "ດ່ວນ", "ໂອກາດສຸດທ້າຍ", "ຢ່າພາດ", "ຫ້າມພາດ", "ມື້ນີ້ເທົ່ານັ້ນ", "ເວລາຈຳກັດ"],
    ...["ຈຳນວນຈຳກັດ", "ຮັບປະກັນວ່າໄດ້", "ບໍ່ມີຂາດທຶນ", "ລວຍໄວ", "ເງິນງ່າຍ", "ຫຼິ້ນຕໍ່ເລີຍ"],
    ...["ຍົກເລີກການຖອນ", "ຍົກເລີກຖອນ"],
  ],
} as const;

/** Words that the texts no longer use, since another one says the same: one word for one thing. */
const RETIRED = {
  en: [
    "cashback",
    "can be withdrawn now",
    "minimum / maximum at once",
    "get bonus",
    "receive refund",
  ],
  th: [
    ...["โอนย้าย", "ความยุติธรรม", "ผูกมัดผล", "ล็อกอิน", "ช้าสุด", "ยอดที่เห็นเป็นของ", "รอยอดล่าสุด"],
    ...["ข้อผิดพลาดที่ไม่รู้จัก", "โปรโมชั่น", "ลิงก์ของขวัญ", "เจ้าหน้าที่", "ต้อนรับกลับ", "ปลดล็อกเมื่อ"],
    ...["ดึงเงินทั้งหมดเข้า", "นี่คือครั้งแรก", "นำออกจากระบบ"],
  ],
  la: [
    ...["ຄວາມຍຸຕິທຳ", "ຜູກມັດຜົນ", "ຍອດທີ່ເຫັນແມ່ນ", "ຂໍ້ຜິດພາດທີ່ບໍ່ຮູ້ຈັກ", "ໂປຣໂມຊັ່ນ", "ລິ້ງຂອງຂວັນ"],
    ...["ພະນັກງານ", "ຕ້ອນຮັບກັບ", "ດຶງເງິນທັງໝົດເຂົ້າ", "ພໍເທົ່າໃດ", "ບໍ່ຕົງ", "ຖັດໄປ", "ລ່າສຸດ"],
    ...["ຄ່າຍເກມ", "ຈັກໜ່ອຍ", "ຕື່ມລະຫັດ", "ຕື່ມຂໍ້ມູນ", "ຕື່ມຊື່", "ຖືກລະງັບ", "ເທື່ອ", "ສະຕາງ"],
  ],
} as const;

/** The word for who answers in the chat; everywhere else it is the team. */
const CHAT_ADMIN = { en: "admin", th: "แอดมิน", la: "ແອັດມິນ" } as const;
/** The chat, the card that opens it, and the text of the specification for an unknown slip error. */
const OF_CHAT = /features\/(chat|lookups)\/texts\/|i18n\/slips\//;

const root = fileURLToPath(new URL("../../../", import.meta.url));
const files = globSync(
  [
    "web/src/i18n/**/{th,la,en}.ts",
    "web/src/**/texts/**/{th,la,en}.ts",
    "browser/src/**/texts/**/{th,la,en}.ts",
  ],
  { cwd: root },
);

/** The texts of a language by their files, in small letters. */
function textsOf(locale: (typeof LANGUAGES)[number]): [file: string, text: string][] {
  const ofLocale = files.filter((file) => file.endsWith(`/${locale}.ts`));
  expect(ofLocale.length).toBeGreaterThan(15);
  return ofLocale.map((file) => [file, readFileSync(`${root}${file}`, "utf8").toLowerCase()]);
}

it.each(LANGUAGES)("no text in %s chases losses or hurries", (locale) => {
  const found = textsOf(locale).flatMap(([file, text]) =>
    BANNED[locale].filter((word) => text.includes(word)).map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});

it.each(LANGUAGES)("no text in %s has a retired word", (locale) => {
  const found = textsOf(locale).flatMap(([file, text]) =>
    [...RETIRED[locale], ...(OF_CHAT.test(file) ? [] : [CHAT_ADMIN[locale]])]
      .filter((word) => text.includes(word))
      .map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});
