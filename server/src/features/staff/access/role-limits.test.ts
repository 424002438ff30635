/** The amount limits that every installation begins with. */
import type { AmountLimit, StaffAccess } from "@krapao/contract/console/staff/access";
import { approveAs, payloadHashOf } from "@krapao/testkit/builders/approvals";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { expectLedgerInvariants, giveMoney } from "@krapao/testkit/builders/money";
import { setSettings } from "@krapao/testkit/builders/rewards";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../../../kernel/context.ts";
import { isWithinLimit } from "../../approvals/index.ts";

let world: World;
let cashier: TestStaff;
let manager: TestStaff;
let owner: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  [cashier, manager, owner, second] = await Promise.all([
    world.staff("cashier"),
    world.staff("manager"),
    world.staff("owner"),
    world.staff("owner"),
  ]);
});
afterAll(() => world?.close());

const call = async <T = { message: string }>(by: TestStaff, path: string, body: object) =>
  (await world.console<T>("POST", `/api/console/${path}`, { token: by.token, body })).body;

const limits = (once: number, day: number | null): AmountLimit[] =>
  (["withdrawals", "deposits", "adjustments"] as const).flatMap((kind) => [
    { kind, currency: "THB" as const, once, day },
    { kind, currency: "LAK" as const, once: once * 600, day: day === null ? null : day * 600 },
  ]);

const readAccess = async () =>
  (
    await world.console<{ access: StaffAccess[] }>("GET", "/api/console/staff/access", {
      token: owner.token,
    })
  ).body.access;

test("every installation begins with limits of the roles, in baht and in kip", async () => {
  const access = await readAccess();
  for (const [role, once, day] of [
    ["agent", 0, 0],
    ["cashier", 20_000, 200_000],
    ["manager", 200_000, 2_000_000],
    ["owner", 1_000_000, null],
  ] as const) {
    const found = access.find(({ target }) => target === `role:${role}`);
    expect(new Set(found?.limits), role).toEqual(new Set(limits(once, day)));
    expect(found?.networks, role).toEqual([]);
  }
});

const THB = { kind: "deposits", currency: "THB" } as const;
const LAK = { kind: "deposits", currency: "LAK" } as const;

test.each([
  ["agent", 0, null],
  ["cashier", 20_000, 200_000],
  ["manager", 200_000, 2_000_000],
  ["owner", 1_000_000, null],
] as const)("a new %s decides up to the limit at once and of the day", async (role, once, day) => {
  const { ctx } = world.app;
  for (const [currency, rate] of [
    [THB, 1n],
    [LAK, 600n],
  ] as const) {
    const { id: staffId } = await world.staff(role);
    const decide = (amountMinor: bigint) =>
      transaction(ctx.db, (tx) =>
        isWithinLimit(ctx, tx, { staffId }, { ...currency, amountMinor }),
      );
    const most = BigInt(once) * 100n * rate;
    expect(await decide(most + 1n)).toBe(false);
    if (most === 0n) continue;
    const times = day === null ? 12 : day / once;
    for (let each = 0; each < times; each += 1) expect(await decide(most)).toBe(true);
    expect(await decide(1n)).toBe(day === null);
  }
});

test("a custom role has the limits of the role that it follows, until it has others", async () => {
  const { ctx } = world.app;
  const within = (staffId: string, baht: bigint) =>
    transaction(ctx.db, (tx) =>
      isWithinLimit(ctx, tx, { staffId }, { ...THB, amountMinor: baht * 100n }),
    );
  const permissions = ["deposits.read", "deposits.decide"] as const;
  const fromAgent = await world.staff("agent", permissions);
  expect(await within(fromAgent.id, 1n)).toBe(false);
  const fromCashier = await world.staff("cashier", permissions);
  expect(await within(fromCashier.id, 20_001n)).toBe(false);
  expect(await within(fromCashier.id, 20_000n)).toBe(true);
  const { role_id: roleId } = await world.db
    .selectFrom("staff_user")
    .select("role_id")
    .where("id", "=", fromAgent.id)
    .executeTakeFirstOrThrow();
  await save({ roleId }, [{ ...THB, once: 50_000, day: null }]);
  expect(await within(fromAgent.id, 50_000n)).toBe(true);
  expect(await within(fromAgent.id, 50_001n)).toBe(false);
});

/** Two owners set limits. */
async function save(target: object, values: AmountLimit[]) {
  const input = { target, limits: values, networks: [], why: "a test" };
  const { approvalId } = await call<{ approvalId: string }>(owner, "staff/access", input);
  expect(await approveAs(world, second, approvalId)).toBe(200);
}

