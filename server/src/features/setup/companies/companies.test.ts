/** Compared or not: what production calls, who may say so, and what the console shows. */
import { randomInt, randomUUID } from "node:crypto";
import { approveAs } from "@krapao/testkit/builders/approvals";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, createApp } from "../../../app.ts";
import { companiesOf } from "../../../compare/companies.ts";
import { compareAndRecord } from "../../../compare/record.ts";
import { readConfig } from "../../../config.ts";
import { systemClock, systemRandom } from "../../../kernel/clock.ts";
import { type Db, openDatabase } from "../../../kernel/db/database.ts";
import { clearMemory } from "../../../kernel/db/memory.ts";
import { evaluateAlerts } from "../../alerts/evaluate-alerts.ts";
import { placeOf } from "../company-state.ts";
import { insertComparison } from "../queries-companies.ts";
import { admitAtServer } from "./admit-company.ts";
import { admitInUse } from "./admit-in-use.ts";

let world: World;
let admin: Db;
/** A server of production on the world's database and sandbox. */
let production: App;
let consoleUrl: string;
let owners: [TestStaff, TestStaff];

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const config = () => ({
  ...readConfig({ ...world.env, PORT: "0", CONSOLE_PORT: "0" }),
  isDevelopment: false,
});

beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  admin = openDatabase({ url: world.urls.admin, poolMax: 1 });
  owners = [await world.staff("owner"), await world.staff("owner")];
  production = await createApp(config(), { withJobs: false, withCrontab: false, log: quiet });
  consoleUrl = (await production.listen()).consoleUrl ?? "";
});
afterAll(async () => {
  await production?.close();
  await admin?.destroy();
  await world?.close();
});
beforeEach(async () => {
  for (const table of ["setup_admission", "setup_comparison", "setup_upgrade"]) {
    await sql`truncate ${sql.table(table)}`.execute(world.ownerDb);
  }
  clearMemory(production.ctx.db);
});

const now = () => systemClock().now();
const id = () => randomUUID();
const joker = () => {
  const found = production.ctx.ports.companies.find(({ code }) => code === "joker2");
  if (!found?.host) throw new Error("joker2 is not configured");
  const { dialect, host } = found;
  return { company: "joker2", dialect: dialect.name, version: dialect.version, host };
};
const compared = (change: object = {}) =>
  insertComparison(world.ownerDb, {
    ...joker(),
    id: id(),
    place: "company",
    passed: true,
    calls: [],
    findings: [],
    by: "somchai",
    at: now(),
    ...change,
  });

/** Asks the provider for a balance, through the server of production. */
async function isCalled(code = "joker2"): Promise<boolean> {
  clearMemory(production.ctx.db);
  const provider = production.ctx.ports.providers.get(code);
  const account = { username: `kp${randomInt(1e9)}`, password: "Secret123" };
  return provider?.open({ ...account, currency: "THB" }).then(
    () => true,
    (error: Error) => {
      expect(error.message).toContain("not_compared");
      return false;
    },
  ) as Promise<boolean>;
}

interface Answered {
  message: string;
  approvalId: string;
  liveVersion: number;
  externalParties: { name: string; company: object }[];
}

