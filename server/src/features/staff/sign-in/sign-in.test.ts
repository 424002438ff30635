import { BEHIND_PROXY, fromAddress } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SEEDED_STAFF, seedStaff } from "../../../../seeds/staff.ts";

let world: World;
const WINDOW_MS = 15 * 60 * 1_000;
let offsetMs = 0;

beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  const { credentialsKey } = world.app.ctx.settings;
  await seedStaff(world.ownerDb, { credentialsKey, totp: world.env });
});
afterAll(() => world.close());
// Codes work once and wrong ones are counted, so each test starts in a new time window.
beforeEach(() => later(WINDOW_MS));

async function later(ms: number): Promise<void> {
  offsetMs += ms;
  await world.control("/clock", { offsetMs });
  await world.db.deleteFrom("rate_limit").execute();
}

async function code(account: string): Promise<string> {
  return (await world.control<{ code: string }>(`/authenticator?account=${account}`)).code;
}

const signIn = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  world.console<{
    message?: string;
    token: string | null;
    enrolment: { token: string; otpauth: string; needsPassword: boolean } | null;
  }>("POST", "/api/console/sign-in", { body, headers });

const credentials = (username: string) => ({ username, password: `${username}-krapao` });
const me = (token: string | null) =>
  world.console("GET", "/api/console/me", token === null ? {} : { token });

const lastEntries = (action: string) =>
  world.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("action", "=", action)
    .orderBy("seq", "desc")
    .execute();

test("a staff user signs in with username, password and code", async () => {
  expect((await signIn(credentials("ploy"))).body.message).toBe("TOTP_REQUIRED");
  const { body } = await signIn({ ...credentials("Ploy".toLowerCase()), code: await code("ploy") });
  expect(body).toEqual({ token: expect.any(String), enrolment: null });
  const answer = await me(body.token);
  expect(answer).toMatchObject({
    status: 200,
    body: { staff: { username: "ploy", name: "พลอย", role: "cashier", hasTotp: true } },
  });
  expect(answer.body.permissions).toContain("withdrawals.decide");
  expect(answer.body.permissions).not.toContain("staff.manage");
  expect(await lastEntries("staff.sign-in")).toMatchObject([{ staff_name: "พลอย" }]);
  const directory = await world.console<{ staff: { name: string; isOnline: boolean }[] }>(
    "GET",
    "/api/console/staff/directory",
    { token: body.token ?? "" },
  );
  const online = directory.body.staff.filter(({ isOnline }) => isOnline);
  expect(online.map(({ name }) => name)).toEqual(["พลอย"]);
  expect(directory.body.staff).toHaveLength(SEEDED_STAFF.length);
});

