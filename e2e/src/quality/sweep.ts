/**
 * Looks at one screen after the other: by axe, at 320 px, with text twice as large, and for its
 * main button on a small phone.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page, Route } from "playwright-core";
import { findBarriers } from "../fixtures/barriers.ts";
import { outFolder, type Product } from "../fixtures/product.ts";
import { findMisfits } from "./fit.ts";
import { findHiddenButton, SMALL_PHONES } from "./main-button.ts";
import { type Device, type Locale, open, takeDevice } from "./member.ts";
import type { Members } from "./members.ts";
import { SCREENS, type Screen } from "./screens.ts";

const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };
const SETTLE_MS = 250;
const WAIT_MS = 700;

export interface Found {
  axe: string[];
  narrow: string[];
  large: string[];
  /** Main buttons that are out of sight on a small phone, or above its keyboard. */
  small: string[];
  /** Why the screen was not reached. */
  lost?: string;
}

export const pictures = join(outFolder, "quality");
mkdirSync(pictures, { recursive: true });

/** Whether a name has one of the parts between commas. */
export const isWanted = (name: string, only: string | undefined) =>
  only === undefined || only.split(",").some((part) => name.includes(part));

/** Makes the calls of the API wait for ever, or fail. */
async function spoilCalls(page: Page, how: Screen["calls"]): Promise<void> {
  const answer = (route: Route) => (how === "fail" ? route.abort() : undefined);
  if (how) await page.route(/\/api\/(wallet|statement|bonus)/, answer);
}

async function enter(page: Page, screen: Screen, product: Product): Promise<void> {
  await page.setViewportSize(PHONE);
  await spoilCalls(page, screen.calls);
  if (screen.calls) {
    await page.goto(product.url + screen.path);
    // A page repeats a failed call before it shows the failure.
    await (screen.calls === "fail"
      ? page.locator("main .state, main [role=alert]").first().waitFor()
      : page.waitForTimeout(WAIT_MS));
  } else await open(page, product.url + screen.path);
  // A sheet with an unknown name does not open, and the page below it would be looked at.
  if (screen.path.includes("sheet=")) {
    await page.locator("[role=dialog], [role=alertdialog]").first().waitFor();
  }
  await screen.way?.(page, product);
}

async function lookAt(page: Page, file: string): Promise<Found> {
  const shoot = (size: string) => page.screenshot({ path: join(pictures, `${file}-${size}.png`) });
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
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });
  const small: string[] = [];
  for (const size of SMALL_PHONES) {
    await page.setViewportSize(size);
    await page.waitForTimeout(SETTLE_MS);
    small.push(...(await findHiddenButton(page)));
    await shoot(`360-${size.height}`);
  }
  return { axe, narrow, large, small };
}

interface Sweep {
  browser: Browser;
  product: Product;
  members: Members;
  locale: Locale;
  /** Part of a name: screens with other names are left out. */
  only?: string | undefined;
}

/**
 * Visits every screen in a language and reports what it finds on each.
 *
 * @returns what the pages complained about
 */
export async function sweepMember(
  { browser, product, members, locale, only }: Sweep,
  report: (screen: Screen, found: Found) => void,
): Promise<string[]> {
  const devices: Record<string, Device> = {
    visitor: await takeDevice(browser, product, { locale }),
  };
  for (const [who, visit] of Object.entries(members)) {
    devices[who] = await takeDevice(browser, product, { locale, visit });
  }
  for (const screen of SCREENS) {
    const device = devices[screen.who];
    const isLeftOut = !isWanted(screen.name, only);
    if (!device || isLeftOut || (screen.only && screen.only !== product.variant)) continue;
    const { page, context } = device;
    const file = `${product.variant}-${locale}-${screen.name.replace(/\W+/g, "-")}`;
    try {
      await enter(page, screen, product);
      report(screen, await lookAt(page, file));
    } catch (error) {
      await page.screenshot({ path: join(pictures, `${file}-lost.png`) }).catch(() => undefined);
      const lost = String(error instanceof Error ? error.message : error).split("\n")[0] ?? "";
      report(screen, { axe: [], narrow: [], large: [], small: [], lost });
    }
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
  }
  const complaints = Object.values(devices).flatMap((device) => device.complaints);
  await Promise.all(Object.values(devices).map(({ context }) => context.close()));
  return [...new Set(complaints)].filter((line) => !/status of 40\d|net::ERR_/.test(line));
}
