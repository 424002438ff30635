/** The members pages of the console: search, one member's page, suspension. */

import { randomInt } from "node:crypto";
import type { ClientOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { consoleMembers, openConsole, refused } from "@krapao/testkit/builders/console-members";
import { logIn, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, giveMoney } from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import type { Answer, World } from "@krapao/testkit/world";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../../../kernel/context.ts";

let world: World;
let agent: TestStaff;
let cashier: TestStaff;
let manager: TestStaff;
let owner: TestStaff;

beforeAll(async () => {
  ({ world, agent, cashier, manager, owner } = await openConsole());
});
afterAll(() => world?.close());

const { post, get, insert, auditOf } = consoleMembers(() => ({ world, owner }));

type Search = ClientOutput<typeof consoleContract.accounts.search>;
type Page = ClientOutput<typeof consoleContract.accounts.read>;
type Timeline = ClientOutput<typeof consoleContract.ledger.timeline>;

const idsOf = ({ body }: Answer<Search>) => body.members.map(({ id }) => BigInt(id));

describe("search", () => {
  const search = (body: Record<string, unknown>) => post<Search>("members", agent, body);
  let thai: bigint;
  let lao: bigint;
  let english: bigint;

  beforeAll(async () => {
    thai = await insert({
      name: "นาย สมชาย ใจดีมาก",
      phone: "0812340001",
      bank_account_no: "7001112223",
    });
    lao = await insert({ name: "ສົມພອນ ວົງສາ", phone: "0812340002", currency: "THB" });
    english = await insert({
      name: "Zelda Quick",
      phone: "0812349999",
      bank_account_name: "QUICKSILVER ZELDA",
    });
  });

  test.each([
    ["a phone", "0812340001", () => [thai]],
    ["a phone with dashes and spaces", "081-234 0001", () => [thai]],
    ["a phone with the country code", "+66 81 234 0001", () => [thai]],
    ["a phone with the country code and no plus", "66812340001", () => [thai]],
    ["a phone with 00", "0066 (0)81.234.0001", () => [thai]],
    ["a phone in Thai digits", "๐๘๑๒๓๔๐๐๐๑", () => [thai]],
    ["a phone with marks of a paste", "\u202a081\u2011234\u20110001\u202c", () => [thai]],
    ["an account in Thai digits", "๗๐๐-๑-๑๑๒๒๒-๓", () => [thai]],
    ["the beginning of a phone", "081234", () => [thai, lao, english]],
    ["the end of a phone", "349999", () => [english]],
    ["an account", "7001112223", () => [thai]],
    ["the end of an account", "112223", () => [thai]],
    ["a name's first word", "ສົມ", () => [lao]],
    ["a name's second word, after a title", "สมชาย", () => [thai]],
    ["a name's third word", "ใจดี", () => [thai]],
    ["a name in small letters", "zelda q", () => [english]],
    ["the holder of the account", "quicksil", () => [english]],
    ["a text that no member has", "ไม่มีใคร", () => []],
    ["a wildcard of SQL", "%", () => []],
  ])("finds by %s", async (_name, text, expected) => {
    expect(idsOf(await search({ text }))).toEqual(expected());
  });

  test("finds by id and by invite code, and lists a member once", async () => {
    expect(idsOf(await search({ text: `${thai}` }))).toEqual([thai]);
    expect(idsOf(await search({ text: `kp${lao}` }))).toEqual([lao]);
    const both = await insert({ name: "Echo Echo Echo", bank_account_name: "ECHO" });
    expect(idsOf(await search({ text: "echo" }))).toEqual([both]);
  });

  test("pages contain every member once, with and without a text", async () => {
    for (let n = 0; n < 5; n++) await insert({ name: `Pager Nr${n}`, bank_account_name: "PAGER" });
    for (const filter of [{ text: "pager" }, {}]) {
      const seen: bigint[] = [];
      let cursor: string | null = null;
      do {
        const page: Answer<Search> = await search({ ...filter, cursor, limit: 2 });
        expect(page.body.members.length).toBeLessThanOrEqual(2);
        seen.push(...idsOf(page));
        cursor = page.body.next;
      } while (cursor !== null);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThanOrEqual(5);
    }
    expect(await search({ cursor: "nonsense" })).toMatchObject(refused(400, "KEY_INVALID"));
  });

  test("filters by state, tag, currency and day of registration", async () => {
    const old = await insert({ created_at: new Date("2020-05-05T18:00:00Z"), name: "Old Timer" });
    const day = { joinedFrom: "2020-05-06", joinedTo: "2020-05-06" };
    expect(idsOf(await search(day))).toEqual([old]);
    expect(idsOf(await search({ ...day, currency: "LAK" }))).toEqual([]);
    expect(idsOf(await search({ ...day, isSuspended: true }))).toEqual([]);
    const path = `/api/console/members/${old}/tags`;
    const tagged = await world.console("PUT", path, {
      token: agent.token,
      body: { tags: ["VIP", "vip", "slow"] },
    });
    expect(tagged.body).toEqual({ tags: ["slow", "vip"] });
    expect(idsOf(await search({ tag: "vip" }))).toEqual([old]);
    expect(idsOf(await search({ tag: "vip", text: "unknown" }))).toEqual([]);
  });

  test("masks phone and account", async () => {
    const { body } = await search({ text: "0812340001" });
    expect(body.members[0]).toMatchObject({ phone: "••••••0001", bankAccountNo: "••••••2223" });
    expect(JSON.stringify(body)).not.toMatch(/0812340001|7001112223/);
  });
});

describe("a member's page", () => {
  test("reveals phone and account only to roles with the permission, with an audit entry", async () => {
    const id = await insert({ phone: "0898880001", bank_account_no: "5550001111" });
    const page = await get<Page>(`members/${id}`, agent);
    expect(page.body.member).toMatchObject({ phone: "••••••0001", bankAccountNo: "••••••1111" });
    expect(JSON.stringify(page.body)).not.toMatch(/0898880001|5550001111|password/);
    const reveal = (staff: TestStaff) =>
      post(`members/${id}/reveal`, staff, { why: "the member calls" });
    expect(await reveal(agent)).toMatchObject(refused(403, "FORBIDDEN"));
    expect((await reveal(cashier)).body).toEqual({
      phone: "0898880001",
      bankAccountNo: "5550001111",
      newBankAccountNo: null,
    });
    const [entry] = await auditOf(id);
    expect(entry).toMatchObject({
      action: "accounts.reveal",
      staffId: cashier.id,
      why: "the member calls",
    });
    expect(await get("members/1", agent)).toMatchObject(refused(404, "NO_DATA"));
  });

  test("the running balance matches the ledger on every line, across pages", async () => {
    const id = await insert();
    for (const amount of [1_000n, 2_000n, 3_000n]) await giveMoney(world, id, amount);
    const seen: Timeline["entries"] = [];
    let cursor: string | null = null;
    let before = 0;
    do {
      const page: Answer<Timeline> = await post(`members/${id}/ledger`, agent, {
        cursor,
        limit: 3,
      });
      seen.push(...page.body.entries);
      before = page.body.before;
      cursor = page.body.next;
    } while (cursor !== null);
    expect(seen.map(({ amount, balance }) => [amount, balance])).toEqual([
      [30, 560],
      [20, 530],
      [10, 510],
      [500, 500],
    ]);
    expect(before).toBe(0);
    const { postedMinor } = await balanceOf(world, id);
    expect(BigInt(Math.round((seen[0]?.balance ?? 0) * 100))).toBe(postedMinor);
    const movement = await get(`ledger/${seen[0]?.transferId}`, agent);
    expect(movement.body).toMatchObject({
      transfer: { kind: "adjustment", state: "posted", amount: 30 },
      entries: [
        { account: "suspense:test", amount: -30, balance: null },
        { account: `main:${id}`, amount: 30, balance: 560 },
      ],
      record: null,
    });
    for (const type of [
      "games",
      "deposits",
      "withdrawals",
      "slips",
      "bonuses",
      "invites",
      "coupons",
    ]) {
      const { body } = await post(`members/${id}/records`, agent, { type });
      expect(body).toEqual({ records: [], next: null });
    }
  });

  test("notes have author and time and cannot be changed", async () => {
    const id = await insert();
    const added = await post(`members/${id}/notes/add`, agent, { text: "call before 18:00" });
    expect(added.body).toMatchObject({
      note: { text: "call before 18:00", staffName: agent.name },
    });
    const { body } = await post(`members/${id}/notes`, cashier, {});
    expect(body).toMatchObject({ notes: [{ text: "call before 18:00" }], next: null });
    const change = () =>
      transaction(world.app.ctx.db, (tx) =>
        tx.updateTable("accounts_note").set({ text: "other" }).execute(),
      );
    await expect(change()).rejects.toThrow(/permission denied/);
  });

  test("lists members with the same account holder as duplicates", async () => {
    const holder = `SAME ${randomInt(1e9)}`;
    const [one, other] = [
      await insert({ bank_account_name: holder }),
      await insert({ bank_account_name: holder }),
    ];
    const { body } = await get(`members/${one}/duplicates`, agent);
    expect(body).toMatchObject({ duplicates: [{ member: { id: `${other}` }, same: ["holder"] }] });
  });
});

describe("suspension", () => {
  test("a suspension ends token and socket within five seconds, and old tokens stay invalid after reinstatement", async () => {
    const { id, phone, password, token } = await registerMember(world);
    const statusOf = async (each: string) =>
      (await world.call("GET", "/api/account/profile", { token: each })).status;
    const page = io(world.url, { transports: ["websocket"], auth: { token }, reconnection: false });
    await new Promise((resolve, reject) => {
      page.on("connect", () => resolve(null));
      page.on("connect_error", reject);
    });
    const suspend = (staff: TestStaff) => post(`members/${id}/suspend`, staff, { why: "fraud" });
    expect(await suspend(cashier)).toMatchObject(refused(403, "FORBIDDEN"));
    const twice = await Promise.all([suspend(manager), suspend(owner)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statusOf(token)).toBe(401);
    await expect.poll(() => page.connected).toBe(false);
    page.close();
    const login = { username: phone, password };
    expect((await world.call("POST", "/api/login", { body: login })).status).toBe(403);
    const reinstated = await post(`members/${id}/reinstate`, manager, { why: "cleared" });
    expect(reinstated.status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(await logIn(world, phone, password))).toBe(200);
    const actions = (await auditOf(id)).map(({ action }) => action);
    expect(actions.slice(0, 2)).toEqual(["accounts.reinstate", "accounts.suspend"]);
  });

  test("staff end one session of a member, then all of them", async () => {
    const { id, phone, password, token } = await registerMember(world);
    await logIn(world, phone, password);
    const list = () => get<{ sessions: { id: string }[] }>(`members/${id}/sessions`, agent);
    const open = (await list()).body.sessions;
    expect(open.length).toBe(2);
    const path = `/api/console/members/${id}/sessions/${open[0]?.id}`;
    const end = () => world.console("DELETE", path, { token: cashier.token });
    expect((await end()).status).toBe(200);
    expect(await end()).toMatchObject(refused(404, "NO_DATA"));
    expect((await list()).body.sessions.length).toBe(1);
    const all = await post(`members/${id}/sessions/revoke`, cashier, { why: "lost phone" });
    expect(all.body).toEqual({ message: "SUCCESS", ended: 1 });
    expect((await world.call("GET", "/api/account/profile", { token })).status).toBe(401);
  });
});
