/** What each browser must do in `npm test`: money comes in and goes out. */
import { sums } from "../api/amounts.ts";
import { newMember, playThrough } from "../api/members.ts";
import { logInFirst } from "../pages/accounts.ts";
import { depositOnScreen } from "../pages/deposits.ts";
import { memberApp, seeTotal } from "../pages/home.ts";
import { withdrawOnScreen } from "../pages/withdrawals.ts";
import { expected, test } from "./test.ts";

test.use({ expectedComplaints: expected(/status of 40[13]/) });

test("a member logs in, pays a QR and withdraws", async ({ product, phone }) => {
  const app = memberApp(product, phone);
  const { texts } = app;
  const { deposit, withdrawal } = sums.thai;
  const member = await newMember(product);
  await test.step("log in", () => logInFirst(phone, { product, texts, person: member }));
  await test.step("pay a QR", () =>
    depositOnScreen(app, { channel: "WW", position: 1, amount: deposit }));
  await test.step("home shows the money", () => seeTotal(app, deposit, "paid-in"));
  await playThrough(product, member, deposit);
  await test.step("withdraw", () => withdrawOnScreen(app, { member, amount: withdrawal }));
});
