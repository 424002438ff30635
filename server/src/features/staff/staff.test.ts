import { randomUUID } from "node:crypto";
import { APPROVAL_STATES } from "@krapao/contract/console/approvals";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../kernel/db/database.ts";

let world: World;
/** A connection as the owner of the database, who may do what the application may not. */
let ownerDb: Db;
let first: TestStaff;
let second: TestStaff;

beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  ({ ownerDb } = world);
  [first, second] = await Promise.all([world.staff("owner"), world.staff("owner")]);
});
afterAll(() => world.close());

type Body = Record<string, unknown> & { message?: string };

const post = (by: TestStaff, path: string, body: Record<string, unknown> = {}) =>
  world.console<Body>("POST", `/api/console/${path}`, { token: by.token, body });

const change = (by: TestStaff, who: TestStaff, fields: Record<string, unknown>) =>
  world.console<{ message: string; approvalId: string }>("PUT", `/api/console/staff/${who.id}`, {
    token: by.token,
    body: { name: who.name, isActive: true, why: "a test", ...fields },
  });

const list = (by: TestStaff) =>
  world
    .console<Body>("GET", "/api/console/staff", { token: by.token })
    .then(({ status }) => status);

interface Shown {
  id: string;
  payloadHash: string;
  state: string;
}

/** A cashier for whom `by` has requested the role of a manager. */
async function requestHigherRole(by: TestStaff): Promise<{ who: TestStaff; request: Shown }> {
  const who = await world.staff("cashier");
  const { body } = await change(by, who, { role: "manager" });
  expect(body.message).toBe("APPROVAL_NEEDED");
  return { who, request: await shown(body.approvalId) };
}

/** Records that `by` issued the credentials of `to`, some days ago. */
async function issue(by: TestStaff, to: TestStaff, daysAgo = 0): Promise<void> {
  const at = new Date(world.clock.nowMs() - daysAgo * 86_400_000);
  const row = { id: randomUUID(), staff_id: to.id, issued_by: by.id, how: "reset", at };
  await ownerDb.insertInto("staff_credential_issue").values(row).execute();
}

async function shown(id: string): Promise<Shown> {
  const tabs = APPROVAL_STATES.map((tab) => post(second, "approvals", { tab }));
  const rows = (await Promise.all(tabs)).flatMap(({ body }) => body.rows as Shown[]);
  const found = rows.find((each) => each.id === id);
  if (!found) throw new Error(`no request ${id}`);
  return found;
}

const decide = (
  by: TestStaff,
  { id, payloadHash }: Shown,
  action: "approve" | "refuse" = "approve",
) => post(by, `approvals/${id}/${action}`, { payloadHash, why: "a test" });

const verify = async () =>
  (await post(first, "audit/verify")).body as { entries: number; brokenAt: number | null };

test("a lower role applies from the next call, a suspension ends every session", async () => {
  const manager = await world.staff("manager");
  expect(await list(manager)).toBe(200);
  expect((await change(first, manager, { role: "cashier" })).body.message).toBe("SUCCESS");
  expect(await list(manager)).toBe(403);
  expect((await change(first, manager, { role: "cashier", isActive: false })).status).toBe(200);
  const me = await world.console("GET", "/api/console/me", { token: manager.token });
  expect(me.status).toBe(401);
  const open = await world.db
    .selectFrom("staff_session")
    .select("id")
    .where("staff_id", "=", manager.id)
    .where("revoked_at", "is", null)
    .execute();
  expect(open).toEqual([]);
});

test("a role with more permissions needs two owners", async () => {
  const { who, request } = await requestHigherRole(first);
  expect(await list(who)).toBe(403);
  expect((await decide(first, request)).body.message).toBe("APPROVAL_OWN");
  const manager = await world.staff("manager");
  expect((await decide(manager, request)).body.message).toBe("FORBIDDEN");
  const other = { ...request, payloadHash: "0".repeat(64) };
  expect((await decide(second, other)).body.message).toBe("VERSION_CHANGED");
  const third = await world.staff("owner");
  const both = await Promise.all([decide(second, request), decide(third, request)]);
  expect(both.map(({ body }) => body.message).sort()).toEqual(["ALREADY_DECIDED", "SUCCESS"]);
  expect(await list(who)).toBe(200);
  expect((await shown(request.id)).state).toBe("approved");
  const entry = await world.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("action", "=", "approvals.approve")
    .executeTakeFirst();
  expect(entry).toMatchObject({
    subject: `staff:${who.id}`,
    after: { kind: "staff.role", from: "cashier", to: "manager", maker: first.name },
  });
});

