import { contract, type Endpoint } from "@krapao/contract";
import {
  type ProtectionState,
  SELF_EXCLUSION_LENGTHS,
  type SelfExclusionLength,
} from "@krapao/contract/member/protection";
import { PUSH_KINDS } from "@krapao/contract/member/push";
import { DAY_MS } from "@krapao/contract/time";
import { openGame } from "@krapao/testkit/builders/campaigns";
import {
  BEHIND_PROXY,
  fromAddress,
  registrationForm,
  verifyPhone,
} from "@krapao/testkit/builders/members";
import { balanceOf, giveMoney, shiftClock } from "@krapao/testkit/builders/money";
import {
  FEED_SECRET,
  type Payer,
  registerPayer,
  reportTransfer,
} from "@krapao/testkit/builders/rewards";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { eraseMember } from "../accounts/index.ts";
import { depositsJobs } from "../deposits/jobs.ts";
import { selfExclusionEnd } from "./self-exclusion.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET },
  });
});
afterAll(() => world?.close());
afterEach(() => shiftClock(world, 0));

const exclude = ({ token, password }: Payer, length: SelfExclusionLength) =>
  world.call<ProtectionState & { message: string }>("POST", "/api/protection/self-exclusion", {
    token,
    body: { length, password },
  });
const call = (member: Payer, method: Endpoint["method"], path: string, body?: unknown) =>
  world.call<{ message: string; until?: string }>(method, path, {
    token: member.token,
    ...(body === undefined ? {} : { body }),
  });

/** Parameters that the calls marked `plays` need to reach the check. */
const SAMPLES: Record<string, { params?: Record<string, string>; body?: unknown }> = {
  autoLogin: { params: { provider: "joker2", username: "player" } },
  autoLoginWithPassword: {
    params: { provider: "askmebet", username: "player", password: "secret" },
  },
  start: { body: { slotCode: "JOKER2", from: "wallet" } },
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

describe("while a member is self-excluded", () => {
  let member: Payer;
  beforeAll(async () => {
    member = await registerPayer(world);
    await giveMoney(world, member.id, 500_00n);
    await openGame(world, member.token, 100);
    expect((await exclude(member, "week")).body.excludedUntil).not.toBeNull();
  });

  test("the list of calls marked `plays` is complete", () => {
    expect(playing.map(({ name }) => name).sort()).toEqual([
      "bonuses.activate",
      "deposits.add",
      "deposits.createQr",
      "deposits.truelink",
      "games.account",
      "games.activate",
      "games.autoLogin",
      "games.autoLoginWithPassword",
      "games.resetPassword",
      "games.start",
      "invites.collect",
      "promotions.activate",
      "refunds.addWallet",
      "refunds.receive",
      "spinwheel.claim",
      "spinwheel.spin",
    ]);
  });

  test.each(playing)(
    "$name is refused with the end of the self-exclusion",
    async ({ endpoint, sample }) => {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
        return sample?.params?.[name] ?? "JOKER2";
      });
      const answer = await call(member, endpoint.method, path, sample?.body);
      expect(answer).toMatchObject({ status: 403, body: { message: "SELF_EXCLUDED" } });
      const leftMs = Date.parse(answer.body.until ?? "") - world.clock.nowMs();
      expect(leftMs).toBeGreaterThan(6 * DAY_MS);
    },
  );

  test.each([
    ["transfer", { from: "WALLET", to: "JOKER2", amount: 10 }],
    ["transferAll", { to: "JOKER2" }],
  ])("%s into a game is refused", async (name, body) => {
    const answer = await call(member, "POST", `/api/wallet/${name}`, body);
    expect(answer).toMatchObject({ status: 403, body: { message: "SELF_EXCLUDED" } });
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
  ] as const)("%s %s works", async (method, path, body) => {
    expect((await call(member, method, path, body)).status).toBe(200);
  });

  test("the chat works and contains a message with the end of the self-exclusion", async () => {
    await world.db
      .insertInto("lookups_setting")
      .values({ key: "enableChatWidget", value: "true" })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: "true" }))
      .execute();
    const { body } = await world.call<unknown[]>("POST", "/api/chat/history", {
      token: member.token,
      body: { limit: 10, skip: 0 },
    });
    expect(JSON.stringify(body)).toMatch(/พักการเล่น|taking a break/);
  });

  test("a payment that arrives is deferred and credited after the end", async () => {
    const other = await registerPayer(world);
    await exclude(other, "day");
    await reportTransfer(world, other, 80);
    const { body } = await world.call<ProtectionState>("GET", "/api/protection", {
      token: other.token,
    });
    expect(body.waiting).toMatchObject([{ amount: 80, reason: "excluded" }]);
    const creditDeferred = () => depositsJobs(world.app.ctx)["deposits:follow_up"]?.({});
    await creditDeferred();
    expect((await balanceOf(world, other.id)).postedMinor).toBe(0n);
    await shiftClock(world, DAY_MS + 1_000);
    await creditDeferred();
    expect((await balanceOf(world, other.id)).postedMinor).toBe(8_000n);
  });

  test("push notifications exist for money and chat only, so no marketing has to be suppressed", () => {
    expect(PUSH_KINDS).toEqual([
      ...["deposit", "waiting", "returning", "returned", "gift", "noGift", "withdrawal", "chat"],
    ]);
  });

  test("phone and bank account cannot register a second account", async () => {
    const register = async (phone: string, fields: Record<string, unknown>) =>
      world.call("POST", "/api/account", {
        body: registrationForm(phone, fields),
        headers: fromAddress(),
      });
    expect((await register(member.phone, {})).body.message).toBe("EXISTING_USER");
    const phone = "0899990001";
    await verifyPhone(world, phone);
    const { bankCode, bankAccountNo } = member;
    const again = await register(phone, { bankCode, bankAccountNo, bankAccountName: "A B" });
    expect(again.body.message).toBe("EXISTING_BANK");
    // Erasure is refused for the same reason.
    const gone = await registerPayer(world);
    await exclude(gone, "five_years");
    const { token } = await world.staff("owner");
    const erase = await world.console("POST", `/api/console/members/${gone.id}/erase`, {
      token,
      body: { why: "the member requested it" },
    });
    expect(erase.body.message).toBe("SELF_EXCLUDED");
    const [auditKey] = world.app.ctx.settings.auditKeys;
    const admin = { ...world.app.ctx, auditKey };
    const erased = eraseMember(admin, { memberId: gone.id, by: "test", why: "requested" });
    await expect(erased).rejects.toThrow("SELF_EXCLUDED");
  });
});

