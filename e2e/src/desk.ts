/** A desk of the operator's: Chromium at 1440 x 900, in the language of the build. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { findBarriers } from "./accessible.ts";
import { listen, openBrowser } from "./browser.ts";
import { ask, waitFor } from "./calls.ts";
import { outFolder, type Product } from "./product.ts";

export type Desk = {
  page: Page;
  /** What the pages complained about. */
  complaints: string[];
  /** What axe found on the screens that were looked at. */
  barriers: string[];
  /** Keeps a picture of what is on the screen. */
  shoot(name: string): Promise<void>;
  /** Keeps a picture, and asks axe about the screen. */
  look(name: string): Promise<void>;
  close(): Promise<void>;
};

const screen = { width: 1440, height: 900 };
/** A code lives for 30 s, and opens one door once. */
const codeMs = 70_000;

/** Opens a fresh browser; its pictures go to a folder of their own. */
export async function takeDesk(product: Product, pictures: string): Promise<Desk> {
  const browser = await openBrowser();
  const locale = product.variant === "lao" ? "lo-LA" : "th-TH";
  const context = await browser.newContext({ viewport: screen, locale });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = listen(page);
  const folder = join(outFolder, pictures);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const barriers: string[] = [];
  let count = 0;
  const shoot = async (name: string) => {
    count += 1;
    await page.screenshot({ path: join(folder, `${String(count).padStart(2, "0")}-${name}.png`) });
  };
  return {
    page,
    complaints,
    barriers,
    shoot,
    look: async (name) => {
      await shoot(name);
      for (const barrier of await findBarriers(page)) barriers.push(`${name}: ${barrier}`);
    },
    close: () => browser.close(),
  };
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
