import { expect, test } from "vitest";
import { SPECS } from "./field-specs.ts";
import { leavesOf, placeWords } from "./field-words.ts";
import { SETTING_SPECS } from "./setting-specs.ts";
import en from "./texts/en.ts";

test("a place in a payload is called as its form calls it", () => {
  const { withdrawRisk = [], notice = [], limits = [] } = SETTING_SPECS;
  expect(placeWords("banners.0.image", SPECS.bonus, en.fields)).toBe("Banners 1 · Picture");
  expect(placeWords("name.th", SPECS.bonus, en.fields)).toBe("Name · ไทย");
  expect(placeWords("points.newMember", withdrawRisk, en.fields)).toBe(
    "Points of each rule · New member",
  );
  expect(placeWords("notice.en", notice, en.fields)).toBe("Text · English");
  expect(placeWords("withdrawMax.LAK", limits, en.fields)).toBe("Largest withdrawal · LAK");
});

test("a row that only one of two has is told value by value", () => {
  const after = { image: "/art/a.svg", html: null };
  expect(leavesOf({ path: "banners.1", before: null, after })).toEqual([
    { path: "banners.1.image", before: null, after: "/art/a.svg" },
  ]);
  expect(leavesOf({ path: "amount", before: 1, after: 2 })).toEqual([
    { path: "amount", before: 1, after: 2 },
  ]);
});
