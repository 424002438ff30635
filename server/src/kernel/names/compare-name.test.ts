import { maskName } from "@krapao/contract/wire/bank-feed";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compareName } from "./compare-name.ts";
import { foldName } from "./fold-name.ts";

/** Without characters that a bank may use as a mask, and no title, which is not part of a name. */
const word = fc
  .stringMatching(/^[A-Z]{3,10}$/)
  .filter((each) => !/X{2}|^(MRS|MISS|KHUN|MASTER|MISTER)$/.test(each));
const thaiWord = fc.constantFrom("สมชาย", "ใจดี", "มาลี", "ศรีสุข", "อนันต์", "ทองดี", "ณัฐพล");

test("a masked name matches the name it was made from", () => {
  fc.assert(
    fc.property(word, word, (first, last) => {
      const name = `${first} ${last}`;
      for (const shown of [maskName(name), `Mr. ${first.toLowerCase()} ${last[0]}***`, name]) {
        expect(compareName(shown, name)).toBe("match");
      }
    }),
  );
  fc.assert(
    fc.property(thaiWord, thaiWord, (first, last) => {
      const name = `${first} ${last}`;
      expect(compareName(`นาย ${maskName(name)}`, name)).toBe("match");
      expect(compareName(`นางสาว${first} ${last}`, name)).toBe("match");
    }),
  );
});

test("three X in a registered name are letters", () => {
  for (const shown of ["Mr. aaa X***", "AAA XXXAAA"]) {
    expect(compareName(shown, "AAA XXXAAA")).toBe("match");
  }
  // In a name that a bank shows, they may hide letters.
  expect(compareName("AAA XXX***", "AAA XXXAAA")).toBe("undetermined");
});

test("another first name or initial is another person", () => {
  fc.assert(
    fc.property(word, word, word, (first, other, last) => {
      fc.pre(!other.startsWith(first) && !first.startsWith(other));
      expect(compareName(maskName(`${other} ${last}`), `${first} ${last}`)).toBe("mismatch");
      const initial = last[0] === "Z" ? "A" : "Z";
      expect(compareName(`${first} ${initial}***`, `${first} ${last}`)).toBe("mismatch");
    }),
  );
});

test("a name that shows part of only one word never matches", () => {
  fc.assert(
    fc.property(word, word, fc.nat({ max: 10 }), (first, last, kept) => {
      const shown = `${first.slice(0, kept)}***`;
      expect(compareName(shown, `${first} ${last}`)).not.toBe("match");
    }),
  );
});

test.each([
  ["SOMCHAI J***", "Somchai Jaidee", "match"],
  ["นาย สมชาย ใ***", "สมชาย ใจดี", "match"],
  ["น.ส. มาลี ศ***", "มาลี ศรีสุข", "match"],
  ["MISS MALEE SRI", "MALEE SRISUK", "match"],
  ["MR.SOMCHAI JAIDEE", "SOMCHAI JAIDEE", "match"],
  ["SOMCHAI J", "SOMCHAI JAIDEE", "match"],
  ["SOMCHAI N***", "SOMCHAI NA AYUTTHAYA", "match"],
  ["S*** JAIDEE", "SOMCHAI JAIDEE", "match"],
  ["SOMCHAI Jxxxx", "SOMCHAI JAIDEE", "match"],
  ["S*** J***", "SOMCHAI JAIDEE", "undetermined"],
  ["SOMCHAI", "SOMCHAI JAIDEE", "undetermined"],
  ["S***", "SOMCHAI JAIDEE", "undetermined"],
  ["SOMCHAI J***", "สมชาย ใจดี", "undetermined"],
  ["***", "SOMCHAI JAIDEE", "undetermined"],
  ["", "SOMCHAI JAIDEE", "undetermined"],
  ["SOMCHAI K***", "SOMCHAI JAIDEE", "mismatch"],
  ["SOMSAK J***", "SOMCHAI JAIDEE", "mismatch"],
  ["JAIDEE SOMCHAI", "SOMCHAI JAIDEE", "mismatch"],
  ["ท้าว", "SOMCHAI JAIDEE", "undetermined"],
  ["ທ້າວ ບຸນ ພ***", "ບຸນ ພົມມະວົງ", "match"],
])("%s against %s is %s", (shown, registered, expected) => {
  expect(compareName(shown, registered)).toBe(expected);
});

test("answers for any text, also for one that would trap a backtracking comparison", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 200 }), (a, b) => {
      expect(["match", "mismatch", "undetermined"]).toContain(compareName(a, b));
    }),
  );
  expect(compareName("A*".repeat(5_000), "A".repeat(5_000).concat("B"))).toBe("undetermined");
});

