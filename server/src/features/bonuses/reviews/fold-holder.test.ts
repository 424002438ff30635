import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(() => world?.close());

const folded = async (name: string) =>
  (await sql<{ name: string }>`select public.fold_holder(${name}) as name`.execute(world.db))
    .rows[0]?.name;

test.each([
  [
    "one person",
    ["SOMCHAI JAIDEE", "Mr. Somchai  Jaidee", " somchai-jaidee ", "MR SOMCHAI JAIDEE"],
  ],
  [
    "hidden and wide characters",
    ["SOMCHAI JAIDEE", "SOM\u200bCHAI\u00a0JAIDEE", "ＳＯＭＣＨＡＩ JAIDEE"],
  ],
  ["Thai titles", ["สมชาย ใจดี", "นาย สมชาย ใจดี", "นายสมชาย  ใจดี"]],
  ["Lao titles", ["ບຸນມີ ສີສຸກ", "ທ້າວ ບຸນມີ ສີສຸກ"]],
  ["several titles in a row", ["สมชาย ใจดี", "ว่าที่ ร.ต. ดร. สมชาย ใจดี", "นส. สมชาย ใจดี"]],
  ["ranks in Latin letters", ["SOMCHAI JAIDEE", "POL.LT.COL. SOMCHAI JAIDEE, PH.D."]],
  ["two orders of one sign", ["น้ำ แก้ว", "นาย น\u0e4d\u0e49า เเก้ว"]],
])("%s is one holder", async (_name, names) => {
  const all = await Promise.all(names.map(folded));
  expect(new Set(all).size).toBe(1);
});

test.each([
  ["SOMCHAI JAIDEE", "SOMCHAI JAIDEEX"],
  ["สมชาย ใจดี", "สมหญิง ใจดี"],
  ["MRINAL SEN", "INAL SEN"],
])("%s and %s are two", async (one, other) => {
  expect(await folded(one)).not.toBe(await folded(other));
});

test("an erased name, or a title alone, is no holder of others", async () => {
  expect((await folded("…"))?.length).toBeLessThan(2);
  expect(await folded("นาย")).toBe("นาย");
});
