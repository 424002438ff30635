/**
 * New withdrawals arrive while a cashier reads a sorted and filtered list:
 * `node e2e/src/quality/steady-list.ts [SECONDS]`. Looks at the list ten times a second, and exits
 * with 1 when the row under the pointer or the chosen row moves.
 */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { newWithdrawal } from "../api/review-items.ts";
import { signInStaffUser } from "../api/staff.ts";
import { openBrowser } from "../fixtures/browser.ts";
import { type Product, startProduct } from "../fixtures/product.ts";
import { consoleOptions } from "../fixtures/screen.ts";
import { keepStaffSession } from "../fixtures/staff-session.ts";

const seconds = Number(process.argv[2] ?? 30);
const FIRST = 16;
/** Withdrawals that are made side by side: about five a second arrive. */
const AT_ONCE = 6;
const LOOK_MS = 100;

/** Registrations of one address are limited, and each member has another one. */
const ownAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
const add = (product: Product) =>
  newWithdrawal(product, { deposit: 9_900, amount: randomInt(5_500, 9_500), from: ownAddress() });

/** What is under the pointer, and where the chosen row is. */
const look = (page: Page, [x, y]: readonly [number, number]) =>
  page.evaluate(
    ([left = 0, top = 0]) => {
      const placeOf = (row: Element | null | undefined) =>
        row
          ? `${(row as HTMLElement).dataset.row} at ${Math.round(row.getBoundingClientRect().top)}`
          : "none";
      return {
        pointed: placeOf(document.elementFromPoint(left, top)?.closest("tr[data-row]")),
        chosen: placeOf(document.querySelector('tr[aria-current="true"]')),
        waiting: document.querySelector(".dt-new button")?.textContent ?? "",
      };
    },
    [x, y],
  );

process.env.TRUSTED_PROXIES = "127.0.0.1";
const product = await startProduct("thai");
const browser = await openBrowser();
const moved: string[] = [];
try {
  await Promise.all(Array.from({ length: FIRST }, () => add(product)));
  const page = await (await browser.newContext(consoleOptions)).newPage();
  await keepStaffSession(page, product, await signInStaffUser(product, "ploy"));
  await page.goto(`${product.consoleUrl}/withdrawals?sort=-amount&amount=5000..`);
  const rows = page.locator("tr[data-row]");
  await rows.nth(FIRST - 1).waitFor();
  // The filters open above the rows.
  await page.locator(".list-filters").waitFor();
  await rows.nth(1).click();
  const box = await rows.nth(3).boundingBox();
  if (!box) throw new Error("the fourth row is not shown");
  const point = [box.x + 80, box.y + box.height / 2] as const;
  await page.mouse.move(...point);
  await page.locator('tr[aria-current="true"]').waitFor();
  await sleep(1_000);
  const before = await look(page, point);
  if (before.pointed === "none") throw new Error("the pointer is over no row");
  const until = performance.now() + seconds * 1_000;
  let arrived = 0;
  const arrive = async (): Promise<void> => {
    while (performance.now() < until) {
      await add(product);
      arrived += 1;
    }
  };
  let looks = 0;
  let last = before;
  const watch = async (): Promise<void> => {
    while (performance.now() < until) {
      last = await look(page, point);
      looks += 1;
      if (last.pointed !== before.pointed || last.chosen !== before.chosen) {
        moved.push(`${last.pointed}, chosen ${last.chosen}`);
      }
      await sleep(LOOK_MS);
    }
  };
  await Promise.all([watch(), ...Array.from({ length: AT_ONCE }, arrive)]);
  console.log(`${arrived} arrived in ${seconds} s (${(arrived / seconds).toFixed(1)} a second)`);
  console.log(`${looks} looks: row under the pointer ${before.pointed}, chosen ${before.chosen}`);
  console.log(`the list says: ${last.waiting}`);
  console.log(moved.length === 0 ? "nothing moved" : `moved ${moved.length} times: ${moved[0]}`);
} finally {
  await browser.close();
  await product.stop();
}
process.exit(moved.length === 0 ? 0 : 1);