test("normalising twice equals normalising once", () => {
  fc.assert(
    fc.property(word, word, (first, last) => {
      const once = foldName(`  mrs.  ${first}   ${last} `);
      expect(once).toBe(`${first} ${last}`);
      expect(foldName(once)).toBe(once);
    }),
  );
});

const SAME = "match";
const OPEN = "undetermined";
const OTHER = "mismatch";

/** Names as banks, slips and verifiers print them, and the member's own. */
test.each([
  // Thai titles with and without points and blanks, several in a row.
  ["นส. สมหญิง ใ", "สมหญิง ใจดี", SAME],
  ["นส สมหญิง ใจดี", "สมหญิง ใจดี", SAME],
  ["น.ส.สมหญิง ใจดี", "สมหญิง ใจดี", SAME],
  ["น. ส. สมหญิง ใจดี", "สมหญิง ใจดี", SAME],
  ["ว่าที่ ร.ต. สมหญิง ใ", "สมหญิง ใจดี", SAME],
  ["ว่าที่ร้อยตรี สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["ว่าที่ ร.ต.หญิง สมหญิง ใจดี", "สมหญิง ใจดี", SAME],
  ["ว่าที่ ร.ต. (พิเศษ) สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["พล.ต.อ. สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["พลตำรวจเอกสมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["พ.ต.ท.หญิงสมหญิง ใจดี", "สมหญิง ใจดี", SAME],
  ["พันตำรวจโทหญิง สมหญิง ใจดี", "สมหญิง ใจดี", SAME],
  ["ร.ต.อ. ดร. สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["จ.ส.อ.สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["จ่าสิบเอก สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["ด.ต. สมชาย ใ***", "สมชาย ใจดี", SAME],
  ["ดาบตำรวจ สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["น.อ. สมชาย ใจดี ร.น.", "สมชาย ใจดี", SAME],
  ["พล.ร.ต. สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["พ.จ.อ. สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["พันจ่าอากาศเอก สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["นาวาอากาศโท สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["พลฯ สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["ผศ.ดร.สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["รศ. นพ. สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["พ.ญ. สมหญิง ใจดี", "สมหญิง ใจดี", SAME],
  ["ทพญ. สมหญิง ใจดี", "สมหญิง ใจดี", SAME],
  ["นายแพทย์สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["ม.ร.ว. สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["หม่อมหลวงสมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["พ.ต. ม.ล. สมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["คุณหญิง สมหญิง ใจดี", "สมหญิง ใจดี", SAME],
  ["พระมหาสมชาย ใจดี", "สมชาย ใจดี", SAME],
  ["ด.ช. สมชาย ใจดี", "เด็กชายสมชาย ใจดี", SAME],
  // Titles in Latin letters.
  ["MR. SOMCHAI JAIDEE", "SOMCHAI JAIDEE", SAME],
  ["MR SOMCHAI J", "SOMCHAI JAIDEE", SAME],
  ["DR. SOMCHAI JAIDEE", "SOMCHAI JAIDEE", SAME],
  ["DR SOMCHAI J***", "SOMCHAI JAIDEE", SAME],
  ["ASST. PROF. DR. SOMCHAI JAIDEE", "SOMCHAI JAIDEE", SAME],
  ["Assoc.Prof.Somchai Jaidee", "SOMCHAI JAIDEE", SAME],
  ["POL.LT.COL. SOMCHAI JAIDEE", "SOMCHAI JAIDEE", SAME],
  ["Pol. Sub-Lt. Somchai Jaidee", "SOMCHAI JAIDEE", SAME],
  ["POL.SNR.SGT.MAJ.SOMCHAI JAIDEE", "SOMCHAI JAIDEE", SAME],
  ["ACTING SUB LT. SOMCHAI JAIDEE", "SOMCHAI JAIDEE", SAME],
  ["ACT 2LT SOMCHAI J", "SOMCHAI JAIDEE", SAME],
  ["WG CDR SOMCHAI JAIDEE", "SOMCHAI JAIDEE", SAME],
  ["Air Chief Marshal Somchai Jaidee", "SOMCHAI JAIDEE", SAME],
  ["CPO1 SOMCHAI JAIDEE", "SOMCHAI JAIDEE", SAME],
  ["M.L. SOMCHAI JAIDEE", "SOMCHAI JAIDEE", SAME],
  ["MOM RAJAWONGSE SOMCHAI JAIDEE", "SOMCHAI JAIDEE", SAME],
  ["SOMCHAI JAIDEE, M.D.", "SOMCHAI JAIDEE", SAME],
  ["SOMCHAI JAIDEE PH.D.", "DR. SOMCHAI JAIDEE", SAME],
  // Lao titles, and Lao ones in Latin letters.
  ["ທ້າວ ບຸນມີ ສີສຸກ", "ບຸນມີ ສີສຸກ", SAME],
  ["ທ. ບຸນມີ ສີສຸກ", "ບຸນມີ ສີສຸກ", SAME],
  ["ນາງສາວ ມາລີ ສີສຸກ", "ມາລີ ສີສຸກ", SAME],
  ["ນ.ມາລີ ສີສຸກ", "ມາລີ ສີສຸກ", SAME],
  ["ພົນຕີ ບຸນມີ ສີສຸກ", "ບຸນມີ ສີສຸກ", SAME],
  ["ພັນເອກ ດຣ. ບຸນມີ ສີສຸກ", "ບຸນມີ ສີສຸກ", SAME],
  ["ພ.ທ ບຸນມີ ສີສຸກ", "ບຸນມີ ສີສຸກ", SAME],
  ["ຮສ. ດຣ. ບຸນມີ ສ***", "ບຸນມີ ສີສຸກ", SAME],
  ["THAO BOUNMY SISOUK", "BOUNMY SISOUK", SAME],
  // Ways to write the same.
  ["นาง เเก้วตา ด", "แก้วตา ดีงาม", SAME],
  ["นาย น\u0e4d\u0e49า ใจดี", "น้ำ ใจดี", SAME],
  ["นาย น\u0e49\u0e4d\u0e32 ใจดี", "น้ำ ใจดี", SAME],
  ["นาย ก\u0e48\u0e34ง ใจดี", "กิ่ง ใจดี", SAME],
  ["สุุดา ใจดี", "สุดา ใจดี", SAME],
  ["ເເກ້ວ ສີສຸກ", "ແກ້ວ ສີສຸກ", SAME],
  ["ຫນູ ສີສຸກ", "ໜູ ສີສຸກ", SAME],
  ["ຄໍາ ຫມັ້ນ", "ຄຳ ໝັ້ນ", SAME],
  ["ຫລວງ ສີສຸກ", "ຫຼວງ ສີສຸກ", SAME],
  ["ＭＲ．ＳＯＭＣＨＡＩ　ＪＡＩＤＥＥ", "SOMCHAI JAIDEE", SAME],
  ["SOM\u200bCHAI\u00a0 JAI\u00adDEE", "SOMCHAI JAIDEE", SAME],
  ["\u202aSomchai  jaidee\u202c", "SOMCHAI JAIDEE", SAME],
  ["ANNE-MARIE O'NEIL", "Anne Marie ONeil", SAME],
  ["JOSE\u0301 GARC\u00cdA", "JOSE GARCIA", SAME],
  ["SOMCHAIJAIDEE", "SOMCHAI JAIDEE", SAME],
  // A first name that is written like a title.
  ["พลเอก ใจดี", "พลเอก ใจดี", SAME],
  ["นาย พลเอก ใจดี", "พลเอก ใจดี", SAME],
  ["นส. คุณากร ใจดี", "คุณากร ใจดี", SAME],
  ["นางสาวนายิกา ใจดี", "นายิกา ใจดี", SAME],
  ["ร.ต.หญิงลี ใจดี", "หญิงลี ใจดี", OPEN],
  ["MS. GEN JAIDEE", "GEN JAIDEE", SAME],
  // A word that no list has, before or after: never another person.
  ["ผู้ใหญ่บ้าน สมชาย ใจดี", "สมชาย ใจดี", OPEN],
  ["ผู้ใหญ่สมชาย ใ***", "สมชาย ใจดี", OPEN],
  ["ENGR SOMCHAI JAIDEE", "SOMCHAI JAIDEE", OPEN],
  ["SOMCHAI JAIDEE CO OWNER", "SOMCHAI JAIDEE", OPEN],
  ["SOMCHAI JAIDEE", "LAWYER SOMCHAI JAIDEE", OPEN],
  // Too little is shown.
  ["นาย", "สมชาย ใจดี", OPEN],
  ["นาย ***", "สมชาย ใจดี", OPEN],
  ["MR. S***", "SOMCHAI JAIDEE", OPEN],
  ["\u200b\u2800", "SOMCHAI JAIDEE", OPEN],
  // Other people.
  ["นาย สมชาย ใจงาม", "สมชาย ใจดี", OTHER],
  ["นส. สมศรี ใ", "สมหญิง ใจดี", OTHER],
  ["DR. SOMSAK JAIDEE", "SOMCHAI JAIDEE", OTHER],
  ["MRINAL SEN", "INAL SEN", OTHER],
  ["ທ້າວ ບຸນມາ ສີສຸກ", "ບຸນມີ ສີສຸກ", OTHER],
  ["MALEE NA AYUTTHAYA", "SOMCHAI NA AYUTTHAYA", OTHER],
])("%s of a bank and %s of a member: %s", (shown, registered, expected) => {
  expect(compareName(shown, registered)).toBe(expected);
});
