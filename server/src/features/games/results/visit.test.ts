import { DAY_MS } from "@krapao/contract/time";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { fundMember } from "@krapao/testkit/builders/wallets";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listActiveAccounts } from "../queries.ts";

let world: World;
let member: TestMember;

beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await registerMember(world);
  await fundMember(world.db, member.id, 100_000n);
});
afterEach(() => world.clock.shift(0));

interface Visit {
  slotCode: string;
  enteredAt: string;
  result: number | null;
  open: number;
}

const get = <T>(path: string) => world.call<T>("GET", path, { token: member.token });
const visit = async () => (await get<{ visit: Visit | null }>("/api/wallet/visit")).body.visit;
const move = async (from: string, to: string, amount: number) => {
  const body = { from, to, amount };
  const answer = await world.call("POST", "/api/wallet/transfer", { token: member.token, body });
  expect(answer.body).toMatchObject({ status: "SUCCESS" });
};
const accountOf = async (code: string) => {
  const accounts = await listActiveAccounts(world.db, member.id);
  const account = accounts.find(({ game_code }) => game_code === code);
  if (!account) throw new Error(`no account in ${code}`);
  return account;
};
const enter = async (code: string, amount: number) => {
  await get(`/api/wallet/activate/${code}`);
  await move("WALLET", code, amount);
  const { provider, username } = await accountOf(code);
  expect((await get(`/api/autoLogin/${provider}/${username}`)).status).toBe(200);
};
const play = async (code: string, outcome: "win" | "lose", amount: number) => {
  const { provider, username } = await accountOf(code);
  await world.control("/play", { provider, username, outcome, amount });
};
const refresh = async () => expect((await get("/api/wallet/refresh/slot")).status).toBe(200);

test("there is none before a game was entered, nor of another member", async () => {
  expect(await visit()).toBeNull();
  await enter("PG", 300);
  member = await registerMember(world);
  expect(await visit()).toBeNull();
});

test("the result is not known until the game was read again", async () => {
  await enter("PG", 300);
  await play("PG", "win", 100);
  expect(await visit()).toMatchObject({ slotCode: "PG", result: null });
  await refresh();
  expect(await visit()).toMatchObject({ slotCode: "PG", result: 100, open: 0 });
});

describe("what was won or lost since", () => {
  test.each(["PG", "JOKER2", "BETFLIX_MOON"])("%s has no transfer in it", async (code) => {
    await enter(code, 300);
    await play(code, "lose", 12);
    await refresh();
    const { ft_wallet_slot: factor } = await accountOf(code);
    await move("WALLET", code, 200);
    await play(code, "win", 5);
    await move(code, "WALLET", 100);
    await refresh();
    expect(await visit()).toMatchObject({ slotCode: code, result: -7 * factor });
  });

  test("counts from the last time it was entered", async () => {
    await enter("PG", 300);
    await play("PG", "lose", 50);
    await refresh();
    await enter("PG", 100);
    await play("PG", "win", 20);
    await refresh();
    expect(await visit()).toMatchObject({ result: 20 });
  });

  test("is not known while the game does not answer", async () => {
    await enter("PG", 300);
    await refresh();
    await world.control("/faults", { target: "provider:pg", kind: "error-500" });
    await refresh();
    expect(await visit()).toMatchObject({ slotCode: "PG", result: null });
    await world.control("/faults", { target: "provider:pg", kind: "none" });
  });
});

test("a visit ends after a day", async () => {
  await enter("PG", 300);
  world.clock.shift(DAY_MS + 1_000);
  expect(await visit()).toBeNull();
});
