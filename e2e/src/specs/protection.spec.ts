/** Deposit limits of a member on a phone. */
import { games, sums } from "../api/amounts.ts";
import { newMember, payIn } from "../api/members.ts";
import { setOwnLimit, startTimeOut } from "../api/protection.ts";
import { payAboveLimit, sendBack } from "../api/returns.ts";
import { test } from "../fixtures/test.ts";
import { memberApp, openHome } from "../pages/home.ts";
import { limitOnScreen, seeTimeOut, seeUsedUpLimit } from "../pages/protection.ts";
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
    if (isBound) await member.calls.get("/bonus/activate/DAILY10");
    await startTimeOut(member);
    await openHome(app, member);
    const [game] = games;
    const name = isBound ? "time-out-bonus" : "time-out";
    await seeTimeOut(app, { name, isBound, game: game.code });
  });
}

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
