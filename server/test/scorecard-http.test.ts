/** Controls of HTTP over every call of both servers: headers, origins, bodies, and what an answer of trouble says. */
import { spawnSync } from "node:child_process";
import { request as ask } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { contract, type Endpoint } from "@krapao/contract";
import { office } from "@krapao/contract/office";
import { sql } from "kysely";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { type Db, openDatabase } from "../src/kernel/db.ts";
import { openHttp } from "../src/kernel/open-http.ts";
import { cutSlowBodies } from "../src/kernel/slow-bodies.ts";
import { BEHIND_PROXY, registered } from "./newcomer.ts";
import { eventually } from "./purse.ts";
import { startWorld, type World } from "./world.ts";

const quiet = { info() {}, warn() {}, error() {} };

let world: World;
/** The same product as it runs in production: behind TLS, with strict headers. */
let production: App;
let owner: Db;
let token: string;
/** How long a page, and the server, took to notice that the line between them had gone deaf. It takes as long as it takes. */
let deafness: Promise<{ page: number; server: number }>;

beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: BEHIND_PROXY,
  });
  token = (await registered(world)).token;
  const config = { ...readConfig(world.env), isDevelopment: false };
  production = await createApp(config, { withJobs: false, log: quiet });
  deafness = noticeDeafness();
  owner = openDatabase({ url: world.databaseUrl, poolMax: 1, role: "owner" });
});
afterAll(async () => {
  await owner.destroy();
  await production.close();
  await world.close();
});

async function noticeDeafness() {
  const line = await openLine(Number(new URL(world.url).port));
  const page = io(`http://127.0.0.1:${line.port}`, {
    ...{ transports: ["websocket"], auth: { token }, reconnection: false, forceNew: true },
  });
  await eventually(async () => page.connected);
  const since = performance.now();
  const took = () => performance.now() - since;
  line.deafen();
  const byPage = new Promise<number>((resolve) => page.once("disconnect", () => resolve(took())));
  const byServer = serverNoticesSilence();
  const noticed = { page: await byPage, server: await byServer };
  line.close();
  return noticed;
}

