import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isFree } from "./ports.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { isAlive } from "./process.ts";

const quiet = () => {};
const isRoot = process.getuid?.() === 0;

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a launcher as a separate process and kills it once the database is up. */
async function launchAndKill(dataDir: string): Promise<{ pid: number; port: number }> {
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL("./postgres.ts", import.meta.url).href)};
    const { pid, port } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log("UP " + JSON.stringify({ pid, port }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  for await (const chunk of child.stdout) {
    text += chunk;
    const found = /UP (.*)\n/.exec(text)?.[1];
    if (!found) continue;
    child.kill("SIGKILL");
    return JSON.parse(found);
  }
  throw new Error("the launcher ended early");
}

describe("a throw-away cluster", () => {
  let database: Postgres;
  beforeAll(async () => {
    database = await startPostgres({ throwaway: true });
  });
  afterAll(() => database.stop());

  test("is PostgreSQL 18 without durability, with scram passwords", async () => {
    const [row] = await ask(
      database.url,
      `select current_setting('server_version_num')::int / 10000 as major,
              current_setting('fsync') as fsync,
              (select rolpassword like 'SCRAM-SHA-256$%' from pg_authid where rolname = 'krapao') as scram`,
    );
    expect(row).toEqual({ major: 18, fsync: "off", scram: true });
  });

  test("refuses a wrong password", async () => {
    const url = new URL(database.url);
    url.password = "wrong";
    await expect(ask(url.href, "select 1")).rejects.toThrow(/password authentication failed/);
  });

  test("is gone after stop, folder and process", async () => {
    const other = await startPostgres({ throwaway: true });
    const [row] = await ask(other.url, "select current_setting('data_directory') as folder");
    await other.stop();
    expect(isAlive(other.pid)).toBe(false);
    expect(existsSync(String(row?.folder))).toBe(false);
    expect(await isFree(other.port)).toBe(true);
  });
});

describe("a kept cluster", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "krapao-test-"));
  chmodSync(dataDir, 0o755);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test("keeps its data, port and password between runs", async () => {
    const first = await startPostgres({ dataDir, say: quiet });
    await ask(first.url, "create table kept (n int); insert into kept values (7)");
    await first.stop();
    const second = await startPostgres({ dataDir, say: quiet });
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, "select n from kept")).toEqual([{ n: 7 }]);
    await second.stop();
    expect(statSync(join(dataDir, "postgres.json")).mode & 0o777).toBe(0o600);
  });

  test("is adopted when its launcher was killed", async () => {
    const left = await launchAndKill(dataDir);
    const adopted = await startPostgres({ dataDir, say: quiet });
    expect(adopted.pid).toBe(left.pid);
    expect(await ask(adopted.url, "select n from kept")).toEqual([{ n: 7 }]);
    await adopted.stop();
    expect(isAlive(left.pid)).toBe(false);
  });

  test("recovers when the database itself was killed, even if its process number lives on", async () => {
    const first = await startPostgres({ dataDir, say: quiet });
    await ask(first.url, "insert into kept values (8)");
    process.kill(first.pid, "SIGKILL");
    while (isAlive(first.pid)) await sleep(20);
    // The worst case after a restart of the machine: another program has the process id in the pid
    // file.
    const { home } = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8"));
    const pidFile = join(home, "data", "postmaster.pid");
    const lines = readFileSync(pidFile, "utf8").split("\n");
    writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join("\n"));
    const again = await startPostgres({ dataDir, say: quiet });
    expect(await ask(again.url, "select sum(n)::int as sum from kept")).toEqual([{ sum: 15 }]);
    await again.stop();
  });

  test("takes another port when the remembered one is taken", async () => {
    const { port } = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8"));
    const { createServer } = await import("node:net");
    const squatter = createServer().listen(port, "127.0.0.1");
    await new Promise((resolve) => squatter.once("listening", resolve));
    const moved = await startPostgres({ dataDir, say: quiet });
    expect(moved.port).not.toBe(port);
    await moved.stop();
    squatter.close();
  });

  test("gets a new password when the note with the old one is lost", async () => {
    rmSync(join(dataDir, "postgres.json"));
    const again = await startPostgres({ dataDir, say: quiet });
    expect(await ask(again.url, "select count(*)::int as n from kept")).toEqual([{ n: 2 }]);
    await again.stop();
  });
});

describe.runIf(isRoot)("under root, in a folder that the database user cannot enter", () => {
  test("lives elsewhere, says so, and keeps its data", async () => {
    const closed = mkdtempSync(join(tmpdir(), "krapao-closed-"));
    chmodSync(closed, 0o700);
    const dataDir = join(closed, "data");
    const said: string[] = [];
    const first = await startPostgres({ dataDir, say: (line) => said.push(line) });
    await ask(first.url, "create table kept (n int)");
    await first.stop();
    const { home } = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8"));
    expect(said.join()).toContain(home);
    expect(home.startsWith(closed)).toBe(false);
    expect(statSync(home).uid).not.toBe(0);
    const second = await startPostgres({ dataDir, say: quiet });
    expect(await ask(second.url, "select * from kept")).toEqual([]);
    await second.stop();
    rmSync(home, { recursive: true });
    rmSync(closed, { recursive: true });
  });
});
