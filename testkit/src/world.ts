import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Permission, Role } from "@krapao/contract/console/permissions";
import { type App, createApp } from "@krapao/server/app";
import { type Config, readConfig } from "@krapao/server/config";
import { type ShiftableClock, systemClock } from "@krapao/server/kernel/clock";
import { type Db, openDatabase } from "@krapao/server/kernel/db/database";
import type { Log } from "@krapao/server/kernel/log";
import { replaceHashingCost } from "@krapao/server/kernel/security/password";
import { startSandbox } from "../../sandbox/src/app.ts";
import { readSandboxConfig } from "../../sandbox/src/config.ts";
import { seed } from "../../server/seeds/seed.ts";
import { freeAccountNo, freeHolder } from "./builders/free-numbers.ts";
import { createStaffUser, type TestStaff } from "./builders/staff-users.ts";
import { freePort } from "./postgres/ports.ts";
import type { DatabaseUrls } from "./postgres/roles.ts";
import { QUICK_HASHING } from "./postgres/template.ts";
import { testDatabase } from "./postgres/test-database.ts";
import { callControl } from "./processes.ts";
import { SANDBOX_STYLE } from "./sandbox-style.ts";
import { DEMO, makeSecrets, sandboxAddresses } from "./settings.ts";

/** An answer: the status and the parsed body. */
export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
}

/** A registered and logged-in member, made through the API. */
export interface TestMember {
  id: bigint;
  phone: string;
  password: string;
  token: string;
}

/**
 * The product in one test file: a separate database, sandbox and our server on real ports,
 * so that they meet over HTTP.
 */
