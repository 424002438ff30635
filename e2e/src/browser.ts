/** A phone in front of the product: Chromium at 390 x 844, with everything that a page complains about written down. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { findBarriers } from "./accessible.ts";
import { findChromium } from "./chromium.ts";
import { outFolder, type Product } from "./product.ts";

/** A screen in front of the product, whatever its size. */
export type Screen = {
  page: Page;
  /** What the pages complained about: errors, refused content, answers of 500 and above. */
  complaints: string[];
  /** What axe found on the screens that were looked at. */
  barriers: string[];
  /** Keeps a picture of what is on the screen. */
  shoot(name: string): Promise<void>;
  /** Keeps a picture, and asks axe about the screen. */
  look(name: string): Promise<void>;
  close(): Promise<void>;
};

export type Phone = Screen;

/** Opens a fresh browser of a phone, as somebody who was never here; its pictures go to a folder of their own. */
export function takePhone(product: Product, pictures: string = product.variant): Promise<Phone> {
  return takeScreen(product, pictures, {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    timezoneId: "Asia/Bangkok",
  });
}

/** Opens a fresh browser in the language of the build; its pictures go to a folder of their own. */
export async function takeScreen(
  product: Product,
  pictures: string,
  options: BrowserContextOptions,
): Promise<Screen> {
  const browser = await openBrowser();
  const locale = product.variant === "lao" ? "lo-LA" : "th-TH";
  const context = await browser.newContext({ ...options, locale });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = listen(page);
  const folder = join(outFolder, pictures);
  // Pictures of an earlier run would be taken for those of this one.
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

export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("There is no Chromium: run node e2e/src/chromium.ts.");
  // Chromium's own sandbox does not run as root.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath, args });
}

export function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return complaints;
}
