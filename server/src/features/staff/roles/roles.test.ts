import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addsPermissions, builtIn, needsApproval } from "../staff-user.ts";

let world: World;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  [maker, checker] = await Promise.all([world.staff("owner"), world.staff("owner")]);
});
afterAll(() => world.close());

type Body = Record<string, unknown> & { message?: string };

const call = (by: TestStaff, method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  world.console<Body>(method, `/api/console/${path}`, {
    token: by.token,
    ...(body && { body: { why: "a test", ...body } }),
  });

const decide = async (by: TestStaff, id: unknown, action = "approve") => {
  const { body } = await world.console<{ rows: { id: string; payloadHash: string }[] }>(
    "POST",
    "/api/console/approvals",
    { token: checker.token, body: { tab: "waiting" } },
  );
  const request = body.rows.find((each) => each.id === id);
  const { payloadHash } = request ?? {};
  return (await call(by, "POST", `approvals/${id}/${action}`, { payloadHash })).body.message;
};

const rolesOf = async () =>
  (await call(maker, "GET", "staff/roles")).body.roles as {
    id: string;
    name: string;
    permissions: string[];
    holders: number;
  }[];

const save = (by: TestStaff, fields: object) =>
  call(by, "POST", "staff/roles", { roleId: null, base: "cashier", ...fields });

/** A role that two owners have created. */
async function createRole(name: string, permissions: string[]) {
  const { body } = await save(maker, { name, permissions });
  expect(await decide(checker, body.approvalId)).toBe("SUCCESS");
  const made = (await rolesOf()).find((each) => each.name === name);
  if (!made) throw new Error(`no role ${name}`);
  return made;
}

const give = async (who: TestStaff, roleId: string | null, role = "cashier") => {
  const fields = { name: who.name, role, roleId, isActive: true };
  return (await call(maker, "PUT", `staff/${who.id}`, fields)).body;
};

const status = async (by: TestStaff, path: string) => (await call(by, "GET", path)).status;

test("permissions are compared by the custom role, not by the one it follows", () => {
  const reader = { role: "manager" as const, permissions: ["staff.read" as const] };
  expect(addsPermissions(reader, builtIn("agent"))).toBe(true);
  expect(addsPermissions(builtIn("manager"), reader)).toBe(false);
  const same = { role: "cashier" as const, roleId: "1" };
  expect(needsApproval(same, same)).toBe(false);
  expect(needsApproval(same, { role: "agent", roleId: null })).toBe(true);
  expect(needsApproval({ role: "manager", roleId: null }, same)).toBe(true);
  const builtInRole = (role: "manager" | "cashier") => ({ role, roleId: null });
  expect(needsApproval(builtInRole("manager"), builtInRole("cashier"))).toBe(false);
});

test("two owners make a role, give it and change it, which counts at the next call", async () => {
  const who = await world.staff("cashier");
  const { body } = await save(maker, { name: "Reader", permissions: ["staff.read"] });
  expect(body.message).toBe("APPROVAL_NEEDED");
  expect(await rolesOf()).toEqual([]);
  expect(await decide(maker, body.approvalId)).toBe("APPROVAL_OWN");
  expect(await decide(checker, body.approvalId)).toBe("SUCCESS");
  const [reader] = await rolesOf();
  expect(reader).toMatchObject({ name: "Reader", permissions: ["staff.read"], holders: 0 });

  const given = await give(who, reader?.id ?? "");
  expect(given.message).toBe("APPROVAL_NEEDED");
  expect(await status(who, "staff")).toBe(403);
  expect(await decide(checker, given.approvalId)).toBe("SUCCESS");
  expect(await status(who, "staff")).toBe(200);
  expect(await status(who, "deposits/channels")).not.toBe(200);
  const me = await call(who, "GET", "me");
  expect(me.body).toMatchObject({
    permissions: ["staff.read"],
    staff: { role: "cashier", madeRole: { name: "Reader" } },
  });

  const fields = { roleId: reader?.id, name: "Auditing", permissions: ["audit.read"] };
  const changed = await save(maker, fields);
  expect(await status(who, "staff")).toBe(200);
  expect(await decide(checker, changed.body.approvalId)).toBe("SUCCESS");
  expect(await status(who, "staff")).toBe(403);
  expect((await call(who, "GET", "me")).body.permissions).toEqual(["audit.read"]);
});

test("a role in use cannot be removed, and a free one is removed by two owners", async () => {
  const role = await createRole("Helper", ["chat.read"]);
  const who = await world.staff("cashier");
  const given = await give(who, role.id);
  expect(await decide(checker, given.approvalId)).toBe("SUCCESS");
  const remove = () => call(maker, "POST", `staff/roles/${role.id}/remove`, {});
  expect((await remove()).body.message).toBe("ROLE_IN_USE");
  expect((await save(maker, { name: "helper", permissions: ["chat.read"] })).body.message).toBe(
    "EXISTING_NAME",
  );
  const back = await give(who, null);
  expect(back.message).toBe("APPROVAL_NEEDED");
  expect(await decide(checker, back.approvalId)).toBe("SUCCESS");
  const removal = (await remove()).body.approvalId;
  expect(await decide(checker, removal)).toBe("SUCCESS");
  expect((await rolesOf()).map(({ name }) => name)).not.toContain("Helper");
  expect((await give(who, role.id)).message).toBe("NO_DATA");
});

test("a request is not carried out when the role has changed since it was made", async () => {
  const role = await createRole("Night", ["chat.read"]);
  const who = await world.staff("agent");
  const given = await give(who, role.id, "agent");
  const stale = await save(maker, { roleId: role.id, name: "Night", permissions: ["chat.canned"] });
  const wide = await save(maker, { roleId: role.id, name: "Night", permissions: ["staff.read"] });
  expect(await decide(checker, wide.body.approvalId)).toBe("SUCCESS");
  expect(await decide(checker, stale.body.approvalId)).toBe("VERSION_CHANGED");
  expect(await decide(checker, given.approvalId)).toBe("VERSION_CHANGED");
  expect(await status(who, "staff")).toBe(403);
});

test("who manages staff without being an owner gives nothing without an owner", async () => {
  const all = ["staff.manage", "staff.read", "approvals.decide", "approvals.read"] as const;
  const manages = await world.staff("manager", all);
  const also = await world.staff("manager", all);
  const asked = await save(manages, { name: "Everything", permissions: ["wallet.adjust"] });
  expect(asked.body.message).toBe("APPROVAL_NEEDED");
  expect(await decide(also, asked.body.approvalId)).toBe("FORBIDDEN");
  expect(await decide(also, asked.body.approvalId, "refuse")).toBe("FORBIDDEN");
  expect(await decide(maker, asked.body.approvalId)).toBe("SUCCESS");

  const change = { name: checker.name, role: "agent", isActive: true };
  expect((await call(manages, "PUT", `staff/${checker.id}`, change)).body.message).toBe(
    "FORBIDDEN",
  );
  const added = { username: "not-an-agent", name: "New", role: "agent", why: undefined };
  expect((await call(manages, "POST", "staff", added)).body.message).toBe("FORBIDDEN");
  const reset = await call(manages, "POST", `staff/${checker.id}/reset`, {});
  expect(await decide(also, reset.body.approvalId)).toBe("FORBIDDEN");
});
