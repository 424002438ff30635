import { createHash, randomUUID } from "node:crypto";
import { BEHIND_PROXY, fromAddress, logIn, registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { io } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../../../kernel/context.ts";
import {
  type HouseAccountKind,
  houseAccountId,
  memberAccountId,
  type TransferKind,
  transfer,
} from "../../../ledger/ledger.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());
afterEach(() => world.clock.shift(0));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Session {
  startedAt: string;
  now: string;
  realityCheckMinutes: number;
  idleMinutes: number;
  lastLogin: { at: string; browser: string } | null;
}

async function sessionOf(token: string): Promise<Session> {
  const { status, body } = await world.call<Session>("GET", "/api/account/session", { token });
  expect(status).toBe(200);
  return body;
}
const statusOf = async (token: string) =>
  (await world.call("GET", "/api/account/session", { token })).status;

/** Moves money with ledger transfers, as the features do. */
async function move(memberId: bigint, kind: TransferKind, units: number): Promise<void> {
  const HOUSES: Partial<Record<TransferKind, HouseAccountKind>> = {
    deposit: "bank_clearing",
    withdrawal: "payout_clearing",
  };
  await transaction(world.db, async (tx) => {
    const own = await memberAccountId(tx, memberId);
    const house = await houseAccountId(tx, {
      kind: HOUSES[kind] ?? "provider_clearing",
      owner: "test",
      currency: "THB",
    });
    const isIn = kind === "deposit" || kind === "game_to_wallet";
    const [fromId, toId] = isIn ? [house, own] : [own, house];
    const amountMinor = BigInt(units * 100);
    const request = { id: randomUUID(), kind, fromId, toId, currency: "THB" as const, amountMinor };
    expect(await transfer(tx, request)).toBe("posted");
  });
}

test("a session shows its start, the money moved since, and the previous login", async () => {
  const { id, phone, password, token } = await registerMember(world);
  const first = await sessionOf(token);
  expect(first).toMatchObject({
    lastLogin: null,
    realityCheckMinutes: 60,
    deposits: 0,
    fromGames: 0,
  });
  expect(Math.abs(Date.parse(first.startedAt) - world.clock.nowMs())).toBeLessThan(MINUTE);
  await move(id, "deposit", 100);

  const headers = { ...fromAddress(), "user-agent": "A phone" };
  const again = await world.call<{ token: string }>("POST", "/api/login", {
    body: { username: phone, password },
    headers,
  });
  await move(id, "deposit", 50);
  await move(id, "wallet_to_game", 30);
  await move(id, "game_to_wallet", 12);
  await move(id, "withdrawal", 8);
  const moved = { currency: "THB", withdrawals: 8, toGames: 30, fromGames: 12 };
  const second = await sessionOf(again.body.token);
  expect(second).toMatchObject({ ...moved, deposits: 50, lastLogin: { at: first.startedAt } });
  // Each session counts from its own start.
  expect(await sessionOf(token)).toMatchObject({ ...moved, deposits: 150, lastLogin: null });
  const third = await sessionOf(await logIn(world, phone, password));
  expect(third).toMatchObject({
    deposits: 0,
    toGames: 0,
    lastLogin: { at: second.startedAt, browser: "A phone" },
  });
});

test("the start of a session stays across reloads and is reset after six hours without use", async () => {
  const { token } = await registerMember(world);
  const { startedAt } = await sessionOf(token);
  for (const away of [25 * MINUTE, 5 * HOUR, 10 * HOUR]) {
    world.clock.shift(away);
    const later = await sessionOf(token);
    expect(later.startedAt).toBe(startedAt);
    expect(Date.parse(later.now) - Date.parse(startedAt)).toBeGreaterThanOrEqual(away);
  }
  world.clock.shift(16 * HOUR + MINUTE);
  const back = await sessionOf(token);
  expect(Date.parse(back.startedAt) - Date.parse(startedAt)).toBeGreaterThan(16 * HOUR);
  world.clock.shift(17 * HOUR);
  expect((await sessionOf(token)).startedAt).toBe(back.startedAt);
});

test("the member chooses the minutes between reality checks for all sessions", async () => {
  const { phone, password, token } = await registerMember(world);
  const save = (realityCheckMinutes: unknown) =>
    world.call("PUT", "/api/account/session", { token, body: { realityCheckMinutes } });
  const other = await logIn(world, phone, password);
  for (const realityCheckMinutes of [15, 30, 0, 60, 15]) {
    expect((await save(realityCheckMinutes)).status).toBe(200);
    expect(await sessionOf(other)).toMatchObject({ realityCheckMinutes });
  }
  for (const wrong of [20, -15, "15", null]) expect((await save(wrong)).status).toBe(400);
  expect(await sessionOf(other)).toMatchObject({ realityCheckMinutes: 15 });
});

describe("the idle limit", () => {
  const choose = (token: string, idleMinutes: unknown) =>
    world.call("PUT", "/api/account/session", { token, body: { idleMinutes } });
  /** A call by a timer of an open page, without an action of the member. */
  const poll = (token: string) =>
    world.call("GET", "/api/account/session", { token, headers: { "x-unattended": "1" } });
  const expired = { status: 401, body: { message: "EXPIRED_AUTH_TOKEN" } };

  test("by default a session lasts thirty days after the last use, also of an open page", async () => {
    const { token } = await registerMember(world);
    expect(await sessionOf(token)).toMatchObject({ idleMinutes: 0 });
    world.clock.shift(29 * 24 * HOUR);
    expect((await poll(token)).status).toBe(200);
    world.clock.shift(58 * 24 * HOUR);
    expect((await poll(token)).status).toBe(200);
  });

  test.each([15, 30, 60])("a session ends after %i minutes without use", async (minutes) => {
    const { token } = await registerMember(world);
    expect((await choose(token, minutes)).status).toBe(200);
    let now = 0;
    const after = (ms: number) => {
      now += ms;
      world.clock.shift(now);
    };
    after(minutes * MINUTE - 2 * MINUTE);
    expect(await statusOf(token)).toBe(200);
    after(minutes * MINUTE - 2 * MINUTE);
    expect(await statusOf(token)).toBe(200);
    after(minutes * MINUTE);
    expect(await poll(token)).toMatchObject(expired);
  });

  test("timers of an open page do not extend a session", async () => {
    const { token } = await registerMember(world);
    await choose(token, 15);
    for (const at of [2, 5, 8, 11, 14]) {
      world.clock.shift(at * MINUTE);
      expect((await poll(token)).status).toBe(200);
    }
    world.clock.shift(14.5 * MINUTE);
    // The member acts in time, although the page called just before.
    expect(await statusOf(token)).toBe(200);
    world.clock.shift(28 * MINUTE);
    expect((await poll(token)).status).toBe(200);
    world.clock.shift(30 * MINUTE);
    expect(await poll(token)).toMatchObject(expired);
  });

  test("a session ends 12 hours after its login with a short limit, 30 days with the longest", async () => {
    for (const [minutes, step, times] of [
      [60, 55 * MINUTE, 13],
      [720, 11.9 * HOUR, 60],
    ] as const) {
      world.clock.shift(0);
      const { token } = await registerMember(world);
      await choose(token, minutes);
      for (let time = 1; time <= times; time++) {
        world.clock.shift(time * step);
        expect(await statusOf(token)).toBe(200);
      }
      world.clock.shift(minutes === 60 ? 12 * HOUR : 30 * 24 * HOUR);
      expect(await poll(token)).toMatchObject(expired);
    }
  });

  test("the limit applies to open sessions and to later logins, and ended sessions stay ended", async () => {
    const { phone, password, token } = await registerMember(world);
    const [unused, used] = [
      await logIn(world, phone, password),
      await logIn(world, phone, password),
    ];
    world.clock.shift(40 * MINUTE);
    for (const each of [token, used]) expect(await statusOf(each)).toBe(200);
    expect((await choose(token, 30)).status).toBe(200);
    expect(await poll(unused)).toMatchObject(expired);
    expect((await poll(used)).status).toBe(200);
    const later = await logIn(world, phone, password);
    expect(await sessionOf(later)).toMatchObject({ idleMinutes: 30 });
    world.clock.shift(65 * MINUTE);
    expect(await statusOf(token)).toBe(200);
    world.clock.shift(75 * MINUTE);
    for (const each of [unused, used, later]) expect(await poll(each)).toMatchObject(expired);
    expect((await choose(token, 0)).status).toBe(200);
    for (const each of [unused, used, later]) expect(await poll(each)).toMatchObject(expired);
    world.clock.shift(29 * 24 * HOUR);
    expect(await statusOf(token)).toBe(200);
  });

  test("the pages of an ended session are disconnected", async () => {
    const { token } = await registerMember(world);
    await choose(token, 15);
    const page = io(world.url, { transports: ["websocket"], auth: { token }, forceNew: true });
    await new Promise<void>((resolve) => page.once("connect", resolve));
    const cut = new Promise<string>((resolve) => page.once("disconnect", resolve));
    world.clock.shift(15 * MINUTE);
    expect(await cut).toBe("io server disconnect");
    page.close();
  });

  test("refuses limits that are not offered, and records a use once a minute", async () => {
    const { token } = await registerMember(world);
    for (const wrong of [1, -15, 1440, "15", null])
      expect((await choose(token, wrong)).status).toBe(400);
    await choose(token, 30);
    const row = () =>
      world.db
        .selectFrom("accounts_session")
        .select(["used_at", "last_seen_at", "expires_at"])
        .where("token_hash", "=", createHash("sha256").update(token).digest())
        .executeTakeFirstOrThrow();
    const first = await row();
    // Fifty seconds after the use, however long it took to come here.
    world.clock.shift(Number(first.used_at) + 50_000 - Date.now());
    for (let call = 0; call < 5; call++) await statusOf(token);
    expect(await row()).toEqual(first);
  });
});

test("a member lists the open sessions, ends one, and ends all others", async () => {
  const { phone, password, token } = await registerMember(world);
  const others = [
    await logIn(world, phone, password),
    await logIn(world, phone, password),
    await logIn(world, phone, password),
  ];
  const list = async () => {
    const { body } = await world.call<{ sessions: { _id: string; isCurrent: boolean }[] }>(
      "GET",
      "/api/account/sessions",
      { token },
    );
    return body.sessions;
  };
  const open = await list();
  expect(open.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, false, false, true]);
  const one = open.find(({ isCurrent }) => !isCurrent)?._id;
  const end = () => world.call("DELETE", `/api/account/sessions/${one}`, { token });
  expect(await end()).toMatchObject({ status: 200, body: { message: "SUCCESS" } });
  expect(await end()).toMatchObject({ status: 404, body: { message: "NO_DATA" } });
  expect(await list()).toHaveLength(3);
  expect((await Promise.all(others.map(statusOf))).sort()).toEqual([200, 200, 401]);
  const rest = await world.call("DELETE", "/api/account/sessions", { token });
  expect(rest.body).toEqual({ message: "SUCCESS", ended: 2 });
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401, 401]);
  expect(await list()).toEqual([expect.objectContaining({ isCurrent: true })]);
});