test("a code works once, also for simultaneous calls", async () => {
  const body = { ...credentials("anon"), code: await code("anon") };
  const answers = await Promise.all([signIn(body), signIn(body), signIn(body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  expect((await signIn(body)).body.message).toBe("TOTP_INVALID");
  // The codes of the next and the previous step are accepted, for clock skew; others are not.
  // A step begins, so that it is the previous one for the thirty seconds after the next `later`.
  await later(60_000 - (world.clock.nowMs() % 30_000));
  const early = await code("anon");
  await later(30_000);
  expect((await signIn({ ...credentials("anon"), code: early })).status).toBe(200);
  const late = await code("anon");
  await later(60_000);
  expect((await signIn({ ...credentials("anon"), code: late })).body.message).toBe("TOTP_INVALID");
});

test("an unknown username and a wrong password get the same answer, and guesses are limited", async () => {
  const password = "not the one";
  const wrong = await signIn({ username: "ploy", password });
  const unknown = await signIn({ username: "unknown-user", password });
  expect({ ...unknown.body, requestId: "" }).toEqual({ ...wrong.body, requestId: "" });
  expect(wrong).toMatchObject({ status: 403, body: { message: "WRONG_CREDENTIAL" } });
  const [failed] = await lastEntries("staff.sign-in-failed");
  expect(failed).toMatchObject({ staff_id: null, subject: "staff:unknown" });
  expect(
    JSON.stringify(failed, (_k, value) => (typeof value === "bigint" ? `${value}` : value)),
  ).not.toContain("unknown-user");
  for (let i = 0; i < 4; i++) await signIn({ username: "ploy", password });
  const right = { ...credentials("ploy"), code: await code("ploy") };
  expect((await signIn(right)).body.message).toBe("REQUEST_LIMIT");
  await later(WINDOW_MS);
  for (let i = 0; i < 5; i++) await signIn({ ...credentials("ploy"), code: "000000" });
  const next = { ...credentials("ploy"), code: await code("ploy") };
  expect((await signIn(next)).body.message).toBe("REQUEST_LIMIT");
});

const onDevice = (name: string) => ({ "x-device": name.padEnd(24, "x") });

test("M3: strangers who fail on a name lock neither its known device nor another address", async () => {
  const known = { ...fromAddress(), ...onDevice("of-ploy") };
  const right = async () => ({ ...credentials("ploy"), code: await code("ploy") });
  expect((await signIn(await right(), known)).status).toBe(200);
  await later(60_000);
  const stranger = fromAddress();
  const wrong = { username: "ploy", password: "not the one" };
  // The stranger may change the name of the device for each try.
  for (let tries = 0; tries < 5; tries++)
    await signIn(wrong, { ...stranger, ...onDevice(`${tries}`) });
  const refused = await signIn(await right(), { ...stranger, ...onDevice("another") });
  expect(refused).toMatchObject({ status: 429, body: { message: "REQUEST_LIMIT" } });
  const until = (refused.body as { until?: string }).until ?? "";
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(14 * 60_000);
  // The known device signs in even behind the stranger's address; a new device does elsewhere.
  expect((await signIn(await right(), { ...known, ...stranger })).status).toBe(200);
  offsetMs += 30_000;
  await world.control("/clock", { offsetMs });
  expect((await signIn(await right(), fromAddress())).status).toBe(200);
});

test("M3: five wrong tries on a known device slow it down as well", async () => {
  const known = { ...fromAddress(), ...onDevice("of-nok") };
  const right = async () => ({ ...credentials("nok"), code: await code("nok") });
  expect((await signIn(await right(), known)).status).toBe(200);
  await later(60_000);
  for (let tries = 0; tries < 5; tries++)
    await signIn({ username: "nok", password: "not the one" }, known);
  expect((await signIn(await right(), known)).body.message).toBe("REQUEST_LIMIT");
});

test("M3: a stolen password and many addresses try at most twenty codes an hour", async () => {
  const answers: (string | undefined)[] = [];
  for (let tries = 0; tries < 22; tries++) {
    const { body } = await signIn({ ...credentials("anon"), code: "000000" }, fromAddress());
    answers.push(body.message);
  }
  expect(answers).toEqual([...Array(20).fill("TOTP_INVALID"), "REQUEST_LIMIT", "REQUEST_LIMIT"]);
});

test("a new staff user sets up an authenticator and chooses a password", async () => {
  const owner = await world.staff("owner");
  const added = await world.console<{ firstPassword: string; staff: { id: string; role: string } }>(
    "POST",
    "/api/console/staff",
    { token: owner.token, body: { username: "malai", name: "มาลัย", role: "agent" } },
  );
  expect(added.body.staff).toMatchObject({ role: "agent", hasTotp: false });
  const { firstPassword } = added.body;
  const first = { username: "malai", password: firstPassword };
  const { body: begun } = await signIn(first);
  expect(begun).toMatchObject({ token: null, enrolment: { needsPassword: true } });
  await world.control("/authenticator", { otpauth: begun.enrolment?.otpauth });
  const enrol = (body: Record<string, unknown>) =>
    world.console<{ token: string; message?: string }>("POST", "/api/console/enrol", {
      body: { token: begun.enrolment?.token, ...body },
    });
  const password = "a word of my own";
  expect((await enrol({ code: "000000", password })).body.message).toBe("TOTP_INVALID");
  const now = await code("malai");
  expect((await enrol({ code: now })).body.message).toBe("KEY_MISSING");
  const same = await enrol({ code: now, password: firstPassword });
  expect(same.body.message).toBe("KEY_INVALID");
  const done = await Promise.all([enrol({ code: now, password }), enrol({ code: now, password })]);
  expect(done.map(({ status }) => status).sort()).toEqual([200, 401]);
  const token = done.find(({ status }) => status === 200)?.body.token ?? "";
  expect((await me(token)).body).toMatchObject({ staff: { username: "malai", hasTotp: true } });
  expect((await signIn(first)).body.message).toBe("WRONG_CREDENTIAL");
  expect((await signIn({ username: "malai", password, code: now })).body.message).toBe(
    "TOTP_INVALID",
  );
  const { body } = await world.console<{ approvalId: string }>(
    "POST",
    `/api/console/staff/${added.body.staff.id}/reset`,
    { token: owner.token, body: { why: "lost the phone" } },
  );
  const { token: second } = await world.staff("owner");
  const { rows } = (
    await world.console<{ rows: { id: string; payloadHash: string }[] }>(
      "POST",
      "/api/console/approvals",
      { token: second, body: { tab: "waiting" } },
    )
  ).body;
  const payloadHash = rows.find(({ id }) => id === body.approvalId)?.payloadHash;
  const { status } = await world.console(
    "POST",
    `/api/console/approvals/${body.approvalId}/approve`,
    { token: second, body: { payloadHash, why: "asked in person" } },
  );
  expect(status).toBe(200);
  expect((await me(token)).status).toBe(401);
  expect((await signIn({ username: "malai", password })).body.message).toBe("WRONG_CREDENTIAL");
});

test("a password change ends the other sessions", async () => {
  const open = async () =>
    (await signIn({ ...credentials("nok"), code: await code("nok") })).body.token ?? "";
  const one = await open();
  await later(60_000);
  const two = await open();
  await later(60_000);
  const change = async (oldPassword: string) =>
    world.console("PUT", "/api/console/me/password", {
      token: two,
      body: { oldPassword, newPassword: "quite another one", code: await code("nok") },
    });
  expect((await change("wrong")).body.message).toBe("WRONG_PASSWORD");
  expect(await change("nok-krapao")).toMatchObject({ status: 200 });
  expect([(await me(one)).status, (await me(two)).status]).toEqual([401, 200]);
  const { body } = await world.console<{ sessions: { id: string; isCurrent: boolean }[] }>(
    "GET",
    "/api/console/sessions",
    { token: two },
  );
  expect(body.sessions).toMatchObject([{ isCurrent: true }]);
  await world.console("DELETE", `/api/console/sessions/${body.sessions[0]?.id}`, { token: two });
  expect((await me(two)).body.message).toBe("UNAUTHORIZED");
});

test("a session ends after an hour without use, and after twelve hours in any case", async () => {
  const { body } = await signIn({ ...credentials("dao"), code: await code("dao") });
  for (let hour = 0; hour < 11; hour++) {
    await later(59 * 60_000);
    expect((await me(body.token)).status).toBe(200);
  }
  await later(59 * 60_000);
  await later(20 * 60_000);
  expect((await me(body.token)).body.message).toBe("EXPIRED_AUTH_TOKEN");
  const { body: other } = await signIn({ ...credentials("dao"), code: await code("dao") });
  await later(61 * 60_000);
  expect((await me(other.token)).body.message).toBe("EXPIRED_AUTH_TOKEN");
});
