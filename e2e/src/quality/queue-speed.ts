/**
 * A cashier decides small withdrawals by keys alone, one by one, and then others together with one
 * confirmation: `node e2e/src/quality/queue-speed.ts [DECIDED TOGETHER]`. Prints keys and seconds;
 * exits with 1 when the first takes longer than three minutes for a hundred.
 */
import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import listTexts from "../../../console/src/i18n/lists/th.ts";
import { newWithdrawal } from "../api/review-items.ts";
import { signInStaffUser } from "../api/staff.ts";
import { openBrowser } from "../fixtures/browser.ts";
import { type Product, startProduct } from "../fixtures/product.ts";
import { consoleOptions } from "../fixtures/screen.ts";
import { keepStaffSession } from "../fixtures/staff-session.ts";

const GOAL_SECONDS_EACH = 180 / 100;
/** Members register side by side, as fast as the machine allows. */
const AT_ONCE = 6;
const counts = process.argv.slice(2).map(Number);
const [decided = 100, together = 50] = counts;

/** Registrations of one address are limited, and each member has another one. */
const ownAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

async function makeWithdrawals(product: Product, count: number): Promise<void> {
  let left = count;
  const next = async (): Promise<void> => {
    if (left === 0) return;
    left -= 1;
    await newWithdrawal(product, { deposit: 9_000, amount: 6_000, from: ownAddress() });
    await next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function prepare(product: Product, count: number): Promise<void> {
  const start = performance.now();
  await makeWithdrawals(product, count);
  const seconds = (performance.now() - start) / 1000;
  console.log(`${count} withdrawals prepared in ${seconds.toFixed(1)} s`);
}

/** Presses keys and counts them. */
class Keys {
  count = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  async press(key: string): Promise<void> {
    this.count += 1;
    await this.#page.keyboard.press(key);
  }
}

interface Measured {
  keys: number;
  seconds: number;
}

async function measure(page: Page, work: (keys: Keys) => Promise<void>): Promise<Measured> {
  const keys = new Keys(page);
  const start = performance.now();
  await work(keys);
  return { keys: keys.count, seconds: (performance.now() - start) / 1000 };
}

/** The member's number above the open withdrawal: each withdrawal is another member's. */
const memberOf = (page: Page) => page.locator(".wd-id").textContent();

/**
 * A asks, A confirms, and the next withdrawal is shown. The address changes before what is shown
 * does, and a press in between would be for the decided one.
 */
async function decideOne(page: Page, keys: Keys, isLast: boolean): Promise<void> {
  const approve = page.locator(".wd-actions button[aria-keyshortcuts=A]:enabled");
  await approve.waitFor();
  const before = (await memberOf(page)) ?? "";
  // Keys belong to the dialog before until it is gone.
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await keys.press("a");
  await page.getByRole("alertdialog").or(page.getByRole("dialog")).first().waitFor();
  await keys.press("a");
  const next = page.locator(".wd-id").filter({ hasNotText: before }).waitFor();
  // After the last one nothing may be left to open.
  if (isLast) await Promise.race([next.catch(() => {}), approve.waitFor({ state: "detached" })]);
  else await next;
}

async function decideOneByOne(page: Page, count: number): Promise<Measured> {
  return measure(page, async (keys) => {
    for (let at = 1; at <= count; at += 1) await decideOne(page, keys, at === count);
  });
}

/** The rows of the queue, once it is read. */
async function countWaiting(page: Page): Promise<number> {
  await page.locator("main table.dt, main .empty").first().waitFor();
  return page.locator("main table.dt tr[data-row]").count();
}

async function decideTogether(page: Page): Promise<Measured> {
  const all = page.getByLabel(listTexts.selectAll);
  await all.waitFor();
  return measure(page, async (keys) => {
    await all.focus();
    await keys.press("Space");
    await keys.press("p");
    await page.getByRole("dialog").waitFor();
    await keys.press("p");
    await page.getByRole("dialog").waitFor({ state: "detached", timeout: 120_000 });
    await page.locator("main table.dt").waitFor({ state: "detached", timeout: 60_000 });
  });
}

const report = (what: string, { keys, seconds }: Measured) =>
  console.log(`${what}: ${keys} keys, ${seconds.toFixed(1)} s`);

// As behind a proxy, which reports the members' own addresses. The limits are those of the product.
process.env.TRUSTED_PROXIES = "127.0.0.1";
const product = await startProduct("thai");
const browser = await openBrowser();
let isSlow = false;
try {
  const context = await browser.newContext(consoleOptions);
  const page = await context.newPage();
  await keepStaffSession(page, product, await signInStaffUser(product, "ploy"));
  await prepare(product, decided);
  await page.goto(`${product.consoleUrl}/withdrawals`);
  const one = await decideOneByOne(page, decided);
  report(`${decided} withdrawals one by one`, one);
  await page.goto(`${product.consoleUrl}/withdrawals`);
  const left = await countWaiting(page);
  if (left > 0) throw new Error(`${left} of ${decided} withdrawals were not decided`);
  isSlow = one.seconds > decided * GOAL_SECONDS_EACH;
  await prepare(product, together);
  await page.goto(`${product.consoleUrl}/withdrawals?level=low`);
  report(`${together} withdrawals together`, await decideTogether(page));
} finally {
  await browser.close();
  await product.stop();
}
process.exit(isSlow ? 1 : 0);
