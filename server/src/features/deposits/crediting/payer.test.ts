import { maskAccountNo } from "@krapao/contract/wire/bank-feed";
import fc from "fast-check";
import { expect, test } from "vitest";
import { accountShape, compareAccount, digitsShown } from "./payer.ts";

const accountNo = fc.stringMatching(/^\d{10,12}$/);

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
