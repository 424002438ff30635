import { SETUP_KINDS } from "@krapao/contract/console/setup/payloads";
import { publishProblems } from "@krapao/contract/console/setup/publishable";
import { SETTING_KEYS } from "@krapao/contract/settings/groups";
import { expect, test } from "vitest";
import en from "../texts/en.ts";
import la from "../texts/la.ts";
import th from "../texts/th.ts";
import { labelOfPath } from "./field-labels.ts";
import { type FieldSpec, specsOf } from "./field-specs.ts";
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

const within = (spec: FieldSpec): FieldSpec[] => [spec, ...(spec.fields ?? []).flatMap(within)];

test.each(
  Object.entries({ th, la, en }).flatMap(([language, t]) =>
    SETUP_KINDS.filter((kind) => kind !== "wheel").map((kind) => ({ language, kind, t })),
  ),
)("every field of $kind has its texts in $language", ({ kind, t }) => {
  const keys = kind === "setting" ? SETTING_KEYS : [""];
  for (const spec of keys.flatMap((key) => specsOf(kind, key)).flatMap(within)) {
    expect(t.fields).toHaveProperty([spec.label ?? spec.name]);
    if (spec.hint) expect(t.hints).toHaveProperty([spec.hint]);
    const options: object = t[spec.of ?? "choices"];
    for (const value of spec.values ?? []) {
      // Currencies and codes are shown as they are.
      if (/[a-z]/.test(value)) expect(options).toHaveProperty([value]);
    }
  }
  expect(Object.keys(t.settings).sort()).toEqual([...SETTING_KEYS].sort());
});

test("the form of the notice warns of no missing language while members read none", () => {
  const none = { th: "", la: "", en: "" };
  const missing = (notice: object) => publishProblems("setting", "notice", { notice }).missing;
  expect(missing(none)).toEqual([]);
  expect(missing({ ...none, en: "closed" })).not.toEqual([]);
  expect(specsOf("setting", "notice")[0]).toMatchObject({ name: "notice", isOptional: true });
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
