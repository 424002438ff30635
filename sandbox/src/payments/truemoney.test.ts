import { parseGiftLink } from "@krapao/contract/wire/gift-link";
import * as v from "valibot";
import { expect, it } from "vitest";
import { lookAtGift, redeem } from "../../test/money-clients.ts";
import { control, startTestSandbox, type TestSandbox } from "../../test/start-sandbox.ts";

const ours = "0899999999";

async function gift(world: TestSandbox, body: Record<string, unknown>): Promise<string> {
  const made = await control(world, "/gift-links", body);
  expect(made.status).toBe(200);
  return parseGiftLink(String(made.body.link)) ?? "";
}

interface Read {
  status: { code: string };
  data: {
    my_ticket: { mobile: string; amount_baht: string } | null;
    owner_profile: { full_name: string };
    voucher: Record<string, unknown>;
    tickets: { mobile: string }[];
  } | null;
}
const read = async (answer: Promise<{ body: unknown }>) => (await answer).body as Read;
const code = async (answer: Promise<{ body: unknown }>) => (await read(answer)).status.code;

it("redeems a link once, and answers a repeat with this wallet's share", async () => {
  const world = await startTestSandbox();
  const hash = await gift(world, { amount: 20.25 });
  expect(hash).toHaveLength(18);
  const looked = await read(lookAtGift(world, hash, ours));
  expect(looked).toMatchObject({ status: { code: "SUCCESS" }, data: { my_ticket: null } });
  const first = await read(redeem(world, hash, ours));
  expect(first.status.code).toBe("SUCCESS");
  expect(first.data?.my_ticket).toMatchObject({ mobile: ours, amount_baht: "20.25" });
  expect(first.data?.owner_profile.full_name).toBe("SOMCHAI J***");
  const repeat = await read(redeem(world, hash, ours));
  expect(repeat.status.code).toBe("TARGET_USER_REDEEMED");
  expect(repeat.data?.my_ticket?.amount_baht).toBe("20.25");
  expect(await code(redeem(world, hash, "0822222222"))).toBe("VOUCHER_OUT_OF_STOCK");
});

it("splits an envelope among several people, equally or at random", async () => {
  const world = await startTestSandbox();
  const hash = await gift(world, { amount: 100, members: 3 });
  await control(world, `/gift-links/${hash}/take`, { mobile: "0822222222" });
  const { data } = await read(redeem(world, hash, ours));
  expect(data?.my_ticket?.amount_baht).toBe("33.33");
  expect(data?.voucher).toMatchObject({
    amount_baht: "100.00",
    redeemed_amount_baht: "66.66",
    member: 3,
    available: 1,
    type: "F",
  });
  expect(data?.tickets.map(({ mobile }) => mobile)).toEqual(["082-xxx-2222", ours]);

  const random = await gift(world, { amount: 0.1, members: 10, type: "R" });
  for (let at = 0; at < 10; at += 1) await redeem(world, random, `08222222${10 + at}`);
  const [made] = v.parse(
    v.array(v.object({ shares: v.array(v.number()), tickets: v.array(v.unknown()) })),
    (await control(world, "/gift-links")).body,
  );
  expect(made?.tickets).toHaveLength(10);
  expect(made?.shares).toEqual(Array(10).fill(0.01));
  for (const [amount, members] of [
    [100, 7],
    [0.05, 3],
    [99.99, 100],
  ]) {
    const { shares } = v.parse(
      v.object({ shares: v.array(v.number()) }),
      (await control(world, "/gift-links", { amount, members, type: "R" })).body,
    );
    const minor = shares.map((share) => Math.round(share * 100));
    expect(minor.reduce((sum, share) => sum + share)).toBe(Math.round((amount ?? 0) * 100));
    expect(Math.min(...minor)).toBeGreaterThan(0);
  }
});

it("refuses with the issuer's own codes", async () => {
  const world = await startTestSandbox();
  const hash = await gift(world, { amount: 20, owner: { name: "US", mobile: ours } });
  expect(await code(redeem(world, hash, ours))).toBe("CANNOT_GET_OWN_VOUCHER");
  expect(await code(redeem(world, hash, "0111111111"))).toBe("TARGET_USER_NOT_FOUND");
  expect(await code(redeem(world, hash, "abc"))).toBe("BAD_PARAM");
  expect(await code(redeem(world, hash, ours, { body: { mobile: ours } }))).toBe("BAD_PARAM");
  expect(await code(redeem(world, "a".repeat(18), ours))).toBe("VOUCHER_NOT_FOUND");
  expect(await code(redeem(world, "not-a-hash", ours))).toBe("INTERNAL_ERROR");
  const old = await gift(world, { amount: 20, expiresInMs: 60_000 });
  await control(world, "/clock", { offsetMs: 60_000 });
  expect(await code(redeem(world, old, ours))).toBe("VOUCHER_EXPIRED");
  expect(await code(lookAtGift(world, old, ours))).toBe("VOUCHER_EXPIRED");
  expect((await control(world, "/gift-links", { amount: 0.01, members: 2 })).status).toBe(400);
});

it("redeems the share also when the answer is lost", async () => {
  const world = await startTestSandbox();
  const hash = await gift(world, { amount: 20 });
  const fault = { target: "gift", kind: "success-then-reset", operation: "redeem", count: 1 };
  await control(world, "/faults", fault);
  await expect(redeem(world, hash, ours)).rejects.toThrow();
  const repeat = await read(redeem(world, hash, ours));
  expect(repeat.status.code).toBe("TARGET_USER_REDEEMED");
  expect(repeat.data?.my_ticket?.amount_baht).toBe("20.00");
  await control(world, "/faults", { target: "gift", kind: "error-500", count: 1 });
  expect((await lookAtGift(world, hash, ours)).status).toBe(500);
  await world.restart();
  expect(await code(redeem(world, hash, ours))).toBe("TARGET_USER_REDEEMED");
});
