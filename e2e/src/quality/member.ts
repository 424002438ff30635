/**
 * Opens a browser of a member who is signed in without the login page: the token is where the app
 * keeps it for one tab.
 */
import { createHash } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { ask } from "../api/calls.ts";
import { listen } from "../fixtures/browser.ts";
import type { Product } from "../fixtures/product.ts";

export const LOCALES = ["th", "la", "en"] as const;
export type Locale = (typeof LOCALES)[number];

export interface Login {
  username: string;
  password: string;
}

/** Seeded members with money in the wallet (server/seeds/people.ts). */
const SEEDED = {
  thai: { username: "0865550101", password: "somchai-krapao" },
  lao: { username: "02059550101", password: "boun-krapao" },
} as const;

/** What the app has in its storage for a signed-in member who visited before. */
export interface Visit {
  token: string;
  /** Agreements that were accepted on this device, as the app keeps them. */
  accepted: string;
}

export async function signIn(
  product: Product,
  login: Login = SEEDED[product.variant],
): Promise<Visit> {
  const { token } = await ask<{ token: string }>(`${product.url}/api/login`, {
    method: "POST",
    body: login,
  });
  const versions = await Promise.all(LOCALES.map((locale) => versionOf(product, locale)));
  return { token, accepted: versions.join(" ") };
}

/** The version of the agreements, as web/src/features/lookups/agreement.ts computes it. */
async function versionOf(product: Product, locale: Locale): Promise<string> {
  const language = locale === "la" ? "lo" : locale;
  const answer = await fetch(`${product.url}/api/lookup/agreements`, {
    headers: { "accept-language": language },
  });
  return createHash("sha256")
    .update(JSON.stringify(await answer.json()))
    .digest("hex")
    .slice(0, 16);
}

export interface Device {
  context: BrowserContext;
  page: Page;
  complaints: string[];
}

export interface DeviceOptions {
  locale: Locale;
  /** A visitor has none. */
  visit?: Visit;
  size?: { width: number; height: number };
  isReduced?: boolean;
  userAgent?: string;
}

/** Opens a phone with a fresh context: it has only language, session and accepted agreements. */
export async function takeDevice(
  browser: Browser,
  product: Product,
  options: DeviceOptions,
): Promise<Device> {
  const {
    locale,
    visit,
    size = { width: 390, height: 844 },
    isReduced = false,
    userAgent,
  } = options;
  const context = await browser.newContext({
    viewport: size,
    hasTouch: true,
    isMobile: true,
    timezoneId: "Asia/Bangkok",
    reducedMotion: isReduced ? "reduce" : "no-preference",
    ...(userAgent ? { userAgent } : {}),
  });
  await context.addCookies([{ name: "locale", value: locale, url: product.url }]);
  await context.addInitScript(fillStorage, { locale, visit: visit ?? null });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { context, page, complaints: listen(page) };
}

/** Runs in the page before its scripts. */
function fillStorage({ locale, visit }: { locale: string; visit: Visit | null }): void {
  localStorage.setItem("locale", locale);
  if (!visit) return;
  sessionStorage.setItem("token", visit.token);
  localStorage.setItem("remember-agreement", visit.accepted);
}

/** Opens an address and waits until its content has loaded. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "load" });
  await page.waitForFunction(isSettled, undefined, { timeout: 15_000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

function isSettled(): boolean {
  const root = document.getElementById("root");
  const hasSheet = !location.search.includes("sheet=") || document.querySelector("[role=dialog]");
  const waits = document.querySelector('[aria-busy="true"], .skeleton, .overlay, .loading-overlay');
  return Boolean(root?.firstElementChild && hasSheet && !waits);
}
