/**
 * Presence over sockets: two servers, and what each staff user sees. The database carries what the
 * servers announce, or Redis.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Present } from "@krapao/contract/console/shifts/presence";
import { openPage, type Page } from "@krapao/testkit/builders/chat";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { freePort } from "@krapao/testkit/postgres/ports";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createApp } from "../../app.ts";
import { readConfig } from "../../config.ts";

let world: World;
let staff: Record<"manager" | "cashier" | "agent", TestStaff>;

beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  const [manager, cashier, agent] = [
    await world.staff("manager"),
    await world.staff("cashier"),
    await world.staff("agent"),
  ];
  staff = { manager, cashier, agent };
});
afterAll(() => world?.close());

/** Another server process on the same database. @returns the address of its console */
async function startServer(redisUrl: string | null): Promise<string> {
  const log = { info() {}, warn() {}, error() {} };
  const config = { ...readConfig(world.env), port: 0, consolePort: 0, redisUrl };
  const app = await createApp(config, { withJobs: false, log, clock: world.clock });
  onTestFinished(() => app.close());
  const { consoleUrl } = await app.listen();
  return consoleUrl ?? "";
}

/** Opens a page of the console, and keeps what it last learned. */
async function open(url: string, who: TestStaff) {
  const page: Page = openPage(`${url}/console`, { token: who.token });
  onTestFinished(() => void page.socket.disconnect());
  const seen: { people: readonly Present[] } = { people: [] };
  page.socket.on("present", (people: readonly Present[]) => {
    seen.people = people;
  });
  await expect.poll(() => page.socket.connected).toBe(true);
  const placeOf = ({ id }: TestStaff) => seen.people.find(({ staffId }) => staffId === id);
  return { ...page, placeOf };
}

/** Three colleagues at two servers, one of whom moves and leaves. */
async function expectPresence(one: string, another: string): Promise<void> {
  const { manager, cashier, agent } = staff;
  const [first, other, third] = [
    await open(one, manager),
    await open(another, cashier),
    await open(one, agent),
  ];
  first.socket.emit("place", "withdrawals", "w1", true);
  other.socket.emit("place", "withdrawals", "w1", true);
  third.socket.emit("place", "withdrawals", "w1", true);
  await expect
    .poll(() => first.placeOf(cashier))
    .toMatchObject({
      room: "withdrawals",
      record: "w1",
      isActive: true,
      name: cashier.name,
    });
  await expect.poll(() => other.placeOf(manager)).toMatchObject({ record: "w1" });
  // An agent may open no withdrawals: the agent is present, and sees no more of the others.
  await expect.poll(() => first.placeOf(agent)).toMatchObject({ room: null, record: null });
  await expect.poll(() => third.placeOf(cashier)).toMatchObject({ room: null, record: null });
  other.socket.emit("place", "slips", null, false);
  await expect
    .poll(() => first.placeOf(cashier))
    .toMatchObject({
      room: "slips",
      record: null,
      isActive: false,
    });
  other.socket.disconnect();
  await expect.poll(() => first.placeOf(cashier)).toBeUndefined();
}

test("colleagues see each other over two servers, where they may go, and nothing is stored", async () => {
  await expectPresence(world.consoleUrl, await startServer(null));
  const { rows } = await sql`select from socket_io_attachments`.execute(world.ownerDb);
  expect(rows).toEqual([]);
});

/** Debian's redis-server; a machine without it skips the test. */
const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

async function startRedis(): Promise<string> {
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), "krapao-redis-"));
  const options = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", dir, "--save", ""];
  const server = spawn("redis-server", options, { stdio: "ignore" });
  onTestFinished(async () => {
    server.kill("SIGKILL");
    if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
    rmSync(dir, { recursive: true, force: true });
  });
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(socket.end() !== null));
      socket.once("error", () => resolve(false));
    });
  await expect.poll(answers).toBe(true);
  return `redis://127.0.0.1:${port}`;
}

test.skipIf(!hasRedis)(
  "colleagues see each other over two servers that Redis connects",
  async () => {
    const redisUrl = await startRedis();
    await expectPresence(await startServer(redisUrl), await startServer(redisUrl));
  },
);
