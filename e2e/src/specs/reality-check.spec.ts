/** The reality check of a member on a phone: it moves the clock of the product. */
import { newMember } from "../api/members.ts";
import { test } from "../fixtures/test.ts";
import { memberApp, openHome } from "../pages/home.ts";
import { seeReminder } from "../pages/reality-check.ts";

test.use({ expectedComplaints: /status of 40[13]/ });

test("the session's clock runs, and the reminder comes when it is due", async ({
  browser,
  product,
  phone,
}) => {
  const app = memberApp(product, phone);
  const member = await newMember(product);
  await openHome(app, member);
  await seeReminder(browser, app, member);
});
