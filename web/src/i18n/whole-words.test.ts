import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/**
 * Words that the dictionary of a browser takes for two, so that a line could end inside them. A
 * word joiner holds the parts together.
 */
const COMPOUNDS = {
  th: ["ลง|ทะเบียน", "ทีม|งาน", "อัป|โหลด", "ส่วน|แบ่ง", "รหัส|ผ่าน", "เข้า|สู่|ระบบ", "ขั้น|ต่ำ", "ชื่อ|ผู้|ใช้"],
  la: ["ທີມ|ງານ", "ລົງ|ທະບຽນ", "ຂັ້ນ|ຕ່ຳ", "ຊື່|ຜູ້|ໃຊ້"],
};

const root = fileURLToPath(new URL("../../..", import.meta.url));

it.each(Object.entries(COMPOUNDS))("no line ends inside a compound word: %s", (language, words) => {
  const open = globSync(`{web,browser}/src/**/${language}.ts`, { cwd: root }).flatMap((file) => {
    const text = readFileSync(`${root}/${file}`, "utf8");
    return words.map((word) => word.replaceAll("|", "")).filter((word) => text.includes(word));
  });
  expect(open).toEqual([]);
});
