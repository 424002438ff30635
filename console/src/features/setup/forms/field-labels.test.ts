import { expect, test } from "vitest";
import en from "../texts/en.ts";
import { labelOfPath } from "./field-labels.ts";
import { specsOf } from "./field-specs.ts";
import { leavesOf } from "./leaves.ts";

test("labels a path of a payload as its form does", () => {
  const [withdrawRisk = [], notice = [], limits = []] = ["withdrawRisk", "notice", "limits"].map(
    (key) => specsOf("setting", key),
  );
  expect(labelOfPath("banners.0.image", specsOf("bonus", ""), en.fields)).toBe("Banners 1 · Image");
  expect(labelOfPath("name.th", specsOf("bonus", ""), en.fields)).toBe("Name · ไทย");
  expect(labelOfPath("points.newMember", withdrawRisk, en.fields)).toBe(
    "Points per rule · New member",
  );
  expect(labelOfPath("notice.en", notice, en.fields)).toBe("Text · English");
  expect(labelOfPath("withdrawMax.LAK", limits, en.fields)).toBe("Maximum withdrawal · LAK");
});

test("lists every value of a row that exists on one side only", () => {
  const after = { image: "/art/a.svg", html: null };
  expect(leavesOf({ path: "banners.1", before: null, after })).toEqual([
    { path: "banners.1.image", before: null, after: "/art/a.svg" },
  ]);
  expect(leavesOf({ path: "amount", before: 1, after: 2 })).toEqual([
    { path: "amount", before: 1, after: 2 },
  ]);
});
