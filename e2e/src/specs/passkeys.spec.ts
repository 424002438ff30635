/** Passkeys: Chromium plays the device of the member. */
import { sums } from "../api/amounts.ts";
import { newMember, payIn, playThrough, waitUntilPaid } from "../api/members.ts";
import { test } from "../fixtures/test.ts";
import { logOutOnScreen } from "../pages/accounts.ts";
import { memberApp, openHome } from "../pages/home.ts";
import {
  acceptOffer,
  atLocalhost,
  attachDevice,
  logInByPasskey,
  removePasskey,
  requirePasskey,
  withdrawWithPasskey,
} from "../pages/passkeys.ts";

/** A withdrawal without its passkey is answered 403, calls after a logout 401. */
test.use({ expectedComplaints: /status of 40[13]/ });

test("a member adds a passkey, confirms a withdrawal with it, logs in and removes it", async ({
  product,
  phone,
  variant,
}) => {
  const { page } = phone;
  const app = memberApp(atLocalhost(product), phone);
  const { deposit, withdrawal } = sums[variant];
  const member = await newMember(product);
  await payIn(product, member, deposit);
  await playThrough(product, member, deposit);
  const device = await attachDevice(page);
  await openHome(app, member);
  await test.step("home offers a passkey", () => acceptOffer(app));
  await test.step("name it, and require it", () => requirePasskey(app, "My phone"));
  await test.step("confirm a withdrawal", () => withdrawWithPasskey(app, withdrawal));
  await waitUntilPaid(member.calls);
  await page.goto(`${app.product.url}/user/statement`);
  await device.setPresent(false);
  await logOutOnScreen(app);
  await test.step("log in by one touch, back to the page", () => logInByPasskey(app, device));
  await test.step("remove it", () => removePasskey(app, "My phone"));
});
