/** Withdrawals of a member on a phone. */
import { games, sums } from "../api/amounts.ts";
import { loseAllBut, newMember, payIn, playThrough, waitUntilPaid } from "../api/members.ts";
import { test } from "../fixtures/test.ts";
import { memberApp, openHome, seeTotal, sumText } from "../pages/home.ts";
import {
  bringBack,
  giveBackFromSheet,
  seeBelowMinimum,
  seeClosedWithdraw,
  seeHidden,
  seeOwnMoney,
  seeWithdrawable,
} from "../pages/own-money.ts";
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

test("home says what can be withdrawn, follows the money, and frees it", {
  tag: "@lao",
}, async ({ product, phone, variant }) => {
  const app = memberApp(product, phone);
  const { deposit, stake } = sums[variant];
  const member = await newMember(product);
  const { calls } = member;
  await payIn(product, member, deposit);
  const [{ code }] = games;
  await calls.get(`/wallet/activate/${code}`);
  await calls.post("/wallet/transfer", { from: "WALLET", to: code, amount: stake });
  await openHome(app, member);
  await seeWithdrawable(app, deposit);
  await test.step("the eye hides it", () => seeHidden(app));
  await test.step("a deposit and a gift change it on the open page", async () => {
    await payIn(product, member, deposit);
    await seeWithdrawable(app, 2 * deposit);
    await calls.get("/bonus/activate/DAILY10");
    await seeWithdrawable(app, 0);
  });
  const gift = (await calls.wallet()).total - 2 * deposit;
  await test.step("the sheet says what frees each part", () =>
    seeOwnMoney(app, { own: 2 * deposit, gift, inGames: stake }));
  await test.step("the money of the games comes back", () => bringBack(app, member));
  await test.step("one button gives the gift back", () => giveBackFromSheet(app, 2 * deposit));
});

test("a withdraw sheet that takes no amount goes on", async ({ product, phone, variant }) => {
  const app = memberApp(product, phone);
  const { deposit, withdrawal } = sums[variant];
  const { withdrawals, rewards } = app.texts;
  const member = await newMember(product);
  await openHome(app, member);
  await test.step("without money, to a deposit", () =>
    seeClosedWithdraw(app, { why: withdrawals.nothing, action: rewards.deposit }));
  await payIn(product, member, deposit);
  await test.step("below the least withdrawal, to a deposit or to all of it for a reason", async () => {
    const left = deposit / 100;
    await loseAllBut(product, member, left);
    await openHome(app, member);
    await seeBelowMinimum(app, left);
  });
  await payIn(product, member, 2 * deposit);
  await seeWithdrawable(app, 2 * deposit + deposit / 100);
  // Unplayed money waits for a cashier.
  await member.calls.post("/wallet/withdraw", { amount: withdrawal });
  await test.step("during a withdrawal, to its progress", () =>
    seeClosedWithdraw(app, {
      why: withdrawals.underWay(sumText(app, withdrawal)),
      action: withdrawals.seeStatement,
    }));
});
