import { contract, type Endpoint } from "@krapao/contract";
import { PAUSES, type PauseLength, type ProtectionState } from "@krapao/contract/protection";
import { PUSH_KINDS } from "@krapao/contract/push";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openGame } from "../../../test/gifts.ts";
import { BEHIND_PROXY, from, provePhone, registration } from "../../../test/newcomer.ts";
import { balanceOf, giveMoney, shiftClock } from "../../../test/purse.ts";
import { FEED_SECRET, type Payer, payer, payIn } from "../../../test/rewards.ts";
import { startWorld, type World } from "../../../test/world.ts";
import { forgetMember } from "../accounts/index.ts";
import { depositsJobs } from "../deposits/jobs.ts";
import { endOfPause } from "./pause.ts";

const DAY_MS = 24 * 3_600_000;
let world: World;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET },
  });
});
afterAll(() => world?.close());
afterEach(() => shiftClock(world, 0));

const pause = ({ token, password }: Payer, length: PauseLength) =>
  world.call<ProtectionState & { message: string }>("POST", "/api/protection/pause", {
    token,
    body: { length, password },
  });
const call = (member: Payer, method: Endpoint["method"], path: string, body?: unknown) =>
  world.call<{ message: string; until?: string }>(method, path, {
    token: member.token,
    ...(body === undefined ? {} : { body }),
  });

/** What the calls that lead to play need to get as far as their member. */
const SAMPLES: Record<string, { params?: Record<string, string>; body?: unknown }> = {
  autoLogin: { params: { provider: "joker2", username: "somebody" } },
  autoLoginWithPassword: {
    params: { provider: "askmebet", username: "somebody", password: "secret" },
  },
  createQr: { params: { bankCode: "KBANK" }, body: { amount: 100 } },
  add: { body: { amount: 100 } },
  truelink: { body: { link: "https://gift.truemoney.com/campaign/?v=0123456789abcdefgh" } },
  spin: { body: { clientSeed: "seed" } },
  claim: { body: { coupon: "ABCD" } },
};
const playing = Object.entries(contract).flatMap(([word, group]) =>
  Object.entries(group as Record<string, Endpoint>)
    .filter(([, endpoint]) => endpoint.plays)
    .map(([name, endpoint]) => ({ name: `${word}.${name}`, sample: SAMPLES[name], endpoint })),
);

describe("H3: while a member rests from play", () => {
  let member: Payer;
  beforeAll(async () => {
    member = await payer(world);
    await giveMoney(world, member.id, 500_00n);
    await openGame(world, member.token, 100);
    expect((await pause(member, "week")).body.pausedUntil).not.toBeNull();
  });

  test("all that leads to play is in the list", () => {
    expect(playing.map(({ name }) => name).sort()).toEqual([
      ...["bonuses.activate", "deposits.add", "deposits.createQr", "deposits.truelink"],
      ...["games.account", "games.activate", "games.autoLogin", "games.autoLoginWithPassword"],
      ...["games.resetPassword", "invites.collect", "promotions.activate", "refunds.addWallet"],
      ...["refunds.receive", "spinwheel.claim", "spinwheel.spin"],
    ]);
  });

  test.each(playing)("$name says until when", async ({ endpoint, sample }) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
      return sample?.params?.[name] ?? "JOKER2";
    });
    const answer = await call(member, endpoint.method, path, sample?.body);
    expect(answer).toMatchObject({ status: 403, body: { message: "PLAY_PAUSED" } });
    const leftMs = Date.parse(answer.body.until ?? "") - world.clock.nowMs();
    expect(leftMs).toBeGreaterThan(6 * DAY_MS);
  });

  test.each([
    ["transfer", { from: "WALLET", to: "JOKER2", amount: 10 }],
    ["transferAll", { to: "JOKER2" }],
  ])("no money goes into a game by %s", async (name, body) => {
    const answer = await call(member, "POST", `/api/wallet/${name}`, body);
    expect(answer).toMatchObject({ status: 403, body: { message: "PLAY_PAUSED" } });
  });

  test.each([
    ["GET", "/api/wallet", undefined],
    ["GET", "/api/wallet/refresh/slot", undefined],
    ["GET", "/api/account/profile", undefined],
    ["GET", "/api/protection", undefined],
    ["POST", "/api/statement", { page: 1 }],
    ["GET", "/api/bonus", undefined],
    ["GET", "/api/refund/check", undefined],
    ["POST", "/api/wallet/transfer", { from: "JOKER2", to: "WALLET", amount: 40 }],
    ["POST", "/api/wallet/transferAll", { to: "WALLET" }],
    ["POST", "/api/wallet/withdraw", { amount: 200 }],
  ] as const)("%s %s is answered as always", async (method, path, body) => {
    expect((await call(member, method, path, body)).status).toBe(200);
  });

  test("the chat answers, and tells until when", async () => {
    await world.db
      .insertInto("lookups_setting")
      .values({ key: "enableChatWidget", value: "true" })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: "true" }))
      .execute();
    const { body } = await world.call<unknown[]>("POST", "/api/chat/history", {
      ...{ token: member.token, body: { limit: 10, skip: 0 } },
    });
    expect(JSON.stringify(body)).toMatch(/พักการเล่น|taking a break/);
  });

  test("money that comes in waits for the end, and is credited then", async () => {
    const other = await payer(world);
    await pause(other, "day");
    await payIn(world, other, 80);
    const { body } = await world.call<ProtectionState>("GET", "/api/protection", {
      token: other.token,
    });
    expect(body.waiting).toMatchObject([{ amount: 80, reason: "paused" }]);
    const sweep = () => depositsJobs(world.app.ctx)["deposits:sweep"]?.({});
    await sweep();
    expect((await balanceOf(world, other.id)).postedMinor).toBe(0n);
    await shiftClock(world, DAY_MS + 1_000);
    await sweep();
    expect((await balanceOf(world, other.id)).postedMinor).toBe(8_000n);
  });

  test("nothing is told to phones but money and chat: there is no marketing to hold back", () => {
    expect(PUSH_KINDS).toEqual(["deposit", "withdrawal", "chat"]);
  });

  test("the same phone and the same bank account open no second account", async () => {
    const register = async (phone: string, fields: Record<string, unknown>) =>
      world.call("POST", "/api/account", { body: registration(phone, fields), headers: from() });
    expect((await register(member.phone, {})).body.message).toBe("EXISTING_USER");
    const phone = "0899990001";
    await provePhone(world, phone);
    const { bankCode, bankAccountNo } = member;
    const again = await register(phone, { bankCode, bankAccountNo, bankAccountName: "A B" });
    expect(again.body.message).toBe("EXISTING_BANK");
    // Nor does being forgotten.
    const gone = await payer(world);
    await pause(gone, "five_years");
    const { token } = await world.staff("owner");
    const erase = await world.office("POST", `/api/office/members/${gone.id}/erase`, {
      ...{ token, body: { why: "the member asked" } },
    });
    expect(erase.body.message).toBe("PLAY_PAUSED");
    const forgotten = forgetMember(world.app.ctx, { memberId: gone.id, by: "test", why: "asked" });
    await expect(forgotten).rejects.toThrow("PLAY_PAUSED");
  });
});