test("does not execute a request that was tampered with, overtaken, refused or expired, or whose checker got credentials from the maker", async () => {
  const changed = await requestHigherRole(first);
  await sql`update approvals_request set payload = payload || '{"to": "owner"}'
    where id = ${changed.request.id}`.execute(ownerDb);
  expect((await decide(second, changed.request)).body.message).toBe("VERSION_CHANGED");

  const overtaken = await requestHigherRole(first);
  const again = await change(first, overtaken.who, { role: "manager" });
  expect((await decide(second, await shown(again.body.approvalId))).status).toBe(200);
  expect((await decide(second, overtaken.request)).body.message).toBe("VERSION_CHANGED");
  expect((await shown(overtaken.request.id)).state).toBe("waiting");

  // An owner whose credentials the maker issued cannot be the checker.
  const reset = await world.staff("owner");
  const { clock } = world.app.ctx;
  await issue(first, reset);
  const { request } = await requestHigherRole(first);
  expect((await decide(reset, request)).body.message).toBe("APPROVAL_OWN");

  expect((await decide(first, request, "refuse")).body.message).toBe("APPROVAL_OWN");
  expect((await decide(second, request, "refuse")).status).toBe(200);
  expect((await decide(second, request)).body.message).toBe("ALREADY_DECIDED");

  const expired = await requestHigherRole(first);
  await ownerDb
    .updateTable("approvals_request")
    .set({ expires_at: clock.now() })
    .where("id", "=", expired.request.id)
    .execute();
  expect((await decide(second, expired.request)).body.message).toBe("APPROVAL_EXPIRED");
  expect((await shown(expired.request.id)).state).toBe("expired");
  expect(await list(expired.who)).toBe(403);
});

test("the maker cancels a request once, and no one else can", async () => {
  const { who, request } = await requestHigherRole(first);
  const cancel = (by: TestStaff) => post(by, `approvals/${request.id}/cancel`, { why: "no" });
  expect((await cancel(second)).body.message).toBe("FORBIDDEN");
  const all = await Promise.all([cancel(first), cancel(first), decide(second, request)]);
  const done = all.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  const isCancelled = all[2]?.status !== 200;
  expect((await shown(request.id)).state).toBe(isCancelled ? "cancelled" : "approved");
  expect(await list(who)).toBe(isCancelled ? 403 : 200);

  const another = await requestHigherRole(first);
  const path = `approvals/${another.request.id}/cancel`;
  expect((await post(first, path, { why: "not needed" })).status).toBe(200);
  expect((await decide(second, another.request)).body.message).toBe("ALREADY_DECIDED");
  const listed = async (tab: string) =>
    ((await post(second, "approvals", { tab })).body.rows as Shown[]).map(({ id }) => id);
  expect(await listed("cancelled")).toContain(another.request.id);
  expect(await listed("refused")).not.toContain(another.request.id);
  const entry = await world.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("action", "=", "approvals.cancel")
    .where("subject", "=", `staff:${another.who.id}`)
    .executeTakeFirst();
  expect(entry).toMatchObject({ staff_name: first.name, why: "not needed" });
});

test("a constraint of the database keeps the maker from being the checker", async () => {
  const { request } = await requestHigherRole(first);
  const update = sql`update approvals_request set state = 'approved', checker_id = maker_id,
    decided_at = now() where id = ${request.id}`;
  await expect(update.execute(ownerDb)).rejects.toThrow("approvals_maker_is_not_checker");
});

const owner = () => world.staff("owner");
type Trio = [maker: TestStaff, checker: TestStaff, third: TestStaff];

