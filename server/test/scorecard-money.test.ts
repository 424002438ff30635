/** Money controls for every call that moves money: amounts, idempotency keys, currencies. */
import { randomUUID } from "node:crypto";
import { type Code, contract, type Endpoint } from "@krapao/contract";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, expectLedgerInvariants, giveMoney } from "@krapao/testkit/builders/money";
import { insertMember, walletOf } from "@krapao/testkit/builders/wallets";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../src/kernel/context.ts";
import { houseAccountId, memberAccountId, transfer } from "../src/ledger/ledger.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(async () => {
  await expectLedgerInvariants(world);
  await world.close();
});

type Member = { id: bigint; token: string };
const rich = async (minor = 100_000n): Promise<Member> => {
  const member = await registerMember(world);
  await giveMoney(world, member.id, minor);
  return member;
};
const post = (member: Member, path: string, body: unknown, key?: string) =>
  world.call<{ message: Code; withdrawalId: string; depositId: string; qrcodeId: string }>(
    "POST",
    path,
    { token: member.token, body, ...(key ? { headers: { "idempotency-key": key } } : {}) },
  );

/**
 * Calls with an amount from a member, and the rest of their bodies. PUT also accepts null: no
 * limit.
 */
const AMOUNTS: [path: string, others: object, method?: "POST" | "PUT"][] = [
  ["/api/wallet/withdraw", {}],
  ["/api/wallet/withdrawAll", {}],
  ["/api/wallet/transfer", { from: "WALLET", to: "JOKER2" }],
  ["/api/wallet/start", { slotCode: "JOKER2", from: "wallet" }],
  ["/api/wallet/add", {}],
  ["/api/qrcode/KBANK", {}],
  ["/api/qrcode/WW", {}],
  ["/api/qrcode/ZAPMAN", {}],
  ["/api/protection/limits/day", {}, "PUT"],
  ["/api/account/reauthenticate/passkey/options", {}],
];

test("the table has every call that takes an amount", () => {
  const calls = Object.values(contract).flatMap((group) => Object.values(group as object));
  const paths = (calls as Endpoint[])
    .filter(({ input }) => "amount" in ((input as { entries?: object } | undefined)?.entries ?? {}))
    .map(({ path }) => path);
  const listed = AMOUNTS.map(([path]) =>
    path.replace(/qrcode\/\w+/, "qrcode/{bankCode}").replace(/limits\/\w+/, "limits/{period}"),
  );
  expect([...new Set(listed)].sort()).toEqual(paths.sort());
});

/** As text, because most of them are no JSON numbers, or no JSON. */
const NO_AMOUNTS = [
  ...["NaN", "Infinity", "-Infinity", "1e309", "-1e309", "0x10", "1,000", "01", "1.", ".5", "+5"],
  ...['"1,000"', '"100"', '"NaN"', '"1e3"', '""', "null", "true", "[100]", '{"amount":100}'],
  ...["-1", "-0.01", "20.001", "100.005", "1e-7", "99999999999", "1e21", "9007199254740993"],
];

describe.each(AMOUNTS)("%s", (path, others, method = "POST") => {
  test("refuses everything that is no amount", async () => {
    const member = await rich();
    const field = JSON.stringify(others).slice(1, -1);
    const answers: string[] = [];
    for (const amount of NO_AMOUNTS) {
      if (method === "PUT" && amount === "null") continue;
      await world.db.deleteFrom("rate_limit").execute();
      const { token } = member;
      const body = `{${field}${field ? "," : ""}"amount":${amount}}`;
      const { status, body: answer } = await world.call(method, path, { token, body });
      if (status !== 400) answers.push(`${amount}: ${status} ${answer.message}`);
    }
    expect(answers).toEqual([]);
    const { rows } = await linesOf(member);
    expect([rows, await balanceOf(world, member.id)]).toMatchObject([
      [],
      { postedMinor: 100_000n, heldMinor: 0n },
    ]);
  });
});