const call = async (method: string, path: string, { token }: TestStaff, body?: unknown) => {
  const answer = await fetch(`${consoleUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answered };
};

describe("production calls a company", () => {
  test("not before it was compared, with this dialect, version and host, and passed", async () => {
    const { version, host } = joker();
    expect(await isCalled()).toBe(false);
    await compared({ version: version + 1 });
    await compared({ host: `other.${host}` });
    await compared({ dialect: "other" });
    await compared({ company: "betflix" });
    await compared({ place: "sandbox" });
    await compared({ passed: false, findings: [{ step: "open", problem: "denied" }] });
    expect(await isCalled()).toBe(false);
    await compared();
    expect(await isCalled()).toBe(true);
  });

  test("and the call that is refused certainly did not leave", async () => {
    const provider = production.ctx.ports.providers.get("joker2");
    const moved = await provider?.transfer({
      account: { username: "kp1", password: "Secret123" },
      reference: id(),
      direction: "in",
      credits: 100n,
    });
    expect(moved).toMatchObject({ outcome: "refused", reason: "maintenance", isUnsent: true });
    const sms = production.ctx.ports.sms.send({ phone: "0812345678", text: "hello" });
    await expect(sms).rejects.toThrow("not_compared");
    expect(await world.control<unknown[]>("/sms?to=0812345678")).toEqual([]);
  });

  test("when an administrator says so at the server, which the audit log records", async () => {
    const [auditKey] = config().auditKeys;
    const { companies } = production.ctx.ports;
    const named = { by: "somchai", why: "the contract is signed" };
    const admit = (codes: string[]) =>
      admitAtServer({ db: admin, auditKey, companies }, { codes, ...named });
    expect(await admit(["joker2"])).toEqual(["joker2"]);
    expect(await isCalled()).toBe(true);
    expect(await isCalled("betflix")).toBe(false);
    expect(await admit(["joker2"])).toEqual([]);
    await expect(admit(["bank-feed"])).rejects.toThrow("bank-feed");
    await expect(admit(["nowhere"])).rejects.toThrow("nowhere");
    const entry = await world.ownerDb
      .selectFrom("audit_entry")
      .select(["subject", "why"])
      .where("action", "=", "setup.admit")
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ subject: "setup:company/joker2", why: named.why });
  });
});

describe("two owners", () => {
  const path = "/api/console/setup/companies/joker2/admit";
  const body = () => {
    const { company: _company, ...seen } = joker();
    return { ...seen, why: "the contract is signed" };
  };

  test("admit a company: one asks, the other approves", async () => {
    const [maker, checker] = owners;
    const manager = await world.staff("manager");
    expect((await call("POST", path, manager, body())).status).toBe(403);
    const stale = await call("POST", path, maker, { ...body(), version: 99 });
    expect(stale.body.message).toBe("VERSION_CHANGED");
    const none = path.replace("joker2", "bank-feed");
    expect((await call("POST", none, maker, body())).body.message).toBe("NO_DATA");
    const asked = await call("POST", path, maker, body());
    expect(asked.body).toMatchObject({ message: "APPROVAL_NEEDED" });
    expect((await call("POST", path, maker, body())).body.message).toBe("ALREADY_DECIDED");
    expect(await isCalled()).toBe(false);
    const through = {
      console: (
        method: string,
        at: string,
        { token, body: sent }: { token?: string; body?: unknown } = {},
      ) => call(method, at, { token: token ?? "" } as TestStaff, sent),
    } as unknown as Pick<World, "console">;
    expect(await approveAs(through, manager, asked.body.approvalId)).toBe(403);
    expect(await approveAs(through, maker, asked.body.approvalId)).toBe(403);
    expect(await approveAs(through, checker, asked.body.approvalId)).toBe(200);
    expect(await isCalled()).toBe(true);
    const parties = await call("GET", "/api/console/setup/external-parties", maker);
    const row = parties.body.externalParties.find(({ name }) => name === "joker2");
    expect(row?.company).toMatchObject({
      dialect: joker().dialect,
      version: joker().version,
      host: joker().host,
      isCompared: false,
      isCalled: true,
      comparison: null,
      admission: { way: "owners", by: maker.name, second: checker.name, why: body().why },
    });
  });

  test("switch a provider on only when it may be called", async () => {
    const [owner] = owners;
    const read = () => call("GET", "/api/console/setup/provider/joker2", owner);
    const change = async (state: string) =>
      call("POST", "/api/console/setup/providers/joker2/switch", owner, {
        base: (await read()).body.liveVersion,
        state,
        notice: null,
        why: "as agreed",
      });
    expect((await change("off")).status).toBe(200);
    expect((await change("on")).body).toMatchObject({ message: "COMPANY_NOT_COMPARED" });
    await compared();
    expect((await change("on")).status).toBe(200);
  });
});

describe("an upgrade", () => {
  const admitted = () =>
    admitInUse({ ...production.ctx, clock: systemClock(), random: systemRandom });

  test("leaves on what was on, once, and providers only where members have accounts", async () => {
    expect(await admitted()).toEqual([]);
    const member = await world.member();
    await world.call("GET", "/api/wallet/activate/BETFLIX_MOON", { token: member.token });
    await sql`insert into setup_upgrade values (now())`.execute(world.ownerDb);
    const [one, other] = await Promise.all([admitted(), admitted()]);
    const all = [...one, ...other];
    expect(all).toEqual(expect.arrayContaining(["betflix", "sms", "ww", "payout"]));
    expect(all).not.toContain("joker2");
    expect(new Set(all).size).toBe(all.length);
    expect(await isCalled("betflix")).toBe(true);
    expect(await isCalled()).toBe(false);
    expect(await admitted()).toEqual([]);
  });

  test("that changes an adapter keeps the company on, and alerts until it is compared", async () => {
    const { version } = joker();
    await sql`insert into setup_comparison
      select gen_random_uuid(), 'joker2', ${joker().dialect}, 1, ${joker().host}, 'company', true,
        '[]', '[]', 'somchai', now()`.execute(world.ownerDb);
    const { ctx } = production;
    const companies = ctx.ports.companies.map((each) =>
      each.code === "joker2"
        ? { ...each, dialect: { ...each.dialect, version: version + 1 } }
        : each,
    );
    expect(await admitInUse({ ...ctx, ports: { companies } })).toEqual(["joker2"]);
    const newer = { ...ctx, ports: { ...ctx.ports, companies } };
    await evaluateAlerts(newer);
    const alerts = () =>
      world.ownerDb
        .selectFrom("alerts_alert")
        .select(["subject", "detail"])
        .where("rule", "=", "party.compared")
        .where("subject", "=", "joker2")
        .where("closed_at", "is", null)
        .execute();
    expect(await alerts()).toEqual([
      { subject: "joker2", detail: `joker ${version + 1}, ${joker().host}` },
    ]);
    await compared({ version: version + 1 });
    await evaluateAlerts(newer);
    expect(await alerts()).toEqual([]);
  });
});

test("a comparison with the sandbox is recorded as such, and never counts", async () => {
  const given = readConfig(world.env);
  const company = companiesOf(given).find(({ code }) => code === "joker2");
  if (!company) throw new Error("joker2 is not configured");
  const done = await compareAndRecord(
    { config: given, db: world.db, options: {}, by: "somchai" },
    company,
  );
  expect(done.passed, done.printed).toBe(true);
  const row = await world.ownerDb
    .selectFrom("setup_comparison")
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ ...joker(), place: "sandbox", passed: true, by_name: "somchai" });
  const stored = JSON.stringify(row.calls);
  for (const secret of [world.env.JOKER_SECRET, world.env.JOKER_APP_ID]) {
    expect(stored).not.toContain(secret);
  }
  expect(await isCalled()).toBe(false);
});

test.each([
  ["localhost:3002", "sandbox"],
  ["127.0.0.1", "sandbox"],
  ["[::1]:80", "sandbox"],
  ["sandbox:3002", "sandbox"],
  ["api-sandbox.partners.example", "sandbox"],
  ["LOCALHOST.", "sandbox"],
  ["api.example", "company"],
  ["sandboxes.example", "company"],
  ["10.0.0.7:8443", "company"],
])("%s is the address of a %s", (host, place) => {
  expect(placeOf(host)).toBe(place);
});