describe("staff users who count as one person", () => {
  const chains: [string, (...people: Trio) => Promise<void>][] = [
    ["the checker issued the maker's credentials", (a, b) => issue(b, a)],
    ["the maker issued the checker's credentials 29 days ago", (a, b) => issue(a, b, 29)],
    [
      "the maker issued those of a third one, who issued the checker's",
      async (a, b, c) => {
        await issue(a, c);
        await issue(c, b);
      },
    ],
    [
      "the checker issued those of a third one, who issued the maker's",
      async (a, b, c) => {
        await issue(b, c, 3);
        await issue(c, a, 5);
      },
    ],
    [
      "a third one issued the credentials of both",
      async (a, b, c) => {
        await issue(c, a);
        await issue(c, b);
      },
    ],
  ];
  test.each(chains)("cannot check each other: %s", async (_name, link) => {
    const [maker, checker, third] = [await owner(), await owner(), await owner()];
    await link(maker, checker, third);
    const { who, request } = await requestHigherRole(maker);
    expect((await decide(checker, request)).body.message).toBe("APPROVAL_OWN");
    expect(await list(who)).toBe(403);
    expect((await decide(second, request)).body.message).toBe("SUCCESS");
  });

  test("can check each other again when the maker acts after 30 days", async () => {
    const [maker, checker] = [await owner(), await owner()];
    await issue(maker, checker, 31);
    await issue(checker, maker, 31);
    const { request } = await requestHigherRole(maker);
    expect((await decide(checker, request)).body.message).toBe("SUCCESS");
  });

  test("include a staff user who was added or unlocked by the other one", async () => {
    const added = await post(first, "staff", { username: "own-maker", name: "Own", role: "agent" });
    const who = await world.staff("owner");
    await change(first, who, { role: "owner", isActive: false });
    const asked = await change(first, who, { role: "owner", isActive: true });
    expect(asked.body.message).toBe("APPROVAL_NEEDED");
    const isActive = async () =>
      (
        await world.db
          .selectFrom("staff_user")
          .select("is_active")
          .where("id", "=", who.id)
          .executeTakeFirstOrThrow()
      ).is_active;
    expect(await isActive()).toBe(false);
    const request = await shown(String(asked.body.approvalId));
    expect((await decide(first, request)).body.message).toBe("APPROVAL_OWN");
    expect((await decide(second, request)).body.message).toBe("SUCCESS");
    expect(await isActive()).toBe(true);
    const rows = await world.db
      .selectFrom("staff_credential_issue")
      .select(["issued_by", "how"])
      .where("staff_id", "in", [who.id, (added.body.staff as { id: string }).id])
      .orderBy("how")
      .orderBy("issued_by")
      .execute();
    expect(rows).toEqual([
      { issued_by: first.id, how: "created" },
      ...[first.id, second.id].sort().map((issued_by) => ({ issued_by, how: "unlocked" })),
    ]);
  });

  test("the application cannot remove or change what was recorded", async () => {
    for (const statement of [
      "delete from staff_credential_issue",
      "update staff_credential_issue set at = now()",
      "truncate staff_credential_issue",
    ]) {
      await expect(sql.raw(statement).execute(world.db)).rejects.toThrow("permission denied");
    }
  });
});

test("resetting a sign-in needs a second owner, who gets the password", async () => {
  const [maker, checker] = [await owner(), await owner()];
  const who = await world.staff("manager");
  const reset = () => post(maker, `staff/${who.id}/reset`, { why: "lost the phone" });
  const requested = await reset();
  expect(requested).toMatchObject({ status: 200, body: { message: "APPROVAL_NEEDED" } });
  expect(requested.body).not.toHaveProperty("firstPassword");
  expect(await list(who)).toBe(200);
  const request = await shown(`${requested.body.approvalId}`);
  expect((await decide(maker, request)).body.message).toBe("APPROVAL_OWN");
  const manager = await world.staff("manager");
  expect((await decide(manager, request)).body.message).toBe("FORBIDDEN");
  expect(await list(who)).toBe(200);

  const { body } = await decide(checker, request);
  expect(body).toMatchObject({ message: "SUCCESS", firstPassword: expect.any(String) });
  expect(await list(who)).toBe(401);
  const signIn = await world.console<Body>("POST", "/api/console/sign-in", {
    body: { username: who.name, password: body.firstPassword },
  });
  expect(signIn.body).toMatchObject({ enrolment: { needsPassword: true } });
  const entries = await world.db.selectFrom("audit_entry").selectAll().execute();
  const written = JSON.stringify(entries, (_key, each) => (typeof each === "bigint" ? 0 : each));
  expect(written).not.toContain(`${body.firstPassword}`);
  // Both owners can have held the password.
  const issuers = await world.db
    .selectFrom("staff_credential_issue")
    .select("issued_by")
    .where("staff_id", "=", who.id)
    .execute();
  expect(issuers.map((row) => row.issued_by).sort()).toEqual([maker.id, checker.id].sort());
});

