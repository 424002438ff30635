/** What a member does on the pages of registration and login. */
import assert from "node:assert/strict";
import { controlCalls } from "../api/calls.ts";
import type { Person } from "../api/members.ts";
import type { Product } from "../fixtures/product.ts";
import type { Screen } from "../fixtures/screen.ts";
import type { MemberApp } from "./home.ts";
import type { Texts } from "./texts.ts";

/** Registers in four steps, from the login page back to the login page. */
export async function registerOnScreen(
  { page, look }: Screen,
  { product, texts, person }: { product: Product; texts: Texts; person: Person },
): Promise<void> {
  const { accounts, core, otp } = texts;
  await page.goto(`${product.url}/login`);
  await look("login");
  await page
    .getByRole("button", { name: core.registerNew })
    .or(page.getByRole("link", { name: core.registerNew }))
    .click();
  await page.locator('input[name="phone"]').fill(person.phone);
  await look("register-phone");
  await page.getByRole("button", { name: accounts.askOtp }).click();
  await page.getByLabel(otp.codeLabel).waitFor();
  await look("register-otp");
  await page.getByLabel(otp.codeLabel).fill(await controlCalls(product).smsCode(person.phone));
  await page.locator('input[name="name"]').fill(person.name);
  await page.locator('input[name="password"]').fill(person.password);
  await page.locator('input[name="confirm"]').fill(person.password);
  await look("register-profile");
  await page.getByRole("button", { name: accounts.next, exact: true }).click();
  await page.locator(`label:has(input[name="bankCode"][value="${person.bankCode}"])`).click();
  await page.locator('input[name="bankAccountNo"]').fill(person.accountNo);
  await page.locator('input[name="firstName"]').fill(person.name);
  await page.locator('input[name="lastName"]').fill("Jaidee");
  assert.equal(await page.locator('input[name="lastName"]').inputValue(), "JAIDEE");
  await look("register-bank");
  await page.getByRole("button", { name: accounts.register, exact: true }).click();
  await page.waitForURL("**/login");
}

/** Logs in after one wrong password, and accepts the agreement that home asks for. */
export async function logInOnScreen(
  { page, look }: Screen,
  { texts, person }: { texts: Texts; person: Person },
): Promise<void> {
  const { core, games, lookups, wallet } = texts;
  await page.locator('input[name="username"]').fill(person.phone);
  await page.locator('input[name="password"]').fill("not-the-password");
  await page.getByRole("button", { name: core.login, exact: true }).click();
  await page.getByRole("alert").first().waitFor();
  await page.locator('input[name="password"]').fill(person.password);
  await page.getByRole("button", { name: core.login, exact: true }).click();
  await page.waitForURL("**/user/home");
  await page.getByText(wallet.hello(person.name)).waitFor();
  for (const title of [games.slot, games.sport, games.lotto]) {
    await page.getByRole("region", { name: title }).waitFor();
  }
  const agreement = page.getByRole("dialog", { name: lookups.agreement });
  await agreement.waitFor();
  await look("agreement");
  await agreement.getByRole("button", { name: lookups.accept }).click();
  await agreement.waitFor({ state: "detached" });
  await look("home-empty");
}

/** Logs out on the statement page, which leads to the login page. */
export async function logOutOnScreen({ phone, texts }: MemberApp): Promise<void> {
  await phone.page.getByRole("button", { name: texts.core.logout }).click();
  await phone.page.waitForURL("**/login");
}
