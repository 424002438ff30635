/**
 * npm run bench:http [-- --seconds N --rounds N]: measures the whole route: reads of members,
 * money through the ledger and the sandbox, one contended wallet, logins, and three times the peak
 * load. Each line is next to its floor in the same round: Fastify alone for reads, the ledger's
 * own statement for money, argon2 alone for logins. Writes a page with charts. This process is the
 * client; our server, the database and the sandbox are others, and each line shows what all of
 * them used.
 */

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type PlayDoors, playDeposits } from "@krapao/testkit/builders/play";
import { type Member, registerMembers } from "@krapao/testkit/crowd/members";
import type { Stage } from "@krapao/testkit/crowd/stage";
import { callControl } from "@krapao/testkit/processes";
import { root } from "@krapao/testkit/settings";
import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import { openDatabase } from "../server/src/kernel/db/database.ts";
import { prepared } from "../server/src/kernel/db/prepared-statement.ts";
import { type Product, startProduct } from "./product.ts";
import { type Call, type Caller, openCaller } from "./routes/caller.ts";
import { overload } from "./routes/overload.ts";
import { payments } from "./routes/payments.ts";
import { closedLoop, type Run, report, watchCpu, writeSection } from "./routes/route-report.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "6" },
    members: { type: "string", default: "48" },
    rounds: { type: "string", default: "3" },
  },
});
const forMs = Number(values.seconds) * 1_000;
const READS = [
  "/api/wallet",
  "/api/wallet",
  "/api/wallet",
  "/api/account/profile",
  "/api/bonus",
  "/api/lookup/deposit",
];
const GAMES = ["JOKER2", "PG", "HUAYHD", "AREASLOT", "BETFLIX", "ASKMEBET"];
let turn = 0;

const rounds = Number(values.rounds);
const product = await startProduct({ LOG_LEVEL: "silent" });
const caller = openCaller(product.url, 256);
try {
  await main(product, caller);
} finally {
  await caller.close();
  await product.close();
}

/** What each member begins with, in baht. */
const DEPOSIT = 5_000;

async function main(product: Product, caller: Caller): Promise<void> {
  const { url, sandboxUrl, databaseUrl } = product;
  const control: Stage["control"] = (path, body) =>
    callControl(`${sandboxUrl}/control${path}`, body);
  const members = await registerMembers({ url, control }, Number(values.members));
  for (const member of members) await fund(control, member, url);
  await sleep(3_000);
  for (const member of members) await playDeposits(doorsOf(control, member, url), DEPOSIT);
  watchCpu(product);
  for (let round = 0; round < rounds; round++) {
    await analyze(databaseUrl);
    await reads(caller, members, await measureFloorOfReads());
    const ledgerRate = await floorOfLedger(databaseUrl);
    await money(caller, members, ledgerRate);
    await hotWallet(caller, members, ledgerRate);
    const floor = { rate: ledgerRate, name: "the ledger alone" };
    await payments({ product, caller, members, floor, forMs }, { round, rounds });
    await logins(caller, members);
    const next = () => ({ path: "/api/wallet", token: pick(members).token });
    await analyze(databaseUrl);
    await overload(url, { caller, next, forMs });
  }
  console.log(`report: ${writeSection()}`);
}

/**
 * What autovacuum does within a minute. Here tables grow tenfold within seconds, and until they are
 * analysed the statements keep the plans of small tables, which is not what this measures.
 */
async function analyze(url: string): Promise<void> {
  const db = openDatabase({ url, poolMax: 1 });
  try {
    await sql`analyze`.execute(db);
  } finally {
    await db.destroy();
  }
}