describe("H3: a rest", () => {
  test.each([
    ["day", "2026-02-01T10:00:00.000Z"],
    ["week", "2026-02-07T10:00:00.000Z"],
    ["month", "2026-03-02T10:00:00.000Z"],
    ["half_year", "2026-07-31T10:00:00.000Z"],
    ["year", "2027-01-31T10:00:00.000Z"],
    ["five_years", "2031-01-31T10:00:00.000Z"],
  ] as const)("of a %s ends %s", (length, end) => {
    expect(endOfPause(length, new Date("2026-01-31T10:00:00Z")).toISOString()).toBe(end);
  });

  test("wants the password, and no call and no statement makes it shorter", async () => {
    const member = await payer(world);
    const wrong = await pause({ ...member, password: "not the one" }, "year");
    expect(wrong).toMatchObject({ status: 403, body: { message: "WRONG_PASSWORD" } });
    const { pausedUntil } = (await pause(member, "year")).body;
    for (const length of PAUSES.slice(0, 4)) {
      expect((await pause(member, length)).body.pausedUntil).toBe(pausedUntil);
    }
    const shorten = (until: Date | null) =>
      world.db
        .updateTable("protection_member")
        .set({ paused_until: until })
        .where("member_id", "=", member.id)
        .execute();
    await expect(shorten(null)).rejects.toThrow("cannot be shortened");
    await expect(shorten(world.clock.now())).rejects.toThrow("cannot be shortened");
  });

  test("is made longer by an owner alone, with the reason in the audit log, and never shorter", async () => {
    const member = await payer(world);
    const path = `/api/office/members/${member.id}/protection`;
    const lengthen = async (role: "manager" | "owner", length: PauseLength) => {
      const { token } = await world.staff(role);
      const body = { length, why: "the member's family asked" };
      return (await world.office("POST", `${path}/lengthen`, { token, body })).body.message;
    };
    expect(await lengthen("owner", "year")).toBe("ALREADY_DECIDED");
    await pause(member, "month");
    expect(await lengthen("manager", "year")).toBe("FORBIDDEN");
    expect(await lengthen("owner", "week")).toBe("ALREADY_DECIDED");
    expect(await lengthen("owner", "year")).toBe("SUCCESS");
    const { token } = await world.staff("agent");
    const shown = await world.office<ProtectionState & { pauses: unknown[] }>("GET", path, {
      token,
    });
    const leftMs = Date.parse(shown.body.pausedUntil ?? "") - world.clock.nowMs();
    expect(leftMs).toBeGreaterThan(364 * DAY_MS);
    expect(shown.body.pauses).toMatchObject([
      { length: "year", staffName: expect.stringMatching(/^owner/) },
      { length: "month", staffName: null },
    ]);
    const entry = await world.db
      .selectFrom("audit_entry")
      .select("action")
      .where("subject", "=", `member:${member.id}`)
      .executeTakeFirst();
    expect(entry?.action).toBe("protection.lengthen");
  });
});
