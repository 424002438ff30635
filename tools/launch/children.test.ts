import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "@krapao/testkit/postgres/process";
import { childEnvironment, readSecrets, readSettings } from "@krapao/testkit/settings";
import { afterAll, describe, expect, test } from "vitest";
import { type ChildOptions, keepRunning } from "./children.ts";
import { takeFolder } from "./lock.ts";

const folder = mkdtempSync(join(tmpdir(), "krapao-children-"));
afterAll(() => rmSync(folder, { recursive: true }));

function script(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const patient = script(
  "patient.mjs",
  'process.on("SIGTERM", () => setTimeout(() => process.exit(0), 100)); setInterval(() => {}, 1000);',
);

const options = (file: string, pids: number[]): ChildOptions => ({
  name: "child",
  args: [file],
  env: process.env,
  say: () => {},
  onStart: (pid) => pids.push(pid),
  onGiveUp: () => {},
});

async function until(isTrue: () => boolean): Promise<void> {
  await expect.poll(isTrue, { interval: 20 }).toBe(true);
}

describe("a child of the launcher", () => {
  test("is started again after a kill, and stays away after a stop", async () => {
    const pids: number[] = [];
    const child = keepRunning(options(patient, pids));
    await until(() => pids.length === 1);
    process.kill(pids[0] ?? 0, "SIGKILL");
    await until(() => pids.length === 2);
    await child.stop();
    expect(pids.map(isAlive)).toEqual([false, false]);
    await sleep(700);
    expect(pids).toHaveLength(2);
  });

  test("is given up when it dies again and again", async () => {
    const pids: number[] = [];
    const reason = await new Promise<string>((resolve) => {
      keepRunning({
        ...options(script("broken.mjs", "process.exit(3);"), pids),
        onGiveUp: resolve,
      });
    });
    expect(reason).toMatch(/exit code 3/);
    expect(pids).toHaveLength(5);
  });

  test("drains when its launcher was killed", async () => {
    const launcher = script(
      "launcher.mjs",
      `import { keepRunning } from ${JSON.stringify(new URL("./children.ts", import.meta.url).href)};
       keepRunning({ name: "child", args: [${JSON.stringify(patient)}], env: process.env, say() {},
         onStart: (pid) => console.log("PID " + pid), onGiveUp() {} });`,
    );
    const parent = spawn(process.execPath, [launcher], { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    parent.stdout.on("data", (chunk) => {
      text += chunk;
    });
    await until(() => /PID \d+/.test(text));
    const pid = Number(/PID (\d+)/.exec(text)?.[1]);
    await sleep(200);
    parent.kill("SIGKILL");
    await until(() => !isAlive(pid));
  });
});

describe("the data folder", () => {
  test("belongs to one launcher at a time, and a dead one does not hold it", async () => {
    const note = (launcher: number) =>
      writeFileSync(join(folder, "launch.json"), JSON.stringify({ launcher, children: {} }));
    note(2 ** 22 + 1);
    const lock = await takeFolder(folder, () => {});
    lock.note("server", 1);
    expect(JSON.parse(readFileSync(join(folder, "launch.json"), "utf8"))).toEqual({
      launcher: process.pid,
      children: { server: 1 },
    });
    const other = spawn(
      process.execPath,
      ["-e", "setInterval(() => {}, 1000)", "tools/launch/launch.ts"],
      {
        stdio: "ignore",
      },
    );
    note(other.pid ?? 0);
    await expect(takeFolder(folder, () => {})).rejects.toThrow(/already runs/);
    other.kill("SIGKILL");
  });

  test("keeps its secrets to its owner, and from one start to the next", () => {
    const first = readSecrets(folder, {});
    expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(readSecrets(folder, {})).toEqual(first);
    expect(Buffer.from(first.CREDENTIALS_KEY ?? "", "base64")).toHaveLength(32);
    expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
    expect(readSecrets(folder, { SMS_KEY: "given" }).SMS_KEY).toBe("given");
  });
});

describe("the environment", () => {
  test("has the documented defaults", () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      consolePort: 3001,
      sandboxPort: 3002,
      variant: "thai",
    });
  });

  test.each([
    [{ PORT: "0" }, /PORT/],
    [{ SANDBOX_PORT: "http" }, /SANDBOX_PORT/],
    [{ VARIANT: "english" }, /VARIANT/],
  ])("refuses %j in a sentence", (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence);
  });

  test("uses the sandbox for every external party whose address is not set", () => {
    const settings = { ...readSettings({ SANDBOX_PORT: "4002" }), dataDir: folder };
    const env = childEnvironment(settings, "postgres://x", { JOKER_URL: "https://joker.example" });
    expect(env).toMatchObject({
      SMS_URL: "http://127.0.0.1:4002/sms",
      JOKER_URL: "https://joker.example",
      DATABASE_URL: "postgres://x",
      SERVER_URL: "http://127.0.0.1:3000",
    });
  });

  test("says that the product is for development, and passes codes on only with SEED_DEMO", () => {
    const settings = { ...readSettings({}), dataDir: folder };
    const opened = childEnvironment(settings, "postgres://x", {});
    expect(opened).toMatchObject({ NODE_ENV: "development", SEED_DEMO: "yes" });
    expect(opened).toHaveProperty("STAFF_TOTP_SOMSRI", expect.any(String));
    const closed = childEnvironment(settings, "postgres://x", { SEED_DEMO: "no" });
    expect(closed).toMatchObject({ NODE_ENV: "development", SEED_DEMO: "no" });
    const shown = Object.entries(closed).filter(([, value]) => value !== undefined);
    expect(shown.map(([name]) => name).join()).not.toMatch(/STAFF_TOTP|DEV_CLOCK/);
  });
});
