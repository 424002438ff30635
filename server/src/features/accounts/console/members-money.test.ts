/** The members' desk: money moved by hand, and other bank accounts. Both take two people. */

import { randomInt, randomUUID } from "node:crypto";
import type { ClientOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { membersDesk, openMembersDesk, refused } from "../../../test/members-desk.ts";
import { registered } from "../../../test/newcomer.ts";
import { balanceOf, eventually, expectSoundBook, giveMoney } from "../../../test/purse.ts";
import type { TestStaff } from "../../../test/staff.ts";
import type { World } from "../../../test/world.ts";
import { hasAskedBankChange } from "./index.ts";

let world: World;
let agent: TestStaff;
let cashier: TestStaff;
let manager: TestStaff;
let owner: TestStaff;

beforeAll(async () => {
  ({ world, agent, cashier, manager, owner } = await openMembersDesk());
});
afterAll(() => world?.close());

const { post, get, insert, auditOf, waitingOf, approve } = membersDesk(() => ({ world, owner }));

type Page = ClientOutput<typeof office.accounts.read>;
type Timeline = ClientOutput<typeof office.ledger.timeline>;

describe("money by hand", () => {
  const adjust = (id: bigint, direction: "credit" | "debit", amount: number, staff = cashier) =>
    post(`members/${id}/adjust`, staff, {
      direction,
      amount,
      reason: "correction",
      why: "see the case",
    });

  test("C5: nobody approves the own request; two approvals at once move it once", async () => {
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
    const twice = await Promise.all([approve(id, owner), approve(id, second)]);
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
    expect(body).toMatchObject({ record: { word: "adjustment" } });
    await expectSoundBook(world);
  });

  test("a debit never goes below what is there, nor twice over", async () => {
    const id = await insert();
    expect(await adjust(id, "debit", 500.01)).toMatchObject(refused(409, "MONEY_NOT_ENOUGH"));
    await adjust(id, "debit", 300);
    await adjust(id, "debit", 300);
    expect((await approve(id, manager)).status).toBe(200);
    expect(await approve(id, manager)).toMatchObject(refused(409, "MONEY_NOT_ENOUGH"));
    expect(await balanceOf(world, id)).toMatchObject({ postedMinor: 20_000n, heldMinor: 0n });
    // What could not be done still waits: it may be refused, or approved once there is money.
    expect(await waitingOf(id)).toHaveLength(1);
    await giveMoney(world, id, 10_000n);
    expect((await approve(id, manager)).status).toBe(200);
    expect(await balanceOf(world, id)).toMatchObject({ postedMinor: 0n });
    await expectSoundBook(world);
  });

  test.each([0, -5, 0.001, 1e12])("an amount of %s is none", async (amount) => {
    const id = await insert();
    expect(await adjust(id, "credit", amount)).toMatchObject(refused(400, "KEY_INVALID"));
  });
});

describe("another bank account", () => {
  const DAY_MS = 24 * 60 * 60 * 1_000;
  const apply = async () => {
    const { accountsJobs } = await import("./jobs.ts");
    await accountsJobs(world.app.ctx)["accounts:apply-banks"]?.({});
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
    const { body } = await post<ClientOutput<typeof office.accounts.bankChanges>>(
      "bank-changes",
      agent,
      { memberId: `${id}` },
    );
    return body.changes.map(({ state }) => state);
  };
  const isAsked = (id: bigint) =>
    hasAskedBankChange(world.db, { memberId: id, now: world.clock.now() });

  test("a member's wish is asked for, approved by another person, and counts a day later", async () => {
    const { id, token } = await registered(world);
    const no = freeNo();
    const wish = await world.call("PUT", "/api/account/profile", {
      token,
      body: { name: "Newcomer", ...change(no) },
    });
    expect(wish.body).toEqual({ message: "IN_PROGRESS" });
    const { body } = await get<Page>(`members/${id}`, cashier);
    const changeId = body.bankChange?.id;
    expect(body.bankChange).toMatchObject({ isWish: true, state: "wish" });
    expect(await isAsked(id)).toBe(false);
    const ask = () => post(`bank-changes/${changeId}/ask`, cashier, { why: "called back" });
    expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject(refused(409, "ALREADY_DECIDED"));
    expect(await isAsked(id)).toBe(true);
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
    expect(await phaseOf(id)).toEqual(["granted"]);
    expect(await isAsked(id)).toBe(false);
    const logged = JSON.stringify(await auditOf(id));
    expect(logged).not.toContain(no);
  });

  test("staff enter one; the rules of registration hold; it can be refused until it counts", async () => {
    const id = await insert();
    const taken = freeNo();
    await insert({ bank_code: "SCB", bank_key: "SCB", bank_account_no: taken });
    const enter = (fields: object) =>
      post(`members/${id}/bank`, cashier, { why: "asked at the desk", ...fields });
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

  test("what was replaced or taken meanwhile is not approved", async () => {
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
    expect(await phaseOf(id)).toEqual(["asked", "replaced"]);
  });
});

test("pushes reach an open page when money is moved by hand", async () => {
  const { id, token } = await registered(world);
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
