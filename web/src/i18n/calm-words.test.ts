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

const root = fileURLToPath(new URL("../../../", import.meta.url));
const files = globSync(
  [
    "web/src/i18n/**/{th,la,en}.ts",
    "web/src/**/texts/**/{th,la,en}.ts",
    "browser/src/**/texts/**/{th,la,en}.ts",
  ],
  { cwd: root },
);

it.each(LANGUAGES)("H7: no text in %s chases losses or hurries", (locale) => {
  const ofLocale = files.filter((file) => file.endsWith(`/${locale}.ts`));
  expect(ofLocale.length).toBeGreaterThan(15);
  const found = ofLocale.flatMap((file) => {
    const text = readFileSync(`${root}${file}`, "utf8").toLowerCase();
    return BANNED[locale].filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
