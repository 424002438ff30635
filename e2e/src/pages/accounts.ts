/** What a member does on the pages of registration and login. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import type { Page } from "playwright-core";
import { controlCalls, waitFor } from "../api/calls.ts";
import type { Person } from "../api/members.ts";
import type { Product } from "../fixtures/product.ts";
import type { Screen } from "../fixtures/screen.ts";
import type { MemberApp } from "./home.ts";
import type { Texts } from "./texts.ts";

/**
 * Opens the login page, which shows before its code has loaded: a press on a busy machine would be
 * a link or a form of the browser, and what was typed would be lost.
 */
export async function openLogin(page: Page, { url }: Product): Promise<void> {
  await page.goto(`${url}/login`);
  await page.waitForFunction(() => {
    const form = document.querySelector(".main form");
    return Object.keys(form ?? {}).some((key) => key.startsWith("__reactProps"));
  });
}

/** Opens an invite link, and goes on to the step that shows its code. */
export async function openInviteLink(
  { page }: Screen,
  {
    product,
    texts: { accounts, otp },
    person,
    code,
  }: { product: Product; texts: Texts; person: Person; code: string },
): Promise<void> {
  await page.goto(`${product.url}/register?code=${code}`);
  await page.locator('input[name="phone"]').fill(person.phone);
  await page.getByRole("button", { name: accounts.askOtp }).click();
  await page.getByLabel(otp.codeLabel).fill(await controlCalls(product).smsCode(person.phone));
  await page.locator('input[name="name"]').fill(person.name);
  await page.locator('input[name="password"]').fill(person.password);
  await page.locator('input[name="confirm"]').fill(person.password);
}

/** Registers in four steps, from the login page back to the login page. */
export async function registerOnScreen(
  { page, look }: Screen,
  { product, texts, person }: { product: Product; texts: Texts; person: Person },
): Promise<void> {
  const { accounts, core, otp } = texts;
  await openLogin(page, product);
  await look("login");
  await page.getByRole("button", { name: core.login, exact: true }).click();
  await page.getByText(core.phoneMissing).waitFor();
  await page.getByText(core.passwordMissing).waitFor();
  await expect.poll(() => focused(page)).toBe("username");
  await page.locator('input[name="username"]').fill(person.phone);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page
    .getByRole("button", { name: core.registerNew })
    .or(page.getByRole("link", { name: core.registerNew }))
    .click();
  await page.locator('input[name="phone"]').fill(person.phone);
  await look("register-phone");
  await page.getByRole("button", { name: accounts.askOtp }).click();
  await page.getByLabel(otp.codeLabel).waitFor();
  // The member reads the SMS in another app, and the phone has closed this page meanwhile.
  await page.reload();
  await page.getByLabel(otp.codeLabel).waitFor();
  await page
    .getByRole("button", { name: otp.labels.resend })
    .and(page.locator(":disabled"))
    .waitFor();
  await look("register-otp");
  const code = await controlCalls(product).smsCode(person.phone);
  await refuseWrongCode(page, { label: otp.codeLabel, code });
  await page.getByLabel(otp.codeLabel).fill(code);
  await page.locator('input[name="name"]').fill(person.name);
  await page.locator('input[name="password"]').fill(person.password);
  await page.locator('input[name="confirm"]').fill(person.password);
  await look("register-profile");
  await page.locator('input[name="confirm"]').fill("another password");
  await page.getByRole("button", { name: accounts.next, exact: true }).click();
  await page.getByText(accounts.passwordsDiffer).waitFor();
  await page.locator('input[name="confirm"]').fill(person.password);
  // By the keyboard: a press on the same place so soon would be the second one of a double click.
  await page.locator('input[name="confirm"]').press("Enter");
  await page.locator('input[name="bankCode"]').first().waitFor({ state: "attached" });
  await page.goBack();
  await expect(page.locator('input[name="name"]')).toHaveValue(person.name);
  await page.getByRole("button", { name: accounts.next, exact: true }).click();
  await page.locator(`label:has(input[name="bankCode"][value="${person.bankCode}"])`).click();
  await page.locator('input[name="bankAccountNo"]').fill(person.accountNo);
  await page.locator('input[name="firstName"]').fill(person.name);
  await page.locator('input[name="lastName"]').fill("Jaidee");
  await expect(page.locator('input[name="lastName"]')).toHaveValue("JAIDEE");
  await look("register-bank");
  await page.getByRole("button", { name: accounts.register, exact: true }).click();
  await page.waitForURL("**/login");
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("name") ?? null);

/** The field has the focus at once; a wrong code is said under it, and it is empty again. */
async function refuseWrongCode(
  page: Page,
  { label, code }: { label: string; code: string },
): Promise<void> {
  const field = page.getByLabel(label);
  await expect.poll(() => focused(page)).toBe("otp");
  await page.keyboard.type(code === "111111" ? "222222" : "111111");
  await page.getByRole("alert").first().waitFor();
  await expect(field).toHaveValue("");
  await expect.poll(() => focused(page)).toBe("otp");
}

/**
 * From a phone on the login page to a new password, and back to the login page. The team can be
 * written to instead.
 */
