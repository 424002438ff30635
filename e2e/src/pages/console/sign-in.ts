/** The sign-in page of the console. */
import type { Page } from "playwright-core";
import { waitFor } from "../../api/calls.ts";
import { nextCodeMs, readCode } from "../../api/staff.ts";
import type { Product } from "../../fixtures/product.ts";
import type { Screen } from "../../fixtures/screen.ts";

const username = (page: Page) => page.locator('input[name="username"]');
const password = (page: Page) => page.locator('input[name="password"]');
const code = (page: Page) => page.locator('input[name="otp"]');
const submit = (page: Page) => page.locator('button[type="submit"]');

/** A wrong password and then a wrong code are refused. */
export async function failToSignIn(
  { page, look }: Screen,
  { product, account, path }: { product: Product; account: string; path: string },
): Promise<void> {
  await page.goto(`${product.consoleUrl}${path}`);
  await look("sign-in");
  await username(page).fill(account);
  await password(page).fill("not-the-password");
  await submit(page).click();
  await page.getByRole("alert").waitFor();
  await look("password-refused");
  // The refused password is selected, so that the next one replaces it.
  await page.keyboard.type(`${account}-krapao`);
  await page.keyboard.press("Enter");
  await code(page).fill("000000");
  await page.getByRole("alert").waitFor();
  await look("code-refused");
}

/** Signs a seeded staff user in; the console then opens the page of the address. */
export async function signIn(
  { page }: Screen,
  { product, account, path }: { product: Product; account: string; path: string },
): Promise<void> {
  await page.goto(`${product.consoleUrl}${path}`);
  await username(page).fill(account);
  await password(page).fill(`${account}-krapao`);
  await submit(page).click();
  await code(page).waitFor();
  let given = "";
  await waitFor(
    "an accepted code",
    async () => {
      if (await page.locator(".rail").isVisible()) return true;
      const next = await readCode(product, account);
      if (next === given) return undefined;
      // The code before may be accepted just now, and then the field is gone.
      const field = code(page);
      if (!(await field.isEditable({ timeout: 2_000 }).catch(() => false))) return undefined;
      given = next;
      await field.fill(next, { timeout: 2_000 }).catch(() => undefined);
      return undefined;
    },
    nextCodeMs,
  );
}

/** Presses the button and waits for the sign-in page. */
export async function signOut({ page }: Screen, label: string): Promise<void> {
  await page.getByRole("button", { name: label }).click();
  await username(page).waitFor();
}

/** A reload does not bring the session back. */
export async function isSignedOut({ page }: Screen): Promise<void> {
  await page.reload();
  await username(page).waitFor();
}
