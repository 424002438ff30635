/** Masks of a payer's account: the database recognises the same marks as the server. */
import { randomUUID } from "node:crypto";
import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  postCallback,
} from "@krapao/testkit/builders/money";
import { registerPayer } from "@krapao/testkit/builders/slips";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";

const SECRET = "feed-secret-feed-secret-feed-secret";
let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: { BANK_FEED_SECRET: SECRET } });
});
afterAll(async () => {
  await expectLedgerInvariants(world);
  await world?.close();
});

test.each([..."xX*•#●◦·_×"])(
  "credits the member whose account shows as %s and digits",
  async (mark) => {
    const member = await registerPayer(world);
    const accountNo = maskAccountNo(member.accountNo).replaceAll("x", mark);
    const answer = await postCallback(world, {
      sender: "bank-feed",
      secret: SECRET,
      body: {
        eventId: randomUUID(),
        transRef: randomUUID().replaceAll("-", "").slice(0, 20),
        bankCode: "SCB",
        accountNo: "7440000041",
        amount: 120,
        currency: "THB",
        at: world.clock.now().toISOString(),
        from: { bankCode: member.bankCode, accountNo, name: maskName(member.name) },
      },
    });
    expect(answer.status).toBe(200);
    await eventually(async () => (await balanceOf(world, member.id)).postedMinor === 12_000n);
  },
);
