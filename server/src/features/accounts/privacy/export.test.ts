/** The export of a member's data: a second person, once, a few a day, and an alert. */
import { REVEALS_PER_DAY } from "@krapao/contract/console/accounts";
import type { Alert } from "@krapao/contract/console/alerts/rules";
import { EXPORT_FETCH_HOURS } from "@krapao/contract/console/member-data";
import { HOUR_MS } from "@krapao/contract/time";
import { approveAs } from "@krapao/testkit/builders/approvals";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually, shiftClock } from "@krapao/testkit/builders/money";
import { setSettings } from "@krapao/testkit/builders/rewards";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

let world: World;
let checker: TestStaff;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  checker = await world.staff("owner");
});
afterAll(() => world?.close());
afterEach(() => shiftClock(world, 0));

interface Asked {
  message: string;
  approvalId: string;
}

const ask = async (maker: TestStaff, id: bigint) =>
  (
    await world.console<Asked>("POST", `/api/console/members/${id}/export`, {
      token: maker.token,
      body: { why: "the member asked for it" },
    })
  ).body;
const fetchIt = async (by: TestStaff, id: bigint, approvalId: string) =>
  (
    await world.console<{ message?: string; tables?: Record<string, unknown> }>(
      "POST",
      `/api/console/members/${id}/export/${approvalId}`,
      { token: by.token },
    )
  ).body;
const open = async (by: TestStaff, id: bigint) =>
  (
    await world.console<{ exports: { approvalId: string; state: string }[] }>(
      "GET",
      `/api/console/members/${id}/export`,
      { token: by.token },
    )
  ).body.exports;

/** Makes a request and its decision this many hours older. */
const moveBack = (id: string, hours: number) =>
  sql`update approvals_request set requested_at = requested_at - make_interval(hours => ${hours}),
    decided_at = decided_at - make_interval(hours => ${hours}) where id = ${id}`.execute(
    world.ownerDb,
  );

test("an export needs a second person, and only its maker fetches it, once", async () => {
  const [maker, other] = [await world.staff("manager"), await world.staff("manager")];
  const member = await registerMember(world);
  const stranger = await registerMember(world);
  const { message, approvalId } = await ask(maker, member.id);
  expect(message).toBe("APPROVAL_NEEDED");
  expect((await ask(maker, member.id)).message).toBe("ALREADY_DECIDED");
  expect(await open(maker, member.id)).toMatchObject([{ approvalId, state: "waiting" }]);
  expect(await fetchIt(maker, member.id, approvalId)).toMatchObject({ message: "NO_DATA" });
  expect(await approveAs(world, maker, approvalId)).toBe(403);
  expect(await approveAs(world, checker, approvalId)).toBe(200);
  const request = await world.db
    .selectFrom("approvals_request")
    .selectAll()
    .where("id", "=", approvalId)
    .executeTakeFirstOrThrow();
  // The request names the member and holds no data.
  expect(request.payload).toEqual({ memberId: `${member.id}` });

  for (const by of [checker, other]) {
    expect(await open(by, member.id)).toEqual([]);
    expect(await fetchIt(by, member.id, approvalId)).toMatchObject({ message: "NO_DATA" });
  }
  expect(await fetchIt(maker, stranger.id, approvalId)).toMatchObject({ message: "NO_DATA" });
  expect(await open(maker, member.id)).toMatchObject([{ approvalId, state: "ready" }]);
  const both = await Promise.all([1, 2].map(() => fetchIt(maker, member.id, approvalId)));
  expect(both.map(({ message }) => message ?? "data").sort()).toEqual(["NO_DATA", "data"]);
  const data = both.find(({ tables }) => tables)?.tables;
  expect(JSON.stringify(data?.accounts_member)).toContain(member.phone);
  expect(await fetchIt(maker, member.id, approvalId)).toMatchObject({ message: "NO_DATA" });
  expect(await open(maker, member.id)).toEqual([]);
});

test("an approved export can be fetched for a few hours", async () => {
  const maker = await world.staff("manager");
  const member = await registerMember(world);
  const { approvalId } = await ask(maker, member.id);
  expect(await approveAs(world, checker, approvalId)).toBe(200);
  await moveBack(approvalId, EXPORT_FETCH_HOURS);
  expect(await open(maker, member.id)).toEqual([]);
  expect(await fetchIt(maker, member.id, approvalId)).toMatchObject({ message: "NO_DATA" });
  expect((await ask(maker, member.id)).message).toBe("APPROVAL_NEEDED");
});

