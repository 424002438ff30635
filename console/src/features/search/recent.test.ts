// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addRecent, clearRecent, listRecent, type Recent } from "./recent.ts";

const withdrawal: Recent = { group: "withdrawals", id: "a", label: "WD-1A2B3C4D" };
const member: Recent = { group: "members", id: "100012", label: "ID 100012" };
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("keeps what was opened last in front, once, for each staff user", () => {
  addRecent("one", withdrawal);
  addRecent("one", member);
  addRecent("one", withdrawal);
  expect(listRecent("one")).toEqual([withdrawal, member]);
  expect(listRecent("other")).toEqual([]);
  clearRecent("one");
  expect(listRecent("one")).toEqual([]);
});

test("keeps the last six", () => {
  for (let id = 0; id < 9; id++) addRecent("one", { ...member, id: `${id}`, label: `ID ${id}` });
  expect(listRecent("one").map(({ id }) => id)).toEqual(["8", "7", "6", "5", "4", "3"]);
});

test("keeps no name, phone or account", () => {
  for (const label of ["Somchai Jaidee", "0812345678", "WD-1A2B3C4D Somchai"])
    addRecent("one", { ...member, label });
  expect([...stored.values()]).toEqual([]);
});

test("ignores what cannot be read", () => {
  for (const text of ["{", "{}", "null", '[{"group":"none","id":"1","label":"ID 1"}]']) {
    stored.set("console-recent-one", text);
    expect(listRecent("one"), text).toEqual([]);
  }
});
