/** What a person does on the pages before and around the money: register, log in, look at home. */
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import type { Phone } from "./browser.ts";
import { controlCalls } from "./calls.ts";
import type { Product } from "./product.ts";
import type { Words } from "./words.ts";

export type Person = {
  phone: string;
  password: string;
  name: string;
  bankCode: string;
  accountNo: string;
};

/** Somebody new, with a phone number of the build. */
export function newPerson(product: Product): Person {
  const isLao = product.variant === "lao";
  return {
    phone: isLao
      ? `20${randomInt(10_000_000, 99_999_999)}`
      : `09${randomInt(10_000_000, 99_999_999)}`,
    password: "Browser-path-2026",
    name: isLao ? "Khamla" : "Somsri",
    bankCode: isLao ? "BCEL" : "KBANK",
    accountNo: String(randomInt(1_000_000_000, 9_999_999_999)),
  };
}

/** From the login page through the four steps, back to the login page. */
export async function registerOnScreen(
  { page, look }: Phone,
  { product, words, person }: { product: Product; words: Words; person: Person },
): Promise<void> {
  const { accounts, core, otp } = words;
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

/** Logs in, waits for home with its three carousels, and accepts the agreement that home asks for. */
export async function logInOnScreen(
  { page, look }: Phone,
  { words, person }: { words: Words; person: Person },
): Promise<void> {
  const { core, games, lookups, wallet } = words;
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
