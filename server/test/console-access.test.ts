/** The matrix of the console: every call, by every kind of caller, derived from the contract alone. */
import type { Endpoint } from "@krapao/contract";
import { office } from "@krapao/contract/office";
import { officeEndpoint } from "@krapao/contract/office/endpoint";
import { isAllowed, ROLES, type Role } from "@krapao/contract/office/permissions";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { transaction } from "../src/kernel/context.ts";
import { bindOfficeEndpoints } from "../src/kernel/office-http.ts";
import { openHttp } from "../src/kernel/open-http.ts";
import { addressList } from "../src/office-app.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(() => world.close());

const ID = "0198c0de-0000-7000-8000-000000000001";
const AT_ONCE = 8;
const quiet = { info() {}, warn() {}, error() {} };

const calls = Object.entries(office).flatMap(([word, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${word}.${name}`,
    endpoint,
  })),
);
type Call = (typeof calls)[number];

/** A path that fits the parameters' schema, by trying. */
function path({ params, path }: Endpoint): string {
  const values = ["1", ID, "KBANK", "2026-01-31", "info"];
  const entries = (params as { entries?: Record<string, v.GenericSchema> } | undefined)?.entries;
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const schema = entries?.[name];
    return values.find((value) => schema && v.is(schema, value)) ?? "x";
  });
}

/** What a caller gets who sends nothing of use. */
async function ask({ endpoint }: Call, token: string | null) {
  const { status, body } = await world.office(endpoint.method, path(endpoint), {
    ...(token === null ? {} : { token }),
    ...(endpoint.input ? { body: {} } : {}),
  });
  return { status, message: body.message };
}

async function eachCall(work: (call: Call) => Promise<void>): Promise<void> {
  const left = [...calls];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let call = left.shift(); call; call = left.shift()) await work(call);
    }),
  );
}

/** What is wrong with an answer; null when nothing is. */
function holeFor(role: Role, { endpoint }: Call, answer: Awaited<ReturnType<typeof ask>>) {
  const { permission } = endpoint;
  const isOpen = permission === undefined || isAllowed(role, permission);
  if (!isOpen) return answer.message === "FORBIDDEN" ? null : "is not FORBIDDEN";
  if (answer.status >= 500) return "fails";
  const isShut = endpoint.access === "staff" && [401, 403].includes(answer.status);
  return isShut ? "is shut to who may" : null;
}

test("C1: no call is open to who may not, nor shut to who may", async () => {
  const member = await world.member();
  const holes: string[] = [];
  let size = 0;
  const note = (who: string, { name }: Call, hole: string | null) => {
    size++;
    if (hole) holes.push(`${name} as ${who} ${hole}`);
  };
  for (const [who, token] of [
    ["nobody", null],
    ["a member", member.token],
    ["a made-up token", "A".repeat(43)],
  ] as const) {
    await eachCall(async (call) => {
      const { status } = await ask(call, token);
      const isDoor = call.endpoint.access === "door";
      note(who, call, isDoor || status === 401 ? null : `answers ${status}`);
    });
  }
  for (const role of ROLES) {
    const { token } = await world.staff(role);
    await eachCall(async (call) => {
      // What takes no input does what it is for, signing out for one: that one has a session to lose.
      const isDeed = call.endpoint.audit !== undefined && !call.endpoint.input;
      const own = isDeed ? (await world.staff(role)).token : token;
      note(role, call, holeFor(role, call, await ask(call, own)));
    });
  }
  process.stdout.write(`permission matrix: ${size} answers, ${holes.length} holes\n`);
  expect(holes).toEqual([]);
  expect(size).toBe(calls.length * (ROLES.length + 3));
});

const SPOILT: unknown[] = [null, [], -1, 1e300, "", "\u0000", "' or 1=1 --", "x".repeat(5_000), ID];

test("D1, D5: no filter of a list, however spoilt, makes a call fail", async () => {
  const { token } = await world.staff("owner");
  const failed: string[] = [];
  await eachCall(async ({ name, endpoint }) => {
    const { input } = endpoint;
    const entries = (input as { entries?: Record<string, unknown> } | undefined)?.entries;
    if (!input || !entries || !v.is(input, {})) return;
    for (const field of Object.keys(entries)) {
      for (const value of SPOILT) {
        const body = { [field]: value };
        const { status } = await world.office(endpoint.method, path(endpoint), { token, body });
        if (status >= 500) failed.push(`${name} ${JSON.stringify(body).slice(0, 60)}: ${status}`);
      }
    }
  });
  expect(failed).toEqual([]);
});

test("every call is bound, is named by its own word, and changes nothing unaudited", () => {
  const http = world.app.officeHttp;
  for (const { name, endpoint } of calls) {
    const url = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
    expect(http?.hasRoute({ method: endpoint.method, url }), name).toBe(true);
    expect(["staff", "door"], name).toContain(endpoint.access);
    if (["PUT", "DELETE"].includes(endpoint.method)) expect(endpoint.audit, name).toBeTruthy();
  }
});

test("G2: a refusal for the role is in the audit log", async () => {
  const { id, token } = await world.staff("agent");
  await world.office("GET", "/api/office/staff", { token });
  const entries = await world.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("staff_id", "=", id)
    .execute();
  expect(entries).toMatchObject([
    { action: "office.forbidden", subject: "call:GET /api/office/staff", address: "127.0.0.1" },
  ]);
});

test("F2, F4, F6: a token opens nothing in a cookie or an address, and no answer is kept", async () => {
  const { token } = await world.staff("owner");
  const response = await fetch(`${world.consoleUrl}/api/office/me?token=${token}`, {
    headers: { cookie: `token=${token}` },
  });
  expect(response.status).toBe(401);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  expect((await fetch(`${world.url}/api/office/me`)).status).toBe(404);
});

test("G2: a deed that is not in the audit log answers 500", async () => {
  const { ctx } = world.app;
  const done = v.object({ message: v.string() });
  const deed = (path: `/api/office/${string}`) =>
    officeEndpoint({
      method: "POST",
      path,
      permission: null,
      audit: "test.deed",
      summary: "A deed",
      output: done,
    });
  const http = openHttp({ trustedProxies: [] }, quiet);
  await http.register(async (app) => {
    const guard = {
      authenticate: async () => ({
        staffId: "",
        name: "test",
        role: "owner" as const,
        sessionId: "",
      }),
      isKnownAddress: () => true,
      db: ctx.db,
      clock: ctx.clock,
      rateLimits: ctx.rateLimits,
      uploads: { receive: async () => null, end: async () => {} },
    };
    // Multipart is not what this is about.
    app.decorateRequest("isMultipart", () => false);
    const group = { silent: deed("/api/office/silent"), noted: deed("/api/office/noted") };
    bindOfficeEndpoints(app, guard, group, {
      silent: async () => ({ message: "SUCCESS" }),
      async noted(call) {
        await transaction(ctx.db, (tx) => call.audit(tx, { subject: "test:1", why: "a test" }));
        return { message: "SUCCESS" };
      },
    });
  });
  const headers = { authorization: `Bearer ${"A".repeat(43)}` };
  const post = (url: string) => http.inject({ method: "POST", url, headers });
  expect((await post("/api/office/silent")).statusCode).toBe(500);
  expect((await post("/api/office/noted")).statusCode).toBe(200);
  const deeds = await world.db
    .selectFrom("audit_entry")
    .select(["subject", "why"])
    .where("action", "=", "test.deed")
    .execute();
  expect(deeds).toEqual([{ subject: "test:1", why: "a test" }]);
  await http.close();
});

test("staff come from the addresses of the list alone", async () => {
  const list = addressList(["10.0.0.0/8", "203.0.113.7", "2001:db8::/32"]);
  const known = ["10.1.2.3", "::ffff:10.1.2.3", "203.0.113.7", "2001:db8::1"];
  expect(known.map(list)).toEqual([true, true, true, true]);
  expect(["203.0.113.8", "11.0.0.1", "::1", "gone", ""].map(list)).toEqual(Array(5).fill(false));
  expect(addressList([])("203.0.113.8")).toBe(true);
  expect(() => addressList(["here"])).toThrow();
  const { token } = await world.staff("owner");
  const config = { ...readConfig(world.env), staffAddresses: ["10.0.0.0/8"] };
  const app = await createApp(config, { withJobs: false, log: quiet });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.officeHttp?.inject({ url: "/api/office/me", headers });
  expect(answer?.json()).toMatchObject({ message: "INVALID_IP" });
  await app.close();
});
