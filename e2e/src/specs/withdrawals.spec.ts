/** Withdrawals of a member on a phone. */
import { sums } from "../api/amounts.ts";
import { newMember, payIn, playThrough, waitUntilPaid } from "../api/members.ts";
import { test } from "../fixtures/test.ts";
import { memberApp, openHome, seeTotal } from "../pages/home.ts";
import { seeBound, withdrawOnScreen } from "../pages/withdrawals.ts";

test.use({ expectedComplaints: /status of 40[13]/ });

test("a member withdraws, and home shows what is left", { tag: "@lao" }, async ({
  product,
  phone,
  variant,
}) => {
  const app = memberApp(product, phone);
  const { deposit, withdrawal } = sums[variant];
  const paidIn = 3 * deposit;
  const member = await newMember(product);
  await payIn(product, member, paidIn);
  await playThrough(product, member, paidIn);
  await openHome(app, member);
  await test.step("withdraw", () => withdrawOnScreen(app, { member, amount: withdrawal }));
  await test.step("the payout is paid, and home shows what is left", async () => {
    await waitUntilPaid(member.calls);
    await seeTotal(app, paidIn - withdrawal, "paid-out");
  });
});

test("a member with an unmet bonus sees why nothing can be withdrawn", async ({
  product,
  phone,
  variant,
}) => {
  const app = memberApp(product, phone);
  const { deposit } = sums[variant];
  const member = await newMember(product);
  await payIn(product, member, 3 * deposit);
  const bonuses =
    await member.calls.get<{ code: string; reward: { minDeposit: number } }[]>("/bonus");
  const bonus = bonuses.find(({ reward }) => reward.minDeposit <= 3 * deposit);
  await member.calls.get(`/bonus/activate/${bonus?.code}`);
  await openHome(app, member);
  await seeBound(app, member);
});
