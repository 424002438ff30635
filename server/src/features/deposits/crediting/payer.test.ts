import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accountShape, compareAccount, compareName, digitsShown, normaliseName } from "./payer.ts";

const accountNo = fc.stringMatching(/^\d{10,12}$/);
/** Without characters that a bank may use as a mask, and no title, which is not part of a name. */
const word = fc
  .stringMatching(/^[A-Z]{3,10}$/)
  .filter((each) => !/X{2}|^(MRS|MISS|KHUN|MASTER|MISTER)$/.test(each));
const thaiWord = fc.constantFrom("สมชาย", "ใจดี", "มาลี", "ศรีสุข", "อนันต์", "ทองดี", "ณัฐพล");

describe("account numbers", () => {
  test("a masked number matches the number it was made from", () => {
    fc.assert(
      fc.property(accountNo, fc.infiniteStream(fc.boolean()), (digits, hides) => {
        const masked = [...digits].map((digit) => (hides.next().value ? "x" : digit)).join("");
        const expected = digitsShown(accountShape(masked)) >= 4 ? "match" : "undetermined";
        expect(compareAccount(masked, digits)).toBe(expected);
      }),
    );
  });

  test("a single different digit is another account", () => {
    fc.assert(
      fc.property(accountNo, fc.nat(), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
        const at = place % digits.length;
        const other = `${(Number(digits[at]) + by) % 10}`;
        const changed = digits.slice(0, at) + other + digits.slice(at + 1);
        expect(compareAccount(changed, digits)).toBe("mismatch");
      }),
    );
  });

  test("a mask of any length over some of the digits is never another account", () => {
    const run = fc.record({
      from: fc.nat(9),
      hidden: fc.nat(9),
      marks: fc.constantFrom("x", "XXX", "●●", "•", "...", "…", "*****", "_", "·", "xx-x", "×"),
    });
    fc.assert(
      fc.property(accountNo, fc.array(run, { maxLength: 3 }), (digits, runs) => {
        let shown = digits;
        for (const { from, hidden, marks } of runs) {
          shown = shown.slice(0, from) + marks + shown.slice(from + hidden);
        }
        // A mark may stand where nothing is hidden, and then the length alone may fit by chance.
        fc.pre(accountShape(shown).length !== digits.length);
        expect(compareAccount(shown, digits)).toBe("undetermined");
      }),
    );
  });

  test("masks that banks really print", () => {
    fc.assert(
      fc.property(accountNo, (digits) => {
        expect(compareAccount(maskAccountNo(digits), digits)).toBe("match");
      }),
    );
  });

  test.each([
    ["xxx-x-x5366-x", "1234553669", "match"],
    ["XXX-X-XX366-9", "1234553669", "match"],
    ["xxx-x-xx366-x", "1234553669", "undetermined"],
    ["xxx-x-x5367-x", "1234553669", "mismatch"],
    ["123-4-55366-9", "1234553669", "match"],
    // The last four digits alone have no positions.
    ["3669", "1234553669", "undetermined"],
    ["3660", "1234553669", "mismatch"],
    ["553669", "1234553669", "undetermined"],
    ["563669", "1234553669", "mismatch"],
    // A whole number of another length is another number.
    ["123455366", "1234553669", "mismatch"],
    ["12345536690", "1234553669", "mismatch"],
    // A mask of another length does not say how many digits it hides.
    ["x-3669", "1234553669", "undetermined"],
    ["X-3660", "1234553669", "mismatch"],
    ["XX3669", "1234553669", "undetermined"],
    ["...3669", "1234553669", "undetermined"],
    ["⬤⬤⬤-⬤-⬤3669", "1234553669", "undetermined"],
    ["●◉⚪-⋅-✲537◌-6", "1234553696", "mismatch"],
    ["ххх-х-х5366-х", "1234553669", "match"],
    ["+66812345678", "66812345678", "match"],
    ["…3660", "1234553669", "mismatch"],
    ["123XXX9", "1234553669", "undetermined"],
    ["124XXX9", "1234553669", "mismatch"],
    ["12345X669", "1234553669", "undetermined"],
    ["xxxxxxx5366x", "1234553669", "undetermined"],
    ["xxxxxxx5367x", "1234553669", "mismatch"],
    // Marks for hidden digits besides the x.
    ["●●●-●-●5366-●", "1234553669", "match"],
    ["◦◦◦-◦-◦5366-◦", "1234553669", "match"],
    ["···-·-·5366-·", "1234553669", "match"],
    ["___-_-_5366-_", "1234553669", "match"],
    ["×××-×-×5367-×", "1234553669", "mismatch"],
    ["xxxxxxxxxx", "1234553669", "undetermined"],
    ["", "1234553669", "undetermined"],
  ])("%s against %s is %s", (shown, digits, expected) => {
    expect(compareAccount(shown, digits)).toBe(expected);
  });
});

describe("names", () => {
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
        const once = normaliseName(`  mrs.  ${first}   ${last} `);
        expect(once).toBe(`${first} ${last}`);
        expect(normaliseName(once)).toBe(once);
      }),
    );
  });
});