export interface World {
  app: App;
  /** The application's pool. */
  db: Db;
  /** The database as its owner, for what the product itself may not do: to forge a record. */
  ownerDb: Db;
  urls: DatabaseUrls;
  clock: ShiftableClock;
  url: string;
  /** The address of the console's API. */
  consoleUrl: string;
  sandboxUrl: string;
  /** The environment of server and sandbox, for a second server on the same database. */
  env: Record<string, string>;
  /** The limits of calls to game providers, which the server reads at each call. */
  providerTiming: Config["providerTiming"];
  /** The server's log, line by line. */
  logged: string[];
  /** Calls our API, with a token when given. */
  call<T = Record<string, unknown>>(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer<T>>;
  /** Calls the sandbox's control API; a body makes it a POST. */
  control<T = Record<string, unknown>>(path: string, body?: unknown): Promise<T>;
  member(): Promise<TestMember>;
  /** Calls the console's API, as `call` does the members'. */
  console: World["call"];
  /** A new staff user, signed in. */
  staff(role: Role, permissions?: readonly Permission[]): Promise<TestStaff>;
  close(): Promise<void>;
}

export interface WorldOptions {
  variant?: "thai" | "lao";
  /** Jobs run when they are enqueued. What the crontab starts, a test starts itself. */
  withJobs?: boolean;
  /** Hashes passwords at the cost of production, for tests of hashing. */
  withRealHashing?: boolean;
  /** Refuses slips in the hour around midnight, as the seeds have it. A test may run then. */
  withSlipHours?: boolean;
  /** Nothing else writes to the database's cluster, so that its log can be measured. */
  hasOwnCluster?: boolean;
  env?: Record<string, string>;
}

/** Starts everything. Call it in `beforeAll`, and `close` in `afterAll`. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { variant = "thai", withJobs = true, withRealHashing = false, withSlipHours } = options;
  const restoreHashing = withRealHashing ? () => {} : replaceHashingCost(QUICK_HASHING);
  const { hasOwnCluster = false } = options;
  // Seeding takes a tenth of a second of processor time, so most worlds copy what is seeded.
  const isSeeded = variant === "thai" && !withRealHashing && !hasOwnCluster;
  const database = await testDatabase({ poolMax: 2, hasOwnCluster, isSeeded });
  const { urls } = database;
  if (!isSeeded) await seed({ url: urls.owner, variant, isDemo: true });
  const dataDir = mkdtempSync(join(tmpdir(), "krapao-world-"));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const env = environment({ port, sandboxPort, variant, databaseUrl: urls.app, dataDir });
  Object.assign(env, options.env);
  // Another process would cost a second of processor time a test file. Calls are HTTP all the same.
  const sandbox = await startSandbox(readSandboxConfig(env));
  const sandboxUrl = env.SANDBOX_URL ?? "";
  const ownerDb = openDatabase({ url: urls.owner, poolMax: 1 });
  if (!withSlipHours) await acceptSlipsAlways(ownerDb);
  const clock = systemClock();
  const logged: string[] = [];
  const config = readConfig(env);
  const log = memoryLog(logged);
  // A minute that ends during a test must not change what the test sees.
  const app = await createApp(config, { clock, withJobs, withCrontab: false, log });
  const { url, consoleUrl } = await app.listen();
  const call: World["call"] = (method, path, callOptions) =>
    callApi(`${url}${path}`, { method, ...callOptions });
  const control: World["control"] = (path, body) =>
    callControl(`${sandboxUrl}/control${path}`, body);
  return {
    app,
    db: database.db,
    ownerDb,
    urls,
    clock,
    url,
    consoleUrl: consoleUrl ?? "",
    sandboxUrl,
    env,
    providerTiming: config.providerTiming,
    logged,
    call,
    control,
    member: () => registerMember({ call, control }),
    console: (method, path, callOptions) =>
      callApi(`${consoleUrl}${path}`, { method, ...callOptions }),
    staff: (role, permissions) => createStaffUser({ ...app.ctx, db: ownerDb }, role, permissions),
    async close() {
      await app.close();
      await sandbox.stop();
      await ownerDb.destroy();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
      restoreHashing();
    },
  };
}

async function acceptSlipsAlways(db: Db): Promise<void> {
  const value = JSON.stringify({ closedFrom: "00:00", closedTo: "00:00" });
  await db.updateTable("lookups_setting").set({ value }).where("key", "=", "slip").execute();
}

function environment({
  port,
  sandboxPort,
  variant,
  databaseUrl,
  dataDir,
}: {
  port: number;
  sandboxPort: number;
  variant: string;
  databaseUrl: string;
  dataDir: string;
}): Record<string, string> {
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  return {
    ...sandboxAddresses(sandbox),
    ...DEMO,
    ...makeSecrets(),
    ...SANDBOX_STYLE,
    PORT: `${port}`,
    // Any free port: a second server gets another one.
    CONSOLE_PORT: "0",
    SANDBOX_PORT: `${sandboxPort}`,
    SANDBOX_URL: sandbox,
    SERVER_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_MAX: "10",
    // The test runs in the same process, on a machine that may be busy.
    CALLS_LATE_MS: "30000",
    DATA_DIR: dataDir,
    VARIANT: variant,
    TZ: "UTC",
  };
}

async function registerMember({ call, control }: Pick<World, "call" | "control">) {
  const phone = `08${randomInt(10_000_000, 99_999_999)}`;
  const password = `secret-${randomInt(1_000_000)}`;
  const sent = await call<{ otpToken: string }>("POST", "/api/otp/send", {
    body: { phoneNumber: phone },
  });
  const [sms] = await control<{ code: string }[]>(`/sms?to=${phone}`);
  await call("POST", "/api/otp/verify", {
    body: { otpToken: sent.body.otpToken, otpCode: sms?.code },
  });
  const registered = await call("POST", "/api/account", {
    body: {
      name: "Test Person",
      username: phone,
      password,
      bankCode: "KBANK",
      bankAccountName: freeHolder("TEST PERSON"),
      bankAccountNo: freeAccountNo(),
    },
  });
  if (registered.status !== 200) throw new Error(JSON.stringify(registered.body));
  const { body } = await call<{ token: string }>("POST", "/api/login", {
    body: { username: phone, password },
  });
  const { token } = body;
  const profile = await call<{ profile: { _id: string } }>("GET", "/api/account/profile", {
    token,
  });
  return { id: BigInt(profile.body.profile._id), phone, password, token };
}

async function callApi<T>(
  url: string,
  options: { method: string; token?: string; body?: unknown; headers?: Record<string, string> },
): Promise<Answer<T>> {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  const init: RequestInit = { method: options.method, headers };
  if (options.body !== undefined) {
    headers["content-type"] ??= "application/json";
    init.body = typeof options.body === "string" ? options.body : JSON.stringify(options.body);
  }
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as T };
}

function memoryLog(lines: string[]): Log {
  const write = (fields: Record<string, unknown>, message: string) => {
    lines.push(
      `${message} ${JSON.stringify(fields, (_k, value) => (typeof value === "bigint" ? `${value}` : value))}`,
    );
  };
  return { info: write, warn: write, error: write };
}
