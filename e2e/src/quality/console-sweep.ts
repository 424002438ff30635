/**
 * Looks at every page of the console with its tabs, first rows and dialogs. Axe looks at 1440 x
 * 900; everything must fit at 1024 x 768.
 */
import type { Browser, Page } from "playwright-core";
import { signInStaffUser } from "../api/staff.ts";
import { listen } from "../fixtures/browser.ts";
import type { Product } from "../fixtures/product.ts";
import { keepStaffSession } from "../fixtures/staff-session.ts";
import {
  LARGE,
  look,
  lookAtDialog,
  lookAtPressed,
  lookPrinted,
  QUESTION_MS,
  type Report,
  settle,
  type Walk,
} from "./console-look.ts";
import { ROOMS, type Room, signInRooms } from "./console-rooms.ts";
import type { Locale } from "./member.ts";
import { isWanted } from "./sweep.ts";

/** Keys that open a dialog on a page whose first row is chosen. */
const KEYS: Record<string, string> = {
  "/withdrawals": "arh",
  "/slips": "arh",
  "/transfers": "d",
  "/commissions": "ar",
  "/approvals": "ar",
};
/** Pages whose buttons open a dialog before they change anything. */
const ASKING = [
  "/staff",
  "/reports",
  "/members/",
  "/chat/",
  "/treasury",
  "/alerts",
  "/matching",
  "/prizes",
  "/payouts",
  "/account",
];
/** Answers of 4xx are of the API, and a page that is left gives up its calls. */
const USUAL = /status of 40\d|net::ERR_/;
/** A page that an agent may not open. */
const FORBIDDEN = "/treasury";
/** An unknown page, and a member that does not exist. */
const UNKNOWN = ["/nowhere", "/members/999999999"];
/** Sheets that a key opens on every page. */
const SHEETS = { keys: "?", palette: "/" } as const;
/** Pages with different keys. */
const KEY_PAGES = ["/account", "/withdrawals", "/slips", "/transfers", "/chat"];
const BUTTONS = "main button:not([disabled], [aria-pressed], [role=tab], .seg button, tr button)";

/** Looks at a page with its tabs, and in each of them at the first row and at the dialogs. */
async function visit(walk: Walk, path: string, name = path): Promise<void> {
  const { page, url } = walk;
  await page.goto(url + path);
  await look(walk, name);
  await visitTab(walk, path, name);
  // The language tabs inside a form show the same form, so they are left out.
  const tabs = page.locator("main [role=tab]:not(form [role=tab], fieldset [role=tab])");
  const count = await tabs.count();
  for (let at = 1; at < count; at += 1) {
    await tabs.nth(at).click();
    await look(walk, `${name} tab ${at + 1}`);
    await visitTab(walk, path, `${name} tab ${at + 1}`);
  }
}

async function visitTab(walk: Walk, path: string, name: string): Promise<void> {
  const { page } = walk;
  const address = page.url();
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
  if (ASKING.some((start) => path.startsWith(start))) await pressAll(walk, name);
  if (page.url() === address) return;
  await page.goto(address);
  await settle(page);
}

async function pressAll(walk: Walk, name: string): Promise<void> {
  const { page } = walk;
  const address = page.url();
  const { pathname } = new URL(address);
  const buttons = page.locator(BUTTONS);
  const count = await buttons.count();
  for (let at = 0; at < count; at += 1) {
    const button = buttons.nth(at);
    if (!(await button.isVisible().catch(() => false))) continue;
    await button.click({ timeout: 2_000 }).catch(() => undefined);
    await lookAtPressed(walk, `${name} button ${at + 1}`);
    if (new URL(page.url()).pathname === pathname) continue;
    await page.goto(address);
    await settle(page);
  }
}

/** Looks at a screen that presses lead to. */
async function visitRoom(walk: Walk, { name, path, way, isPrinted }: Room): Promise<void> {
  const { page, url } = walk;
  // A form that was changed by the last way would ask before it is left.
  await page.goto("about:blank");
  await page.goto(url + path);
  await settle(page);
  await way?.(page);
  await (isPrinted ? lookPrinted(walk, name) : look(walk, name));
}

interface Sweep {
  browser: Browser;
  product: Product;
  /** The session of an owner: a code of the authenticator works once in half a minute. */
  token: string;
  locales: readonly Locale[];
  only?: string | undefined;
}

