/** Each setting of the contract is saved, approved, read by the server and limited. */
import { blankOf, type Group } from "@krapao/contract/records/group";
import { type FormField, type FormFields, mapFields, toWire } from "@krapao/contract/records/kinds";
import { SETTING_KEYS, type SettingKey, settingGroups } from "@krapao/contract/settings/groups";
import { type SetupEditor, setupEditor } from "@krapao/testkit/builders/setup-documents";
import { startWorld, type World } from "@krapao/testkit/world";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSnapshot } from "../lookups/snapshot.ts";
import { approvalOf } from "./two-people.ts";

let world: World;
let setup: SetupEditor;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  const [maker, checker] = await Promise.all([world.staff("owner"), world.staff("owner")]);
  setup = setupEditor(world, { maker, checker });
});
afterAll(() => world?.close());

type Tree = Record<string, unknown>;
const words = (text: string) => ({ th: `${text} th`, la: `${text} la`, en: `${text} en` });
const TYPED = ["OTHER1", "https://krapao.example/other", "/howto/play.mp4", "123"];
const ENTRIES = ["other.example", "203.0.113.0/24"];
type Limited = FormField & {
  least: number;
  most: number;
  values: string[];
  code?: string;
  empty?: boolean;
};

const valid = (field: FormField, candidates: readonly unknown[], live: unknown) =>
  candidates.find((each) => each !== live && v.is(field.schema, each));

/** An amount has at most 10 digits and 2 decimals. */
const AMOUNT_MOST = 9_999_999_999.99;

/** Another valid value of a field, as the wire has it: its most, if it has one. */
function otherThan(field: FormField, live: unknown): unknown {
  const { least, most, values } = field as Limited;
  switch (field.kind) {
    case "amounts":
      return { THB: AMOUNT_MOST, LAK: AMOUNT_MOST };
    case "number":
      return live === most ? least : most;
    case "rate":
      return live === 10_000 ? 0 : 10_000;
    case "bool":
      return !live;
    case "choice":
      return values.find((each) => each !== live);
    case "clock":
      return "01:23";
    case "text":
    case "address":
      return valid(field, TYPED, live);
    case "picture":
      return "/art/koi-garden.svg";
    case "texts":
    case "html":
    case "captions":
      return words("Other");
    case "lines":
      return ENTRIES.map((entry) => [...(live as string[]), entry]).find((each) =>
        v.is(field.schema, each),
      );
    case "group":
      return live === null
        ? { to: "page", target: "/user/home" }
        : changed(field.fields ?? {}, live as Tree);
    case "list": {
      const row = field.fields
        ? changed(field.fields, blankOf(field.fields))
        : words("<p>Other</p>");
      const rows = live as unknown[];
      return valid(
        field,
        [
          [...rows, row],
          [row, ...rows.slice(1)],
        ],
        live,
      );
    }
    default:
      return live;
  }
}

const changed = (fields: FormFields, live: Tree): Tree =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, otherThan(field, live[name])]),
  );

/** Values that a field refuses. */
function beyond(field: FormField): unknown[] {
  const { least, most, empty } = field as Limited;
  switch (field.kind) {
    case "number":
      return [least - 1, most + 1, least + 0.5, `${least}`];
    case "amounts":
      return [{ THB: -1, LAK: 1 }, { THB: 1.001, LAK: 1 }, { THB: 1 }, ...(empty ? [] : [null])];
    case "rate":
      return [-1, 10_001, 0.5];
    case "clock":
      return ["24:00", "9:00"];
    case "texts":
    case "html":
      return [{ th: "a", la: "a" }, "a"];
    case "lines":
      return [["*.com"], ["not one"], [ENTRIES[0], ENTRIES[0]]];
    case "list":
      return [Array.from({ length: 501 }, () => ({})), [{ strange: 1 }], {}];
    case "picture":
      return ["javascript:alert(1)", 1];
    default:
      return ["<not one>".repeat(100), 7.5];
  }
}

/** What is too small has the code of its field, if that has one. */
const codeOf = (field: FormField, value: unknown) => {
  const { code, least } = field as Limited;
  return code && Number(value) < least ? code : "KEY_INVALID";
};

/** A group of settings as the features of the server read it. */
async function held(key: SettingKey): Promise<unknown> {
  const { place, fields }: Group = settingGroups[key];
  const { banks, sources, settings } = await readSnapshot(world.db);
  if (key === "banks") return [...banks.values()];
  if (key === "sources") return sources;
  const all: Tree = settings;
  return place === "rows" ? mapFields(fields, (_, name) => all[name]) : all[key];
}

/** What they read once a payload holds. */
function heldWith(key: SettingKey, payload: Tree): unknown {
  const { place, schema }: Group = settingGroups[key];
  const values = v.parse(schema, payload) as Tree;
  // Members are shown no source that is switched off.
  if (key === "sources") {
    const open = (values.list as Tree[]).filter(({ isActive }) => isActive);
    return open.map(({ code, description }) => ({ code, description }));
  }
  return place === "row" || place === "rows" ? values : Object.values(values)[0];
}

const fieldsOf = (key: SettingKey) => Object.entries(settingGroups[key].fields as FormFields);

describe("a setting that is declared", () => {
  test.each(SETTING_KEYS)("holds once %s is published with it", async (key) => {
    const { live } = await setup.read("setting", key);
    const before = await held(key);
    const others = changed(settingGroups[key].fields, live ?? {});
    for (const [name] of fieldsOf(key)) expect(others[name], name).not.toEqual(live?.[name]);
    const { body } = await setup.change("setting", key, others);
    const isAlone = approvalOf({ kind: "setting", key, payload: others }, live) === null;
    expect(body.message).toBe(isAlone ? "SUCCESS" : "APPROVAL_NEEDED");
    if (!isAlone) {
      expect(await held(key)).toEqual(before);
      expect(await setup.approve(body.approvalId)).toBe(200);
    }
    await expect.poll(() => held(key), { interval: 10 }).toEqual(heldWith(key, others));
    expect((await setup.read("setting", key)).live).toEqual(others);
  });

  test.each(SETTING_KEYS)("is refused in %s beyond its limits, and when missing", async (key) => {
    const { live } = await setup.read("setting", key);
    for (const [name, field] of fieldsOf(key)) {
      const [first, ...others] = beyond(field);
      for (const value of others) expect(v.is(field.schema, value), name).toBe(false);
      for (const value of [first, undefined]) {
        const { status, body } = await setup.draft("setting", key, { ...live, [name]: value });
        const { message, fields } = body as unknown as { message: string; fields: Tree };
        expect([name, status, message]).toEqual([name, 400, codeOf(field, value)]);
        expect(Object.keys(fields)[0]).toMatch(new RegExp(`^payload\\.${name}(\\.|$)`));
      }
    }
    expect(await setup.read("setting", key)).toMatchObject({ live, draft: null });
  });

  test.each(SETTING_KEYS)("of %s waits for a second person unless its field needs none", (key) => {
    const live = Object.fromEntries(
      fieldsOf(key).map(([name, field]) => [name, toWire(field.initial)]),
    );
    for (const [name, field] of fieldsOf(key)) {
      const approvalWith = (value: unknown) =>
        approvalOf({ kind: "setting", key, payload: { ...live, [name]: value } }, live);
      const isFree = field.alone === "always";
      expect(approvalWith(otherThan(field, live[name])) === null, name).toBe(isFree);
      if (field.alone !== "off") continue;
      const on = { ...live, [name]: true };
      expect(
        approvalOf({ kind: "setting", key, payload: { ...on, [name]: false } }, on),
      ).toBeNull();
    }
  });
});
