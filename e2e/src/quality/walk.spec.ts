/**
 * Uses the member app by keyboard alone, with reduced motion, and as an installed app: offline,
 * with a new version, inside LINE.
 */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import type { Product } from "../fixtures/product.ts";
import { test } from "../fixtures/test.ts";
import { textsOf } from "../pages/texts.ts";
import { checkInLine, checkOffline, checkUpdate } from "./app.ts";
import { walkByKeyboard } from "./keyboard.ts";
import { type Device, open, signIn, takeDevice } from "./member.ts";
import { SCREENS } from "./screens.ts";

/** A shorter animation is a change of state, not motion. */
const MOTION_MS = 50;
const BLINK_MS = 200;

test("a member uses every money flow by keyboard alone", async ({ browser, product }) => {
  const locale = product.variant === "lao" ? "la" : "th";
  const visit = await signIn(product);
  const { page } = await takeDevice(browser, product, { locale, visit });
  await walkByKeyboard({ page, product, texts: textsOf(product.variant) });
});

test("no page moves for a member who asks for reduced motion", async ({ browser, product }) => {
  const { page } = await openReduced(browser, product);
  const moving: string[] = [];
  for (const { name, path } of SCREENS.filter(({ who, calls }) => who === "member" && !calls)) {
    await open(page, product.url + path);
    const found = await page.evaluate((longest) => {
      const names = document.getAnimations().flatMap((each) => {
        const { duration = 0 } = each.effect?.getComputedTiming() ?? {};
        const target = (each.effect as KeyframeEffect | null)?.target;
        const isWaiting = target?.closest(".spinner, .overlay, [aria-busy=true]");
        return Number(duration) > longest && !isWaiting
          ? [target?.className.toString() ?? "?"]
          : [];
      });
      return [...new Set(names)];
    }, MOTION_MS);
    for (const each of found) moving.push(`${name}: ${each}`);
  }
  assert.deepEqual(moving, []);
});

test("with reduced motion the wheel shows the prize without turning", async ({
  browser,
  product,
}) => {
  const { page } = await openReduced(browser, product);
  await open(page, `${product.url}/user/home?sheet=spin`);
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function record(frames, options) {
      const ms = Number(typeof options === "object" ? options.duration : options);
      const longest = Number(document.documentElement.dataset.longest ?? 0);
      document.documentElement.dataset.longest = String(Math.max(longest, ms));
      return animate.call(this, frames, options);
    };
  });
  await page.locator(".hub").click();
  await page.locator(".prize").waitFor();
  const longest = await page.evaluate(() => document.documentElement.dataset.longest);
  // The wheel fades to the prize: it does not turn, and no petals fall.
  assert.ok(Number(longest) <= BLINK_MS, `${longest} ms`);
});

test("a member uses the installed app without a network", async ({ browser, product }) => {
  await checkOffline({ browser, product });
});

test("a new version waits until the member reloads", async ({ browser, product }) => {
  await checkUpdate({ browser, product });
});

test("inside LINE the app shows a link to the browser once", async ({ browser, product }) => {
  await checkInLine({ browser, product });
});

async function openReduced(browser: Browser, product: Product): Promise<Device> {
  const visit = await signIn(product);
  return takeDevice(browser, product, { locale: "en", visit, isReduced: true });
}
