/** Registration, login, logout, and what pages and storage allow. */
import { newMember, newPerson } from "../api/members.ts";
import { expect, test } from "../fixtures/test.ts";
import {
  changePasswordOnScreen,
  logInOnScreen,
  logOutOnScreen,
  registerOnScreen,
  resetPasswordOnScreen,
} from "../pages/accounts.ts";
import { showAttacks } from "../pages/attacks.ts";
import { openQrTab } from "../pages/deposits.ts";
import { chooseTab, closeSheet, memberApp, openHome } from "../pages/home.ts";
import { checkStorage, refuseInlineScripts } from "../pages/page-rules.ts";
import { textsOf } from "../pages/texts.ts";

/** The wrong password of the login page is answered 403, calls after a logout 401. */
test.use({ expectedComplaints: /status of 40[013]/ });

test("a visitor registers in four steps and logs in", { tag: "@lao" }, async ({
  product,
  phone,
  variant,
}) => {
  const texts = textsOf(variant);
  const person = newPerson(product);
  await test.step("register in four steps", () =>
    registerOnScreen(phone, { product, texts, person }));
  await test.step("log in", () => logInOnScreen(phone, { texts, person }));
  await test.step("after a login, storage holds the specified keys and no other", () =>
    checkStorage(phone));
});

/** A seeded member, who has requested no code within the last minute. */
const FORGETFUL = { thai: "0865550102", lao: "02059550102" } as const;

test("a member who forgot the password sets a new one by SMS", async ({
  product,
  phone,
  variant,
}) => {
  const { page } = phone;
  const username = FORGETFUL[variant];
  const texts = textsOf(variant);
  const { password } = await resetPasswordOnScreen(phone, { product, texts, phone: username });
  await expect(page.locator('input[name="username"]')).toHaveValue(username);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole("button", { name: texts.core.login, exact: true }).click();
  await page.waitForURL("**/user/home");
});

test("a common password is refused at its field, which says before what is asked", async ({
  product,
  phone,
  variant,
}) => {
  test.skip(variant === "lao", "the same in both builds");
  const { page } = phone;
  const member = await newMember(product);
  await openHome(memberApp(product, phone), member);
  await page.goto(`${product.url}/user/profile?sheet=password`);
  const field = page.locator(".field", { has: page.locator('input[name="newPassword"]') });
  await field.getByText(/\b8\b/).waitFor();
  await page.locator('input[name="oldPassword"]').fill(member.password);
  await page.locator('input[name="newPassword"]').fill("password123");
  await page.locator('input[name="confirm"]').fill("password123");
  await page.getByRole("dialog").locator("footer button").click();
  await field.getByRole("alert").waitFor();
  await page.locator('input[name="newPassword"]:focus').waitFor();
  await expect(page.locator(".toast")).toHaveCount(0);
  await phone.look("password-common");
});

test("a member changes the password, and an alert says how it ended", async ({
  product,
  phone,
  variant,
}) => {
  test.skip(variant === "lao", "the same in both builds");
  const app = memberApp(product, phone);
  const member = await newMember(product);
  await openHome(app, member);
  await changePasswordOnScreen(app, member);
});

test("log out, and the way back is closed", async ({ product, phone, variant }) => {
  test.skip(variant === "lao", "the same in both builds");
  const { page } = phone;
  const app = memberApp(product, phone);
  await openHome(app, await newMember(product));
  await page.goto(`${product.url}/user/statement`);
  await logOutOnScreen(app);
  await page.goBack();
  await page.waitForURL(/\/login/);
  await expect(page.locator(".card.hero")).toHaveCount(0);
  await page.goto(`${product.url}/user/statement`);
  await page.waitForURL(/\/login\?next=/);
});

test("attacks in the operator's texts run nothing, even past the server", async ({
  product,
  phone,
}) => {
  const app = memberApp(product, phone);
  await openHome(app, await newMember(product));
  await showAttacks(app);
});

test("injected scripts do not run, and a visit needs none that are refused", async ({
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

test("storage holds the specified keys and no other", async ({ product, phone, variant }) => {
  test.skip(variant === "lao", "the same in both builds");
  const { page } = phone;
  const app = memberApp(product, phone);
  const lastWay = async () =>
    (await page.context().cookies()).find(({ name }) => name === "deposit-way")?.value;
  await openHome(app, await newMember(product));
  const sheet = await openQrTab(app);
  await chooseTab(sheet, app.texts.deposits.byBank);
  await expect.poll(lastWay).toBe("bank");
  for (const path of ["statement", "profile", "contact"]) {
    await page.goto(`${product.url}/user/${path}`);
    await page.getByRole("button", { name: app.texts.chat.open }).waitFor();
  }
  await checkStorage(phone);
  await page.goto(`${product.url}/user/statement`);
  await logOutOnScreen(app);
  await checkStorage(phone);
  expect(await lastWay()).toBeUndefined();
});

test("a closed notice stays closed until a new one, and an ended visit says why", async ({
  product,
  phone,
  variant,
}) => {
  test.skip(variant === "lao", "the same in both builds");
  const { page } = phone;
  const app = memberApp(product, phone);
  const { core } = app.texts;
  const notice = page.locator(".notice-text");
  const publish = (version: string) =>
    page.route("**/api/lookup/notice", (route) =>
      route.fulfill({ json: { notice: `Notice ${version}`, version } }),
    );
  await publish("1");
  await page.route("**/api/lookup/info", (route) =>
    route.fulfill({ json: { name: "Kinnaree", website: "" } }),
  );
  await openHome(app, await newMember(product));
  await notice.waitFor();
  await expect(page).toHaveTitle(/· Kinnaree$/);
  await page.locator(".strip").getByRole("button", { name: core.close }).click();
  await notice.waitFor({ state: "detached" });
  await page.route("**/api/statement", (route) =>
    route.fulfill({ status: 400, json: { message: "invalid-token" } }),
  );
  await page.goto(`${product.url}/user/statement`);
  await page.waitForURL(/\/login\?next=/);
  const why = page.getByRole("main").getByRole("alert");
  await expect(why).toHaveText(/^(?!invalid-token)./);
  await publish("2");
  await page.reload();
  await notice.getByText("Notice 2").waitFor();
});
