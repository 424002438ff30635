/** The search over everything: what pages print finds it, for the roles that may read the page. */

import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { ClientOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { DAY_MS } from "@krapao/contract/time";
import { consoleMembers, openConsole, refused } from "@krapao/testkit/builders/console-members";
import { foundRecords, reference } from "@krapao/testkit/builders/found-records";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import type { World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let world: World;
let agent: TestStaff;
let cashier: TestStaff;
let manager: TestStaff;
let owner: TestStaff;
let memberId: bigint;

beforeAll(async () => {
  ({ world, agent, cashier, manager, owner } = await openConsole());
  memberId = await insert({
    name: "Somsri Searched",
    phone: "0894440123",
    bank_account_no: "5512340987",
    bank_account_name: "SOMSRI SEARCHED",
  });
});
afterAll(() => world?.close());

const { post, get, insert } = consoleMembers(() => ({ world, owner }));

type Found = ClientOutput<typeof consoleContract.search.everything>;
type Group = Found["groups"][number];

async function search(text: string, staff = owner): Promise<Group[]> {
  const { status, body } = await post<Found>("search", staff, { text });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.groups;
}
/** The ids that a text finds, by group. */
const idsOf = async (text: string, staff = owner) =>
  Object.fromEntries(
    (await search(text, staff)).map(({ group, rows }) => [group, rows.map(({ id }) => id)]),
  );
const printed = (prefix: string, id: string) => `${prefix}-${id.slice(-8).toUpperCase()}`;
const { withdrawal, payment, slip, transfer } = foundRecords(() => ({ world, memberId, insert }));

describe("records are found by what their pages print", () => {
  test("a withdrawal by its reference, in any case, while it is typed, and by its id", async () => {
    const id = await withdrawal({ state: "review", review_at: world.clock.now() });
    const whole = printed("WD", id);
    for (const text of [whole, whole.toLowerCase(), whole.replace("-", ""), whole.slice(0, 9), id])
      expect(await idsOf(text), text).toEqual({ withdrawals: [id] });
    const [group] = await search(whole);
    expect(group).toMatchObject({ count: 1, isCapped: false });
    expect(group?.rows[0]).toMatchObject({
      by: "reference",
      isExact: true,
      reference: whole,
      state: "review",
      amount: 123,
      currency: "THB",
      member: { id: `${memberId}`, name: "Somsri Searched", phone: "••••••0123" },
    });
  });

  test("a payout by the withdrawal's reference, by PY, and by the bank's reference", async () => {
    const bankReference = reference();
    const id = await withdrawal({ bank_reference: bankReference });
    const both = { withdrawals: [id], payouts: [id] };
    expect(await idsOf(printed("WD", id))).toEqual(both);
    expect(await idsOf(printed("PY", id))).toEqual({ payouts: [id] });
    expect(await idsOf(bankReference)).toEqual(both);
  });

  test("withdrawals by the whole number of the account that they go to", async () => {
    const account = `${randomInt(1e11, 1e12)}`;
    const id = await withdrawal({ bank_account_no: account });
    const groups = await search(account);
    expect(groups.map(({ group }) => group)).toEqual(["withdrawals", "payouts"]);
    expect(groups[0]?.rows[0]).toMatchObject({ id, by: "account", isExact: false });
    expect(JSON.stringify(groups)).not.toContain(account);
  });

  test("a payment by the bank's reference without the bank's code, and by its deposit", async () => {
    const own = reference();
    const id = await payment({ reference: `KBANK:${own}` });
    expect(await idsOf(own)).toEqual({ deposits: [id] });
    expect((await search(own))[0]?.rows[0]).toMatchObject({ externalReference: own, member: null });
    expect(await idsOf(printed("DP", id))).toEqual({ deposits: [id] });
    const depositId = randomUUID();
    const again = await payment({ deposit_id: depositId });
    expect(await idsOf(printed("DP", depositId))).toEqual({ deposits: [again] });
    expect(await idsOf(depositId)).toEqual({ deposits: [again] });
  });

  test("a payment of a gateway by its reference, and by the order of its QR", async () => {
    const [own, order] = [reference(), reference()];
    const channel = await world.db
      .selectFrom("deposits_channel")
      .select("code")
      .limit(1)
      .executeTakeFirstOrThrow();
    const qrId = randomUUID();
    await world.ownerDb
      .insertInto("deposits_qr")
      .values({
        id: qrId,
        member_id: memberId,
        channel: channel.code,
        currency: "THB",
        requested_minor: 50_000n,
        amount_minor: 50_000n,
        state: "paid",
        gateway_order_id: order,
        created_at: world.clock.now(),
        expires_at: world.clock.now(),
      })
      .execute();
    const id = await payment({
      source: channel.code.toLowerCase(),
      reference: own,
      channel: channel.code,
      qr_id: qrId,
    });
    expect(await idsOf(own)).toEqual({ deposits: [id] });
    expect(await idsOf(order)).toEqual({ deposits: [id] });
  });

  test("a slip by its reference and by the reference of the sending bank", async () => {
    const transRef = reference();
    const id = await slip({ trans_ref: transRef });
    expect(await idsOf(printed("SL", id))).toEqual({ slips: [id] });
    expect(await idsOf(transRef)).toEqual({ slips: [id] });
  });

  test("a transfer by its reference and by the provider's reference", async () => {
    const providerReference = reference();
    const { id } = await transfer({ provider_reference: providerReference });
    expect(await idsOf(printed("TR", id))).toEqual({ transfers: [id] });
    expect(await idsOf(providerReference)).toEqual({ transfers: [id] });
  });

  test("one reference finds the payment and its slip, and the end of an id needs no prefix", async () => {
    const shared = reference();
    const [slipId, paymentId] = [
      await slip({ trans_ref: shared }),
      await payment({ reference: `SCB:${shared}` }),
    ];
    expect(await idsOf(shared)).toEqual({ deposits: [paymentId], slips: [slipId] });
    const id = `${randomUUID().slice(0, -8)}abc0${randomInt(1e3, 1e4)}`;
    await withdrawal({ id, state: "failed" });
    expect(await idsOf(id.slice(-8))).toEqual({ withdrawals: [id] });
  });
});

describe("what else pages print", () => {
  test("a bonus by its reference, with its member", async () => {
    const id = randomUUID();
    const owned = await insert();
    await sql`insert into bonuses_condition (id, member_id, kind, code, description, amount_minor,
        currency, percent_success, percent_fail, own_minor, base_minor, target_minor, floor_minor,
        state, opened_at, ends_at)
      values (${id}, ${owned}, 'bonus', 'WELCOME', 'Welcome', 5000, 'THB', 200, 10, 5000, 10000,
        20000, 1000, 'open', ${world.clock.now()}, ${new Date(world.clock.nowMs() + DAY_MS)})`.execute(
      world.ownerDb,
    );
    expect(await idsOf(printed("BN", id), agent)).toEqual({ bonuses: [id] });
    const [group] = await search(printed("BN", id).slice(0, 8));
    expect(group?.rows[0]).toMatchObject({
      reference: printed("BN", id),
      detail: "WELCOME",
      amount: 50,
      state: "open",
      member: { id: `${owned}` },
    });
  });

  test("payments by the payer's name, and by the digits of the masked account", async () => {
    const digits = `${randomInt(1e4, 1e5)}`;
    const payer = { bankCode: "SCB", accountNo: `xxx-x-${digits}-x`, name: "Wilai Payer" };
    const id = await payment({ payer: JSON.stringify(payer) });
    for (const text of ["wilai pay", "Wilai Payer"])
      expect(await idsOf(text), text).toEqual({ deposits: [id] });
    for (const text of [digits, payer.accountNo, payer.accountNo.toUpperCase()])
      expect((await idsOf(text)).deposits, text).toEqual([id]);
    expect((await search("wilai"))[0]?.rows[0]).toMatchObject({ by: "payer", member: null });
    expect(await idsOf("wilai", agent)).toEqual({});
  });

  test("staff users and audit entries by an address, for roles that may read them", async () => {
    const address = "198.51.100.23";
    const at = world.clock.now();
    await sql`insert into staff_session
        (id, staff_id, token_hash, address, device, created_at, last_seen_at, expires_at)
      values (${randomUUID()}, ${cashier.id}, ${randomBytes(32)}, ${address}, 'Chrome', ${at}, ${at},
        ${at})`.execute(world.ownerDb);
    expect(await idsOf(address)).toEqual({ staff: [cashier.id] });
    expect(await idsOf(address, cashier)).toEqual({});
    // Ten entries: the tenth is newer than the ninth.
    for (let n = 0; n < 10; n++)
      await post("lists/views/save", owner, { list: "audit", name: `Mine ${n}`, address: "" });
    const own = await world.db
      .selectFrom("audit_entry")
      .select(["address", "seq"])
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const { rows } = (await search(own.address)).find(({ group }) => group === "audit") ?? {};
    expect(rows?.[0]).toMatchObject({ id: `${own.seq}`, externalReference: own.address });
    const log = await post<{ entries: { address: string }[] }>("audit", owner, {
      address: own.address,
      limit: 3,
    });
    expect(log.body.entries.map(({ address: each }) => each)).toContain(own.address);
    const none = await post<{ entries: unknown[] }>("audit", owner, { address: "192.0.2.99" });
    expect(none.body.entries).toEqual([]);
  });

  test("house accounts by code and number, for roles that may read the treasury", async () => {
    const house = await world.db
      .selectFrom("deposits_channel")
      .select(["code", "account_no as accountNo"])
      .where("mode", "=", "manual")
      .limit(1)
      .executeTakeFirstOrThrow();
    const housesOf = async (text: string, staff = owner) => (await idsOf(text, staff)).houses ?? [];
    expect(await housesOf(house.code.toLowerCase())).toContain(house.code);
    expect(await housesOf(house.accountNo)).toContain(house.code);
    expect(await housesOf(house.code, agent)).toEqual([]);
  });

  test("chats by what was written in the last days", async () => {
    const [id, sessionId] = [randomUUID(), randomUUID()];
    const at = world.clock.now();
    const day = (back: number) => new Date(at.getTime() - back * 86_400_000);
    await world.ownerDb
      .insertInto("chat_conversation")
      .values({ id, member_id: memberId, last_seq: 2, last_message_at: at, created_at: day(9) })
      .execute();
    await world.ownerDb
      .insertInto("chat_session")
      .values({ id: sessionId, conversation_id: id, first_seq: 1, started_at: day(9) })
      .execute();
    const message = (seq: number, text: string, createdAt: Date) => ({
      conversation_id: id,
      seq,
      client_msg_id: randomUUID(),
      sender: "customer" as const,
      session_id: sessionId,
      content: JSON.stringify({ type: "text", payload: { message: text } }),
      created_at: createdAt,
    });
    await world.ownerDb
      .insertInto("chat_message")
      .values([
        message(1, "where is my pineapple", day(8)),
        message(2, "The Purple  Pineapple is late", at),
      ])
      .execute();
    expect(await idsOf("purple pineapple", agent)).toEqual({ chats: [`${id}~2`] });
    expect((await search("pineapple"))[0]?.rows).toMatchObject([
      { by: "text", name: "Somsri Searched", detail: "The Purple Pineapple is late" },
    ]);
  });
});

describe("people", () => {
  test.each([
    ["the id", () => `${memberId}`, "id", true],
    ["the invite code", () => `KP${memberId}`, "id", true],
    ["the phone", () => "089-444 0123", "phone", true],
    ["the beginning of the phone", () => "089444", "phone", false],
    ["the end of the phone", () => "440123", "phone", false],
    ["the end that a masked phone shows", () => "••••••0123", "phone", false],
    ["the account", () => "5512340987", "account", true],
    ["the end of the account", () => "340987", "account", false],
    ["a word of the name", () => "searched", "name", false],
  ])("a member by %s", async (_what, text, by, isExact) => {
    const [group] = await search(text(), agent);
    expect(group).toMatchObject({
      group: "members",
      rows: [{ id: `${memberId}`, by, isExact, state: "active", currency: "THB" }],
    });
  });

  test("members by an address, by its network, by a browser, and by a game account", async () => {
    const device = randomBytes(32).toString("base64url");
    const at = world.clock.now();
    const traces = [
      { kind: "address" as const, value: "203.0.113.77" },
      { kind: "address" as const, value: "2001:db8:7:1::/64" },
      { kind: "device" as const, value: device },
    ];
    await world.ownerDb
      .insertInto("accounts_trace")
      .values(
        traces.map((trace) => ({
          ...trace,
          member_id: memberId,
          first_seen_at: at,
          last_seen_at: at,
        })),
      )
      .execute();
    const found = { members: [`${memberId}`] };
    for (const text of ["203.0.113.77", "2001:db8:7:1::5", "2001:db8:7:1::/64", device])
      expect(await idsOf(text, cashier), text).toEqual(found);
    expect(await idsOf("203.0.113.78")).toEqual({});
    const { owned, username } = await transfer();
    expect(await idsOf(username, agent)).toEqual({ members: [owned] });
  });

  test("a suspended member, without the whole phone or account", async () => {
    const id = await insert({
      name: "Masked Person",
      phone: "0877776655",
      suspended_at: world.clock.now(),
    });
    const groups = await search("Masked Per");
    expect(groups[0]?.rows[0]).toMatchObject({ id: `${id}`, state: "suspended" });
    expect(JSON.stringify(groups)).not.toContain("0877776655");
  });

  test("staff users by name, for roles that may read the list", async () => {
    const name = cashier.name.toUpperCase();
    expect(await idsOf(name)).toEqual({ staff: [cashier.id] });
    expect(await idsOf(name, manager)).toEqual({ staff: [cashier.id] });
    expect(await idsOf(name, cashier)).toEqual({});
    expect(await idsOf(cashier.id)).toEqual({ staff: [cashier.id] });
  });

  test("a count ends at the cap, and a group shows few rows", async () => {
    for (let n = 0; n < 22; n++) await insert({ name: `Crowded ${n}` });
    const [group] = await search("crowded");
    expect(group).toMatchObject({ group: "members", count: 20, isCapped: true });
    expect(group?.rows).toHaveLength(5);
  });
});

describe("bad input", () => {
  test("a wildcard of SQL is a letter like any other", async () => {
    for (const text of ["%", "_", "%%", "S_msri", "WD-%", "S%msri", "\\", "'; --"])
      expect(await idsOf(text), text).toEqual({});
    const id = await insert({ name: "100% Real_Name" });
    expect(await idsOf("100% real_")).toEqual({ members: [`${id}`] });
  });

  test("an empty, long or binary text gets a code", async () => {
    for (const text of ["", "   ", "x".repeat(101), "a\u0000b", 7, null])
      expect(await post("search", owner, { text })).toMatchObject(refused(400, "KEY_INVALID"));
    expect(await post("search", owner, {})).toMatchObject(refused(400, "KEY_MISSING"));
    const path = "/api/console/search";
    expect(await world.console("POST", path, { body: { text: "x" } })).toMatchObject({
      status: 401,
    });
  });

  test("numbers of any length are no fault", async () => {
    for (const text of ["9".repeat(40), "0", "+", "1-2", "WD-", "TR-12"])
      expect(await search(text), text).toBeInstanceOf(Array);
  });
});

describe("preview", () => {
  type Preview = ClientOutput<typeof consoleContract.accounts.preview>;

  test("shows a member in short, with the phone masked", async () => {
    const { status, body } = await get<Preview>(`members/${memberId}/preview`, agent);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: `${memberId}`,
      name: "Somsri Searched",
      phone: "••••••0123",
      currency: "THB",
      isSuspended: false,
      wallet: 500,
      lastSeenAt: null,
    });
  });

  test("refuses a member who does not exist", async () => {
    expect(await get("members/999999999/preview", agent)).toMatchObject(refused(404, "NO_DATA"));
  });
});
