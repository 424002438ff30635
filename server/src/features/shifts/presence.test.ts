/** Presence over sockets: two servers, and what each staff user sees. */
import type { Present } from "@krapao/contract/console/shifts/presence";
import { openPage, type Page } from "@krapao/testkit/builders/chat";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, createApp } from "../../app.ts";
import { readConfig } from "../../config.ts";

let world: World;
let second: { app: App; consoleUrl: string };
let staff: Record<"manager" | "cashier" | "agent", TestStaff>;
const pages: Page[] = [];

beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  const log = { info() {}, warn() {}, error() {} };
  const config = { ...readConfig(world.env), port: 0, consolePort: 0 };
  const app = await createApp(config, { withJobs: false, log, clock: world.clock });
  const { consoleUrl } = await app.listen();
  second = { app, consoleUrl: consoleUrl ?? "" };
  const [manager, cashier, agent] = [
    await world.staff("manager"),
    await world.staff("cashier"),
    await world.staff("agent"),
  ];
  staff = { manager, cashier, agent };
});
afterAll(async () => {
  for (const { socket } of pages) socket.disconnect();
  await second?.app.close();
  await world?.close();
});

/** Opens a page of the console, and keeps what it last learned. */
async function open(url: string, who: TestStaff) {
  const page = openPage(`${url}/console`, { token: who.token });
  pages.push(page);
  const seen: { people: readonly Present[] } = { people: [] };
  page.socket.on("present", (people: readonly Present[]) => {
    seen.people = people;
  });
  await expect.poll(() => page.socket.connected).toBe(true);
  const placeOf = ({ id }: TestStaff) => seen.people.find(({ staffId }) => staffId === id);
  return { ...page, placeOf };
}

test("colleagues see each other over two servers, where they may go, and nothing is stored", async () => {
  const { manager, cashier, agent } = staff;
  const [first, other, third] = [
    await open(world.consoleUrl, manager),
    await open(second.consoleUrl, cashier),
    await open(world.consoleUrl, agent),
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
  const { rows } = await sql`select from socket_io_attachments`.execute(world.ownerDb);
  expect(rows).toEqual([]);
});
