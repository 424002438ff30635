import { createHash, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { BEHIND_PROXY, from, logIn, registered } from "../../../test/newcomer.ts";
import { startWorld, type World } from "../../../test/world.ts";
import { transaction } from "../../kernel/context.ts";
import {
  type HouseAccountKind,
  houseAccountId,
  memberAccountId,
  type TransferKind,
  transfer,
} from "../../ledger/ledger.ts";

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
  checkMinutes: number;
  lastLogin: { at: string; browser: string } | null;
}

async function sessionOf(token: string): Promise<Session> {
  const { status, body } = await world.call<Session>("GET", "/api/account/session", { token });
  expect(status).toBe(200);
  return body;
}
const statusOf = async (token: string) =>
  (await world.call("GET", "/api/account/session", { token })).status;

/** Money as the records of a feature would move it. */
async function move(memberId: bigint, kind: TransferKind, units: number): Promise<void> {
  const HOUSES: Partial<Record<TransferKind, HouseAccountKind>> = {
    deposit: "bank_clearing",
    withdrawal: "payout_clearing",
  };
  await transaction(world.db, async (tx) => {
    const own = await memberAccountId(tx, memberId);
    const house = await houseAccountId(tx, {
      ...{ kind: HOUSES[kind] ?? "provider_clearing", owner: "test", currency: "THB" },
    });
    const isIn = kind === "deposit" || kind === "game_to_wallet";
    const [fromId, toId] = isIn ? [house, own] : [own, house];
    const amountMinor = BigInt(units * 100);
    const request = { id: randomUUID(), kind, fromId, toId, currency: "THB" as const, amountMinor };
    expect(await transfer(tx, request)).toBe("posted");
  });
}

test("H5: a session has its clock, the money since it began, and the login before", async () => {
  const { id, phone, password, token } = await registered(world);
  const first = await sessionOf(token);
  expect(first).toMatchObject({ lastLogin: null, checkMinutes: 60, deposits: 0, fromGames: 0 });
  expect(Math.abs(Date.parse(first.startedAt) - world.clock.nowMs())).toBeLessThan(MINUTE);
  await move(id, "deposit", 100);

  const headers = { ...from(), "user-agent": "A phone" };
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
  // Each session tells of its own time.
  expect(await sessionOf(token)).toMatchObject({ ...moved, deposits: 150, lastLogin: null });
  const third = await sessionOf(await logIn(world, phone, password));
  expect(third).toMatchObject({
    ...{ deposits: 0, toGames: 0 },
    lastLogin: { at: second.startedAt, browser: "A phone" },
  });
});

test("H5: the clock runs through reloads and begins anew after a rest of six hours", async () => {
  const { token } = await registered(world);
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

test("H5: when to be told is the member's choice, kept wherever the member logs in", async () => {
  const { phone, password, token } = await registered(world);
  const keep = (checkMinutes: unknown) =>
    world.call("PUT", "/api/account/session", { token, body: { checkMinutes } });
  const other = await logIn(world, phone, password);
  for (const checkMinutes of [15, 30, 0, 60, 15]) {
    expect((await keep(checkMinutes)).status).toBe(200);
    expect(await sessionOf(other)).toMatchObject({ checkMinutes });
  }
  for (const wrong of [20, -15, "15", null]) expect((await keep(wrong)).status).toBe(400);
  expect(await sessionOf(other)).toMatchObject({ checkMinutes: 15 });
});

test("B11: a member sees the open sessions, ends one, and all but this one", async () => {
  const { phone, password, token } = await registered(world);
  const others = [
    await logIn(world, phone, password),
    await logIn(world, phone, password),
    await logIn(world, phone, password),
  ];
  const list = async () => {
    const { body } = await world.call<{ sessions: { _id: string; isCurrent: boolean }[] }>(
      ...(["GET", "/api/account/sessions", { token }] as const),
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

test("G8: the text that a member agreed to is kept, with its language and time, and staff see it", async () => {
  const { id, token } = await registered(world);
  const versionOf = (sections: unknown) =>
    createHash("sha256").update(JSON.stringify(sections)).digest("hex").slice(0, 16);
  const versions: string[] = [];
  for (const language of ["th", "en"]) {
    const { body } = await world.call<unknown>("GET", "/api/lookup/agreements", {
      headers: { "accept-language": language },
    });
    versions.push(versionOf(body));
  }
  const agree = (version: unknown) =>
    world.call("POST", "/api/account/consent", { token, body: { version } });
  expect((await agree(versions[1])).status).toBe(200);
  world.clock.shift(HOUR);
  // Once more, and in another language; a text that is not shown is agreed to by nobody.
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
  const page = await world.office<{ consents: unknown[] }>("GET", `/api/office/members/${id}`, {
    token: agent.token,
  });
  expect(page.body.consents).toMatchObject([{ version: versions[0] }, { version: versions[1] }]);
});