test("a staff user requests a few exports a day, and a refused request is none", async () => {
  // Far from midnight in Bangkok, so that the requests are of one day.
  const now = world.clock.nowMs();
  const noon = new Date(`${new Date(now).toISOString().slice(0, 10)}T05:00:00Z`).getTime();
  await shiftClock(world, noon + 24 * HOUR_MS - now);
  await setSettings(world, { exportsPerDay: 2 });
  try {
    const [maker, other] = [await world.staff("manager"), await world.staff("manager")];
    const ids = await Promise.all(
      Array.from({ length: 4 }, async () => (await registerMember(world)).id),
    );
    const [first = 0n, ...others] = ids;
    const { approvalId } = await ask(maker, first);
    const cancelled = await world.console("POST", `/api/console/approvals/${approvalId}/cancel`, {
      token: maker.token,
      body: { why: "asked by mistake" },
    });
    expect(cancelled.status).toBe(200);
    const all = await Promise.all(others.map((id) => ask(maker, id)));
    expect(all.map(({ message }) => message).sort()).toEqual([
      "APPROVAL_NEEDED",
      "APPROVAL_NEEDED",
      "EXPORT_DAY_LIMIT",
    ]);
    expect((await ask(other, first)).message).toBe("APPROVAL_NEEDED");
    const mine = all.filter(({ approvalId }) => approvalId);
    for (const each of mine) await moveBack(each.approvalId, 24);
    expect((await ask(maker, first)).message).toBe("APPROVAL_NEEDED");
  } finally {
    await setSettings(world, { exportsPerDay: 5 });
  }
});

test("an export that was fetched raises an alert with the name of the staff user", async () => {
  const maker = await world.staff("manager");
  const member = await registerMember(world);
  const alerts = async () => {
    const { body } = await world.console<{ alerts: Alert[] }>("POST", "/api/console/alerts", {
      token: checker.token,
      body: { isOpen: true },
    });
    return body.alerts.filter(({ rule, subject }) => {
      return rule === "data.exported" && subject === maker.name;
    });
  };
  const { approvalId } = await ask(maker, member.id);
  expect(await approveAs(world, checker, approvalId)).toBe(200);
  expect(await alerts()).toEqual([]);
  expect((await fetchIt(maker, member.id, approvalId)).tables).toBeDefined();
  await eventually(async () => (await alerts()).length === 1);
  expect(await alerts()).toMatchObject([{ figure: 1, severity: "warning" }]);
});

test("the server's login cannot read a member as a whole without an approved request", async () => {
  const maker = await world.staff("manager");
  const member = await registerMember(world);
  await expect(sql`select export_member(${member.id})`.execute(world.db)).rejects.toThrow(
    "permission denied",
  );
  const { approvalId } = await ask(maker, member.id);
  const at = world.clock.now();
  const since = new Date(at.getTime() - HOUR_MS);
  const take = ({ token }: TestStaff) =>
    sql`select fetch_member_export(${token}, ${approvalId}, ${since}, ${at})`.execute(world.db);
  await expect(take(maker)).rejects.toThrow("cannot fetch the export");
  expect(await approveAs(world, checker, approvalId)).toBe(200);
  await expect(take(checker)).rejects.toThrow("cannot fetch the export");
  await expect(take({ ...maker, token: "another" })).rejects.toThrow("session is not open");
});

test("full numbers of members and withdrawals are limited together for a day", async () => {
  const cashier = await world.staff("cashier");
  const member = await registerMember(world);
  const path = `/api/console/members/${member.id}/reveal`;
  const reveal = () =>
    world.console("POST", path, { token: cashier.token, body: { why: "the member called" } });
  expect((await reveal()).status).toBe(200);
  // The others of the day, some of them of withdrawals.
  await world.db
    .updateTable("rate_limit")
    .set({ points: REVEALS_PER_DAY })
    .where("key", "=", `staff:reveal:${cashier.id}`)
    .execute();
  expect((await reveal()).body).toMatchObject({ message: "REQUEST_LIMIT" });
  const withdrawal = `/api/console/withdrawals/${crypto.randomUUID()}/reveal`;
  const other = await world.console("POST", withdrawal, { token: cashier.token });
  expect(other.body).toMatchObject({ message: "REQUEST_LIMIT" });
});
