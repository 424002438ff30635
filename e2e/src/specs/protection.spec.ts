/** Deposit limits and the reality check of a member on a phone. */
import { sums } from "../api/amounts.ts";
import { newMember, payIn } from "../api/members.ts";
import { test } from "../fixtures/test.ts";
import { memberApp, openHome } from "../pages/home.ts";
import { limitOnScreen } from "../pages/protection.ts";
import { seeReminder } from "../pages/reality-check.ts";

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
