import {
  payloadSchema,
  SETUP_KINDS,
  type SetupKind,
} from "@krapao/contract/console/setup/payloads";
import { SETTING_KEYS } from "@krapao/contract/settings/groups";
import { expect, test } from "vitest";
import { pairsOf, wordsOf } from "./differences.ts";
import { specsOf } from "./field-specs.ts";

const KEYS = SETUP_KINDS.flatMap((kind): { kind: SetupKind; key: string }[] =>
  kind === "setting" ? SETTING_KEYS.map((key) => ({ kind, key })) : [{ kind, key: "A" }],
);
/** The wheel has its own list of changes; the currency of limits is that of their account. */
const ELSEWHERE = ["wheel/A"];

test.each(KEYS)("every field of $kind/$key has a name in the list of changes", ({ kind, key }) => {
  if (ELSEWHERE.includes(`${kind}/${key}`)) return;
  const document = kind === "provider" ? key.toLowerCase() : key;
  const schema = payloadSchema(kind, document) as { entries?: object } | null;
  const named = specsOf(kind, document).map(({ name }) => name);
  const fields = Object.keys(schema?.entries ?? {}).filter(
    (name) => !(kind === "treasury" && name === "currency"),
  );
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter((name) => !named.includes(name))).toEqual([]);
});

test("rows with a code are compared with themselves when they move", () => {
  const before = {
    list: [
      { code: "A", on: true },
      { code: "B", on: true },
    ],
  };
  const after = {
    list: [
      { code: "B", on: false },
      { code: "A", on: true },
    ],
  };
  expect(pairsOf([{ name: "list", kind: "list" }], before, after)).toEqual([
    { path: "list.order", before: "A, B", after: "B, A" },
    { path: "list.B.on", before: true, after: false },
  ]);
});

test("a field that the form does not know is listed too, and a new document whole", () => {
  expect(pairsOf([{ name: "a", kind: "text" }], null, { a: "x", z: [1] })).toEqual([
    { path: "a", before: null, after: "x" },
    { path: "z.0", before: null, after: 1 },
  ]);
});

test("the words of a text are without its tags", () => {
  expect(wordsOf("<p>A &amp; <b>b</b></p><ul><li>one</li><li>two</li></ul>")).toBe(
    "A & b • one • two",
  );
});
