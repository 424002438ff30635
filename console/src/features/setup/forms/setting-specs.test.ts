import { publishProblems } from "@krapao/contract/console/setup/publishable";
import { settingPayloads } from "@krapao/contract/console/setup/settings";
import { POINT_RULES } from "@krapao/contract/console/withdrawals";
import { expect, test } from "vitest";
import en from "../texts/en.ts";
import la from "../texts/la.ts";
import th from "../texts/th.ts";
import type { FieldSpec } from "./field-specs.ts";
import { SETTING_SPECS } from "./setting-specs.ts";

const within = (spec: FieldSpec): FieldSpec[] => [
  spec,
  ...("fields" in spec ? (spec.fields ?? []).flatMap(within) : []),
];

test.each(Object.entries({ th, la, en }))(
  "every field of a setting has its texts in %s",
  (_, t) => {
    const specs = Object.values(SETTING_SPECS).flat().flatMap(within);
    for (const spec of specs) {
      const key = spec.label ?? spec.name;
      expect(t.fields).toHaveProperty([key]);
      if (spec.hasHint) expect(t.hints).toHaveProperty([key]);
      if (spec.hint) expect(t.hints).toHaveProperty([spec.hint]);
    }
    expect(Object.keys(t.settings).sort()).toEqual(Object.keys(settingPayloads).sort());
  },
);

test.each(Object.entries(settingPayloads))(
  "the form of %s has every field of its payload",
  (key, schema) => {
    const names = (SETTING_SPECS[key] ?? []).map(({ name }) => name);
    // Versions of invites and refunds from before the banner room have banners.
    const isOld = (name: string) => name === "banners";
    const fields = Object.keys(schema.entries).filter((name) => !isOld(name));
    expect(names.sort()).toEqual(fields.sort());
  },
);

test("every risk rule with points has a field for its points", () => {
  const points = (SETTING_SPECS.withdrawRisk ?? []).find(({ name }) => name === "points");
  expect(points && within(points).slice(1)).toHaveLength(POINT_RULES.length);
});

test("the form of the notice warns of no missing language while members read none", () => {
  const none = { th: "", la: "", en: "" };
  const missing = (notice: object) => publishProblems("setting", "notice", { notice }).missing;
  expect(missing(none)).toEqual([]);
  expect(missing({ ...none, en: "closed" })).not.toEqual([]);
  expect(SETTING_SPECS.notice?.[0]).toMatchObject({ name: "notice", isOptional: true });
});
