/**
 * `node e2e/src/quality/visits.ts`: what a member's visit of home costs: requests and bytes of the
 * first and of the next visit, and how long a slow phone is blocked, next to the login page in
 * the same round. Prints JSON; the benchmark compares it with its goals.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { launchOptions } from "../chromium.ts";
import { type Product, startProduct } from "../fixtures/product.ts";
import { signIn, takeDevice, type Visit } from "./member.ts";

const ROUNDS = Number(process.env.VISITS_ROUNDS ?? 3);
/** The processor of a slow phone. */
const SLOWDOWN = 6;
/** Everything that a page loads when it is idle has loaded by then. */
const WATCHED_MS = 12_000;

interface Loaded {
  /** Without data: addresses and without what the service worker fetches for later. */
  requests: number;
  /** Of those, the ones that went to the server. */
  sent: number;
  /** Answered with 304. */
  revalidated: number;
  kilobytes: number;
}

export interface Visits {
  first: Loaded;
  warm: Loaded;
  login: Loaded;
  /** Milliseconds at a sixth of the speed: largest paint, and blocking time at the start. */
  slow: { homeLcp: number; homeBlocked: number; loginBlocked: number };
}

/** Counts what a page loads from now on. */
async function watchNetwork(session: CDPSession): Promise<() => Loaded> {
  const kept = new Map<string, { url: string; bytes: number; status: number; isCached: boolean }>();
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("data:") || request.url.startsWith("blob:")) return;
    kept.set(requestId, { url: request.url, bytes: 0, status: 0, isCached: false });
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => {
    const known = kept.get(requestId);
    if (known) known.isCached = true;
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    const known = kept.get(requestId);
    if (!known) return;
    known.status = response.status;
    if (response.fromDiskCache || response.fromServiceWorker) known.isCached = true;
  });
  session.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
    const known = kept.get(requestId);
    if (known && statusCode === 304) known.status = 304;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const known = kept.get(requestId);
    if (known) known.bytes = encodedDataLength;
  });
  return () => {
    const all = [...kept.values()];
    if (process.env.VISITS_LIST) {
      for (const { url, bytes, status, isCached } of all) {
        console.error(
          `${status} ${isCached ? "cached" : "sent  "} ${String(bytes).padStart(6)} ${url}`,
        );
      }
    }
    const sent = all.filter(({ isCached, status }) => !isCached || status === 304);
    return {
      requests: all.length,
      sent: sent.length,
      revalidated: all.filter(({ status }) => status === 304).length,
      kilobytes: sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000,
    };
  };
}

async function load(page: Page, address: string): Promise<Loaded> {
  const session = await page.context().newCDPSession(page);
  const loaded = await watchNetwork(session);
  await page.goto(address, { waitUntil: "load" });
  await sleep(WATCHED_MS);
  const result = loaded();
  await session.detach();
  return result;
}

/** Collects long tasks and the largest paint, from before the first script of the page on. */
function observe(): void {
  const seen = { blocked: 0, largest: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    seen.largest = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: "largest-contentful-paint", buffered: true });
}

async function loadSlowly(page: Page, address: string) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: "load" });
  await sleep(WATCHED_MS);
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seen: { blocked: number; largest: number } }).seen,
  );
  await session.detach();
  return seen;
}

async function visit(browser: Browser, product: Product, member: Visit): Promise<Visits> {
  const home = `${product.url}/user/home`;
  const fast = await takeDevice(browser, product, { locale: "th", visit: member });
  const first = await load(fast.page, home);
  const warm = await load(fast.page, home);
  await fast.context.close();
  const visitor = await takeDevice(browser, product, { locale: "th" });
  const login = await load(visitor.page, `${product.url}/login`);
  const slowLogin = await loadSlowly(visitor.page, `${product.url}/login`);
  await visitor.context.close();
  const slow = await takeDevice(browser, product, { locale: "th", visit: member });
  const slowHome = await loadSlowly(slow.page, home);
  await slow.context.close();
  return {
    first,
    warm,
    login,
    slow: {
      homeLcp: slowHome.largest,
      homeBlocked: slowHome.blocked,
      loginBlocked: slowLogin.blocked,
    },
  };
}

const product = await startProduct("thai");
const browser = await chromium.launch(launchOptions());
try {
  const rounds: Visits[] = [];
  const member = await signIn(product);
  for (let round = 0; round < ROUNDS; round++) rounds.push(await visit(browser, product, member));
  console.log(JSON.stringify(rounds));
} finally {
  await browser.close();
  await product.stop();
}
