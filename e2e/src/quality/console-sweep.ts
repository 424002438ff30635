/**
 * Looks at every page of the console with its tabs, first rows and dialogs. Axe looks at 1440 x
 * 900; everything must fit at 1024 x 768.
 */
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { signInStaffUser } from "../api/staff.ts";
import { findBarriers } from "../fixtures/barriers.ts";
import { listen } from "../fixtures/browser.ts";
import type { Product } from "../fixtures/product.ts";
import { keepStaffSession } from "../fixtures/staff-session.ts";
import { findMisfits } from "./fit.ts";
import type { Locale } from "./member.ts";
import { type Found, pictures } from "./sweep.ts";

const LARGE = { width: 1440, height: 900 };
const SMALL = { width: 1024, height: 768 };
const SETTLE_MS = 250;
const DIALOG_MS = 600;
/** The longest wait for a dialog that always opens. */
const QUESTION_MS = 4_000;

/** Keys that open a dialog on a page whose first row is chosen. */
const KEYS: Record<string, string> = {
  "/withdrawals": "arh",
  "/slips": "arh",
  "/transfers": "d",
  "/commissions": "ar",
  "/approvals": "ar",
};
/** Pages whose buttons open a dialog before they change anything. */
const ASKING = ["/staff", "/reports", "/members/", "/chat/"];
/** An unknown page, and a member that does not exist. */
const UNKNOWN = ["/nowhere", "/members/999999999"];
/** Sheets that a key opens on every page. */
const SHEETS = { palette: "/", keys: "?" } as const;
const BUTTONS = "main button:not([disabled], [aria-pressed], [role=tab], .seg button, tr button)";

type Report = (screen: { name: string }, found: Found) => void;

interface Walk {
  page: Page;
  url: string;
  file: string;
  report: Report;
}

async function settle(page: Page): Promise<void> {
  await page.locator("main > [role=status]").first().waitFor({ state: "detached" });
  await page.locator("main .sk").first().waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(SETTLE_MS);
}

async function look({ page, file, report }: Walk, name: string): Promise<void> {
  await settle(page);
  const picture = `${file}${name.replace(/\W+/g, "-")}`;
  const axe = await findBarriers(page);
  await page.screenshot({ path: join(pictures, `${picture}-1440.png`) });
  await page.setViewportSize(SMALL);
  await page.waitForTimeout(SETTLE_MS);
  const narrow = await findMisfits(page);
  await page.screenshot({ path: join(pictures, `${picture}-1024.png`) });
  await page.setViewportSize(LARGE);
  report({ name }, { axe, narrow, large: [], small: [] });
}

