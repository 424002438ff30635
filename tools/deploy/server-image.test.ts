/**
 * The server's image without Docker: exactly the files that deploy/server.Dockerfile copies, in a
 * separate folder.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@krapao/testkit/postgres/ports";
import { createDatabase, urlsOf } from "@krapao/testkit/postgres/roles";
import { execute } from "@krapao/testkit/postgres/template";
import { waitUntilAnswers } from "@krapao/testkit/processes";
import { childEnvironment, root } from "@krapao/testkit/settings";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { buildImage } from "../production/build/dockerfile.ts";

/** npm installs while other tests use the machine. */
const INSTALL_MS = 180_000;

const work = mkdtempSync(join(tmpdir(), "krapao-image-"));
let image: string;
let env: NodeJS.ProcessEnv;
/** What only the commands of administrators get. */
let admin: NodeJS.ProcessEnv;
let server: ChildProcess | undefined;

beforeAll(async () => {
  // Building both apps takes minutes, and no command reads them: `npm run production` builds them.
  const built = buildImage("deploy/server.Dockerfile", {
    context: root,
    into: join(work, "images"),
    env: process.env,
    without: ["apps"],
  });
  image = join(built, "app");
  const database = "server_image";
  await execute(inject("clusterUrl"), createDatabase(database));
  const urls = urlsOf(inject("clusterUrl"), database, inject("rolePasswords"));
  const [port, consolePort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const dataDir = join(work, "data");
  mkdirSync(dataDir);
  env = childEnvironment({ port, consolePort, sandboxPort, dataDir, variant: "thai" }, urls.app);
  run("server/seeds/prepare.ts", { DATABASE_OWNER_URL: urls.owner });
  admin = { DATABASE_ADMIN_URL: urls.admin };
}, INSTALL_MS);

afterAll(async () => {
  if (server && server.exitCode === null) {
    const ended = new Promise((resolve) => server?.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
  }
  rmSync(work, { recursive: true, force: true });
});

/** Runs a program of the image to its end. @returns what it printed */
const run = (program: string, more: NodeJS.ProcessEnv = {}) =>
  execFileSync(process.execPath, program.split(" "), {
    cwd: image,
    env: { ...env, ...more },
    encoding: "utf8",
  });

test("the image's file set makes an owner who signs in", async () => {
  const printed = run("server/src/cli/staff.ts add first owner First Owner", admin);
  const password = /signs in with (\S+), once/.exec(printed)?.[1] ?? "";
  server = spawn(process.execPath, ["server/src/main.ts"], { cwd: image, env, stdio: "ignore" });
  const url = `http://127.0.0.1:${env.CONSOLE_PORT}/api/console`;
  await waitUntilAnswers(`${url}/me`, { anyhow: true });
  const post = async <T>(path: string, body: unknown): Promise<{ status: number; body: T }> => {
    const headers = { "content-type": "application/json", "x-requested-with": "test" };
    const response = await fetch(`${url}/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as T };
  };
  const signedIn = await post<{ enrolment: { token: string; otpauth: string } }>("sign-in", {
    username: "first",
    password,
  });
  expect(signedIn).toMatchObject({ status: 200, body: { token: null } });
  const { token, otpauth } = signedIn.body.enrolment;
  const secret = new URL(otpauth).searchParams.get("secret") ?? "";
  const enrolled = await post<{ token: string }>("enrol", {
    token,
    code: new TOTP({ secret }).generate(),
    password: "a long enough own password",
  });
  expect(enrolled.status).toBe(200);
  const me = await fetch(`${url}/me`, {
    headers: { authorization: `Bearer ${enrolled.body.token}`, "x-requested-with": "test" },
  });
  expect(await me.json()).toMatchObject({ staff: { username: "first", role: "owner" } });
});

test("every command of production is in the image", () => {
  for (const name of ["staff", "admit", "erase", "reconcile", "rotate-keys", "verify-spins"]) {
    readFileSync(join(image, `server/src/cli/${name}.ts`));
  }
  expect(run("server/src/cli/verify-spins.ts")).toContain("0 spins recomputed");
  expect(run("server/src/cli/rotate-keys.ts")).toContain("nothing is left under an older key");
  expect(run("server/src/cli/compare.ts")).toMatch(/^joker2 +joker \d+ .* not compared$/m);
});