describe("a self-exclusion", () => {
  test.each([
    ["day", "2026-02-01T10:00:00.000Z"],
    ["week", "2026-02-07T10:00:00.000Z"],
    ["month", "2026-03-02T10:00:00.000Z"],
    ["half_year", "2026-07-31T10:00:00.000Z"],
    ["year", "2027-01-31T10:00:00.000Z"],
    ["five_years", "2031-01-31T10:00:00.000Z"],
  ] as const)("of a %s ends %s", (length, end) => {
    expect(selfExclusionEnd(length, new Date("2026-01-31T10:00:00Z")).toISOString()).toBe(end);
  });

  test("requires the password, and neither a call nor an SQL statement shortens it", async () => {
    const member = await registerPayer(world);
    const wrong = await exclude({ ...member, password: "not the one" }, "year");
    expect(wrong).toMatchObject({ status: 403, body: { message: "WRONG_PASSWORD" } });
    const { excludedUntil } = (await exclude(member, "year")).body;
    for (const length of SELF_EXCLUSION_LENGTHS.slice(0, 4)) {
      expect((await exclude(member, length)).body.excludedUntil).toBe(excludedUntil);
    }
    const shorten = (until: Date | null) =>
      world.db
        .updateTable("protection_member")
        .set({ excluded_until: until })
        .where("member_id", "=", member.id)
        .execute();
    await expect(shorten(null)).rejects.toThrow("cannot be shortened");
    await expect(shorten(world.clock.now())).rejects.toThrow("cannot be shortened");
  });

  test("can be extended by an owner only, with the reason in the audit log, and never shortened", async () => {
    const member = await registerPayer(world);
    const path = `/api/console/members/${member.id}/protection`;
    const extend = async (role: "manager" | "owner", length: SelfExclusionLength) => {
      const { token } = await world.staff(role);
      const body = { length, why: "the member's family asked" };
      return (await world.console("POST", `${path}/extend`, { token, body })).body.message;
    };
    expect(await extend("owner", "year")).toBe("ALREADY_DECIDED");
    await exclude(member, "month");
    expect(await extend("manager", "year")).toBe("FORBIDDEN");
    expect(await extend("owner", "week")).toBe("ALREADY_DECIDED");
    expect(await extend("owner", "year")).toBe("SUCCESS");
    const { token } = await world.staff("agent");
    const shown = await world.console<ProtectionState & { selfExclusions: unknown[] }>(
      "GET",
      path,
      {
        token,
      },
    );
    const leftMs = Date.parse(shown.body.excludedUntil ?? "") - world.clock.nowMs();
    expect(leftMs).toBeGreaterThan(364 * DAY_MS);
    expect(shown.body.selfExclusions).toMatchObject([
      { length: "year", staffName: expect.stringMatching(/^owner/) },
      { length: "month", staffName: null },
    ]);
    const entry = await world.db
      .selectFrom("audit_entry")
      .select("action")
      .where("subject", "=", `member:${member.id}`)
      .executeTakeFirst();
    expect(entry?.action).toBe("protection.extend");
  });
});
