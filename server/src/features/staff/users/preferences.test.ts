import type { Preferences } from "@krapao/contract/console/staff/preferences";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
let agent: TestStaff;
let cashier: TestStaff;

beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  [agent, cashier] = await Promise.all([world.staff("agent"), world.staff("cashier")]);
});
afterAll(() => world.close());

const read = async ({ token }: TestStaff) =>
  (await world.console<{ preferences: Preferences }>("GET", "/api/console/me", { token })).body
    .preferences;

const save = ({ token }: TestStaff, body: object) =>
  world.console<{ message: string }>("PUT", "/api/console/me/preferences", { token, body });

const NOTHING = {
  startPage: null,
  language: null,
  density: null,
  signature: { th: "", la: "", en: "" },
};

test("a staff user's choices follow to every device, and what is absent stays", async () => {
  expect(await read(cashier)).toEqual(NOTHING);
  const signature = { th: "พลอย\nทีมการเงิน", la: "", en: "Ploy, finance" };
  expect((await save(cashier, { startPage: "/slips", signature })).status).toBe(200);
  expect((await save(cashier, { language: "en", density: "compact" })).status).toBe(200);
  expect(await read(cashier)).toEqual({
    startPage: "/slips",
    language: "en",
    density: "compact",
    signature,
  });
  await save(cashier, { startPage: null, language: null });
  expect(await read(cashier)).toMatchObject({ startPage: null, language: null, signature });
  expect(await read(agent)).toEqual(NOTHING);
});

test("refuses a start page that the role may not open, and what is no choice", async () => {
  expect((await save(agent, { startPage: "/withdrawals" })).body.message).toBe("FORBIDDEN");
  for (const body of [
    { startPage: "/nowhere" },
    { language: "fr" },
    { density: "tiny" },
    { signature: { th: "", la: "", en: "x".repeat(121) } },
    { signature: { th: "a\nb\nc", la: "", en: "" } },
    { theme: "light" },
  ]) {
    expect((await save(agent, body)).status, JSON.stringify(body)).toBe(400);
  }
  expect(await read(agent)).toEqual(NOTHING);
});

test("answers no start page once the role may no longer open it", async () => {
  const [owner, who] = await Promise.all([world.staff("owner"), world.staff("manager")]);
  await save(who, { startPage: "/settings", density: "compact" });
  const change = { name: who.name, role: "cashier", roleId: null, isActive: true, why: "a test" };
  await world.console("PUT", `/api/console/staff/${who.id}`, { token: owner.token, body: change });
  expect(await read(who)).toMatchObject({ startPage: null, density: "compact" });
});

test("the audit log has a change with its values before and after", async () => {
  await save(agent, { startPage: "/chat" });
  const rows = await world.ownerDb
    .selectFrom("audit_entry")
    .select(["subject", "before", "after"])
    .where("action", "=", "staff.save-preferences")
    .where("subject", "=", `staff:${agent.id}`)
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ before: { startPage: null }, after: { startPage: "/chat" } });
});