test("two owners set a limit of zero, and none again", async () => {
  const one = await world.staff("cashier");
  const target = { staffId: one.id };
  await save(target, [{ ...THB, once: 0, day: 0 }]);
  const own = async () => (await readAccess()).find(({ target }) => target === `staff:${one.id}`);
  expect((await own())?.limits).toEqual([{ ...THB, once: 0, day: 0 }]);
  const { ctx } = world.app;
  const decide = (amountMinor: bigint) =>
    transaction(ctx.db, (tx) =>
      isWithinLimit(ctx, tx, { staffId: one.id }, { ...THB, amountMinor }),
    );
  expect(await decide(1n)).toBe(false);
  await save(target, [{ ...THB, once: null, day: null }]);
  // The role's limit counts again.
  expect(await decide(2_000_001n)).toBe(false);
  expect(await decide(2_000_000n)).toBe(true);
});

/** Requests an adjustment. @returns the answer of the checker's approval */
async function adjust(maker: TestStaff, checker: TestStaff, amount: number) {
  const member = await registerMember(world);
  const input = { direction: "credit", amount, reason: "correction", why: "a test" };
  const { approvalId } = await call<{ approvalId: string }>(
    maker,
    `members/${member.id}/adjust`,
    input,
  );
  const payloadHash = await payloadHashOf(world, checker, approvalId);
  return (await call(checker, `approvals/${approvalId}/approve`, { payloadHash })).message;
}

test("an owner decides alone up to the limit, and above it with another owner only", async () => {
  expect(await adjust(cashier, manager, 200_001)).toBe("STAFF_AMOUNT_LIMIT");
  expect(await adjust(cashier, manager, 200_000)).toBe("SUCCESS");
  expect(await adjust(manager, owner, 1_000_000)).toBe("SUCCESS");
  expect(await adjust(manager, owner, 1_000_001)).toBe("STAFF_AMOUNT_LIMIT");
  expect(await adjust(owner, manager, 1_000_001)).toBe("STAFF_AMOUNT_LIMIT");
  expect(await adjust(owner, second, 1_000_001)).toBe("SUCCESS");
});

test("a withdrawal above an owner's limit is approved by two owners, and by no other pair", async () => {
  await setSettings(world, { withdrawMax: { THB: "500000000", LAK: "500000000" } });
  const holder = "OWNERS LIMIT";
  const member = await registerMember(world, { name: holder, bankAccountName: holder });
  const amount = 1_500_000;
  await giveMoney(world, member.id, BigInt(amount) * 200n);
  const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
    token: member.token,
    body: { amount },
  });
  const path = `withdrawals/${body.withdrawalId}`;
  const version = async () =>
    (
      await world.db
        .selectFrom("withdrawals_withdrawal")
        .select("version")
        .where("id", "=", body.withdrawalId)
        .executeTakeFirstOrThrow()
    ).version;
  const approve = async (by: TestStaff) =>
    (await call(by, `${path}/approve`, { version: await version() })).message;
  expect(await approve(cashier)).toBe("STAFF_AMOUNT_LIMIT");
  expect(await approve(manager)).toBe("STAFF_AMOUNT_LIMIT");
  // A manager passes it on; the owner's approval is the first of two.
  const asked = await call<{ approvalId: string }>(manager, `${path}/ask-approval`, {
    version: await version(),
    why: "above my limit",
  });
  expect(await approveAs(world, owner, asked.approvalId)).toBe(200);
  expect(await approve(owner)).toBe("APPROVAL_OWN");
  expect(await approve(manager)).toBe("STAFF_AMOUNT_LIMIT");
  expect(await approve(second)).toBe("SUCCESS");
  await expectLedgerInvariants(world);
});

test("one approval above an owner's limit takes a second owner where two approvals are not needed", async () => {
  await setSettings(world, {
    withdrawMax: { THB: "500000000", LAK: "500000000" },
    twoApprovalsMin: { THB: "400000000", LAK: "400000000" },
  });
  const holder = "SECOND OWNER";
  const member = await registerMember(world, { name: holder, bankAccountName: holder });
  await giveMoney(world, member.id, 200_000_000n);
  const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
    token: member.token,
    body: { amount: 1_000_001 },
  });
  const path = `withdrawals/${body.withdrawalId}`;
  const approve = async (by: TestStaff) =>
    (await call(by, `${path}/approve`, { version: 0 })).message;
  expect(await approve(owner)).toBe("STAFF_AMOUNT_LIMIT");
  const asked = await call<{ approvalId: string }>(owner, `${path}/ask-approval`, {
    version: 0,
    why: "above my limit",
  });
  expect(await approveAs(world, second, asked.approvalId)).toBe(200);
});
