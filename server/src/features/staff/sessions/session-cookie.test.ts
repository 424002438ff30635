/** The session of a browser: its token is in a cookie that no script can read. */
import { openSessionCookie } from "@krapao/server/kernel/console-http/session-cookie";
import { eventually } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { io } from "socket.io-client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedStaff } from "../../../../seeds/staff.ts";

let world: World;
let offsetMs = 0;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  const { credentialsKey } = world.app.ctx.settings;
  await seedStaff(world.ownerDb, { credentialsKey, totp: world.env });
});
afterAll(() => world.close());
// A code works once.
beforeEach(async () => {
  offsetMs += 60_000;
  await world.control("/clock", { offsetMs });
});

interface Browser {
  cookie: string;
  session: string;
}

const FOREIGN = "https://evil.example";

/** Makes a call as a page of the console does, or as another site makes the browser do. */
async function send(path: string, headers: Record<string, string>, body?: unknown) {
  const response = await fetch(`${world.consoleUrl}/api/console/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, set: response.headers.get("set-cookie"), body: answer };
}

const asPage = ({ cookie, session }: Browser) => ({
  cookie,
  "x-session": session,
  origin: world.consoleUrl,
});

async function signIn(account: string): Promise<Browser & { set: string }> {
  const { code } = await world.control<{ code: string }>(`/authenticator?account=${account}`);
  const input = { username: account, password: `${account}-krapao`, code, session: "cookie" };
  const { set, body } = await send("sign-in", { origin: world.consoleUrl }, input);
  expect(body).toEqual({ token: null, enrolment: null, sessionId: expect.any(String) });
  const cookie = /^[^;]+/.exec(set ?? "")?.[0] ?? "";
  return { cookie, session: String(body.sessionId), set: set ?? "" };
}

test("a browser's token is in a cookie of this host that no script can read", async () => {
  const { cookie, set, session } = await signIn("ploy");
  expect(set).toMatch(/^krapao-console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  const { body } = await send("me", asPage({ cookie, session }));
  expect(body).toMatchObject({ sessionId: session, staff: { username: "ploy" } });
  expect(JSON.stringify(body)).not.toContain(cookie.split("=")[1]);
  const secure = openSessionCookie({ isSecure: true });
  expect(secure.write("A".repeat(43))).toBe(
    `__Host-krapao-console=${"A".repeat(43)}; Path=/; HttpOnly; SameSite=Strict; Secure`,
  );
  expect(secure.read({ cookie: `krapao-console=${"A".repeat(43)}` }, session)).toBeNull();
});

test("the cookie opens nothing without the page's session, nor for another origin", async () => {
  const { cookie, session } = await signIn("ploy");
  const own = asPage({ cookie, session });
  const other = "0198c0de-0000-7000-8000-000000000001";
  expect((await send("me", { cookie })).status).toBe(401);
  expect((await send("me", { cookie, "x-session": other })).status).toBe(401);
  expect((await send("me", { "x-session": session })).status).toBe(401);
  const search = (headers: Record<string, string>) => send("audit", headers, {});
  expect((await search({ ...own, origin: FOREIGN })).body.message).toBe("FORBIDDEN");
  expect((await search({ ...own, origin: "null" })).body.message).toBe("FORBIDDEN");
  expect((await search({ cookie, "x-session": session })).status).toBe(401);
  expect((await search({ ...own, "x-session": other })).status).toBe(401);
  // A cashier's own page reaches the check of the permission.
  expect((await send("withdrawals/queue", own, { tab: "waiting" })).status).toBe(200);
});

test("another site cannot sign a staff user in, and its form is no call", async () => {
  const input = { username: "ploy", password: "ploy-krapao", session: "cookie" };
  const { status, set } = await send("sign-in", { origin: FOREIGN }, input);
  expect([status, set]).toEqual([403, null]);
  const { cookie, session } = await signIn("ploy");
  const form = await fetch(`${world.consoleUrl}/api/console/sign-out`, {
    method: "POST",
    headers: { cookie, "content-type": "text/plain", origin: FOREIGN },
    body: "{}",
  });
  expect(form.status).toBeGreaterThanOrEqual(400);
  expect((await send("me", asPage({ cookie, session }))).status).toBe(200);
});

test("a sign-out removes the cookie and ends the session of every tab", async () => {
  const browser = await signIn("ploy");
  const { status, set } = await send("sign-out", asPage(browser), {});
  expect([status, set]).toEqual([
    200,
    "krapao-console=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict",
  ]);
  expect((await send("me", asPage(browser))).status).toBe(401);
});

test("a page of the session before does not act in the name of the next staff user", async () => {
  const before = await signIn("ploy");
  const next = await signIn("kham");
  const mixed = asPage({ cookie: next.cookie, session: before.session });
  expect((await send("sign-out", mixed, {})).status).toBe(401);
  expect((await send("me", asPage(next))).body).toMatchObject({ staff: { username: "kham" } });
});

test("a caller that is no browser gets the token in the answer, and no cookie", async () => {
  const { code } = await world.control<{ code: string }>("/authenticator?account=ploy");
  const input = { username: "ploy", password: "ploy-krapao", code };
  const { set, body } = await send("sign-in", {}, input);
  expect(set).toBeNull();
  const headers = { authorization: `Bearer ${body.token}` };
  expect((await send("me", headers)).status).toBe(200);
  expect((await send("withdrawals/queue", { ...headers, origin: FOREIGN }, {})).status).toBe(403);
});

test("a socket opens with the cookie only for a page of the console and of this session", async () => {
  const { cookie, session } = await signIn("ploy");
  const own = world.consoleUrl;
  const open = (auth: unknown, headers: Record<string, string>) =>
    io(`${own}/console`, {
      transports: ["websocket"],
      auth: auth as Record<string, unknown>,
      reconnection: false,
      forceNew: true,
      extraHeaders: headers,
    });
  const page = open({ session }, { cookie, origin: own });
  const refused = [
    open({ session }, { cookie, origin: FOREIGN }),
    open({ session }, { cookie }),
    open({}, { cookie, origin: own }),
    open({ session: "0198c0de-0000-7000-8000-000000000001" }, { cookie, origin: own }),
  ];
  const ends: string[] = [];
  for (const each of refused) each.on("connect_error", () => ends.push("refused"));
  await eventually(async () => page.connected && ends.length === refused.length);
  for (const each of [page, ...refused]) each.disconnect();
});
