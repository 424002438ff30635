/** HEAD answers wherever GET does, with the same headers and no body. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveConsole } from "./kernel/console-http/console-pages.ts";
import { openHttp } from "./kernel/http/open-http.ts";
import { servePages } from "./kernel/http/pages.ts";
import { openLog } from "./kernel/log.ts";

const dir = mkdtempSync(join(tmpdir(), "krapao-head-"));
const apps: FastifyInstance[] = [];
let world: World;
let member: TestMember;
const urls = { web: "", console: "" };

beforeAll(async () => {
  mkdirSync(join(dir, "assets"));
  for (const name of ["login.th", "home.th", "index.th", "index"])
    writeFileSync(join(dir, `${name}.html`), `<!doctype html><title>${name}</title>`);
  writeFileSync(join(dir, "assets/app-1a2b.js"), "export {};");
  urls.web = await open((http) =>
    servePages(http, {
      dir,
      defaultLanguage: "th",
      readLooks: async () => ({ years: "be", kip: "" }),
    }),
  );
  urls.console = await open((http) => serveConsole(http, { dir, webDir: null }));
  world = await startWorld({ withJobs: false });
  member = await world.member();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await world?.close();
  rmSync(dir, { recursive: true });
});

async function open(serve: (http: FastifyInstance) => Promise<void>): Promise<string> {
  const http = openHttp({ trustedProxies: [] }, openLog("silent"));
  apps.push(http);
  await serve(http);
  await http.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
}

/** An answer as it came, with the bytes of its body. */
function ask(method: string, url: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; bytes: number }>(
    (resolve, reject) => {
      const call = request(url, { method, headers }, (answer) => {
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }),
        );
      });
      call.on("error", reject);
      call.end();
    },
  );
}

/** What differs between two answers to the same request. */
const OWN = new Set(["date", "x-request-id", "keep-alive", "connection", "etag"]);
const shared = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.has(name)));

async function expectSame(url: string, headers: Record<string, string> = {}) {
  const get = await ask("GET", url, headers);
  const head = await ask("HEAD", url, headers);
  expect(head.status).toBe(get.status);
  expect(head.bytes).toBe(0);
  expect(get.bytes).toBeGreaterThan(0);
  expect(shared(head.headers)).toEqual({
    "content-length": `${get.bytes}`,
    ...shared(get.headers),
  });
  return head.status;
}

describe("pages", () => {
  test.each([
    ["web", "/", 200],
    ["web", "/login", 200],
    ["web", "/user/home", 200],
    ["web", "/register", 200],
    ["web", "/nowhere", 404],
    ["web", "/assets/app-1a2b.js", 200],
    ["web", "/assets/app-dead.js", 404],
    ["console", "/", 200],
    ["console", "/members", 200],
    ["console", "/assets/app-1a2b.js", 200],
  ] as const)("%s %s", async (app, path, status) => {
    expect(await expectSame(`${urls[app]}${path}`)).toBe(status);
  });
});

describe("calls", () => {
  test.each(["/api/lookup/active", "/api/lookup/info", "/api/lookup/banks", "/api/docs"])(
    "%s of visitors",
    async (path) => expect(await expectSame(`${world.url}${path}`)).toBe(200),
  );

  test.each(["br", "gzip"])("a list that is compressed with %s", async (encoding) => {
    const headers = { "accept-encoding": encoding };
    const url = `${world.url}/api/lookup/banks`;
    expect(await expectSame(url, headers)).toBe(200);
    expect((await ask("HEAD", url, headers)).headers["content-encoding"]).toBe(encoding);
  });

  test("a member's own data with the token, and 401 without it", async () => {
    const url = `${world.url}/api/account/profile`;
    expect(await expectSame(url, { authorization: `Bearer ${member.token}` })).toBe(200);
    expect(await expectSame(url)).toBe(401);
  });

  test("a call of the console with the token, and 401 without it", async () => {
    const staff = await world.staff("owner");
    const url = `${world.consoleUrl}/api/console/banks`;
    expect(await expectSame(url, { authorization: `Bearer ${staff.token}` })).toBe(200);
    expect(await expectSame(url)).toBe(401);
  });

  test("a GET that changes something is refused: HEAD changes nothing", async () => {
    const headers = { authorization: `Bearer ${member.token}` };
    const { status, bytes } = await ask("HEAD", `${world.url}/api/invite/bonus`, headers);
    expect({ status, bytes }).toEqual({ status: 400, bytes: 0 });
  });

  test("what only POST answers stays 404", async () => {
    const { status } = await ask("HEAD", `${world.url}/api/login`);
    expect(status).toBe(404);
  });
});
