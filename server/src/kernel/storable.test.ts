import { expect, test } from "vitest";
import { isStorable } from "./storable.ts";

const nested = (levels: number) => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);

test("accepts what the database can store", () => {
  for (const value of [undefined, null, 0, true, "", "สวัสดี 👋 ສະບາຍດີ", { a: [{ b: "c" }] }])
    expect(isStorable(value)).toBe(true);
  expect(isStorable(nested(32))).toBe(true);
});

test.each([
  ["a NUL", "a\0b"],
  ["half of a surrogate pair", "a\ud83d"],
  ["the other half", "\udc4b"],
  ["a NUL in a list", { a: [{ b: ["ok", "\0"] }] }],
  ["a NUL in a name", { "a\0": 1 }],
  ["half of a pair in a name", { a: { "\ud83d": 1 } }],
  ["too many levels", nested(33)],
  ["far too many levels", nested(200_000)],
])("refuses %s", (_name, value) => {
  expect(isStorable(value)).toBe(false);
});
