/**
 * The members page of the console: adjustments and bank account changes, which need an approval.
 */

import { randomInt, randomUUID } from "node:crypto";
import type { ClientOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { DAY_MS } from "@krapao/contract/time";
import { consoleMembers, openConsole, refused } from "@krapao/testkit/builders/console-members";
import { registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  giveMoney,
} from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import type { World } from "@krapao/testkit/world";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isBankChangeInProgress } from "../index.ts";

let world: World;
let agent: TestStaff;
let cashier: TestStaff;
let manager: TestStaff;
let owner: TestStaff;

beforeAll(async () => {
  ({ world, agent, cashier, manager, owner } = await openConsole());
});
afterAll(() => world?.close());

const { post, get, insert, auditOf, waitingOf, approve, approveTogether } = consoleMembers(() => ({
  world,
  owner,
}));

type Page = ClientOutput<typeof consoleContract.accounts.read>;
type Timeline = ClientOutput<typeof consoleContract.ledger.timeline>;

describe("adjustments", () => {
  const adjust = (id: bigint, direction: "credit" | "debit", amount: number, staff = cashier) =>
    post(`members/${id}/adjust`, staff, {
      direction,
      amount,
      reason: "correction",
      why: "see the case",
    });

  test("the maker cannot approve an adjustment, and two simultaneous approvals execute it once", async () => {
    const id = await insert();
    expect(await adjust(id, "credit", 20.5, agent)).toMatchObject(refused(403, "FORBIDDEN"));
    expect(await adjust(id, "credit", 20.5, manager)).toMatchObject({
      status: 200,
      body: { message: "APPROVAL_NEEDED" },
    });
    expect(await balanceOf(world, id)).toMatchObject({ postedMinor: 50_000n });
    expect(await approve(id, manager)).toMatchObject(refused(403, "APPROVAL_OWN"));
    expect(await approve(id, cashier)).toMatchObject(refused(403, "FORBIDDEN"));
    const second = await world.staff("manager");
    const twice = await approveTogether(id, [owner, second]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balanceOf(world, id)).toMatchObject({ postedMinor: 52_050n });
    const lines = await world.db
      .selectFrom("statements_line")
      .selectAll()
      .where("member_id", "=", id)
      .execute();
    expect(lines).toMatchObject([{ statement_type: "deposit", amount_minor: 2_050n }]);
    const [entry] = (await post<Timeline>(`members/${id}/ledger`, agent)).body.entries;
    expect(entry).toMatchObject({ kind: "adjustment", amount: 20.5, balance: 520.5 });
    const { body } = await get(`ledger/${entry?.transferId}`, agent);
    expect(body).toMatchObject({ record: { type: "adjustments" } });
    await expectLedgerInvariants(world);
  });

  test("a debit above the balance is refused when requested and when approved", async () => {
    const id = await insert();
    expect(await adjust(id, "debit", 500.01)).toMatchObject(refused(409, "MONEY_NOT_ENOUGH"));
    await adjust(id, "debit", 300);
    await adjust(id, "debit", 300);
    expect((await approve(id, manager)).status).toBe(200);
    expect(await approve(id, manager)).toMatchObject(refused(409, "MONEY_NOT_ENOUGH"));
    expect(await balanceOf(world, id)).toMatchObject({ postedMinor: 20_000n, heldMinor: 0n });
    // The request that could not be executed still waits and can be approved later.
    expect(await waitingOf(id)).toHaveLength(1);
    await giveMoney(world, id, 10_000n);
    expect((await approve(id, manager)).status).toBe(200);
    expect(await balanceOf(world, id)).toMatchObject({ postedMinor: 0n });
    await expectLedgerInvariants(world);
  });

  test.each([0, -5, 0.001, 1e12])("refuses the amount %s", async (amount) => {
    const id = await insert();
    expect(await adjust(id, "credit", amount)).toMatchObject(refused(400, "KEY_INVALID"));
  });
});

