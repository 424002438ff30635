/**
 * The name of an account at its provider. askmebet and Betflix put the operator's agent in front of
 * ours, and every later call needs the whole name.
 */
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { fundMember, providerAccountOf } from "@krapao/testkit/builders/wallets";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

const AGENTS = { ASKMEBET_AGENT: "ka7", BETFLIX_AGENT: "kb7" };

let world: World;
let member: { id: bigint; token: string };

beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: { ...BEHIND_PROXY, ...AGENTS } });
});
beforeEach(async () => {
  member = await registerMember(world);
  await fundMember(world.db, member.id, 100_000n);
});
afterAll(() => world?.close());

const get = <T = Record<string, unknown>>(path: string, as = member) =>
  world.call<T>("GET", path, { token: as.token });
const activate = (game: string, as = member) => get(`/api/wallet/activate/${game}`, as);
const credentials = async (game: string) =>
  (await get<{ username: string; password: string }>(`/api/wallet/account/${game}`)).body;
const move = (from: string, to: string, amount: number) =>
  world.call("POST", "/api/wallet/transfer", { token: member.token, body: { from, to, amount } });
const rowOf = (game: string, as = member) =>
  world.db
    .selectFrom("games_account")
    .select(["id", "username", "state"])
    .where("member_id", "=", as.id)
    .where("game_code", "=", game)
    .executeTakeFirstOrThrow();
const fault = (provider: string, kind: string, operation: string) =>
  world.control("/faults", { target: `provider:${provider}`, kind, operation, count: 1 });

describe.each([
  ["ASKMEBET", "askmebet", /^ka7kp\d+/],
  ["BETFLIX", "betflix", /^kb7kp\d+/],
] as const)("%s", (game, provider, pattern) => {
  test("uses the provider's own name in every call", async () => {
    expect(await activate(game)).toMatchObject({ status: 200 });
    const opened = await credentials(game);
    expect(opened.username).toMatch(pattern);
    expect((await rowOf(game)).username).toBe(opened.username);
    expect((await move("WALLET", game, 300)).body).toMatchObject({ status: "SUCCESS" });
    expect((await move(game, "WALLET", 100.5)).body).toMatchObject({ status: "SUCCESS" });
    expect((await providerAccountOf(world, member.id, game)).balance).toBe(199.5);
    const reset = await get<{ password: string }>(`/api/wallet/resetpassword/${game}`);
    expect(reset).toMatchObject({ status: 200, body: { username: opened.username } });
    const password = provider === "askmebet" ? `/${reset.body.password}` : "";
    const login = await get<{ link: string }>(
      `/api/autoLogin/${provider}/${opened.username}${password}`,
    );
    expect(await (await fetch(login.body.link)).text()).toContain(opened.username);
  });

  test.each(["success-then-reset", "error-500", "refuse"])(
    "opens one account, although the first answer was %s",
    async (kind) => {
      await fault(provider, kind, "create");
      expect(await activate(game)).toMatchObject({ body: { message: "PROVIDER_UNAVAILABLE" } });
      expect(await rowOf(game)).toMatchObject({ state: "opening" });
      expect(await activate(game)).toMatchObject({ status: 200 });
      expect((await credentials(game)).username).toMatch(pattern);
      expect((await move("WALLET", game, 50)).body).toMatchObject({ status: "SUCCESS" });
      expect((await providerAccountOf(world, member.id, game)).balance).toBe(50);
    },
  );

  test("opens nothing under a name that another account has", async () => {
    await fault(provider, "error-500", "create");
    await activate(game);
    const { username } = await rowOf(game);
    const other = await registerMember(world);
    await activate(game, other);
    const { id } = await rowOf(game, other);
    const agent = AGENTS[`${game}_AGENT`];
    await world.db
      .updateTable("games_account")
      .set({ username: `${agent}${username}` })
      .where("id", "=", id)
      .execute();
    expect(await activate(game)).toMatchObject({
      status: 502,
      body: { message: "PROVIDER_UNAVAILABLE" },
    });
    expect(await rowOf(game)).toEqual(expect.objectContaining({ username, state: "opening" }));
    expect(world.logged.join("\n")).toContain("belongs to another account");
  });
});

test("a game without an agent keeps our name", async () => {
  expect(await activate("IMI")).toMatchObject({ status: 200 });
  expect((await credentials("IMI")).username).toMatch(/^kp\d+/);
});
