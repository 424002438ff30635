/** Deposit limits of a member on a phone. */
import { games, sums } from "../api/amounts.ts";
import { newMember, payIn } from "../api/members.ts";
import { setOwnLimit, startTimeOut } from "../api/protection.ts";
import { payAboveLimit, payHeld, sendBack } from "../api/returns.ts";
import { test } from "../fixtures/test.ts";
import { memberApp, openHome } from "../pages/home.ts";
import {
  giveBackBeforeBreak,
  limitOnScreen,
  seeAboveLimit,
  seeKeptMoney,
  seeNoGift,
  seeTimeOut,
  seeUsedUpLimit,
} from "../pages/protection.ts";
import { askBackOnScreen, seeReturned } from "../pages/returns.ts";

test.use({ expectedComplaints: /status of 40[13]/ });

test("what a limit from the profile leaves is the maximum of every way", async ({
  product,
  phone,
  variant,
}) => {
  const app = memberApp(product, phone);
  const { deposit } = sums[variant];
  const member = await newMember(product);
  await payIn(product, member, deposit);
  await openHome(app, member);
  const left = deposit / 2;
  await limitOnScreen(app, { limit: deposit + left, left, tooMuch: deposit });
});

test("a limit that is used up closes every way to pay, and says until when", async ({
  product,
  phone,
  variant,
}) => {
  const app = memberApp(product, phone);
  const { deposit } = sums[variant];
  const member = await newMember(product);
  await payIn(product, member, deposit);
  await setOwnLimit(product, member, deposit);
  await openHome(app, member);
  await seeUsedUpLimit(app);
});

for (const isBound of [false, true]) {
  test(`a time-out ${isBound ? "with a bonus " : ""}invites no money, and says what is true`, async ({
    product,
    phone,
    variant,
  }) => {
    const app = memberApp(product, phone);
    const member = await newMember(product);
    await payIn(product, member, sums[variant].deposit);
    const [game] = games;
    const { calls } = member;
    await calls.get(`/wallet/activate/${game.code}`);
    const into = { from: "WALLET", to: game.code, amount: sums[variant].stake };
    await calls.post("/wallet/transfer", into);
    if (isBound) await calls.get("/bonus/activate/DAILY10");
    await startTimeOut(member);
    await openHome(app, member);
    const name = isBound ? "time-out-bonus" : "time-out";
    await seeTimeOut(app, { name, isBound, game });
    if (!isBound) await seeNoGift(app, "DAILY10");
  });
}

test("money that comes in a time-out says until when it is kept, and can be asked back", async ({
  product,
  phone,
  variant,
}) => {
  const app = memberApp(product, phone);
  const member = await newMember(product);
  await startTimeOut(member);
  const { stake } = sums[variant];
  await payHeld(product, member, stake);
  await openHome(app, member);
  await seeKeptMoney(app, stake);
});

test("money above the own limit itself never waits for the limit", async ({
  product,
  phone,
  variant,
}) => {
  const app = memberApp(product, phone);
  const member = await newMember(product);
  await payAboveLimit(product, member);
  await openHome(app, member);
  await seeAboveLimit(app, sums[variant].deposit);
});

test("a time-out with a bonus names the sum that it locks, and offers to give the gift back", async ({
  product,
  phone,
  variant,
}) => {
  const app = memberApp(product, phone);
  const member = await newMember(product);
  const { deposit } = sums[variant];
  await payIn(product, member, deposit);
  await member.calls.get("/bonus/activate/DAILY10");
  await openHome(app, member);
  const { wallet } = await member.calls.wallet();
  await giveBackBeforeBreak(app, {
    password: member.password,
    total: wallet.amount,
    keeps: deposit,
  });
});

test("a payment above the own limit is asked back, and goes back by two staff users", {
  tag: "@night",
}, async ({ product, phone, staffToken }) => {
  const app = memberApp(product, phone);
  const member = await newMember(product);
  const paymentId = await payAboveLimit(product, member);
  await openHome(app, member);
  await askBackOnScreen(app);
  await sendBack(product, [await staffToken("ploy"), await staffToken("anon")], {
    paymentId,
    accountNo: member.accountNo,
  });
  await seeReturned(app);
});
