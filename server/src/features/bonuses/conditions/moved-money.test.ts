/** Money that a member moves between wallet and games while a condition is open. */
import { addCampaign, openGame, readRewards, type Shown } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, expectLedgerInvariants, giveMoney } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, PROVIDER_CALL_TIMEOUT_MS: "6000" } });
});
afterAll(async () => {
  await expectLedgerInvariants(world);
  await world?.close();
});

const get = <T = Record<string, unknown>>(path: string, token: string) =>
  world.call<T>("GET", path, { token });
const meter = async (token: string) =>
  (await get<{ condition: Shown | null }>("/api/bonus/condition", token)).body.condition;
const move = (token: string, from: string, to: string) =>
  world.call("POST", "/api/wallet/transfer", { token, body: { from, to, amount: 50 } });
const withdraw = (token: string, amount: number, path = "withdraw") =>
  world.call("POST", `/api/wallet/${path}`, { token, body: { amount } });
const BOUND = { status: 409, body: { message: "BONUS_CONDITION" } };

/** A member with 150, of which 50 are a gift. */
async function bound(): Promise<{ id: bigint; token: string }> {
  const member = await registerMember(world);
  await giveMoney(world, member.id, 10_000n);
  await openGame(world, member.token, 50);
  const code = await addCampaign(world, { amount_minor: 5_000n });
  expect((await get(`/api/bonus/activate/${code}`, member.token)).status).toBe(200);
  return member;
}

test("abuse 12: three rounds through a game leave total, target and progress as they were", async () => {
  const { token } = await bound();
  const before = { state: "open", total: 150, net: 150, target: 300, percent: 0 };
  for (let round = 0; round < 3; round++) {
    expect((await move(token, "JOKER2", "WALLET")).body.status).toBe("SUCCESS");
    expect(await meter(token)).toMatchObject(before);
    expect((await move(token, "WALLET", "JOKER2")).body.status).toBe("SUCCESS");
    expect(await meter(token)).toMatchObject(before);
  }
  expect(await withdraw(token, 50)).toMatchObject(BOUND);
});

test("abuse 12: withdrawing and ending are refused while a transfer is on its way", async () => {
  const { id, token } = await bound();
  const fault = { target: "provider:joker2", operation: "transfer", kind: "hang", count: 1 };
  await world.control("/faults", fault);
  const onItsWay = move(token, "JOKER2", "WALLET");
  await expect.poll(async () => (await openTransfers(id)).length).toBe(1);
  for (const path of ["withdraw", "withdrawAll"]) {
    expect(await withdraw(token, 100, path)).toMatchObject(BOUND);
  }
  expect(await get("/api/bonus/clear", token)).toMatchObject(BOUND);
  expect(await meter(token)).toMatchObject({ state: "open", target: 300, percent: 0 });
  await world.control("/faults", { target: "provider:joker2", kind: "none" });
  await onItsWay;
  expect((await balanceOf(world, id)).postedMinor).toBeLessThanOrEqual(15_000n);
});

const openTransfers = (id: bigint) =>
  world.db
    .selectFrom("games_transfer")
    .select("id")
    .where("member_id", "=", id)
    .where("state", "in", ["decided", "called"])
    .execute();

test("money leaves with a met condition that has not ended, and ending it takes none", async () => {
  const { id, token } = await bound();
  await readRewards.won(world, id, 15_000n);
  expect(await meter(token)).toMatchObject({ state: "met_success" });
  expect((await withdraw(token, 100)).status).toBe(200);
  expect(await meter(token)).toMatchObject({ state: "met_success" });
  const before = await balanceOf(world, id);
  expect((await get("/api/bonus/clear", token)).body.message).toBe("BONUS_CLEAR");
  expect((await balanceOf(world, id)).postedMinor).toBe(before.postedMinor);
  expect(await meter(token)).toBeNull();
});