export async function resetPasswordOnScreen(
  { page, look }: Screen,
  { product, texts, phone }: { product: Product; texts: Texts; phone: string },
): Promise<{ password: string }> {
  const { accounts, chat, core, otp, reset } = texts;
  const password = "a-new-password-2026";
  await openLogin(page, product);
  await page.locator('input[name="username"]').fill(phone);
  await page.getByRole("link", { name: core.forgot }).click();
  await page.getByRole("heading", { name: reset.phoneTitle }).waitFor();
  await expect(page.locator('input[name="phone"]')).toHaveValue(phone);
  await page.getByRole("button", { name: reset.support }).click();
  const box = page.getByLabel(chat.message);
  // The box takes the text over after it is shown.
  await expect.poll(() => box.inputValue()).toContain(reset.draft("").slice(0, 8));
  await page.goBack();
  await page.getByRole("button", { name: accounts.askOtp }).click();
  await page.getByLabel(otp.codeLabel).waitFor();
  await page.getByLabel(otp.codeLabel).fill(await controlCalls(product).smsCode(phone));
  // The hours of the setting are said before the press.
  await page.getByText(reset.newTextDelay(24)).waitFor();
  await page.locator('input[name="password"]').fill("password123");
  await page.locator('input[name="confirm"]').fill("password123");
  await page.getByRole("button", { name: reset.save }).click();
  await page.getByRole("alert").first().waitFor();
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="confirm"]').fill(password);
  await look("reset-password");
  await page.getByRole("button", { name: reset.save }).click();
  await page.waitForURL("**/login");
  return { password };
}

/** Changes the password: its field says that it was refused, and an alert that it is saved. */
export async function changePasswordOnScreen(
  { product, phone: { page, look }, texts: { own } }: MemberApp,
  { password }: { password: string },
): Promise<void> {
  const alert = page.getByRole("alertdialog");
  const next = "a-new-password-2026";
  const change = async (old: string) => {
    await page.locator('input[name="oldPassword"]').fill(old);
    await page.locator('input[name="newPassword"]').fill(next);
    await page.locator('input[name="confirm"]').fill(next);
    await page.getByRole("button", { name: own.savePassword }).click();
  };
  await page.goto(`${product.url}/user/profile?sheet=password`);
  await change("not-the-password");
  await page.locator(".field").first().getByRole("alert").getByText(own.oldPasswordWrong).waitFor();
  await look("password-refused");
  await waitFor("the focus", async () => (await focused(page)) === "oldPassword");
  await change(password);
  await alert.getByText(own.passwordSaved).waitFor();
  await look("password-saved");
  await alert.getByRole("button", { name: own.labels.ok }).click();
  await page.locator('input[name="oldPassword"]').waitFor({ state: "detached" });
}

/** Logs in after one wrong password, and accepts the agreement that home asks for. */
export async function logInOnScreen(
  screen: Screen,
  { texts, person }: { texts: Texts; person: Person },
): Promise<void> {
  const { page } = screen;
  const { core } = texts;
  // A new member has typed the phone and the password before.
  // In Laos the app writes its 0 before it.
  const typed = new RegExp(`^0?${person.phone}$`);
  await expect(page.locator('input[name="username"]')).toHaveValue(typed);
  await expect(page.locator('input[name="password"]')).toHaveValue(person.password);
  await page.locator('input[name="password"]').fill("not-the-password");
  await page.getByRole("button", { name: core.login, exact: true }).click();
  await page.getByRole("alert").first().waitFor();
  await page.locator('input[name="password"]').fill(person.password);
  await page.getByRole("button", { name: core.login, exact: true }).click();
  await arriveHome(screen, { texts, person });
  // The acceptance is stored for the text in every language.
  const accepted = await page.evaluate(() => localStorage.getItem("remember-agreement"));
  assert.match(accepted ?? "", /^[0-9a-f]{16}( [0-9a-f]{16}){2}$/);
}

/** Logs in on a phone that no one has used before. */
export async function logInFirst(
  screen: Screen,
  { product, texts, person }: { product: Product; texts: Texts; person: Person },
): Promise<void> {
  const { page, look } = screen;
  await openLogin(page, product);
  await page.locator('input[name="username"]').fill(person.phone);
  await page.locator('input[name="password"]').fill(person.password);
  await look("login");
  await page.getByRole("button", { name: texts.core.login, exact: true }).click();
  await arriveHome(screen, { texts, person });
}

/** Home greets the member, and asks to accept the agreement. */
async function arriveHome(
  { page, look }: Screen,
  { texts: { games, lookups, wallet }, person }: { texts: Texts; person: Person },
): Promise<void> {
  await page.waitForURL("**/user/home");
  await page.getByText(wallet.hello(person.name)).waitFor();
  const agreement = page.getByRole("dialog", { name: lookups.agreement });
  await agreement.waitFor();
  await look("agreement");
  await agreement.getByRole("button", { name: lookups.accept }).click();
  await agreement.waitFor({ state: "detached" });
  // The agreement hides them from roles, and opens before them on a busy machine.
  for (const title of [games.slot, games.sport, games.lotto]) {
    await page.getByRole("region", { name: title }).waitFor();
  }
  await look("home-empty");
}

/** Logs out on the statement page, which leads to the login page. */
export async function logOutOnScreen({ phone, texts }: MemberApp): Promise<void> {
  await phone.page.getByRole("button", { name: texts.core.logout }).click();
  await phone.page.waitForURL("**/login");
}
