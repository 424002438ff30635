/** What a database and its files contain, and whether a restored one contains the same. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openDatabase } from "../../server/src/kernel/db/database.ts";
import { checkInvariants } from "../../server/src/ledger/invariants.ts";
import { countKeys } from "../failover/count-keys.ts";

/** The sums of the ledger: equal only when every balance is. */
const SUMS = `select
  (select count(*)::int from ledger.entry) as entries,
  (select count(*)::int from ledger.transfer) as transfers,
  (select coalesce(sum(b.posted_minor), 0)::text from ledger.balance b
     join ledger.account a on a.id = b.account_id where a.kind = 'main') as members_minor,
  (select md5(string_agg(concat_ws('/', account_id, slot, posted_minor, held_minor), ','
     order by account_id, slot)) from ledger.balance) as balances`;

/** The files that rows name. */
const FILES = `select replace(id::text, '-', '') as id, 'slips/' || left(media_id, 2) || '/' || media_id || '.jpg' as key
    from deposits_slip where erased_at is null
  union all select name, 'chat/' || left(name, 2) || '/' || name from chat_media`;

export interface Sums {
  entries: number;
  transfers: number;
  members_minor: string;
  balances: string;
}

async function ask<T extends pg.QueryResultRow>(url: string, query: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(query)).rows;
  } finally {
    await client.end();
  }
}

async function readSums(url: string): Promise<Sums> {
  const [sums] = await ask<Sums & pg.QueryResultRow>(url, SUMS);
  if (!sums) throw new Error("the ledger cannot be read");
  return sums;
}

/** Waits until nothing moves any more. @returns the sums, and a time at which they were true */
export async function readStillSums(url: string): Promise<{ sums: Sums; at: Date }> {
  const open = "select count(*)::int as n from ledger.transfer where state = 'pending'";
  for (let attempt = 0; attempt < 60; attempt++) {
    const before = await readSums(url);
    await sleep(300);
    const at = new Date();
    await sleep(300);
    const sums = await readSums(url);
    const isStill = JSON.stringify(before) === JSON.stringify(sums);
    if (isStill && (await ask<{ n: number }>(url, open))[0]?.n === 0) return { sums, at };
  }
  throw new Error("the ledger does not come to rest");
}

/** What the hash of each file of a row is, by the id of the row; null: the file is missing. */
export async function hashFiles(url: string, folder: string): Promise<Map<string, string | null>> {
  const rows = await ask<{ id: string; key: string }>(url, FILES);
  return new Map(rows.map(({ id, key }) => [id, hashOf(join(folder, key))]));
}

const hashOf = (path: string) =>
  existsSync(path) ? createHash("sha256").update(readFileSync(path)).digest("hex") : null;

/** What a restored database must have. */
export interface Expected {
  /** Keys of acknowledged movements that it has, and of those that came later. */
  keys: string[];
  later: string[];
  slips: string[];
  laterSlips: string[];
  /** Null: they are not known, because members moved money until the end. */
  sums: Sums | null;
  /** The files before the loss. */
  files: ReadonlyMap<string, string | null>;
}

/** What was found; `wrong` has a sentence for each difference. */
export interface Found {
  movements: number;
  entries: number;
  membersMinor: string;
  sums: "equal" | "add up" | "WRONG";
  violations: number;
  files: number;
  wrong: string[];
}

/** Compares a restored database and the folder of its files with what they must have. */
export async function compareRestored(
  url: string,
  media: string,
  expected: Expected,
): Promise<Found> {
  const { lost, doubled } = await countKeys(url, expected.keys);
  const known = expected.later.length - (await countKeys(url, expected.later)).lost;
  const found = await readSums(url);
  const db = openDatabase({ url, poolMax: 2 });
  const violations = await checkInvariants(db).finally(() => db.destroy());
  const files = await hashFiles(url, media);
  const isEqual = JSON.stringify(found) === JSON.stringify(expected.sums);
  const sums = expected.sums === null ? "add up" : isEqual ? "equal" : "WRONG";
  const differing = [...files].filter(([id, hash]) => !hash || hash !== expected.files.get(id));
  const missing = expected.slips.filter((id) => !files.has(id)).length;
  const early = expected.laterSlips.filter((id) => files.has(id)).length;
  const wrong = [
    [lost, "acknowledged movements are lost"],
    [doubled, "acknowledged movements are there twice"],
    [known, "movements of a later time are there"],
    [sums === "WRONG" ? 1 : 0, `sum differs: ${JSON.stringify([expected.sums, found])}`],
    [violations.length, `violations: ${JSON.stringify(violations)}`],
    [missing, "acknowledged slips are lost"],
    [early, "slips of a later time are there"],
    [differing.length, "files are missing or differ"],
  ] as const;
  return {
    movements: expected.keys.length - lost,
    entries: found.entries,
    membersMinor: found.members_minor,
    sums: violations.length > 0 ? "WRONG" : sums,
    violations: violations.length,
    files: files.size - differing.length,
    wrong: wrong.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}`),
  };
}
