/**
 * The access matrix of the console: every call by every kind of caller, derived from the contract
 * alone.
 */
import type { Endpoint } from "@krapao/contract";
import { consoleContract } from "@krapao/contract/console";
import { consoleEndpoint } from "@krapao/contract/console/endpoint";
import {
  isAllowed,
  PERMISSIONS,
  type Permission,
  ROLES,
} from "@krapao/contract/console/permissions";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { addressList } from "../src/console-app.ts";
import { bindConsoleEndpoints } from "../src/kernel/console-http/console-endpoints.ts";
import { openSessionCookie } from "../src/kernel/console-http/session-cookie.ts";
import { transaction } from "../src/kernel/context.ts";
import { openHttp } from "../src/kernel/http/open-http.ts";
import { consoleSamplePath as path } from "./sample-calls.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(() => world.close());

const ID = "0198c0de-0000-7000-8000-000000000001";
const AT_ONCE = 8;
const quiet = { info() {}, warn() {}, error() {} };

const calls = Object.entries(consoleContract).flatMap(([word, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${word}.${name}`,
    endpoint,
  })),
);
type Call = (typeof calls)[number];

/** The answer to a caller who sends no useful input. */
async function ask({ endpoint }: Call, token: string | null) {
  const { status, body } = await world.console(endpoint.method, path(endpoint), {
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

/** The access error of an answer; null when there is none. */
function accessError(isOpen: boolean, { endpoint }: Call, answer: Awaited<ReturnType<typeof ask>>) {
  if (!isOpen) return answer.message === "FORBIDDEN" ? null : "is not FORBIDDEN";
  if (answer.status >= 500) return "fails";
  const isShut = endpoint.access === "staff" && [401, 403].includes(answer.status);
  return isShut ? "is shut to who may" : null;
}

test("every call admits the roles with its permission, and no others", async () => {
  const member = await world.member();
  const holes: string[] = [];
  let size = 0;
  const note = (who: string, { name }: Call, hole: string | null) => {
    size++;
    if (hole) holes.push(`${name} as ${who} ${hole}`);
  };
  for (const [who, token] of [
    ["no token", null],
    ["a member", member.token],
    ["a made-up token", "A".repeat(43)],
  ] as const) {
    await eachCall(async (call) => {
      const { status } = await ask(call, token);
      const isLogin = call.endpoint.access === "staff-login";
      note(who, call, isLogin || status === 401 ? null : `answers ${status}`);
    });
  }
  for (const role of ROLES) {
    const { token } = await world.staff(role);
    await eachCall(async (call) => {
      // A call without input really acts, for example signing out, so it gets its own session.
      const isAction = call.endpoint.audit !== undefined && !call.endpoint.input;
      const own = isAction ? (await world.staff(role)).token : token;
      const { permission } = call.endpoint;
      const isOpen = permission === undefined || isAllowed(role, permission);
      note(role, call, accessError(isOpen, call, await ask(call, own)));
    });
  }
  process.stdout.write(`permission matrix: ${size} answers, ${holes.length} holes\n`);
  expect(holes).toEqual([]);
  expect(size).toBe(calls.length * (ROLES.length + 3));
});

test("a custom role with one permission reaches its calls, and one without it does not", async () => {
  const holes: string[] = [];
  const askers = new Map<Permission, Promise<[TestStaff, TestStaff]>>();
  const askersOf = (permission: Permission) => {
    const others = PERMISSIONS.filter((each) => each !== permission);
    // The role that is followed has fewer, or more, permissions than the custom role.
    const made = () =>
      Promise.all([world.staff("agent", [permission]), world.staff("manager", others)]);
    const known = askers.get(permission) ?? made();
    askers.set(permission, known);
    return known;
  };
  await eachCall(async (call) => {
    const { permission } = call.endpoint;
    if (permission === undefined) return;
    const [only, without] = await askersOf(permission as Permission);
    const [inside, outside] = [await ask(call, only.token), await ask(call, without.token)];
    const hole = accessError(true, call, inside) ?? accessError(false, call, outside);
    if (hole) holes.push(`${call.name} with ${permission} ${hole}`);
  });
  expect(holes).toEqual([]);
});

const SPOILT: unknown[] = [null, [], -1, 1e300, "", "\u0000", "' or 1=1 --", "x".repeat(5_000), ID];

test("no malformed filter of a list makes a call fail", async () => {
  const { token } = await world.staff("owner");
  const failed: string[] = [];
  await eachCall(async ({ name, endpoint }) => {
    const { input } = endpoint;
    const entries = (input as { entries?: Record<string, unknown> } | undefined)?.entries;
    if (!input || !entries || !v.is(input, {})) return;
    for (const field of Object.keys(entries)) {
      for (const value of SPOILT) {
        const body = { [field]: value };
        const { status } = await world.console(endpoint.method, path(endpoint), { token, body });
        if (status >= 500) failed.push(`${name} ${JSON.stringify(body).slice(0, 60)}: ${status}`);
      }
    }
  });
  expect(failed).toEqual([]);
});

test("every call is bound, is named by its feature, and changes nothing without an audit entry", () => {
  const http = world.app.consoleHttp;
  for (const { name, endpoint } of calls) {
    const url = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
    expect(http?.hasRoute({ method: endpoint.method, url }), name).toBe(true);
    expect(["staff", "staff-login"], name).toContain(endpoint.access);
    if (["PUT", "DELETE"].includes(endpoint.method)) expect(endpoint.audit, name).toBeTruthy();
  }
});

test("audits a refusal for a missing permission", async () => {
  const { id, token } = await world.staff("agent");
  await world.console("GET", "/api/console/staff", { token });
  const entries = await world.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("staff_id", "=", id)
    .execute();
  expect(entries).toMatchObject([
    { action: "console.forbidden", subject: "call:GET /api/console/staff", address: "127.0.0.1" },
  ]);
});

test("a token in a cookie or an address opens nothing, and no answer is cached", async () => {
  const { token } = await world.staff("owner");
  const response = await fetch(`${world.consoleUrl}/api/console/me?token=${token}`, {
    headers: { cookie: `token=${token}` },
  });
  expect(response.status).toBe(401);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  expect((await fetch(`${world.url}/api/console/me`)).status).toBe(404);
});

test("an action without its audit entry answers 500", async () => {
  const { ctx } = world.app;
  const done = v.object({ message: v.string() });
  const auditedCall = (path: `/api/console/${string}`) =>
    consoleEndpoint({
      method: "POST",
      path,
      permission: null,
      audit: "test.action",
      summary: "An action",
      output: done,
    });
  const http = openHttp({ trustedProxies: [] }, quiet);
  const staff = await world.staff("owner");
  await http.register(async (app) => {
    const guard = {
      authenticate: async () => ({
        staffId: staff.id,
        name: staff.name,
        role: "owner" as const,
        permissions: null,
        networks: null,
        sessionId: "",
      }),
      auditKey: ctx.settings.auditKeys[0],
      isKnownAddress: () => true,
      sessionCookie: openSessionCookie({ isSecure: true }),
      db: ctx.db,
      clock: ctx.clock,
      rateLimits: ctx.rateLimits,
      uploads: { receive: async () => null, end: async () => {} },
    };
    // The test does not concern multipart bodies.
    app.decorateRequest("isMultipart", () => false);
    const group = {
      silent: auditedCall("/api/console/silent"),
      noted: auditedCall("/api/console/noted"),
    };
    bindConsoleEndpoints(app, guard, group, {
      silent: async () => ({ message: "SUCCESS" }),
      async noted(call) {
        await transaction(ctx.db, (tx) => call.audit(tx, { subject: "test:1", why: "a test" }));
        return { message: "SUCCESS" };
      },
    });
  });
  const headers = { authorization: `Bearer ${staff.token}` };
  const post = (url: string) => http.inject({ method: "POST", url, headers });
  expect((await post("/api/console/silent")).statusCode).toBe(500);
  expect((await post("/api/console/noted")).statusCode).toBe(200);
  const entries = await world.db
    .selectFrom("audit_entry")
    .select(["subject", "why"])
    .where("action", "=", "test.action")
    .execute();
  expect(entries).toEqual([{ subject: "test:1", why: "a test" }]);
  await http.close();
});

test("staff may connect only from the listed addresses", async () => {
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
  const answer = await app.consoleHttp?.inject({ url: "/api/console/me", headers });
  expect(answer?.json()).toMatchObject({ message: "INVALID_IP" });
  await app.close();
});
