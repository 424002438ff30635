import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { giveMoney } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());

interface Home {
  message?: string;
  total: number;
  slots: { code: string; value: number; isActive: boolean }[];
  bankAccount: { bankAccountNo: string };
}
const read = (token: string) => world.call<Home>("GET", "/api/wallet", { token });

test("answers everything home shows, to the member only", async () => {
  const member = await registerMember(world, {
    bankAccountNo: "123-456 7890",
    bankAccountName: "Somchai Jaidee",
  });
  await giveMoney(world, member.id, 123_456n);
  const { status, body } = await read(member.token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    profile: { _id: `${member.id}`, name: "Test Member", username: member.phone, coin: 0 },
    bankAccount: {
      bankCode: "KBANK",
      bankAccountNo: "1234567890",
      bank: { nameTH: expect.any(String), nameEN: expect.any(String) },
    },
    wallet: { amount: 1234.56, held: 0, currency: "THB" },
    total: 1234.56,
    invite: { amount: 0, success: 150, fail: 5 },
  });
  expect(body.slots.length).toBeGreaterThan(0);
  expect(body.slots.every(({ isActive, value }) => !isActive && value === 0)).toBe(true);
  expect((await read("x".repeat(43))).status).toBe(401);
});

test("adds held money and game values to the total without calling a provider", async () => {
  const member = await registerMember(world);
  await giveMoney(world, member.id, 100_000n);
  const { body } = await read(member.token);
  const game = body.slots[0]?.code ?? "";
  await world.call("GET", `/api/wallet/activate/${game}`, { token: member.token });
  const { ft_wallet_slot: factor } = await world.db
    .selectFrom("games_game")
    .select("ft_wallet_slot")
    .where("code", "=", game)
    .executeTakeFirstOrThrow();
  await world.db
    .updateTable("games_account")
    .set({ credits_minor: 250n })
    .where("member_id", "=", member.id)
    .execute();
  await world.call("POST", "/api/wallet/withdraw", { token: member.token, body: { amount: 300 } });
  const before = world.logged.length;
  const home = await read(member.token);
  expect(home.body).toMatchObject({
    wallet: { amount: 700, held: 300 },
    total: 1000 + 2.5 * factor,
  });
  expect(world.logged.slice(before).some((text) => text.startsWith("external call"))).toBe(false);
});

test("answers NO_WALLET for a member without a ledger account", async () => {
  const member = await registerMember(world);
  const { id } = await world.db
    .insertInto("accounts_member")
    .values({
      phone: "0700000001",
      name: "No Account",
      password_hash: "x",
      currency: "THB",
      bank_code: "KBANK",
      bank_key: "KBANK",
      bank_account_name: "NO ACCOUNT",
      bank_account_no: "0000000001",
      created_at: world.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await world.db
    .updateTable("accounts_session")
    .set({ member_id: id })
    .where("member_id", "=", member.id)
    .execute();
  expect(await read(member.token)).toMatchObject({ status: 404, body: { message: "NO_WALLET" } });
});
