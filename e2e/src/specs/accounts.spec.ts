/** Registration, login, logout, and what pages and storage allow. */
import assert from "node:assert/strict";
import { newMember, newPerson } from "../api/members.ts";
import { test } from "../fixtures/test.ts";
import { logInOnScreen, logOutOnScreen, registerOnScreen } from "../pages/accounts.ts";
import { showAttacks } from "../pages/attacks.ts";
import { openQrTab } from "../pages/deposits.ts";
import { closeSheet, memberApp, openHome } from "../pages/home.ts";
import { checkStorage, refuseInlineScripts } from "../pages/page-rules.ts";
import { textsOf } from "../pages/texts.ts";

/** The wrong password of the login page is answered 403, calls after a logout 401. */
test.use({ expectedComplaints: /status of 40[13]/ });

test("a visitor registers in four steps and logs in", async ({ product, phone, variant }) => {
  const texts = textsOf(variant);
  const person = newPerson(product);
  await test.step("register in four steps", () =>
    registerOnScreen(phone, { product, texts, person }));
  await test.step("log in", () => logInOnScreen(phone, { texts, person }));
  await test.step("F7: after a login, storage holds the specified keys and no other", () =>
    checkStorage(phone));
});

test("F6: log out, and the way back is closed", async ({ product, phone }) => {
  const { page } = phone;
  const app = memberApp(product, phone);
  await openHome(app, await newMember(product));
  await page.goto(`${product.url}/user/statement`);
  await logOutOnScreen(app);
  await page.goBack();
  await page.waitForURL(/\/login/);
  assert.equal(await page.locator(".card.hero").count(), 0);
  await page.goto(`${product.url}/user/statement`);
  await page.waitForURL(/\/login\?next=/);
});

test("D6: attacks in the operator's texts run nothing, even past the server", async ({
  product,
  phone,
}) => {
  const app = memberApp(product, phone);
  await openHome(app, await newMember(product));
  await showAttacks(app);
});

test("F1: injected scripts do not run, and a visit needs none that are refused", async ({
  product,
  phone,
}) => {
  const { page } = phone;
  const app = memberApp(product, phone);
  await openHome(app, await newMember(product));
  await openQrTab(app);
  await closeSheet(app);
  await page.goto(`${product.url}/user/statement`);
  await logOutOnScreen(app);
  await refuseInlineScripts(phone);
});

test("F7: storage holds the specified keys and no other", async ({ product, phone }) => {
  const { page } = phone;
  const app = memberApp(product, phone);
  await openHome(app, await newMember(product));
  for (const path of ["statement", "profile", "contact"]) {
    await page.goto(`${product.url}/user/${path}`);
    await page.getByRole("button", { name: app.texts.chat.open }).waitFor();
  }
  await checkStorage(phone);
  await page.goto(`${product.url}/user/statement`);
  await logOutOnScreen(app);
  await checkStorage(phone);
});
