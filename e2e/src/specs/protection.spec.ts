/** Deposit limits and the reality check of a member on a phone. */
import { sums } from "../api/amounts.ts";
import { newMember, payIn } from "../api/members.ts";
import { payAboveLimit, sendBack } from "../api/returns.ts";
import { test } from "../fixtures/test.ts";
import { memberApp, openHome } from "../pages/home.ts";
import { limitOnScreen } from "../pages/protection.ts";
import { seeReminder } from "../pages/reality-check.ts";
import { askBackOnScreen, seeReturned } from "../pages/returns.ts";

test.use({ expectedComplaints: /status of 40[13]/ });

test("H1: a limit from the profile refuses a QR above it, in words", async ({
  product,
  phone,
  variant,
}) => {
  const app = memberApp(product, phone);
  const { deposit } = sums[variant];
  const member = await newMember(product);
  await payIn(product, member, deposit);
  await openHome(app, member);
  await limitOnScreen(app, { limit: deposit + deposit / 2, tooMuch: deposit });
});

test("H6: a payment above the own limit is asked back, and goes back by two staff users", async ({
  product,
  phone,
  staffToken,
}) => {
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

test("H5: the session's clock runs, and the reminder comes when it is due", async ({
  browser,
  product,
  phone,
}) => {
  const app = memberApp(product, phone);
  const member = await newMember(product);
  await openHome(app, member);
  await seeReminder(browser, app, member);
});