test("a new staff user starts as an agent, and usernames are unique", async () => {
  const body = { username: "new-cashier", name: "New", role: "cashier" };
  const both = await Promise.all([post(first, "staff", body), post(first, "staff", body)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const added = both.find(({ status }) => status === 200)?.body ?? {};
  expect(added.staff).toMatchObject({ role: "agent", hasTotp: false });
  const request = await shown(`${added.approvalId}`);
  expect((await decide(second, request)).status).toBe(200);
  const row = await world.db
    .selectFrom("staff_user")
    .select(["role", "must_change_password"])
    .where("username", "=", "new-cashier")
    .executeTakeFirst();
  expect(row).toEqual({ role: "cashier", must_change_password: true });
});

test("a session can be ended by its staff user or by an owner", async () => {
  const [one, other] = [await world.staff("agent"), await world.staff("cashier")];
  const { body } = await world.console<{ sessions: { id: string }[] }>(
    "GET",
    `/api/console/staff/${one.id}/sessions`,
    { token: first.token },
  );
  const path = `/api/console/sessions/${body.sessions[0]?.id}`;
  const end = (by: TestStaff) => world.console("DELETE", path, { token: by.token });
  expect((await end(other)).body.message).toBe("FORBIDDEN");
  expect((await end(first)).status).toBe(200);
  expect((await end(first)).body.message).toBe("NO_DATA");
  expect(await list(one)).toBe(401);
});

test("simultaneous writers produce one intact audit chain", async () => {
  const writers = await Promise.all(Array.from({ length: 12 }, () => world.staff("auditor")));
  await Promise.all(writers.map((writer) => post(writer, "audit/verify")));
  const { entries, brokenAt } = await verify();
  expect(brokenAt).toBeNull();
  expect(entries).toBeGreaterThan(20);
  const { body } = await post(first, "audit", { action: "audit", limit: 5 });
  const page = body.entries as { seq: number; action: string }[];
  expect(page).toHaveLength(5);
  expect(page.every(({ action }) => action === "audit.verify")).toBe(true);
  const next = await post(first, "audit", { action: "audit", limit: 5, cursor: body.next });
  const [top] = next.body.entries as { seq: number }[];
  expect(top?.seq).toBeLessThan(page.at(-1)?.seq ?? 0);
  const day = new Date(world.clock.nowMs() + 7 * 3_600_000).toISOString().slice(0, 10);
  const found = async (filter: Record<string, unknown>) =>
    ((await post(first, "audit", filter)).body.entries as unknown[]).length;
  expect(await found({ from: day, to: day, staffId: writers[0]?.id })).toBe(1);
  expect(await found({ to: "2020-01-01" })).toBe(0);
  expect(await found({ from: "2099-01-01" })).toBe(0);
  expect((await post(first, "audit", { cursor: "nonsense" })).status).toBe(400);
});

/** Computes the chain again from an entry on, with a key that the forger chose. */
const rehash = (from: bigint) =>
  sql`do $$
    declare
      e audit_entry;
    begin
      for e in select * from audit_entry where seq >= ${sql.lit(from)} order by seq loop
        e.previous_hash := (select hash from audit_entry where seq = e.seq - 1);
        update audit_entry set previous_hash = e.previous_hash,
          hash = audit_hash(e, decode(repeat('36', 64) || repeat('5c', 64), 'hex'))
        where seq = e.seq;
      end loop;
    end $$`.execute(ownerDb);

test("verification finds a changed byte and a removed entry", async () => {
  const seq = 7n;
  await sql`update audit_entry set staff_name = staff_name || ' ' where seq = ${seq}`.execute(
    ownerDb,
  );
  expect((await verify()).brokenAt).toBe(7);
  await sql`update audit_entry set staff_name = left(staff_name, -1) where seq = ${seq}`.execute(
    ownerDb,
  );
  expect((await verify()).brokenAt).toBeNull();
  await sql`create table taken as select * from audit_entry where seq = ${seq}`.execute(ownerDb);
  await sql`delete from audit_entry where seq = ${seq}`.execute(ownerDb);
  expect((await verify()).brokenAt).toBe(8);
  await sql`insert into audit_entry select * from taken`.execute(ownerDb);
  expect((await verify()).brokenAt).toBeNull();
  // The owner of the database also computes all hashes again, without the server's key.
  await sql`update audit_entry set why = 'forged' where seq = ${seq}`.execute(ownerDb);
  await rehash(seq);
  expect((await verify()).brokenAt).toBe(7);
});

test.each([
  "update audit_entry set why = 'x'",
  "delete from audit_entry",
  "truncate audit_entry",
  "insert into audit_entry select * from audit_entry limit 1",
  "insert into audit_draft (staff_name) values ('x')",
  "select * from audit_draft",
])("the application's role may not: %s", async (statement) => {
  await expect(sql.raw(statement).execute(world.db)).rejects.toThrow("permission denied");
});

test("when two owners remove each other at once, two remain with a third one", async () => {
  const third = await world.staff("owner");
  await ownerDb
    .updateTable("staff_user")
    .set({ is_active: false })
    .where("role", "=", "owner")
    .where("id", "not in", [first.id, second.id, third.id])
    .execute();
  const both = await Promise.all([
    change(first, second, { role: "agent" }),
    change(second, first, { role: "agent" }),
  ]);
  // The slower owner can have lost the permission before the check of the last owner.
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const owners = await world.db
    .selectFrom("staff_user")
    .select("id")
    .where("role", "=", "owner")
    .where("is_active", "=", true)
    .execute();
  // An owner's request needs another owner to approve it, so two remain.
  expect(owners).toHaveLength(2);
  const last = [first, second].find(({ id }) => owners.some((each) => each.id === id)) ?? first;
  expect((await change(last, third, { role: "agent" })).body.message).toBe("LAST_OWNER");
  expect((await change(last, last, { role: "agent" })).body.message).toBe("LAST_OWNER");
  expect((await change(last, last, { role: "owner", isActive: false })).body.message).toBe(
    "LAST_OWNER",
  );
});
