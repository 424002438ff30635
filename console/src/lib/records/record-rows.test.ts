import { expect, test } from "vitest";
import { diffOfRecords, rowsOfRecord } from "./record-rows.ts";

test("turns a record into one row for each value", () => {
  expect(
    rowsOfRecord({ role: "owner", bank: { code: "SCB", tags: ["a", 2] }, none: null }),
  ).toEqual([
    ["role", "owner"],
    ["bank.code", "SCB"],
    ["bank.tags.0", "a"],
    ["bank.tags.1", "2"],
    ["none", "null"],
  ]);
  expect(rowsOfRecord(null)).toEqual([]);
  expect(rowsOfRecord({ list: [], record: {} })).toEqual([
    ["list", "[]"],
    ["record", "{}"],
  ]);
});

test("lists added, removed and changed values", () => {
  expect(diffOfRecords({ role: "agent", name: "Dao" }, { role: "owner", isActive: true })).toEqual([
    { path: "role", before: "agent", after: "owner", isChanged: true },
    { path: "name", before: "Dao", after: null, isChanged: true },
    { path: "isActive", before: null, after: "true", isChanged: true },
  ]);
  expect(diffOfRecords({ a: 1 }, { a: 1 })).toEqual([
    { path: "a", before: "1", after: "1", isChanged: false },
  ]);
  expect(diffOfRecords(null, { a: 1 })).toEqual([
    { path: "a", before: null, after: "1", isChanged: true },
  ]);
});
