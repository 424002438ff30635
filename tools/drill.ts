/**
 * `npm run drill`: backs up a database under load with PostgreSQL's own tools, destroys it,
 * restores it to the last answer and to a point in time, and compares: every acknowledged movement
 * must exist once. Prints the loss, which must be zero.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@krapao/server/kernel/db/migrate";
import { freePort } from "@krapao/testkit/postgres/ports";
import { DEMO, makeSecrets, root, sandboxAddresses } from "@krapao/testkit/settings";
import pg from "pg";
import { seed } from "../server/seeds/seed.ts";
import {
  type DrillCluster,
  findTools,
  makeCluster,
  makeFolder,
  receiveLog,
  restore,
  runTool,
  takeBackup,
} from "./drill/cluster.ts";
import { type Acknowledged, startLoad } from "./drill/load.ts";

const say = (line: string) => console.log(line);
const bin = findTools();
const folder = makePlace();
const children: ChildProcess[] = [];
const clusters: DrillCluster[] = [];
let lost = 0;

try {
  await drill();
} catch (error) {
  lost += 1;
  console.error(error instanceof Error ? error.message : error);
} finally {
  for (const child of children) child.kill("SIGKILL");
  for (const cluster of clusters) cluster.destroy();
  await sleep(500);
  rmSync(folder, { recursive: true, force: true });
}
say(lost === 0 ? "zero loss" : "there was a loss");
process.exit(lost === 0 ? 0 : 1);

async function drill(): Promise<void> {
  const first = await makeCluster(bin, join(folder, "first"));
  clusters.push(first);
  await migrate(first.urls.owner);
  await seed({ url: first.urls.owner, variant: "thai", isDemo: true });
  const log = makeFolder(join(folder, "log"));
  children.push(await receiveLog(bin, first, log));
  const world = await startProduct(first.urls.app);
  const load = await startLoad(world.url);
  await sleep(4_000);
  const backup = join(folder, "backup");
  takeBackup(bin, first, backup);
  say(`backup taken under load, ${load.acknowledged.length} movements acknowledged so far`);
  await sleep(4_000);
  const recoveryTime = new Date();
  await sleep(4_000);
  // Kills database and server at once, in the middle of their work.
  first.destroy();
  world.server.kill("SIGKILL");
  await load.stop();
  const { acknowledged } = load;
  say(`destroyed after ${acknowledged.length} acknowledged movements`);
  await sleep(500);
  rmSync(first.data, { recursive: true, force: true });
  runTool("/bin/cp", ["-a", backup, `${backup}-2`]);

  const whole = await restore(bin, { backup, log, until: null });
  clusters.push(whole);
  lost += await compare(whole.urls.app, acknowledged, "restored to the last answer");
  lost += await reconcile(whole.urls.app, world.env);
  const early = await restore(bin, { backup: `${backup}-2`, log, until: recoveryTime });
  clusters.push(early);
  const before = acknowledged.filter(({ at }) => at < recoveryTime);
  lost += await compare(early.urls.app, before, `restored to ${recoveryTime.toISOString()}`);
  const after = acknowledged.filter(({ at }) => at.getTime() > recoveryTime.getTime() + 2_000);
  const { known } = await read(early.urls.app, after);
  say(`  of ${after.length} movements acknowledged later it has ${known}, as it should (0)`);
  lost += known;
}

/** A folder that the database's OS user may enter and own. */
function makePlace(): string {
  const path = mkdtempSync(join(tmpdir(), "krapao-drill-"));
  rmSync(path, { recursive: true });
  return makeFolder(path);
}

interface Product {
  url: string;
  server: ChildProcess;
  env: NodeJS.ProcessEnv;
}

async function startProduct(databaseUrl: string): Promise<Product> {
  const [port, consolePort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...sandboxAddresses(sandbox),
    ...DEMO,
    ...makeSecrets(),
    PORT: `${port}`,
    CONSOLE_PORT: `${consolePort}`,
    SANDBOX_PORT: `${sandboxPort}`,
    SANDBOX_URL: sandbox,
    SERVER_URL: url,
    DATABASE_URL: databaseUrl,
    DATA_DIR: mkdtempSync(join(tmpdir(), "krapao-drill-data-")),
    LOG_LEVEL: "error",
    TZ: "UTC",
  };
  const start = (file: string) => {
    const child = spawn(process.execPath, [file], {
      cwd: root,
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    children.push(child);
    return child;
  };
  start("sandbox/src/main.ts");
  const server = start("server/src/main.ts");
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`${url}/api/lookup/active`).catch(() => null);
    if (answer?.ok) return { url, server, env };
    await sleep(100);
  }
  throw new Error("the server does not start");
}

/** How many of these movements the database has, and how many of them twice. */
async function read(
  url: string,
  movements: Acknowledged[],
): Promise<{ known: number; doubled: number; wrong: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const keys = movements.map(({ key }) => key);
    const known = await client.query(
      "select key, count(*)::int as n from idempotency_key where key = any($1) group by key",
      [keys],
    );
    const wrong = await client.query(`select account_id from ledger.balance group by account_id
      having sum(posted_minor) <> (select coalesce(sum(e.amount_minor), 0) from ledger.entry e where e.account_id = balance.account_id)`);
    return {
      known: known.rows.length,
      doubled: known.rows.filter(({ n }) => n > 1).length,
      wrong: wrong.rows.length,
    };
  } finally {
    await client.end();
  }
}

async function compare(url: string, movements: Acknowledged[], title: string): Promise<number> {
  const { known, doubled, wrong } = await read(url, movements);
  const missing = movements.length - known;
  say(
    `${title}: ${movements.length} acknowledged, ${missing} lost, ${doubled} doubled, ${wrong} balances that are not the sum of their entries`,
  );
  return missing + doubled + wrong;
}

/**
 * The restored server continues its work: open operations are resolved, then all records are
 * compared.
 */
async function reconcile(url: string, env: NodeJS.ProcessEnv): Promise<number> {
  const own = { ...env, DATABASE_URL: url };
  const server = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: root,
    env: own,
    stdio: "ignore",
  });
  children.push(server);
  for (let attempt = 0; attempt < 90; attempt++) {
    await sleep(1_000);
    if ((await pending(url)) === 0) break;
  }
  server.kill("SIGTERM");
  const child = spawn(process.execPath, ["server/src/cli/reconcile.ts"], {
    cwd: root,
    env: own,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (part: Buffer) => {
    text += part.toString();
  });
  const code = await new Promise<number>((resolve) => child.once("exit", (by) => resolve(by ?? 2)));
  say(text.trim().replace(/^/gm, "  "));
  return code;
}

async function pending(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select count(*)::int as n from ledger.transfer where state = 'pending'",
    );
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}
