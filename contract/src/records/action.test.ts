import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bankChangeActions } from "../console/accounts-bank.ts";
import { slipActions } from "../console/deposits/payments.ts";
import { pairActions } from "../console/invites.ts";
import { withdrawalActions } from "../console/withdrawals.ts";
import { type AnyAction, askedBy, entryOf, sentBy, valuesOf } from "./action.ts";

type Declared = Readonly<Record<string, AnyAction>>;

/** Every declaration of actions in the contract, by its file and name. */
const folder = join(import.meta.dirname, "../console");
const files = globSync("**/*.ts", { cwd: folder }).filter((file) => !file.includes(".test."));
const declared = await Promise.all(
  files.map(async (file) => {
    const exports = (await import(join(folder, file))) as Record<string, unknown>;
    const all = Object.entries(exports).filter(([name]) => name.endsWith("Actions"));
    return all.map(([name, actions]) => [`${file} ${name}`, actions as Declared] as const);
  }),
);

/** Letters of every list: move, skip, select and undo. */
const TAKEN = ["j", "k", "s", "x", "z"];

describe.each(declared.flat())("%s", (_name, all) => {
  const each = Object.entries(all);

  test.each(each)("%s is by a call that is audited", (_action, { call }) => {
    expect(call.audit).toBeDefined();
    expect(call.method).not.toBe("GET");
  });

  test.each(each)("%s asks only for what its call takes", (_action, action) => {
    const { choice, fields = [], reason, input = {}, bulk } = action;
    const asked = [choice ?? [], reason ?? [], fields, Object.keys(input)].flat();
    for (const entry of [...asked, ...Object.keys(bulk?.input ?? {})]) {
      expect(entryOf(action, entry), entry).toBeDefined();
    }
    if (choice) expect(valuesOf(action, choice).length).toBeGreaterThan(1);
    if (fields.length > 0) expect(["choice", "reason"]).toContain(askedBy(action));
  });

  test("every other action that one names is declared", () => {
    const named = each.flatMap(([, { above, undo }]) => [
      above ?? [],
      typeof undo === "object" ? undo.by : [],
    ]);
    expect(named.flat().filter((other) => !(other in all))).toEqual([]);
  });

  test("letters are free, and those of selected rows mean nothing else", () => {
    const keys = each.flatMap(([, { key }]) => key ?? []);
    const bulk = each.flatMap(([, action]) => action.bulk?.key ?? []);
    expect([...keys, ...bulk].filter((key) => TAKEN.includes(key))).toEqual([]);
    expect(bulk.filter((key) => keys.includes(key))).toEqual([]);
    expect(new Set(bulk).size).toBe(bulk.length);
  });
});

test("a dialog asks for what the call and the declaration say", () => {
  expect(askedBy(withdrawalActions.reject)).toBe("choice");
  expect(askedBy(withdrawalActions.park)).toBe("reason");
  expect(askedBy(withdrawalActions.approve)).toBe("confirmation");
  expect(askedBy(withdrawalActions.unpark)).toBeNull();
});

describe("what a call is sent with", () => {
  test("the item by its id, the version that was shown, and what the call takes of the rest", () => {
    const shown = { id: "w1", version: 7, amount: 100, state: "review" };
    const rest = { isAnyway: true, unplayed: 3, why: "late" };
    expect(sentBy(withdrawalActions.park, shown, rest)).toEqual({
      params: { withdrawalId: "w1" },
      input: { version: 7, isAnyway: true, why: "late" },
    });
  });

  test("parameters by their names, where the item has them", () => {
    const pair = { id: "5", inviterId: "5", inviteeId: "6", shared: ["device"] };
    expect(sentBy(pairActions.approve, pair, { why: "one household" })).toEqual({
      params: { inviterId: "5", inviteeId: "6" },
      input: { shared: ["device"], why: "one household" },
    });
  });

  test("nothing of the item that only has the name of an entry", () => {
    const slip = { id: "s1", version: 2, reason: "duplicate" };
    expect(sentBy(slipActions.reject, slip, {}).input).toEqual({ version: 2 });
    expect(sentBy(bankChangeActions.refuse, { id: "b1" }, {}).params).toEqual({ changeId: "b1" });
  });
});
