/** The filters of the audit log, and its export. */

import { eventually } from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf } from "../../kernel/calendar.ts";

let world: World;
let manager: TestStaff;
let today: string;
beforeAll(async () => {
  world = await startWorld();
  manager = await world.staff("manager");
  today = dayOf(world.clock.now());
  const member = await world.member();
  const body = { text: "=HYPERLINK(1)" };
  const { token } = manager;
  await world.console("POST", `/api/console/members/${member.id}/notes/add`, { token, body });
  await world.console("POST", "/api/console/audit/verify", { token, body: {} });
});
afterAll(() => world?.close());

const post = <T>(path: string, body: unknown, who = manager) =>
  world.console<T>("POST", `/api/console${path}`, { token: who.token, body });

test("finds entries by the kind of their subject", async () => {
  const subjects = async (kind: string) =>
    (await post<{ entries: { subject: string }[] }>("/audit", { kind })).body.entries.map(
      ({ subject }) => subject.split(":")[0],
    );
  expect(new Set(await subjects("member"))).toEqual(new Set(["member"]));
  expect(await subjects("audit")).toEqual(["audit"]);
  // A kind is no beginning of another one.
  expect(await subjects("mem")).toEqual([]);
});

test("exports the filtered log in the operator's zone, marked with the staff user", async () => {
  const days = { from: today, to: today };
  const cashier = await world.staff("cashier");
  expect((await post("/audit/export", days, cashier)).status).toBe(403);
  const long = { from: "2020-01-01", to: today };
  expect((await post("/audit/export", long)).body).toMatchObject({ message: "KEY_INVALID" });
  expect((await post("/audit/export", { ...days, kind: "audit" })).status).toBe(200);
  const list = async () =>
    (
      await post<{ exports: { id: string; report: string; state: string; rows: number }[] }>(
        "/reports/exports",
        {},
      )
    ).body.exports;
  await eventually(async () => (await list())[0]?.state === "ready");
  const [file] = await list();
  expect(file).toMatchObject({ report: "audit", rows: 1 });
  const { body } = await post<{ link: string }>(`/reports/exports/${file?.id}/download`, {});
  const text = await (await fetch(`${world.consoleUrl}${body.link}`)).text();
  const lines = text.replace("\ufeff", "").trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^no,at_bangkok,staff_user,action,subject/);
  expect(lines[1]).toContain(`,${today} `);
  expect(lines[1]).toContain("audit.verify,audit:chain");
  expect(lines[2]).toContain(`exported by ${manager.name}`);
});