/**
 * Signs in as an owner and opens every page of the rail in each language; then the sign-in, and a
 * page that an agent may not open.
 *
 * @returns what the pages complained about
 */
export async function sweepConsole(
  { browser, product, token, locales, only }: Sweep,
  start: (locale: Locale) => Report,
): Promise<string[]> {
  const heard: string[][] = [];
  const complaints: string[] = [];
  /** Names the stop in what the pages have complained about since the last call. */
  const hear = ({ name, expected }: Pick<Stop, "name" | "expected">) => {
    for (const line of heard.flatMap((lines) => lines.splice(0))) {
      if (!USUAL.test(line) && !expected?.test(line)) complaints.push(`${name}: ${line}`);
    }
  };
  const openWindow = async (token?: string) => {
    const context = await browser.newContext({ viewport: LARGE, timezoneId: "Asia/Bangkok" });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    heard.push(listen(page));
    if (token) await keepStaffSession(page, product, token);
    return page;
  };
  const agentToken = await signInStaffUser(product, "dao");
  const [owner, agent, guest] = [
    await openWindow(token),
    await openWindow(agentToken),
    await openWindow(),
  ];
  for (const locale of locales) {
    const file = `${product.variant}-console-${locale}`;
    const walkWith = (page: Page): Walk => ({ page, url: product.consoleUrl, file, report });
    const report = start(locale);
    for (const page of [owner, agent, guest]) await setLocale(page, product.consoleUrl, locale);
    hear({ name: "language" });
    for (const stop of [
      ...(await stopsOf(walkWith(owner))),
      ...roomStops(walkWith(agent), [{ name: "forbidden", path: FORBIDDEN }]),
      ...roomStops(walkWith(guest), await signInRooms(product, { token, locale })),
    ]) {
      if (!isWanted(stop.name, only)) continue;
      await stop.visit().catch((error: Error) => {
        const lost = error.message.split("\n")[0] ?? "";
        report({ name: stop.name }, { axe: [], narrow: [], large: [], small: [], lost });
      });
      hear(stop);
    }
  }
  await Promise.all([owner, agent, guest].map((page) => page.context().close()));
  return [...new Set(complaints)];
}

async function setLocale(page: Page, url: string, locale: Locale): Promise<void> {
  await page.goto(url);
  await page.evaluate((kept) => localStorage.setItem("console-locale", kept), locale);
  await page.reload();
  await page.locator('.rail, input[name="username"]').first().waitFor();
}

/** A part of the sweep, which can be left out by its name. */
interface Stop {
  name: string;
  /** Complaints that the stop causes on purpose. */
  expected?: RegExp;
  visit: () => Promise<void>;
}

const roomStops = (walk: Walk, rooms: readonly Room[]): Stop[] =>
  rooms.map((room) => ({ name: room.name, visit: () => visitRoom(walk, room) }));

async function stopsOf(walk: Walk): Promise<Stop[]> {
  const paths = await pathsOf(walk.page, walk.url);
  return [
    ...paths.map((path) => {
      const name = path.replace(/^\/(members|chat)\/.+/, "/$1/one");
      return { name, visit: () => visit(walk, path, name) };
    }),
    ...roomStops(walk, ROOMS),
    ...Object.entries(SHEETS).flatMap(([name, key]) =>
      KEY_PAGES.map((path) => ({
        name: `${name} ${path}`,
        visit: () => visitSheet(walk, { name: `${name} ${path}`, path, key }),
      })),
    ),
    ...UNKNOWN.map((path) => ({
      name: `unknown ${path}`,
      visit: () => visitRoom(walk, { name: `unknown ${path}`, path }),
    })),
    // React prints what the page catches and shows.
    { name: "unreachable", expected: /NO_NETWORK/, visit: () => visitUnreachable(walk) },
  ];
}

interface Sheet {
  name: string;
  path: string;
  key: string;
}

/** A sheet that a key opens on a page. */
async function visitSheet(walk: Walk, { name, path, key }: Sheet): Promise<void> {
  await walk.page.goto(walk.url + path);
  await settle(walk.page);
  await walk.page.keyboard.press(key);
  await lookAtDialog(walk, name, QUESTION_MS);
}

/** The page while the server is away. */
async function visitUnreachable(walk: Walk): Promise<void> {
  const { page, url } = walk;
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
