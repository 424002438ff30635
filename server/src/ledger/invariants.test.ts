/** The check of the invariants in ranges: what it finds, and that it goes on where it stopped. */
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { derivedId } from "../kernel/clock.ts";
import { type Db, openDatabase, type Tx } from "../kernel/db/database.ts";
import { findProgress, progressOf } from "./check-progress.ts";
import { type CheckState, checkInvariants } from "./invariants.ts";
import { hold, houseAccountId, openMemberAccount, reverse, transfer, voidHold } from "./ledger.ts";

const rest = { currency: "THB" } as const;
const id = (name: string, n = 0) => derivedId("invariants", name, `${n}`);

let database: TestDatabase;
let owner: Db;
let bank: bigint;
let members: bigint[];

/** A wallet with fourteen entries, which small ranges cut in seven, and some others. */
beforeAll(async () => {
  database = await testDatabase({ poolMax: 2 });
  owner = openDatabase({ url: database.urls.owner, poolMax: 1 });
  await database.db.transaction().execute(async (tx) => {
    bank = await houseAccountId(tx, { kind: "bank_clearing", owner: "SCB", ...rest });
    members = [];
    for (const memberId of [1n, 2n, 3n])
      members.push(await openMemberAccount(tx, { memberId, ...rest }));
    const [busy = 0n, other = 0n] = members;
    for (let n = 0; n < 12; n++)
      await transfer(tx, { ...rest, ...from(bank, busy), id: id("in", n), kind: "deposit" });
    await transfer(tx, { ...rest, ...from(bank, other), id: id("other"), kind: "deposit" });
    await reverse(tx, { id: id("back"), originalId: id("in", 3) });
    await hold(tx, { ...rest, ...from(busy, bank), id: id("hold"), kind: "withdrawal" });
    await hold(tx, { ...rest, ...from(busy, bank), id: id("void"), kind: "withdrawal" });
    await voidHold(tx, { id: id("void") });
  });
});
afterAll(async () => {
  await owner.destroy();
  await database.close();
});

const from = (fromId: bigint, toId: bigint) => ({ fromId, toId, amountMinor: 100n });
const SIZES = [100_000, 2];

/** Plants in a transaction that is rolled back, and answers what the check finds, by size. */
async function findPlanted(plant: (tx: Tx) => Promise<unknown>): Promise<string[][]> {
  const found: string[][] = [];
  const stop = new Error("rolled back");
  const planted = owner.transaction().execute(async (tx) => {
    for (const table of ["entry", "transfer", "balance"])
      await sql.raw(`alter table ledger.${table} disable trigger user`).execute(tx);
    await plant(tx);
    for (const size of SIZES) {
      const violations = await checkInvariants(tx, { size });
      found.push(violations.map(({ invariant, subject }) => `${invariant} ${subject}`));
    }
    throw stop;
  });
  await expect(planted).rejects.toBe(stop);
  return found;
}

