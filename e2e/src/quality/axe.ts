/**
 * `npm run axe [-- thai|lao] [-- th|la|en]`: every page and sheet of the member app in three languages, by axe at 390 x 844, and whether
 * everything fits at 320 px and with text of twice the size. Prints a table; ends with 1 when something was found.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { findBarriers } from "../accessible.ts";
import { openBrowser } from "../browser.ts";
import { outFolder, type Product, startProduct, type Variant } from "../product.ts";
import { findMisfits } from "./fit.ts";
import { type Device, LOCALES, type Locale, open, signIn, takeDevice } from "./member.ts";
import { SCREENS, type Screen } from "./screens.ts";

const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };
const SETTLE_MS = 250;

const wanted = process.argv.slice(2);
const variants = (["thai", "lao"] as Variant[]).filter((each) => wanted.includes(each));
const locales = LOCALES.filter((each) => wanted.includes(each));
const only = wanted.find((each) => each.startsWith("only="))?.slice(5);

interface Found {
  axe: string[];
  narrow: string[];
  large: string[];
}

const pictures = join(outFolder, "quality");
mkdirSync(pictures, { recursive: true });

async function lookAt(
  page: Page,
  screen: Screen,
  { url, variant }: Product,
  locale: Locale,
): Promise<Found> {
  await page.setViewportSize(PHONE);
  await open(page, url + screen.path);
  const shoot = (size: string) =>
    page.screenshot({
      path: join(pictures, `${variant}-${locale}-${screen.name.replace(/\W+/g, "-")}-${size}.png`),
    });
  const axe = await findBarriers(page);
  await shoot("390");
  await page.setViewportSize(NARROW);
  await page.waitForTimeout(SETTLE_MS);
  const narrow = await findMisfits(page);
  await shoot("320");
  await page.setViewportSize(PHONE);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await page.waitForTimeout(SETTLE_MS);
  const large = await findMisfits(page);
  await shoot("text-200");
  return { axe, narrow, large };
}

async function sweep(product: Product, locale: Locale): Promise<number> {
  const browser = await openBrowser();
  const visit = await signIn(product);
  const devices: Record<string, Device> = {
    member: await takeDevice(browser, product, { locale, visit }),
    visitor: await takeDevice(browser, product, { locale }),
  };
  let count = 0;
  for (const screen of SCREENS.filter(({ name }) => !only || name.includes(only))) {
    const device = devices[screen.isMember ? "member" : "visitor"];
    if (!device) continue;
    const found = await lookAt(device.page, screen, product, locale);
    count += tell(screen, found);
  }
  const complaints = Object.values(devices)
    .flatMap((device) => device.complaints)
    .filter((line) => !/status of 40\d/.test(line));
  for (const line of new Set(complaints)) console.log(`    complaint: ${line}`);
  await browser.close();
  return count + complaints.length;
}

function tell(screen: Screen, { axe, narrow, large }: Found): number {
  const cell = (list: string[]) => String(list.length).padStart(5);
  console.log(`  ${screen.name.padEnd(28)} ${cell(axe)} ${cell(narrow)} ${cell(large)}`);
  for (const line of axe) console.log(`      axe: ${line}`);
  for (const line of narrow) console.log(`      320 px: ${line}`);
  for (const line of large) console.log(`      200 %: ${line}`);
  return axe.length + narrow.length + large.length;
}

let count = 0;
for (const variant of variants.length > 0 ? variants : (["thai", "lao"] as const)) {
  const product = await startProduct(variant);
  try {
    for (const locale of locales.length > 0 ? locales : LOCALES) {
      console.log(`\n${variant}, ${locale.padEnd(24)}      axe  320 200 %`);
      count += await sweep(product, locale);
    }
  } finally {
    await product.stop();
  }
}
console.log(`\n${count} found`);
process.exit(count === 0 ? 0 : 1);