/** Looks at the dialog that a key or a button has opened, and closes it. */
async function lookAtDialog(walk: Walk, name: string, within = DIALOG_MS): Promise<void> {
  const dialog = walk.page.locator("[role=dialog], [role=alertdialog]").first();
  const isOpen = await dialog.waitFor({ timeout: within }).then(
    () => true,
    () => false,
  );
  if (!isOpen) return;
  await look(walk, name);
  await walk.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

async function visit(walk: Walk, path: string, name = path): Promise<void> {
  const { page, url } = walk;
  await page.goto(url + path);
  await look(walk, name);
  // The language tabs inside a form show the same form, so they are left out.
  const tabs = page.locator("main [role=tab]:not(form [role=tab], fieldset [role=tab])");
  for (let at = 1; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click();
    await look(walk, `${name} tab ${at + 1}`);
  }
  if ((await tabs.count()) > 1) await tabs.first().click();
  const row = page.locator("main .dt.can-move tbody tr").first();
  if (await row.isVisible()) {
    const link = row.locator("a.row-link").first();
    await ((await link.count()) > 0 ? link : row).click();
    await settle(page);
    const isDialog = await page.getByRole("dialog").isVisible();
    if (isDialog) await lookAtDialog(walk, `${name} row`);
    else await look(walk, `${name} row`);
  }
  for (const key of KEYS[path] ?? "") {
    await page.keyboard.press(key);
    await lookAtDialog(walk, `${name} key ${key}`, QUESTION_MS);
  }
  if (ASKING.some((start) => path.startsWith(start))) await pressAll(walk, path, name);
}

async function pressAll(walk: Walk, path: string, name: string): Promise<void> {
  const buttons = walk.page.locator(BUTTONS);
  const count = await buttons.count();
  for (let at = 0; at < count; at += 1) {
    const button = buttons.nth(at);
    if (!(await button.isVisible().catch(() => false))) continue;
    await button.click({ timeout: 2_000 }).catch(() => undefined);
    await lookAtDialog(walk, `${name} button ${at + 1}`);
    if (new URL(walk.page.url()).pathname !== path) {
      await walk.page.goto(walk.url + path);
      await settle(walk.page);
    }
  }
}

interface Sweep {
  browser: Browser;
  product: Product;
  locales: readonly Locale[];
  only?: string | undefined;
}

/**
 * Looks at the sign-in page, signs in as an owner, and opens every page of the rail in each
 * language.
 *
 * @returns what the pages complained about
 */
export async function sweepConsole(
  { browser, product, locales, only }: Sweep,
  start: (locale: Locale) => Report,
): Promise<string[]> {
  const context = await browser.newContext({ viewport: LARGE, timezoneId: "Asia/Bangkok" });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = listen(page);
  const setLocale = (locale: Locale) =>
    page.evaluate((kept) => localStorage.setItem("console-locale", kept), locale);
  let isSignedIn = false;
  for (const locale of locales) {
    const file = `${product.variant}-console-${locale}`;
    const walk = { page, url: product.consoleUrl, file, report: start(locale) };
    await page.goto(product.consoleUrl);
    await setLocale(locale);
    if (!isSignedIn) {
      await page.reload();
      await page.locator('input[name="username"]').waitFor();
      await look(walk, "sign-in");
      const token = await signInStaffUser(product, "somsri");
      await keepStaffSession(page, product, token);
      await page.goto(product.consoleUrl);
      isSignedIn = true;
    }
    await page.reload();
    await page.locator(".rail").waitFor();
    for (const path of await pathsOf(page, product.consoleUrl)) {
      if (only && !path.includes(only)) continue;
      const name = path.replace(/^\/(members|chat)\/.+/, "/$1/one");
      await visit(walk, path, name).catch((error: Error) => {
        const lost = error.message.split("\n")[0] ?? "";
        walk.report({ name }, { axe: [], narrow: [], large: [], small: [], lost });
      });
    }
    if (!only) await visitRest(walk);
  }
  await context.close();
  return [...new Set(complaints)].filter((line) => !/status of 40\d|net::ERR_/.test(line));
}

/** The palette, the sheet of keys, unknown pages, and the page while the server is away. */
async function visitRest(walk: Walk): Promise<void> {
  const { page, url } = walk;
  for (const [name, key] of Object.entries(SHEETS)) {
    await page.goto(`${url}/account`);
    await settle(page);
    await page.keyboard.press(key);
    await lookAtDialog(walk, name, QUESTION_MS);
  }
  for (const path of UNKNOWN) {
    await page.goto(url + path);
    await look(walk, `unknown ${path}`);
  }
  await page.route("**/api/console/**", (route) => route.abort());
  await page.goto(url);
  await page.locator(".empty").first().waitFor();
  await look(walk, "unreachable");
  await page.unroute("**/api/console/**");
}

/** The pages of the rail, one member, one conversation, and the page of the signed-in user. */
async function pathsOf(page: Page, url: string): Promise<string[]> {
  const rail = await page
    .locator(".rail nav a")
    .evaluateAll((links) => links.map((each) => each.getAttribute("href") ?? "/"));
  const first = async (path: string, row: string, name: string) => {
    await page.goto(url + path);
    const found = page.locator(row).first();
    await found.waitFor({ timeout: QUESTION_MS }).catch(() => undefined);
    return (await found.count()) > 0 ? [(await found.getAttribute(name)) ?? path] : [];
  };
  const members = await first("/members", 'main a[href^="/members/"]', "href");
  const conversations = await first("/chat", "[data-conversation]", "data-conversation");
  return [...rail, ...members, ...conversations.map((id) => `/chat/${id}`), "/account"];
}
