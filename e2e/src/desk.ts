/** A desk of the operator's: Chromium at 1440 x 900, in the language of the build. */
import type { Page } from "playwright-core";
import { type Screen, takeScreen } from "./browser.ts";
import { ask, waitFor } from "./calls.ts";
import type { Product } from "./product.ts";

export type Desk = Screen;

/** A code lives for 30 s, and opens one door once. */
const codeMs = 70_000;

/** Opens a fresh browser of a desk; its pictures go to a folder of their own. */
export function takeDesk(product: Product, pictures: string): Promise<Desk> {
  return takeScreen(product, pictures, { viewport: { width: 1440, height: 900 } });
}

/** The code that the seeded authenticator of somebody shows now. */
async function codeOf(product: Product, account: string): Promise<string> {
  const address = `${product.sandboxUrl}/control/authenticator?account=${account}`;
  return (await ask<{ code: string }>(address)).code;
}

/** From the door to the desk, as one of the seeded staff; the address that was asked for stays. */
export async function signInAtDesk(
  { page }: Desk,
  { product, account, path = "/" }: { product: Product; account: string; path?: string },
): Promise<void> {
  await page.goto(`${product.consoleUrl}${path}`);
  await page.locator('input[name="username"]').fill(account);
  await page.locator('input[name="password"]').fill(`${account}-krapao`);
  await page.locator('button[type="submit"]').click();
  await page.locator('input[name="otp"]').waitFor();
  await giveCode(page, () => codeOf(product, account));
}

/** Gives the code of the moment; one that was taken already is refused, and the next one is waited for. */
async function giveCode(page: Page, read: () => Promise<string>): Promise<void> {
  const input = page.locator('input[name="otp"]');
  let given = "";
  await waitFor(
    "a code that is taken",
    async () => {
      if (await page.locator(".rail").isVisible()) return true;
      const code = await read();
      if (code !== given && (await input.isEditable())) {
        given = code;
        // The code before may have opened the door in this moment: then there is no field any more.
        await input.fill(code, { timeout: 2_000 }).catch(() => undefined);
      }
      return undefined;
    },
    codeMs,
  );
}
