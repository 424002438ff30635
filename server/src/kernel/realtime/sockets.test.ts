import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { WalletEvent } from "@krapao/contract";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connectionQuota } from "./socket-limits.ts";
import { openSockets } from "./sockets.ts";

let world: World;
const pages: Socket[] = [];
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());
afterEach(() => {
  for (const page of pages.splice(0)) page.disconnect();
});

const EVENT: WalletEvent = {
  reason: "deposit",
  status: "SUCCESS",
  amount: 100.37,
  message: "SUCCESS",
};

/** Opens a socket as the member app does, and collects its events and the reason of a refusal. */
function open(token: unknown, options: { origin?: string; transports?: string[] } = {}) {
  const received: WalletEvent[] = [];
  const refused: string[] = [];
  const page = io(world.url, {
    transports: options.transports ?? ["websocket"],
    auth: { token },
    reconnection: false,
    forceNew: true,
    ...(options.origin && { extraHeaders: { origin: options.origin } }),
  });
  pages.push(page);
  page.on("wallet", (event: WalletEvent) => received.push(event));
  page.on("connect_error", (error) => refused.push(error.message));
  return { page, received, refused };
}

async function opened(token: string) {
  const opening = open(token);
  await eventually(async () => opening.page.connected);
  return opening;
}

test("every page of a member receives the event, and other members' pages do not", async () => {
  const [member, other] = [await registerMember(world), await registerMember(world)];
  const [one, two, stranger] = [
    await opened(member.token),
    await opened(member.token),
    await opened(other.token),
  ];
  world.app.ctx.push.wallet(member.id, EVENT);
  await eventually(async () => one.received.length === 1 && two.received.length === 1);
  expect(one.received).toEqual([EVENT]);
  // Events arrive in order: one for the other member would come after the one that was not theirs.
  const later = { ...EVENT, amount: 5 };
  world.app.ctx.push.wallet(other.id, later);
  await eventually(async () => stranger.received.length > 0);
  expect(stranger.received).toEqual([later]);
});

test("a push of another process arrives", async () => {
  const member = await registerMember(world);
  const page = await opened(member.token);
  const otherProcess = await openSockets({
    server: createServer(),
    databaseUrl: world.urls.app,
    log: world.app.ctx.log,
    clock: world.clock,
    authenticate: async () => ({ memberId: 0n, sessionId: "", reauthenticatedAt: new Date(0) }),
    chat: { admitGuest: async () => {}, conversationOf: async () => null },
  });
  await eventually(async () => {
    otherProcess.push.wallet(member.id, EVENT);
    await sleep(100);
    return page.received.length > 0;
  });
  expect(page.received[0]).toEqual(EVENT);
  await otherProcess.close();
});

test.each([
  ["no token", undefined],
  ["an unknown token", "x".repeat(43)],
  ["no text", { $ne: "" }],
  ["a very long token", "x".repeat(1_000)],
])("%s is refused", async (_name, token) => {
  const { page, refused } = open(token);
  await eventually(async () => refused.length > 0);
  expect(refused).toEqual(["UNAUTHORIZED"]);
  expect(page.connected).toBe(false);
});

test("a page of another site and a polling client get no socket", async () => {
  const { token } = await registerMember(world);
  const attempts = [
    open(token, { origin: "https://evil.example" }),
    open(token, { transports: ["polling"] }),
  ];
  await eventually(async () => attempts.every(({ refused }) => refused.length > 0));
  for (const { page } of attempts) expect(page.connected).toBe(false);
  expect((await opened(token)).page.connected).toBe(true);
});

test("unknown events and foreign rooms are ignored, and a client that sends too much is disconnected", async () => {
  const [member, other] = [await registerMember(world), await registerMember(world)];
  const [talker, large, flooder] = [
    await opened(member.token),
    await opened(member.token),
    await opened(member.token),
  ];
  talker.page.emit("subscribe", { room: "member:1" });
  talker.page.emit("join", `member:${other.id}`);
  talker.page.emit("beat");
  large.page.emit("x", "y".repeat(10_000));
  for (let times = 0; times < 400; times += 1) flooder.page.emit("x");
  await eventually(async () => !large.page.connected && !flooder.page.connected);
  world.app.ctx.push.wallet(other.id, EVENT);
  world.app.ctx.push.wallet(member.id, EVENT);
  await eventually(async () => talker.received.length > 0);
  expect(talker.received).toEqual([EVENT]);
});

test("a member opens twenty sockets at most, and another one after closing one", async () => {
  const { token } = await registerMember(world);
  const all = Array.from({ length: 23 }, () => open(token));
  await eventually(async () => all.every(({ page, refused }) => page.connected || refused[0]));
  const connected = all.filter(({ page }) => page.connected);
  expect(connected).toHaveLength(20);
  expect(all.flatMap(({ refused }) => refused)).toEqual(Array(3).fill("REQUEST_LIMIT"));
  connected[0]?.page.disconnect();
  await eventually(async () => {
    const again = open(token);
    await eventually(async () => again.page.connected || again.refused[0]);
    return again.page.connected;
  });
});

test("sockets of one address are counted together, of members and guests", () => {
  const quota = connectionQuota();
  const address = { key: "address:192.0.2.1", max: 2 };
  const first = quota.reserve([{ key: "member:1", max: 9 }, address]);
  quota.reserve([{ key: "guest:a", max: 9 }, address]);
  const third = () => quota.reserve([{ key: "member:2", max: 9 }, address]);
  expect(third).toThrow("REQUEST_LIMIT");
  first();
  expect(third).not.toThrow();
});

test("a revoked token and a suspended member lose their sockets within 5 seconds", async () => {
  const [leaver, suspended, stays] = [
    await registerMember(world),
    await registerMember(world),
    await registerMember(world),
  ];
  const gone = [await opened(leaver.token), await opened(suspended.token)];
  const here = await opened(stays.token);
  await world.call("POST", "/api/logout", { token: leaver.token });
  await world.db
    .updateTable("accounts_member")
    .set({ suspended_at: world.clock.now() })
    .where("id", "=", suspended.id)
    .execute();
  await eventually(async () => gone.every(({ page }) => !page.connected));
  expect(here.page.connected).toBe(true);
});