describe("bank account changes", () => {
  const apply = async () => {
    const { accountsJobs } = await import("../jobs.ts");
    await accountsJobs(world.app.ctx)["accounts:apply-bank-changes"]?.({});
  };
  const change = (no: string) => ({
    bankCode: "SCB",
    bankAccountName: "Another Holder",
    bankAccountNo: no,
  });
  const freeNo = () => `${randomInt(1e9, 1e10 - 1)}`;
  const bankOf = (id: bigint) =>
    world.db
      .selectFrom("accounts_member")
      .select(["bank_code", "bank_account_no"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const phaseOf = async (id: bigint) => {
    const { body } = await post<ClientOutput<typeof consoleContract.accounts.bankChanges>>(
      "bank-changes",
      agent,
      { memberId: `${id}` },
    );
    return body.changes.map(({ state }) => state);
  };
  const isInProgress = (id: bigint) =>
    isBankChangeInProgress(world.db, { memberId: id, now: world.clock.now() });

  test("a change requested by the member takes effect a day after its approval", async () => {
    const { id, token } = await registerMember(world);
    const no = freeNo();
    const request = await world.call("PUT", "/api/account/profile", {
      token,
      body: { name: "New Name", ...change(no) },
    });
    expect(request.body).toEqual({ message: "IN_PROGRESS" });
    const { body } = await get<Page>(`members/${id}`, cashier);
    const changeId = body.bankChange?.id;
    expect(body.bankChange).toMatchObject({ isRequestedByMember: true, state: "requested" });
    expect(await isInProgress(id)).toBe(false);
    const requestApproval = () =>
      post(`bank-changes/${changeId}/request-approval`, cashier, { why: "called back" });
    expect((await requestApproval()).status).toBe(200);
    expect(await requestApproval()).toMatchObject(refused(409, "ALREADY_DECIDED"));
    expect(await isInProgress(id)).toBe(true);
    expect(await approve(id, cashier)).toMatchObject(refused(403, "FORBIDDEN"));
    expect((await approve(id, manager)).status).toBe(200);
    expect(await phaseOf(id)).toEqual(["approved"]);
    await apply();
    expect(await bankOf(id)).toMatchObject({ bank_code: "KBANK" });
    world.clock.shift(DAY_MS + 1_000);
    await apply();
    await apply();
    world.clock.shift(0);
    expect(await bankOf(id)).toEqual({ bank_code: "SCB", bank_account_no: no });
    expect(await phaseOf(id)).toEqual(["applied"]);
    expect(await isInProgress(id)).toBe(false);
    const logged = JSON.stringify(await auditOf(id));
    expect(logged).not.toContain(no);
  });

  test("the banks of forms are those that members may register, and the gateways in use", async () => {
    const { body } = await world.console<ClientOutput<typeof consoleContract.accounts.banks>>(
      "GET",
      "/api/console/banks",
      { token: agent.token },
    );
    const found = (code: string) => body.banks.find((bank) => bank.code === code);
    expect(found("KTB")).toMatchObject({ isRegistrable: true });
    expect(found("BCEL")).toMatchObject({ isRegistrable: false });
    expect(body.gateways).toEqual(expect.arrayContaining(["WW", "ZAPMAN"]));
    expect(found("WW")).toBeUndefined();
  });

  test("a change entered by staff follows the rules of registration and can be refused before it takes effect", async () => {
    const id = await insert();
    const taken = freeNo();
    await insert({ bank_code: "SCB", bank_key: "SCB", bank_account_no: taken });
    const enter = (fields: object) =>
      post(`members/${id}/bank`, cashier, { why: "requested in person", ...fields });
    expect(await enter(change(taken))).toMatchObject(refused(409, "EXISTING_BANK"));
    expect(await enter({ ...change(freeNo()), bankCode: "NOBANK" })).toMatchObject(
      refused(400, "INVALID_BANK"),
    );
    const thaiName = { ...change(freeNo()), bankCode: "KTB", bankAccountName: "สมชาย" };
    expect(await enter(thaiName)).toMatchObject(refused(400, "BANK_ACCOUNT_NAME_ENG"));
    const entered = await enter(change(freeNo()));
    expect(entered.body).toMatchObject({ message: "APPROVAL_NEEDED" });
    expect((await approve(id, manager)).status).toBe(200);
    const refusal = await post(`bank-changes/${entered.body.changeId}/refuse`, cashier, {
      why: "the owner objects",
    });
    expect(refusal.status).toBe(200);
    world.clock.shift(DAY_MS + 1_000);
    await apply();
    world.clock.shift(0);
    expect(await bankOf(id)).toMatchObject({ bank_code: "KBANK" });
    expect(await phaseOf(id)).toEqual(["refused"]);
  });

  test("a change that was replaced, or whose account was taken since, cannot be approved", async () => {
    const id = await insert();
    const enter = (no: string) => post(`members/${id}/bank`, cashier, { why: "a", ...change(no) });
    await enter(freeNo());
    const second = freeNo();
    await enter(second);
    const [newest, oldest] = await waitingOf(id);
    const decide = (request: typeof newest) =>
      post(`approvals/${request?.id}/approve`, manager, {
        payloadHash: request?.payloadHash,
        why: "seen",
      });
    expect(await decide(oldest)).toMatchObject(refused(409, "VERSION_CHANGED"));
    await insert({ bank_code: "SCB", bank_key: "SCB", bank_account_no: second });
    expect(await decide(newest)).toMatchObject(refused(409, "EXISTING_BANK"));
    expect(await phaseOf(id)).toEqual(["inApproval", "replaced"]);
  });
});

test("an open page receives a push when an adjustment is made", async () => {
  const { id, token } = await registerMember(world);
  const page = io(world.url, { transports: ["websocket"], auth: { token }, reconnection: false });
  const events: unknown[] = [];
  page.on("wallet", (event) => events.push(event));
  await new Promise((resolve) => page.on("connect", () => resolve(null)));
  await post(`members/${id}/adjust`, cashier, {
    direction: "credit",
    amount: 5,
    reason: "goodwill",
    why: `case ${randomUUID()}`,
  });
  expect((await approve(id, manager)).status).toBe(200);
  await eventually(async () => events.length > 0);
  expect(events[0]).toMatchObject({ reason: "adjustment", status: "SUCCESS", amount: 5 });
  page.close();
});