test("records which text a member accepted, with language and time, and shows it to staff", async () => {
  const { id, token } = await registerMember(world);
  const versionOf = (sections: unknown) =>
    createHash("sha256").update(JSON.stringify(sections)).digest("hex").slice(0, 16);
  const versions: string[] = [];
  for (const language of ["th", "en", "lo"]) {
    const { body } = await world.call<unknown>("GET", "/api/lookup/agreements", {
      headers: { "accept-language": language },
    });
    versions.push(versionOf(body));
  }
  const agree = (version: unknown) =>
    world.call<{ versions: string[] }>("POST", "/api/account/consent", {
      token,
      body: { version },
    });
  const agreed = await agree(versions[1]);
  expect(agreed.status).toBe(200);
  // One acceptance holds for the text in every language.
  expect(agreed.body.versions.toSorted()).toEqual(versions.toSorted());
  world.clock.shift(HOUR);
  // The same version again, and another language. An unknown version is refused.
  for (const version of [versions[1], versions[0]]) expect((await agree(version)).status).toBe(200);
  expect(await agree(versionOf("another text"))).toMatchObject({ status: 404 });
  expect((await agree("' or 1=1 --")).status).toBe(400);
  const rows = await world.db
    .selectFrom("accounts_consent")
    .selectAll()
    .where("member_id", "=", id)
    .orderBy("accepted_at")
    .execute();
  expect(rows).toMatchObject([
    { document: "agreements", version: versions[1], locale: "en" },
    { document: "agreements", version: versions[0], locale: "th" },
  ]);
  const [first, second] = rows.map(({ accepted_at }) => accepted_at.getTime());
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(HOUR / 2);
  const agent = await world.staff("agent");
  const page = await world.console<{ consents: unknown[] }>("GET", `/api/console/members/${id}`, {
    token: agent.token,
  });
  expect(page.body.consents).toMatchObject([{ version: versions[0] }, { version: versions[1] }]);
});

test("answers a kept consent after the next login, and none that was for one login only", async () => {
  const { token } = await registerMember(world);
  const { body: sections } = await world.call<unknown>("GET", "/api/lookup/agreements", {
    headers: { "accept-language": "th" },
  });
  const version = createHash("sha256").update(JSON.stringify(sections)).digest("hex").slice(0, 16);
  const kept = async () =>
    (await world.call<{ versions: string[] }>("GET", "/api/account/consent", { token })).body
      .versions;
  const agree = (isKept: boolean) =>
    world.call("POST", "/api/account/consent", { token, body: { version, isKept } });
  expect(await kept()).toEqual([]);
  await agree(false);
  expect(await kept()).toEqual([]);
  await agree(true);
  expect(await kept()).toContain(version);
  // Once kept, it stays so.
  await agree(false);
  expect(await kept()).toHaveLength(3);
});