/** A violation, what causes it, and what else it breaks. `busy` has fourteen entries. */
const PLANTED: Record<string, (busy: bigint, idle: bigint) => { plant: string; finds: string[] }> =
  {
    "I1: an entry is missing": (busy) => ({
      plant: `delete from ledger.entry where account_id = ${busy} and version = 8`,
      finds: [`I1 ${id("in", 7)}`, `I3 ${busy}/0`, `I4 ${busy}/0#9`],
    }),
    "I2: an entry without a transfer": (_busy, idle) => ({
      plant: `insert into ledger.entry (account_id, slot, version, transfer_id, amount_minor,
      balance_after_minor, created_at) values (${idle}, 0, 1, '${id("none")}', 1, 1, now())`,
      finds: [`I2 ${id("none")}`, `I3 ${idle}/0`],
    }),
    "I2: an entry of a transfer that was voided": (_busy, idle) => ({
      plant: `insert into ledger.entry (account_id, slot, version, transfer_id, amount_minor,
      balance_after_minor, created_at) values (${idle}, 0, 1, '${id("void")}', 1, 1, now())`,
      finds: [`I2 ${id("void")}`, `I3 ${idle}/0`],
    }),
    "I3: a balance that is not the sum": (busy) => ({
      plant: `update ledger.balance set posted_minor = posted_minor + 1 where account_id = ${busy}`,
      finds: [`I3 ${busy}/0`, "I7 THB"],
    }),
    "I3: a version that is not the count": (busy) => ({
      plant: `update ledger.balance set version = version + 1 where account_id = ${busy}`,
      finds: [`I3 ${busy}/0`],
    }),
    "I3: entries of an account without a balance row": (busy) => ({
      plant: `delete from ledger.balance where account_id = ${busy}`,
      finds: [`I3 ${busy}/0`, "I7 THB", `I10 ${busy}`],
    }),
    "I4: a balance after an entry": (busy) => ({
      plant: `update ledger.entry set balance_after_minor = balance_after_minor + 1
      where account_id = ${busy} and version = 5`,
      finds: [`I4 ${busy}/0#5`, `I4 ${busy}/0#6`],
    }),
    "I4: time that runs backwards": (busy) => ({
      plant: `update ledger.entry set created_at = created_at - interval '1 hour'
      where account_id = ${busy} and version = 8`,
      finds: [`I4 ${busy}/0#8`],
    }),
    "I5: a hold that is not counted": (busy) => ({
      plant: `update ledger.balance set held_minor = 0 where account_id = ${busy}`,
      finds: [`I5 ${busy}/0`],
    }),
    "I6: a balance below the floor": (_busy, idle) => ({
      plant: `alter table ledger.balance drop constraint balance_floor;
      update ledger.balance set posted_minor = -5 where account_id = ${idle}`,
      finds: [`I3 ${idle}/0`, `I6 ${idle}/0`, "I7 THB"],
    }),
    "I8: a transfer of another currency": () => ({
      plant: `update ledger.transfer set currency = 'LAK' where id = '${id("in", 5)}'`,
      finds: [`I8 ${id("in", 5)}`],
    }),
    "I9: a void without a hold": () => ({
      plant: `update ledger.transfer set is_hold = false where id = '${id("void")}'`,
      finds: [`I9 ${id("void")}`],
    }),
    "I10: a balance row too many": (_busy, idle) => ({
      plant: `insert into ledger.balance (account_id, slot, currency, floor_minor)
      values (${idle}, 1, 'THB', 0)`,
      finds: [`I10 ${idle}`],
    }),
    "I11: a reversal that went the same way": () => ({
      plant: `update ledger.transfer set from_id = to_id, to_id = from_id where id = '${id("back")}'`,
      finds: [`I1 ${id("back")}`, `I11 ${id("back")}`],
    }),
    "I12: a transfer that has been pending for two days": () => ({
      plant: `update ledger.transfer set created_at = now() - interval '2 days'
      where id = '${id("hold")}'`,
      finds: [`I12 ${id("hold")}`],
    }),
    "I13: two reversals of one transfer": () => ({
      plant: `drop index ledger.transfer_reverses;
      update ledger.transfer set reverses_id = '${id("in", 3)}' where id = '${id("other")}'`,
      finds: [`I11 ${id("other")}`, `I13 ${id("in", 3)}`],
    }),
  };

test.each(Object.keys(PLANTED))("finds in ranges of every size %s", async (name) => {
  const [busy = 0n, , idle = 0n] = members;
  const { plant, finds } = PLANTED[name]?.(busy, idle) ?? { plant: "", finds: [] };
  const found = await findPlanted((tx) => sql.raw(plant).execute(tx));
  const [whole, cut] = found;
  expect(whole).toEqual(finds);
  // A chain that is cut is compared with its balance from the cut on: I4 names what is before it.
  expect(cut).toEqual(name.startsWith("I1") ? finds.filter((one) => !one.startsWith("I3")) : finds);
});

test("finds nothing in a ledger that is as the functions wrote it", async () => {
  for (const size of SIZES) expect(await checkInvariants(database.db, { size })).toEqual([]);
});

test("an interrupted check goes on where it stopped, and its progress is deleted", async () => {
  const whole: CheckState[] = [];
  await checkInvariants(database.db, {
    size: 5,
    progress: { load: async () => null, save: async (state) => void whole.push(state) },
  });
  const progress = progressOf(database.db, "2026-01-31");
  let saved = 0;
  const killed = checkInvariants(database.db, {
    size: 5,
    progress: {
      load: progress.load,
      async save(state) {
        await progress.save(state);
        saved += 1;
        if (saved === 5) throw new Error("killed");
      },
    },
  });
  await expect(killed).rejects.toThrow("killed");
  const rest: CheckState[] = [];
  await checkInvariants(database.db, {
    size: 5,
    progress: {
      load: progress.load,
      save: async (state) => void rest.push(state),
    },
  });
  expect(rest).toEqual(whole.slice(5));
  expect(await progressOf(database.db, "2026-02-01").load()).toBeNull();
  await progress.end();
  expect(await findProgress(database.db, "2026-01-31")).toBeNull();
});