/** A way to `port` on which, once it is deaf, everything goes in and nothing comes out; no end of it is closed. */
async function openLine(port: number) {
  let isDeaf = false;
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    sockets.push(near, far);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.on("data", (bytes) => isDeaf || to.write(bytes));
      from.on("error", () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    deafen() {
      isDeaf = true;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A page that opens its socket and never answers a ping: the server hangs up. */
async function serverNoticesSilence(): Promise<number> {
  const address = `${world.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  socket.send(`40${JSON.stringify({ token })}`);
  const since = performance.now();
  await new Promise((resolve) => socket.addEventListener("close", resolve, { once: true }));
  return performance.now() - since;
}

const endpointsOf = (words: object) =>
  Object.values(words).flatMap((group) => Object.values(group as Record<string, Endpoint>));
const members = endpointsOf(contract);
const filled = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, "x");
const bearer = () => ({ authorization: `Bearer ${token}` });

describe("F2: every answer of both servers carries its headers", () => {
  const expected = (opener: string, framing: string) => ({
    "strict-transport-security": expect.stringMatching(/^max-age=31536000/),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": opener,
    "x-frame-options": framing,
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
  });

  test.each([
    ["members", contract, expected("same-origin-allow-popups", "SAMEORIGIN")],
    ["the console", office, expected("same-origin", "DENY")],
  ] as const)("of %s", async (side, words, headers) => {
    const http = side === "members" ? production.http : production.officeHttp;
    for (const endpoint of [...endpointsOf(words), { method: "GET", path: "/api/nothing" }]) {
      const { method } = endpoint as Endpoint;
      const answer = await http?.inject({ method, url: filled(endpoint as Endpoint) });
      expect(answer?.headers, endpoint.path).toMatchObject(headers);
      const policy = String(answer?.headers["content-security-policy"]);
      expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:\/\/\*|\s\*/);
    }
  });
});

test("F3: a page of another origin is allowed nothing", async () => {
  for (const origin of ["https://evil.example", "null"]) {
    for (const endpoint of members) {
      const { method } = endpoint;
      const url = filled(endpoint);
      const headers = { origin, ...bearer() };
      const asked = { "access-control-request-method": method };
      const [first, answer] = await Promise.all([
        production.http.inject({ method: "OPTIONS", url, headers: { origin, ...asked } }),
        endpoint.path === contract.accounts.logout.path
          ? null
          : production.http.inject({ method: method === "GET" ? "GET" : method, url, headers }),
      ]);
      const named = [first, answer].flatMap((each) => Object.keys(each?.headers ?? {}));
      expect(named.filter((name) => name.startsWith("access-control-allow"))).toEqual([]);
      expect(first.statusCode).toBe(404);
    }
  }
});

test("F4: no answer sets a cookie, and a form of another site is no call", async () => {
  const bodies: [string, string][] = [
    ["application/x-www-form-urlencoded", "amount=100"],
    ["text/plain", '{"amount":100}'],
    ["multipart/form-data; boundary=x", "--x\r\n\r\n--x--\r\n"],
  ];
  for (const endpoint of members.filter(({ upload }) => !upload)) {
    if (endpoint.path === contract.accounts.logout.path) continue;
    const { method } = endpoint;
    const url = filled(endpoint);
    const plain = await production.http.inject({ method, url, headers: bearer() });
    expect(plain.headers["set-cookie"]).toBeUndefined();
    if (method !== "POST") continue;
    for (const [type, payload] of bodies) {
      const headers = { ...bearer(), "content-type": type };
      const { statusCode } = await production.http.inject({ method, url, headers, payload });
      expect(statusCode, `${endpoint.path} as ${type}`).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    }
  }
});

test("F6: no answer to a member is kept, and a logout empties the cache", async () => {
  for (const endpoint of members) {
    if (!["member", "guest"].includes(endpoint.access)) continue;
    if (endpoint.path === contract.accounts.logout.path) continue;
    const { method } = endpoint;
    const answer = await production.http.inject({
      method,
      url: filled(endpoint),
      headers: bearer(),
    });
    expect(answer.headers["cache-control"], endpoint.path).toBe("no-store");
  }
  const other = await registered(world);
  const out = await fetch(`${world.url}/api/logout`, {
    method: "POST",
    headers: { authorization: `Bearer ${other.token}` },
  });
  expect(out.headers.get("clear-site-data")).toBe('"cache"');
  expect(out.headers.get("cache-control")).toBe("no-store");
});

describe("D1: parameters", () => {
  const withBody = members.filter(({ input, method }) => input && method !== "GET");

  test("that come twice, or that would change what objects are, are refused", async () => {
    const bodies = [
      '{"__proto__":{"isAdmin":true},"amount":1}',
      '{"constructor":{"prototype":{"isAdmin":true}},"amount":1}',
      '{"amount":1,"amount":2,"memberId":1}',
      '{"amount":[1,2]}',
    ];
    for (const endpoint of withBody) {
      for (const payload of bodies) {
        const { method } = endpoint;
        const headers = { ...bearer(), "content-type": "application/json" };
        const url = `${filled(endpoint)}?amount=1&amount=2&__proto__[isAdmin]=1`;
        const { statusCode } = await production.http.inject({ method, url, headers, payload });
        expect([400, 404, 429], `${endpoint.path} ${payload}`).toContain(statusCode);
      }
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test("D5: SQL in any of them stays a text", async () => {
    // One that takes would not end in time.
    const corpus = [
      ...["' or '1'='1", "'; drop table accounts_member; --"],
      ...["1); select pg_sleep(25); --", "x' union select null, null --", "%' --"],
    ];
    const count = async () =>
      (await world.db.selectFrom("accounts_member").select("id").execute()).length;
    const before = await count();
    for (const text of corpus) {
      for (const { path, method, input } of members) {
        if (method === "PUT" || path === contract.accounts.logout.path) continue;
        const url = path.replace(/\{\w+\}/g, encodeURIComponent(text));
        const keys = Object.keys((input as { entries?: object } | undefined)?.entries ?? {});
        const payload = Object.fromEntries(keys.map((key) => [key, text]));
        const options = { method, url, headers: bearer(), ...(input ? { payload } : {}) };
        const { statusCode } = await production.http.inject(options);
        expect([500, 503], `${path} ${text}`).not.toContain(statusCode);
      }
    }
    expect(await count()).toBe(before);
  });
});

describe("D2: bodies", () => {
  test("that are nested deep are refused, in every call", async () => {
    const deep = (open: string, close: string, depth: number) =>
      `${open.repeat(depth)}1${close.repeat(depth)}`;
    for (const { method, path, input } of members.filter(({ input }) => input)) {
      for (const nest of [deep("[", "]", 4_000), deep('{"a":', "}", 2_000), deep("[", "]", 21)]) {
        const keys = Object.keys((input as { entries?: object } | undefined)?.entries ?? {});
        const payload = `{"${keys[0]}":${nest}}`;
        const headers = { ...bearer(), "content-type": "application/json" };
        const url = path.replace(/\{\w+\}/g, "x");
        const { statusCode } = await production.http.inject({ method, url, headers, payload });
        expect([400, 429], path).toContain(statusCode);
      }
    }
  });

  test("that do not come to an end are cut", async () => {
    const http = openHttp({ trustedProxies: [] }, quiet);
    cutSlowBodies(http, 300);
    http.post("/", async () => ({ message: "SUCCESS" }));
    await http.listen({ port: 0, host: "127.0.0.1" });
    const port = Number(new URL(http.listeningOrigin).port);
    const socket = connect(port, "127.0.0.1");
    const since = performance.now();
    socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n");
    socket.write("content-length: 1000\r\n\r\n{");
    const drip = setInterval(() => socket.write(" "), 50);
    await new Promise((resolve) => socket.once("close", resolve).on("error", () => {}));
    clearInterval(drip);
    expect(performance.now() - since).toBeLessThan(3_000);
    const whole = ask({ port, method: "POST", headers: { "content-type": "application/json" } });
    const status = new Promise((resolve) => {
      whole.once("response", ({ statusCode }) => resolve(statusCode));
    });
    whole.end("{}");
    expect(await status).toBe(200);
    await http.close();
  });
});

test("G5: what nobody expected is told by its code and its id alone", async () => {
  await sql`alter table accounts_session rename to away`.execute(owner);
  try {
    for (const endpoint of members.filter(({ access }) => access === "member")) {
      const { method } = endpoint;
      const url = filled(endpoint);
      const answer = await production.http.inject({ method, url, headers: bearer() });
      expect(answer.json()).toEqual({
        message: "INTERNAL_SERVER_ERROR",
        requestId: answer.headers["x-request-id"],
      });
      expect(answer.statusCode).toBe(500);
    }
    const { requestId } = (await world.call("GET", "/api/wallet", { token })).body;
    const line = world.logged.find((each) => each.startsWith("unexpected error"));
    expect(line).toContain(`${requestId}`);
    expect(line).not.toContain(token);
  } finally {
    await sql`alter table away rename to accounts_session`.execute(owner);
  }
  expect((await world.call("GET", "/api/wallet", { token })).status).toBe(200);
});

test("G4: what a name holds stays within its line of the log", () => {
  const file = fileURLToPath(new URL("../src/kernel/log.ts", import.meta.url));
  const evil = 'a\r\n{"level":30,"event":"forged"}\u001b[31m\u2028\u0000b';
  const code = `const { openLog } = await import(${JSON.stringify(file)});
    openLog("info").info({ name: ${JSON.stringify(evil)}, password: "x" }, "one line");`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    encoding: "utf8",
  });
  const lines = stdout.split("\n").filter((line) => line !== "");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ name: evil, msg: "one line" });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is what is looked at
  expect(stdout.trimEnd()).not.toMatch(/[\u0000-\u001f]/);
  expect(stdout).not.toContain("password");
});

describe("D3: who calls is counted by where from", () => {
  const { limit, path: url } = contract.accounts.validate;
  const counts = async (from: (n: number) => { remoteAddress: string; said: string }) => {
    await world.db.deleteFrom("rate_limit").execute();
    const statuses: number[] = [];
    for (let n = 0; n <= (limit?.max ?? 0); n++) {
      const { remoteAddress, said } = from(n);
      const headers = { "x-forwarded-for": said };
      const options = { method: "POST" as const, url, remoteAddress, headers, payload: {} };
      statuses.push((await production.http.inject(options)).statusCode);
    }
    return [statuses.at(0), statuses.at(-2), statuses.at(-1)];
  };
  const said = (n: number) => `10.0.${n % 250}.1`;

  test("not by what a stranger says of it, nor by addresses that one line has plenty of", async () => {
    expect(await counts((n) => ({ remoteAddress: "203.0.113.9", said: said(n) }))).toEqual([
      ...[400, 400, 429],
    ]);
    const plenty = (n: number) => `2001:db8:1:2::${n.toString(16)}`;
    expect(await counts((n) => ({ remoteAddress: plenty(n), said: said(n) }))).toEqual([
      ...[400, 400, 429],
    ]);
    // Our own proxy is believed.
    expect(await counts((n) => ({ remoteAddress: "127.0.0.1", said: said(n) }))).toEqual([
      ...[400, 400, 400],
    ]);
  });
});

test("I2: a line that has gone deaf is noticed within 25 seconds, from both its ends", {
  timeout: 60_000,
}, async () => {
  const { page, server } = await deafness;
  expect(page).toBeLessThan(26_000);
  expect(server).toBeLessThan(26_000);
});
