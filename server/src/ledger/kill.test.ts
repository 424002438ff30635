/**
 * Kills PostgreSQL and the server under load: every acknowledged transfer must be in the ledger,
 * once and unchanged.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readAnswers, stepsOf } from "@krapao/testkit/ledger/ledger-client";
import { askLedger } from "@krapao/testkit/ledger/ledger-steps";
import { atNight } from "@krapao/testkit/night";
import { type Postgres, startPostgres } from "@krapao/testkit/postgres/postgres";
import { isAlive } from "@krapao/testkit/postgres/process";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { derivedId } from "../kernel/clock.ts";
import { type Db, openDatabase, openPool } from "../kernel/db/database.ts";
import { migrate } from "../kernel/db/migrate.ts";
import { checkInvariants } from "./invariants.ts";
import { houseAccountId, openMemberAccount, transfer } from "./ledger.ts";

const CALLER = fileURLToPath(
  new URL("../../../testkit/src/ledger/ledger-client.ts", import.meta.url),
);
const MEMBERS = 5;
const LOAD_MS = 700;

let folder: string;
let cluster: Postgres;
let caller: ChildProcess | undefined;

beforeAll(async () => {
  // This test has its own cluster with synchronous commits. The cluster of the other tests does not
  // guarantee durability.
  folder = mkdtempSync(join(tmpdir(), "krapao-kill-"));
  chmodSync(folder, 0o755);
  cluster = await startPostgres({ dataDir: folder, say: () => {} });
  await migrate(cluster.urls.owner);
});

afterAll(async () => {
  caller?.kill("SIGKILL");
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("no acknowledged transfer is lost, doubled or changed", {
  timeout: 600_000,
}, async () => {
  const file = join(folder, "answers");
  const accounts = await openAccounts();
  const start = () => {
    const words = [CALLER, cluster.urls.app, file, ...accounts.map(String)];
    caller = spawn(process.execPath, words, { stdio: ["ignore", "ignore", "inherit"] });
  };
  start();
  const kills = [killBackend, killPostmaster, killCaller];
  for (const kill of [...kills, ...atNight([killPostmaster, killBackend], [])]) {
    await loadFor(file);
    await kill(start);
  }
  await loadFor(file);
  caller?.kill("SIGKILL");
  await compare(file, accounts);
});

/** Lets the workers run, and waits as long as a recovery takes on a busy machine. */
async function loadFor(file: string): Promise<void> {
  const before = readAnswers(file).size;
  await expect
    .poll(() => readAnswers(file).size, { timeout: 120_000, interval: 50 })
    .toBeGreaterThan(before + 100);
  await sleep(LOAD_MS);
}

async function openAccounts(): Promise<bigint[]> {
  const db = openDatabase({ url: cluster.urls.app, poolMax: 1 });
  try {
    return await db.transaction().execute(async (tx) => {
      const house = await houseAccountId(tx, {
        kind: "bank_clearing",
        owner: "SCB",
        currency: "THB",
      });
      const members: bigint[] = [];
      for (let n = 0; n < MEMBERS; n += 1) {
        const toId = await openMemberAccount(tx, { memberId: `m${n}`, currency: "THB" });
        const id = crypto.randomUUID();
        // A small amount, so that some withdrawals are refused.
        await transfer(tx, {
          id,
          kind: "deposit",
          fromId: house,
          toId,
          currency: "THB",
          amountMinor: 2_000n,
        });
        members.push(toId);
      }
      return [...members, house];
    });
  } finally {
    await db.destroy();
  }
}

/** Kills one session. PostgreSQL then ends all others and recovers on its own. */
async function killBackend(): Promise<void> {
  const pool = openPool({ url: cluster.url, poolMax: 1 });
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
  );
  await pool.end();
  expect(rows).toHaveLength(1);
  for (const { pid } of rows) process.kill(pid, "SIGKILL");
}

/** Kills the whole of PostgreSQL and starts it again on the same files. */
async function killPostmaster(): Promise<void> {
  process.kill(cluster.pid, "SIGKILL");
  // One that still ends would be taken for one that runs.
  while (isAlive(cluster.pid)) await sleep(20);
  cluster = await startPostgres({ dataDir: folder, say: () => {} });
}

/** Kills the server at any point. The next one continues. */
async function killCaller(start: () => void): Promise<void> {
  caller?.kill("SIGKILL");
  start();
}

async function compare(file: string, accounts: bigint[]): Promise<void> {
  const db = openDatabase({ url: cluster.urls.app, poolMax: 4 });
  try {
    const answers = readAnswers(file);
    expect([...new Set(answers.values())].sort()).toEqual([
      "LE004",
      "pending",
      "posted",
      "rejected",
      "voided",
    ]);
    const book = await readStates(db);
    const wrong: string[] = [];
    for (const [key, answer] of answers) {
      const [n = 0, index = 0] = key.split(".").map(Number);
      const steps = stepsOf(n, accounts);
      const state = book.get(derivedId("task", String(n)));
      const next = answers.get(`${n}.${index + 1}`);
      if (next === undefined && !isBookedAs(answer, state))
        wrong.push(`${key}: ${answer}, but ${state}`);
      // A last step that is repeated must answer the same. Repeating one in ten keeps the test
      // short.
      const step = steps[index];
      if (n % 10 !== 0 || step === undefined || index < steps.length - 1) continue;
      expect({ key, again: await askLedger(db, step) }).toEqual({ key, again: answer });
    }
    expect(wrong).toEqual([]);
    expect(await checkInvariants(db)).toEqual([]);
  } finally {
    await db.destroy();
  }
}

async function readStates(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{
    id: string;
    state: string;
  }>`select id, state from ledger.transfer`.execute(db);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/**
 * Whether the last received answer fits the state. The step after a hold may be done although its
 * answer was lost.
 */
function isBookedAs(answer: string, state: string | undefined): boolean {
  if (answer === "pending") return state === "pending" || state === "posted" || state === "voided";
  // A post is refused with LE004 only when its hold was rejected.
  return state === (answer === "LE004" ? "rejected" : answer);
}
