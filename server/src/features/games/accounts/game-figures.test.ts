/** What the console shows of a member's games: read now, and with what is still there. */
import type { GameFigures } from "@krapao/contract/console/ledger";
import { registerMember } from "@krapao/testkit/builders/members";
import { fundMember } from "@krapao/testkit/builders/wallets";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let world: World;
let member: TestMember;
let token: string;
beforeAll(async () => {
  world = await startWorld();
  ({ token } = await world.staff("cashier"));
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control("/faults", { target: "provider:joker2", kind: "none" });
  member = await registerMember(world);
  await fundMember(world.db, member.id, 2_000_000n);
  await world.call("GET", "/api/wallet/activate/JOKER2", { token: member.token });
});

const move = async (from: string, to: string, amount: number) => {
  const body = { from, to, amount };
  const sent = { token: member.token, body };
  expect(await world.call("POST", "/api/wallet/transfer", sent)).toMatchObject({ status: 200 });
};
const lose = async (amount: number) => {
  const path = "/api/wallet/account/JOKER2";
  const { body } = await world.call<{ username: string }>("GET", path, { token: member.token });
  const { username } = body;
  await world.control("/play", { provider: "joker2", username, outcome: "lose", amount });
};
/** As a panel of the console that opens: a reading of the last seconds is not repeated. */
const opened = async (): Promise<GameFigures> => {
  await world.db
    .updateTable("games_account")
    .set({ read_at: new Date(0) })
    .where("member_id", "=", member.id)
    .execute();
  const path = `/api/console/members/${member.id}/games/figures`;
  const { status, body } = await world.console<GameFigures>("POST", path, { token });
  expect(status).toBe(200);
  return body;
};

test("money that is parked at a provider is held, neither won nor lost", async () => {
  await move("WALLET", "JOKER2", 20_000);
  expect(await opened()).toMatchObject({ held: 20_000, result: 0, isStale: false });
});

test("a loss shows when the panel opens, and stays after the rest is back", async () => {
  await move("WALLET", "JOKER2", 20_000);
  await lose(15_000);
  const read = await opened();
  expect(read).toMatchObject({ held: 5_000, result: -15_000, isStale: false });
  expect(Date.parse(read.readAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
  await move("JOKER2", "WALLET", 5_000);
  expect(await opened()).toMatchObject({ held: 0, result: -15_000 });
});

test("the last reading counts as stale while the provider does not answer", async () => {
  await move("WALLET", "JOKER2", 20_000);
  await opened();
  await lose(15_000);
  await world.control("/faults", { target: "provider:joker2", kind: "error-500" });
  expect(await opened()).toMatchObject({ held: 20_000, isStale: true });
});

test("a member without game accounts holds nothing there", async () => {
  member = await registerMember(world);
  expect(await opened()).toEqual({
    held: 0,
    result: 0,
    readAt: null,
    isStale: false,
    isTransferring: false,
  });
});
