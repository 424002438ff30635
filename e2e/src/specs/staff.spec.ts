/** Staff users sign in, open the pages of the console, and an owner adds another one. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import core from "../../../console/src/i18n/core/th.ts";
import { NO_PREFERENCES, savePreferences } from "../api/own-preferences.ts";
import { newWithdrawal } from "../api/review-items.ts";
import { consoleOptions } from "../fixtures/screen.ts";
import { keepStaffSession } from "../fixtures/staff-session.ts";
import { test } from "../fixtures/test.ts";
import { seeRequests } from "../pages/console/approvals.ts";
import { claimerOf } from "../pages/console/marks.ts";
import { goTo, waitUntilLoaded } from "../pages/console/navigation.ts";
import { failToSignIn, isSignedOut, signIn, signOut } from "../pages/console/sign-in.ts";
import { addStaffUser, askRole, limitStaffUser } from "../pages/console/staff.ts";
import { hideToken, openTab, refuseOtherOrigin } from "../pages/console/tabs.ts";
import { chooseOwn, seeOwn } from "../pages/console/team/own-account.ts";
import {
  acceptShift,
  handOverShift,
  seeColleague,
  seeFigures,
  workShift,
} from "../pages/console/team/shifts.ts";

/** Refused sign-ins. */
test.use({ expectedComplaints: /status of 40[13]/ });

/** Other tests share one session of an account, and this one signs out: it has its own account. */
const account = "somsri";

test("an owner signs in and out", async ({ product, open, staffToken }) => {
  const screen = await open("sign-in", consoleOptions);
  const { page } = screen;
  const path = "/staff";
  await test.step("a wrong password and a wrong code are refused", () =>
    failToSignIn(screen, { product, account, path }));
  await test.step("a code opens the page of the address", async () => {
    await signIn(screen, { product, account, path });
    await page.getByRole("heading", { level: 1, name: core.nav.staff }).waitFor();
    assert.equal(new URL(page.url()).pathname, path);
  });
  await test.step("no script can read the token, and no other origin can use it", async () => {
    await hideToken(page);
    await refuseOtherOrigin(page, product.url);
  });
  const tab = await openTab(screen, "/audit");
  await test.step("a second tab opens signed in", () =>
    tab.getByRole("heading", { level: 1, name: core.nav.audit }).waitFor());
  await test.step("signing out clears the storage, and ends the other tab", async () => {
    // The other tab says so for four seconds.
    const said = tab.getByText(core.endedElsewhere).waitFor();
    await Promise.all([said, signOut(screen, core.signOut)]);
    assert.equal(await page.evaluate(() => sessionStorage.length), 0);
    assert.equal(await page.evaluate(() => localStorage.getItem("console-session")), null);
    await isSignedOut({ ...screen, page: tab });
    await isSignedOut(screen);
  });
  await test.step("a tab follows the sign-in of another one, and reports the name", async () => {
    await keepStaffSession(tab, product, await staffToken("ploy"));
    await page.getByText(core.newSession("พลอย")).waitFor();
    await page.locator(".rail .me").getByText("พลอย").waitFor();
    await tab.close();
  });
});

test("what a staff user chooses follows to another device", { tag: "@night" }, async ({
  product,
  open,
  openConsole,
  staffToken,
}) => {
  const account = "nok";
  try {
    await chooseOwn(await openConsole(account, "/account"));
    const other = await open("other-device", consoleOptions);
    await signIn(other, { product, account, path: "/" });
    await seeOwn(other);
  } finally {
    await savePreferences(product, await staffToken(account), NO_PREFERENCES);
  }
});

test("every page of the rail opens", async ({ openConsole }) => {
  const { page, look } = await openConsole("kham", "/account");
  const links = page.locator(".rail nav a");
  await links.first().waitFor();
  const count = await links.count();
  assert.ok(count >= 15, `an owner's rail has ${count} pages`);
  for (let index = 0; index < count; index += 1) {
    const link = links.nth(index);
    const name = (await link.locator(".word").textContent()) ?? "";
    await link.click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await waitUntilLoaded(page);
    await look(new URL(page.url()).pathname.slice(1) || "overview");
  }
});

test("an owner adds a staff user, and the password is shown once", async ({ openConsole }) => {
  const owner = await openConsole("kham", "/account");
  await addStaffUser(owner, "Mali");
  await test.step("a limit waits for another owner", () => limitStaffUser(owner, "Mali"));
  await test.step("and so does a role", () => askRole(owner, "กะดึก"));
  await test.step("the approvals list both", () =>
    seeRequests(owner, ["staff.access", "staff.permissions"]));
});

test("a cashier hands over a shift, and a manager takes it over and sees the figures", {
  tag: "@night",
}, async ({ product, openConsole, staffToken }) => {
  const [member] = await Promise.all([
    newWithdrawal(product, { deposit: 9_000, amount: 6_000 }),
    staffToken("ploy"),
    staffToken("anon"),
  ]);
  const [cashier, manager] = await Promise.all([
    openConsole("ploy", "/shifts"),
    openConsole("anon", "/account"),
  ]);
  await test.step("a cashier works", () => workShift(cashier, member));
  const slips = await test.step("the cashier counts and hands over", () =>
    handOverShift(cashier, member, "อานนท์"));
  await test.step("the manager accepts, and the claim moves", () =>
    acceptShift(manager, "พลอย", slips));
  await test.step("the manager decides it, and the figures show it", async () => {
    await goTo(manager, "/withdrawals");
    const { page } = manager;
    await page.getByRole("row", { name: member.name }).click();
    await page.locator('tr[aria-current="true"]', { hasText: member.name }).waitFor();
    // Otherwise the cashier, who looks at it too, could claim it first.
    const token = await staffToken("anon");
    await expect.poll(() => claimerOf(product, member, token)).toBe("อานนท์");
    await seeColleague({ looks: cashier, sees: manager }, member, "พลอย");
    await page.keyboard.press("a");
    await page.getByRole("alertdialog").waitFor();
    await page.keyboard.press("a");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await page.getByRole("row", { name: member.name }).waitFor({ state: "detached" });
    await goTo(manager, "/shifts");
    await seeFigures(manager, "อานนท์");
  });
});