/** Withdrawals of deposits that were not played wait for a staff user, who is not here. */
function doorsOf(control: Stage["control"], { token }: Member, url: string): PlayDoors {
  return {
    control: (path, body) => control(path, body),
    member: async (method, path, body) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { "content-type": "application/json", "idempotency-key": randomUUID() }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path} answers ${response.status}`);
      return response.json();
    },
  };
}

async function fund(control: Stage["control"], { token }: Member, url: string): Promise<void> {
  const response = await fetch(`${url}/api/qrcode/KBANK`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ amount: DEPOSIT }),
  });
  const qr = (await response.json()) as { payload?: string };
  if (qr.payload) await control("/pay-qr", { payload: qr.payload });
}

function pick<T>(from: readonly T[]): T {
  turn += 1;
  const picked = from[turn % from.length];
  if (picked === undefined) throw new Error("nothing to pick from");
  return picked;
}

async function measureFloorOfReads(): Promise<number> {
  const child = spawn(process.execPath, ["bench/floor-http.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>((resolve) =>
    child.stdout.once("data", (line: Buffer) => resolve(line.toString().trim())),
  );
  const floor = openCaller(address, 64);
  await closedLoop(floor, () => ({ path: "/api/wallet" }), { forMs });
  const rate = report(
    "floor: bare Fastify",
    await closedLoop(floor, () => ({ path: "/api/wallet" }), { forMs }),
    null,
  );
  await floor.close();
  child.kill("SIGTERM");
  return rate;
}

async function reads(caller: Caller, members: Member[], rate: number): Promise<void> {
  const floor = { rate, name: "bare Fastify" };
  const wallet = () => ({ path: "/api/wallet", token: pick(members).token });
  await closedLoop(caller, wallet, { forMs });
  report("read the wallet", await closedLoop(caller, wallet, { forMs }), floor);
  const mix = (): Call => {
    const path = pick(READS);
    return path.startsWith("/api/lookup") ? { path } : { path, token: pick(members).token };
  };
  report("reads, mixed", await closedLoop(caller, mix, { forMs }), floor);
}

/** The ledger's own statement: one transfer, one commit. */
async function floorOfLedger(url: string): Promise<number> {
  const db = openDatabase({ url, poolMax: 16 });
  try {
    const { rows: accounts } = await sql<{ id: bigint; house: bigint }>`
      select a.id, (select h.id from ledger.account h where h.kind = 'bank_clearing' and h.currency = 'THB' limit 1) as house
      from ledger.account a join ledger.balance b on b.account_id = a.id
      where a.kind = 'main' and a.currency = 'THB' and b.posted_minor > 100000`.execute(db);
    const run: Run = { tookMs: [], statuses: {}, forMs };
    const until = performance.now() + forMs;
    const work = async (_: unknown, index: number) => {
      for (let number = index; performance.now() < until; number++) {
        const account = accounts[number % accounts.length];
        if (!account) return;
        const startedAt = performance.now();
        const [from, to] =
          number % 2 === 0 ? [account.id, account.house] : [account.house, account.id];
        await sql`${prepared} select ledger.transfer(${randomUUID()}::uuid, 'adjustment', ${from}, ${to}, 'THB', 1)`.execute(
          db,
        );
        run.tookMs.push(performance.now() - startedAt);
        run.statuses["200"] = (run.statuses["200"] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: 16 }, work));
    return report("floor: ledger alone", run, null);
  } finally {
    await db.destroy();
  }
}

async function money(caller: Caller, members: Member[], rate: number): Promise<void> {
  let number = 0;
  const next = (): Call => {
    number += 1;
    const member = members[number % members.length] ?? pick(members);
    const game = GAMES[Math.floor(number / members.length) % GAMES.length] ?? "JOKER2";
    return {
      path: "/api/wallet/transfer",
      token: member.token,
      body: { from: "WALLET", to: game, amount: 1 },
      headers: { "idempotency-key": randomUUID() },
    };
  };
  const run = await closedLoop(caller, next, { forMs, inFlight: 16 });
  report("money to a game", run, {
    rate,
    name: "the ledger alone (a transfer books twice and asks the provider)",
  });
}

/**
 * Many calls to the same wallet: its transfers run one after the other, and concurrent ones are
 * refused.
 */
async function hotWallet(caller: Caller, members: Member[], rate: number): Promise<void> {
  const hot = members[0];
  if (!hot) return;
  const next = (): Call => ({
    path: "/api/wallet/transfer",
    token: hot.token,
    body: { from: "WALLET", to: pick(GAMES), amount: 1 },
    headers: { "idempotency-key": randomUUID() },
  });
  report("one hot wallet", await closedLoop(caller, next, { forMs, inFlight: 12 }), {
    rate,
    name: "the ledger alone",
  });
}

async function logins(caller: Caller, members: Member[]): Promise<void> {
  const startedAt = performance.now();
  const hashing = 40;
  const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  await Promise.all(Array.from({ length: hashing }, () => hash("measured", options)));
  const rate = (hashing / (performance.now() - startedAt)) * 1_000;
  let number = 0;
  const next = (): Call => {
    number += 1;
    const { phone } = pick(members);
    return {
      path: "/api/login",
      body: { username: phone, password: `torture-${phone}` },
      headers: { "x-forwarded-for": `10.50.${(number >> 8) & 255}.${number & 255}` },
    };
  };
  report("log in", await closedLoop(caller, next, { forMs, inFlight: 8 }), {
    rate,
    name: "argon2 alone",
  });
}
