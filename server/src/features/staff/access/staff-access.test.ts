/** Amount limits and addresses of staff users, over HTTP. */
import { randomUUID } from "node:crypto";
import { BEHIND_PROXY, fromAddress, registerMember } from "@krapao/testkit/builders/members";
import { expectLedgerInvariants, giveMoney } from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";

const NEAR = "203.0.113.7";
const FAR = "198.51.100.9";

let world: World;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  [maker, checker] = await Promise.all([world.staff("owner"), world.staff("owner")]);
});
afterAll(() => world.close());

type Body = Record<string, unknown> & { message?: string };

const call = (by: TestStaff, method: "GET" | "POST", path: string, body?: object, from = NEAR) =>
  world.console<Body>(method, `/api/console/${path}`, {
    token: by.token,
    headers: fromAddress(from),
    ...(body && { body }),
  });

async function decide(by: TestStaff, id: unknown, from = NEAR) {
  const { body } = await call(by, "POST", "approvals", { tab: "waiting" }, from);
  const requests = body.rows as { id: string; payloadHash: string }[];
  const { payloadHash } = requests.find((each) => each.id === id) ?? {};
  return (await call(by, "POST", `approvals/${id}/approve`, { payloadHash }, from)).body.message;
}

const ask = (by: TestStaff, target: object, fields: object) =>
  call(by, "POST", "staff/access", { target, limits: [], networks: [], why: "a test", ...fields });

/** Sets limits and addresses with two owners. */
async function set(target: object, fields: object) {
  const { body } = await ask(maker, target, fields);
  expect(body.message).toBe("APPROVAL_NEEDED");
  expect(await decide(checker, body.approvalId)).toBe("SUCCESS");
}

const limit = (once: number | null, day: number | null, kind = "withdrawals") => ({
  limits: [{ kind, currency: "THB", once, day }],
});

async function waiting(amount: number) {
  const holder = `HOLDER ${randomUUID()
    .replace(/[^a-f]/g, "")
    .toUpperCase()}`;
  const member = await registerMember(world, { name: holder, bankAccountName: holder });
  await giveMoney(world, member.id, BigInt(amount) * 200n);
  const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
    token: member.token,
    body: { amount },
  });
  return body.withdrawalId;
}

const approve = async (by: TestStaff, id: string) =>
  (await call(by, "POST", `withdrawals/${id}/approve`, { version: 0 })).body.message;

test("an amount above the most at once is refused, also at once and as one of many, and another approves it", async () => {
  const cashier = await world.staff("cashier");
  await set({ staffId: cashier.id }, limit(7_000, null));
  const [small, large] = [await waiting(6_500), await waiting(7_001)];
  expect(await approve(cashier, large)).toBe("STAFF_AMOUNT_LIMIT");
  const many = { version: 0, isOneOfMany: true };
  const bulk = await call(cashier, "POST", `withdrawals/${large}/approve`, many);
  expect(bulk.body.message).toBe("STAFF_AMOUNT_LIMIT");
  expect(await approve(cashier, small)).toBe("SUCCESS");

  const path = `withdrawals/${large}/ask-approval`;
  const asked = await call(cashier, "POST", path, { version: 0, why: "above my limit" });
  expect(asked.body.message).toBe("APPROVAL_NEEDED");
  const again = await call(cashier, "POST", path, { version: 0, why: "above my limit" });
  expect(again.body.message).toBe("ALREADY_DECIDED");
  expect(await decide(checker, asked.body.approvalId)).toBe("SUCCESS");
  const row = await world.db
    .selectFrom("withdrawals_withdrawal")
    .select(["state", "decided_by"])
    .where("id", "=", large)
    .executeTakeFirst();
  expect(row).toEqual({ state: "approved", decided_by: checker.id });
  await expectLedgerInvariants(world);
});

test("the sum of a day counts, also for two decisions at the same time, and a role's limit by default", async () => {
  const role = await world.staff("cashier", ["withdrawals.read", "withdrawals.decide"]);
  const { role_id: roleId } = await world.db
    .selectFrom("staff_user")
    .select("role_id")
    .where("id", "=", role.id)
    .executeTakeFirstOrThrow();
  await set({ roleId }, limit(null, 10_000));
  const ids = [await waiting(6_000), await waiting(6_000)];
  const both = await Promise.all(ids.map((id) => approve(role, id)));
  expect(both.sort()).toEqual(["STAFF_AMOUNT_LIMIT", "SUCCESS"]);
  // The limit of the person takes the place of the role's.
  await set({ staffId: role.id }, limit(null, 20_000));
  const [left] = await world.db
    .selectFrom("withdrawals_withdrawal")
    .select("id")
    .where("id", "in", ids)
    .where("state", "=", "review")
    .execute();
  expect(await approve(role, left?.id ?? "")).toBe("SUCCESS");
});

