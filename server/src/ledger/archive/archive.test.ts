/** Months of the ledger that leave the database, and come back, while the ledger goes on. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { derivedId } from "../../kernel/clock.ts";
import { checkInvariants } from "../invariants.ts";
import { houseAccountId, openMemberAccount, transfer } from "../ledger.ts";
import { memberTotals } from "../totals.ts";
import { archiveMonth, restoreMonth } from "./archive-month.ts";
import { readEntries } from "./queries.ts";

const DAY = 24 * 60 * 60_000;
const folder = mkdtempSync(join(tmpdir(), "krapao-archive-"));
const now = new Date();
/** The first month that has its own partition here, eight months ago, and its name. */
const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 8, 1) - 7 * 60 * 60_000);
const month = new Date(start.getTime() + 10 * DAY).toISOString().slice(0, 7).replace("-", "_");

let database: TestDatabase;
let owner: pg.Client;
let accounts: { bank: bigint; members: bigint[] };

beforeAll(async () => {
  database = await testDatabase({ poolMax: 4 });
  owner = new pg.Client({ connectionString: database.urls.owner });
  await owner.connect();
  await owner.query("alter table ledger.entry detach partition ledger.entry_first");
  await owner.query("update partition_rule set first_until = $1", [start]);
  await owner.query(`alter table ledger.entry attach partition ledger.entry_first
    for values from (minvalue) to ('${start.toISOString()}')`);
  for (let months = 0; months < 12; months++)
    await owner.query("select add_partition('ledger.entry', $1)", [
      new Date(start.getTime() + (15 + months * 30) * DAY),
    ]);
  // Of two accounts of the house, so that the order of their numbers is not that of their texts.
  await database.db
    .transaction()
    .execute((tx) =>
      houseAccountId(tx, { kind: "bank_clearing", owner: "KBANK", currency: "THB" }),
    );
  accounts = await database.db.transaction().execute(async (tx) => ({
    bank: await houseAccountId(tx, { kind: "bank_clearing", owner: "SCB", currency: "THB" }),
    members: [
      await openMemberAccount(tx, { memberId: 1n, currency: "THB" }),
      await openMemberAccount(tx, { memberId: 2n, currency: "THB" }),
    ],
  }));
  await book("first", new Date(start.getTime() - 20 * DAY));
  await book("second", new Date(start.getTime() + 10 * DAY));
  await book("third", null);
});
afterAll(async () => {
  await owner.end();
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Books deposits and withdrawals of both members, and moves them to another time. */
async function book(name: string, at: Date | null): Promise<void> {
  for (const [index, member] of accounts.members.entries()) {
    const rest = { currency: "THB" } as const;
    const fund = { id: derivedId(name, "in", `${index}`), kind: "deposit", ...rest } as const;
    const pay = { id: derivedId(name, "out", `${index}`), kind: "withdrawal", ...rest } as const;
    await database.db.transaction().execute(async (tx) => {
      const { bank } = accounts;
      await transfer(tx, { ...fund, fromId: bank, toId: member, amountMinor: 500n });
      await transfer(tx, { ...pay, fromId: member, toId: bank, amountMinor: 200n });
    });
  }
  if (!at) return;
  await asOwner(async () => {
    const moved = `$1::timestamptz + (created_at - $2::timestamptz) where created_at >= $2`;
    await owner.query(
      `update ledger.transfer set resolved_at = $1::timestamptz + (resolved_at - $2::timestamptz),
        created_at = ${moved}`,
      [at, now],
    );
    await owner.query(`update ledger.entry set created_at = ${moved}`, [at, now]);
  });
}

/** What no process of the product may do: the triggers are off. */
async function asOwner(work: () => Promise<unknown>): Promise<void> {
  for (const table of ["ledger.entry", "ledger.transfer"])
    await owner.query(`alter table ${table} disable trigger user`);
  await work();
  for (const table of ["ledger.entry", "ledger.transfer"])
    await owner.query(`alter table ${table} enable trigger user`);
}

const archive = (name: string) => archiveMonth(owner, { month: name, folder, now });
const restore = (name: string) => restoreMonth(owner, { month: name, folder });
const entries = async () =>
  (await owner.query("select e.*, e::text as text from ledger.entry e order by text")).rows;
const totals = () =>
  memberTotals(database.db, { memberId: 1n, from: new Date(0), to: new Date(now.getTime() + DAY) });

test("a month leaves when it is the oldest and old, and its chain is unbroken", async () => {
  await expect(archive(month)).rejects.toThrow("first is older");
  await expect(archive("1999_01")).rejects.toThrow("no partition");
  const broken = "update ledger.entry set balance_after_minor = balance_after_minor";
  const first = `where created_at < '${start.toISOString()}'`;
  await asOwner(() => owner.query(`${broken} + 1 ${first} and slot = 0 and version = 1`));
  await expect(archive("first")).rejects.toThrow("the chain is broken at");
  await asOwner(() => owner.query(`${broken} - 1 ${first} and slot = 0 and version = 1`));
  expect(await checkInvariants(database.db)).toEqual([]);
});

test("entries are read in pages that follow each other", async () => {
  const read = (limit: number, after: string[] | null) =>
    readEntries(owner, { month: "first", after, limit });
  const pages: string[][] = [];
  for (let page = await read(1, null); page.length > 0; page = await read(1, page[0] ?? null))
    pages.push(...page);
  expect(pages).toHaveLength(8);
  expect(pages).toEqual(await read(100, null));
});

test("archived months are left out, the ledger goes on, and they come back as they were", async () => {
  const before = await entries();
  expect((await totals()).netMinor).toEqual({ deposit: 1500n, withdrawal: -600n });
  expect(await archive("first")).toMatchObject({ entries: 8n });
  expect(await checkInvariants(database.db)).toEqual([]);
  expect(await totals()).toMatchObject({
    netMinor: { deposit: 1000n, withdrawal: -400n },
    archivedUntil: start,
  });
  expect(await archive(month)).toMatchObject({ entries: 8n });
  expect(await archive(month)).toMatchObject({ entries: 8n });
  expect(await entries()).toHaveLength(8);
  expect(await checkInvariants(database.db)).toEqual([]);
  await book("fourth", null);
  expect(await checkInvariants(database.db)).toEqual([]);
  expect((await totals()).netMinor).toEqual({ deposit: 1000n, withdrawal: -400n });

  await expect(restore("first")).rejects.toThrow(`${month} comes back first`);
  const file = join(folder, `ledger-entry-${month}.tsv.gz`);
  const written = readFileSync(file);
  const text = gunzipSync(written).toString();
  expect(text.trim().split("\n")).toHaveLength(8);
  writeFileSync(file, gzipSync(text.replace("500", "501")));
  await expect(restore(month)).rejects.toThrow("not the file that was written");
  writeFileSync(file, written);
  await restore(month);
  expect(await checkInvariants(database.db)).toEqual([]);
  await restore("first");
  expect(await checkInvariants(database.db)).toEqual([]);
  expect((await totals()).archivedUntil).toBeNull();
  const after = await entries();
  expect(after).toEqual(expect.arrayContaining(before));
  expect(after).toHaveLength(before.length + 8);
  await expect(owner.query("delete from ledger.entry_first")).rejects.toMatchObject({
    code: "LE000",
  });
  // What came back can leave again.
  expect(await archive("first")).toMatchObject({ entries: 8n });
});

test("a month that is still read stays", async () => {
  const soon = new Date(start.getTime() + 31 * DAY + 120 * DAY);
  await expect(archiveMonth(owner, { month, folder, now: soon })).rejects.toThrow(
    "less than four months ago",
  );
  await archive(month);
  expect(await checkInvariants(database.db)).toEqual([]);
});
