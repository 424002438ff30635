/** What crosses nodes: an outside reference exists once, and two members pay each other in two. */
import { sql } from "kysely";
import { newId, systemClock, systemRandom } from "../../server/src/kernel/clock.ts";
import { type Db, openDatabase } from "../../server/src/kernel/db/database.ts";
import {
  houseAccountId,
  LedgerError,
  openMemberAccount,
  type TransferRequest,
  transfer,
} from "../../server/src/ledger/ledger.ts";
import type { Database } from "./cluster.ts";

type Say = (what: string, isGood: boolean, detail: string) => void;

/** Enough members for two on each node. */
const MEMBERS = 8;

export async function checkBuckets({ urls }: Database, check: Say): Promise<void> {
  const db = openDatabase({ url: urls.app, poolMax: 4 });
  try {
    const { members, bank, clearing } = await openAccounts(db);
    const [payer = 0n, receiver = 0n] = members;
    const booked = await Promise.all(
      members.map((toId) =>
        ask(db, { kind: "deposit", fromId: bank, toId, amountMinor: 100n, ref: "one event" }),
      ),
    );
    const once = booked.filter((answer) => answer === "posted").length;
    const refused = booked.filter((answer) => answer === "LE008").length;
    check(
      "a reference that members of all buckets claim at once is booked once",
      once === 1 && refused === MEMBERS - 1,
      booked.join(" "),
    );
    await ask(db, { kind: "deposit", fromId: bank, toId: payer, amountMinor: 100n });
    const direct = await ask(db, { fromId: payer, toId: receiver, amountMinor: 10n });
    check("members of two buckets have no direct transfer", direct === "LE009", direct);
    const first = await ask(db, { fromId: payer, toId: clearing, amountMinor: 10n });
    const second = await ask(db, { fromId: clearing, toId: receiver, amountMinor: 10n });
    const left = await sumOf(db, clearing);
    check(
      "their money moves by two transfers through a clearing account",
      first === "posted" && second === "posted" && left === 0n,
      `${first}, ${second}, ${left} are left in clearing`,
    );
    const spread = await bucketsPerTransfer(db);
    check("no transfer has entries in two buckets", spread === 0n, `${spread} have`);
  } finally {
    await db.destroy();
  }
}

async function openAccounts(
  db: Db,
): Promise<{ members: bigint[]; bank: bigint; clearing: bigint }> {
  const currency = "THB";
  return db.transaction().execute(async (tx) => {
    const members: bigint[] = [];
    for (let n = 0; n < MEMBERS; n += 1)
      members.push(await openMemberAccount(tx, { memberId: `buckets ${n}`, currency }));
    return {
      members,
      bank: await houseAccountId(tx, { kind: "bank_clearing", owner: "buckets", currency }),
      clearing: await houseAccountId(tx, { kind: "suspense", owner: "buckets", currency }),
    };
  });
}

type Asked = Pick<TransferRequest, "fromId" | "toId" | "amountMinor"> & Partial<TransferRequest>;

/** @returns the answer, or the code of the refusal */
async function ask(db: Db, asked: Asked): Promise<string> {
  const id = newId(systemClock(), systemRandom);
  try {
    return await db
      .transaction()
      .execute(async (tx) => transfer(tx, { id, kind: "adjustment", currency: "THB", ...asked }));
  } catch (error) {
    if (error instanceof LedgerError) return error.code;
    throw error;
  }
}

async function sumOf(db: Db, accountId: bigint): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select sum(posted_minor)::bigint as sum from ledger.balance
    where account_id = ${accountId}`.execute(db);
  return rows[0]?.sum ?? 0n;
}

async function bucketsPerTransfer(db: Db): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from (select transfer_id from ledger.entry
      group by transfer_id having min(bucket) <> max(bucket)) spread`.execute(db);
  return BigInt(rows[0]?.count ?? 0);
}