test("the checker's limit counts for an adjustment", async () => {
  const manager = await world.staff("manager");
  await set({ staffId: manager.id }, limit(100, null, "adjustments"));
  const member = await world.member();
  for (const direction of ["credit", "debit"]) {
    const input = { direction, amount: 101, reason: "correction", why: "a test" };
    const asked = await call(maker, "POST", `members/${member.id}/adjust`, input);
    expect(asked.body.message).toBe("APPROVAL_NEEDED");
    expect(await decide(manager, asked.body.approvalId)).toBe("STAFF_AMOUNT_LIMIT");
    expect(await decide(checker, asked.body.approvalId)).toBe("SUCCESS");
  }
});

test("a list of addresses counts at the next call, and an empty one takes it away", async () => {
  const manager = await world.staff("manager");
  const me = async (from: string) => (await call(manager, "GET", "me", undefined, from)).body;
  expect((await me(FAR)).message).toBeUndefined();
  await set({ staffId: manager.id }, { networks: ["203.0.113.0/24", "2001:db8::/32"] });
  expect((await me(FAR)).message).toBe("INVALID_IP");
  expect((await me("2001:db8::5")).message).toBeUndefined();
  expect((await me(NEAR)).message).toBeUndefined();
  await set({ staffId: manager.id }, {});
  expect((await me(FAR)).message).toBeUndefined();
});

test("a list of addresses counts at the sign-in, after the right password", async () => {
  const added = { username: "far-agent", name: "Far", role: "agent" };
  const { body } = await call(maker, "POST", "staff", added);
  const { id } = body.staff as { id: string };
  await set({ staffId: id }, { networks: [NEAR] });
  const signIn = async (password: unknown, from: string) =>
    (
      await world.console<Body>("POST", "/api/console/sign-in", {
        headers: fromAddress(from),
        body: { username: "far-agent", password },
      })
    ).body;
  expect((await signIn("not the one", FAR)).message).toBe("WRONG_CREDENTIAL");
  expect((await signIn(body.firstPassword, FAR)).message).toBe("INVALID_IP");
  expect((await signIn(body.firstPassword, NEAR)).enrolment).toMatchObject({
    needsPassword: true,
  });
});

test("a list of addresses counts for sockets, also for open ones", async () => {
  const agent = await world.staff("agent");
  const open = (from: string) =>
    new Promise<Socket | string>((resolve) => {
      const socket = io(`${world.consoleUrl}/console`, {
        auth: { token: agent.token },
        transports: ["websocket"],
        extraHeaders: fromAddress(from),
        reconnection: false,
        forceNew: true,
      });
      socket.on("connect", () => resolve(socket));
      socket.on("connect_error", ({ message }) => resolve(message));
    });
  const before = await open(FAR);
  if (typeof before === "string") throw new Error(before);
  const closed = new Promise((resolve) => before.on("disconnect", resolve));
  await set({ staffId: agent.id }, { networks: [NEAR] });
  expect(await closed).toBe("io server disconnect");
  expect(await open(FAR)).toBe("UNAUTHORIZED");
  const near = await open(NEAR);
  if (typeof near === "string") throw new Error(near);
  near.disconnect();
});

test("a list is set by two owners, names what it shuts out, and never shuts out both", async () => {
  const own = { staffId: maker.id };
  const far = { networks: [FAR] };
  expect((await ask(maker, own, far)).body.message).toBe("ADDRESS_NOT_LISTED");
  const asked = await ask(maker, own, { ...far, isAnyway: true });
  expect(asked.body.message).toBe("APPROVAL_NEEDED");
  const request = await world.db
    .selectFrom("approvals_request")
    .select("payload")
    .where("id", "=", `${asked.body.approvalId}`)
    .executeTakeFirst();
  expect(request?.payload).toMatchObject({ shutsOutMaker: true });
  expect(await decide(maker, asked.body.approvalId)).toBe("APPROVAL_OWN");

  const all = await ask(maker, { role: "owner" }, { ...far, isAnyway: true });
  expect(await decide(checker, all.body.approvalId)).toBe("ADDRESS_NOT_LISTED");
  expect((await call(checker, "GET", "me")).status).toBe(200);
  expect((await ask(maker, own, { networks: ["here"] })).body.message).toBe("KEY_INVALID");

  const first = await ask(maker, { role: "agent" }, { networks: [NEAR] });
  await set({ role: "agent" }, { networks: ["10.0.0.0/8"] });
  expect(await decide(checker, first.body.approvalId)).toBe("VERSION_CHANGED");
});