const linesOf = async ({ id }: Member) => ({
  rows: await world.db
    .selectFrom("statements_line")
    .select("id")
    .where("member_id", "=", id)
    .execute(),
});

test("accepts the limits themselves and refuses a satang beyond them", async () => {
  const cases: [string, object, number, string][] = [
    ["/api/wallet/withdraw", {}, 19.99, "WITHDRAW_MINIMUM"],
    ["/api/wallet/withdraw", {}, 20, "IN_PROGRESS"],
    ["/api/wallet/withdraw", {}, 100_000, "IN_PROGRESS"],
    ["/api/wallet/withdraw", {}, 100_000.01, "WITHDRAW_MAXIMUM"],
    ["/api/wallet/withdrawAll", {}, 19.99, "WITHDRAW_MINIMUM"],
    ["/api/wallet/withdrawAll", {}, 100_000.01, "WITHDRAW_MAXIMUM"],
    ["/api/wallet/transfer", { from: "WALLET", to: "JOKER2" }, 0.99, "TRANSFER_MINIMUM"],
    ["/api/wallet/transfer", { from: "WALLET", to: "JOKER2" }, 1, "SUCCESS"],
    ["/api/wallet/transfer", { from: "WALLET", to: "JOKER2" }, 200_000.01, "MONEY_NOT_ENOUGH"],
    ["/api/qrcode/KBANK", {}, 0.99, "QR_MINIMUM"],
    ["/api/qrcode/WW", {}, 99.99, "QR_MINIMUM"],
    ["/api/qrcode/ZAPMAN", {}, 99.99, "QR_MINIMUM"],
  ];
  const answers: unknown[] = [];
  for (const [path, others, amount] of cases) {
    const member = await rich(20_000_000n);
    const { token } = member;
    if (path.endsWith("transfer")) {
      await world.call("GET", "/api/wallet/activate/JOKER2", { token });
    }
    const { body } = await post(member, path, { ...others, amount });
    answers.push([path, others, amount, body.message]);
  }
  expect(answers).toEqual(cases);
});

test("another member may use the same key for another call", async () => {
  const [one, two] = [await rich(), await rich()];
  const key = randomUUID();
  for (const [path, body, field] of [
    ["/api/wallet/withdraw", { amount: 100 }, "withdrawalId"],
    ["/api/qrcode/KBANK", { amount: 50 }, "qrcodeId"],
  ] as const) {
    const own = `${key}${field}`;
    const first = await post(one, path, body, own);
    const other = await post(two, path, body, own);
    expect([first.status, other.status]).toEqual([200, 200]);
    expect(other.body[field]).not.toBe(first.body[field]);
    expect((await post(one, path, body, own)).body[field]).toBe(first.body[field]);
    expect((await post(two, path, body, own)).body[field]).toBe(other.body[field]);
    // The refusal of a reused key reveals nothing about the other member's call.
    const changed = await post(two, path, { amount: 51 }, own);
    expect(changed.body.message).toBe("IDEMPOTENCY_KEY_REUSED");
  }
  expect([await walletOf(world.db, one.id), await walletOf(world.db, two.id)]).toEqual([
    [90_000n, 10_000n],
    [90_000n, 10_000n],
  ]);
});

test("no entry joins two currencies", async () => {
  const baht = await insertMember(world.db, 10_000n);
  const move = (currency: "THB" | "LAK", from: "THB" | "LAK") =>
    transaction(world.db, async (tx) =>
      transfer(tx, {
        id: randomUUID(),
        kind: "adjustment",
        fromId: await houseAccountId(tx, { kind: "suspense", owner: "test", currency: from }),
        toId: await memberAccountId(tx, baht),
        currency,
        amountMinor: 100n,
      }),
    );
  await expect(move("LAK", "LAK")).rejects.toThrow();
  await expect(move("THB", "LAK")).rejects.toThrow();
  await expect(move("LAK", "THB")).rejects.toThrow();
  expect(await move("THB", "THB")).toBe("posted");
  expect(await walletOf(world.db, baht)).toEqual([10_100n, 0n]);
});
