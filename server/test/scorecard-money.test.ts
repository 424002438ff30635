/** Controls of money that hold for every call that moves it, whatever the feature: amounts, keys, currencies. */
import { randomUUID } from "node:crypto";
import { type Code, contract, type Endpoint } from "@krapao/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../src/kernel/context.ts";
import { houseAccountId, memberAccountId, transfer } from "../src/ledger/ledger.ts";
import { BEHIND_PROXY, registered } from "./newcomer.ts";
import { balanceOf, expectSoundBook, giveMoney } from "./purse.ts";
import { insertMember, walletOf } from "./wallets.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(async () => {
  await expectSoundBook(world);
  await world.close();
});

type Member = { id: bigint; token: string };
const rich = async (minor = 100_000n): Promise<Member> => {
  const member = await registered(world);
  await giveMoney(world, member.id, minor);
  return member;
};
const post = (member: Member, path: string, body: unknown, key?: string) =>
  world.call<{ message: Code; withdrawalId: string; depositId: string; qrcodeId: string }>(
    "POST",
    path,
    { token: member.token, body, ...(key ? { headers: { "idempotency-key": key } } : {}) },
  );

/** Where an amount comes from a member, with what else the body needs; PUT: also null, which is no limit. */
const AMOUNTS: [path: string, others: object, method?: "POST" | "PUT"][] = [
  ["/api/wallet/withdraw", {}],
  ["/api/wallet/withdrawAll", {}],
  ["/api/wallet/transfer", { from: "WALLET", to: "JOKER2" }],
  ["/api/wallet/add", {}],
  ["/api/qrcode/KBANK", {}],
  ["/api/qrcode/WW", {}],
  ["/api/qrcode/ZAPMAN", {}],
  ["/api/protection/limits/day", {}, "PUT"],
];

test("every call that takes an amount is in the table", () => {
  const calls = Object.values(contract).flatMap((group) => Object.values(group as object));
  const paths = (calls as Endpoint[])
    .filter(({ input }) => "amount" in ((input as { entries?: object } | undefined)?.entries ?? {}))
    .map(({ path }) => path);
  const listed = AMOUNTS.map(([path]) =>
    path.replace(/qrcode\/\w+/, "qrcode/{bankCode}").replace(/limits\/\w+/, "limits/{period}"),
  );
  expect([...new Set(listed)].sort()).toEqual(paths.sort());
});

/** As text: most of them are no JSON numbers, or no JSON. */
const NO_AMOUNTS = [
  ...["NaN", "Infinity", "-Infinity", "1e309", "-1e309", "0x10", "1,000", "01", "1.", ".5", "+5"],
  ...['"1,000"', '"100"', '"NaN"', '"1e3"', '""', "null", "true", "[100]", '{"amount":100}'],
  ...["-1", "-0.01", "20.001", "100.005", "1e-7", "99999999999", "1e21", "9007199254740993"],
];

describe.each(AMOUNTS)("A11: %s", (path, others, method = "POST") => {
  test("takes nothing that is no amount", async () => {
    const member = await rich();
    const field = JSON.stringify(others).slice(1, -1);
    const said: string[] = [];
    for (const amount of NO_AMOUNTS) {
      if (method === "PUT" && amount === "null") continue;
      await world.db.deleteFrom("rate_limit").execute();
      const { token } = member;
      const body = `{${field}${field ? "," : ""}"amount":${amount}}`;
      const { status, body: told } = await world.call(method, path, { token, body });
      if (status !== 400) said.push(`${amount}: ${status} ${told.message}`);
    }
    expect(said).toEqual([]);
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

test("A11: the limits themselves are taken, a satang beyond them is not", async () => {
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
  const said: unknown[] = [];
  for (const [path, others, amount] of cases) {
    const member = await rich(20_000_000n);
    const { token } = member;
    if (path.endsWith("transfer")) {
      await world.call("GET", "/api/wallet/activate/JOKER2", { token });
    }
    const { body } = await post(member, path, { ...others, amount });
    said.push([path, others, amount, body.message]);
  }
  expect(said).toEqual(cases);
});

test("A6: a key is one's own: another member's same key is another intent", async () => {
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
    // What is refused to one who reuses the own key is no answer about the other's.
    const changed = await post(two, path, { amount: 51 }, own);
    expect(changed.body.message).toBe("IDEMPOTENCY_KEY_REUSED");
  }
  expect([await walletOf(world.db, one.id), await walletOf(world.db, two.id)]).toEqual([
    [90_000n, 10_000n],
    [90_000n, 10_000n],
  ]);
});

test("A12: no entry joins two currencies, whoever asks", async () => {
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
