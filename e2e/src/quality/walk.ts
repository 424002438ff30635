/**
 * `npm run walk [-- thai|lao]`: every money flow by keyboard alone, motion that is reduced for who asks for it, and the app as
 * something installed: offline, a new version, inside LINE. Ends with 1 when a step fails.
 */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { openBrowser } from "../browser.ts";
import { type Count, journey, type StepOf } from "../journey.ts";
import { type Product, startProduct, type Variant } from "../product.ts";
import { wordsOf } from "../words.ts";
import { walkInLine, walkOffline, walkUpdate } from "./app.ts";
import { walkByKeyboard } from "./keyboard.ts";
import { open, signIn, takeDevice } from "./member.ts";
import { SCREENS } from "./screens.ts";

/** Longer than this is motion; what is shorter is a change of state. */
const MOTION_MS = 50;
const BLINK_MS = 200;

interface Walk {
  browser: Browser;
  product: Product;
  step: StepOf;
}

async function walkReduced({ browser, product, step }: Walk): Promise<void> {
  const visit = await signIn(product);
  const { context, page } = await takeDevice(browser, product, {
    locale: "en",
    visit,
    isReduced: true,
  });
  await step("motion is reduced for who asks for it", async () => {
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
  await step("the wheel shows where it stopped at once", async () => {
    await open(page, `${product.url}/user/home?sheet=spin`);
    await page.evaluate(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function note(frames, options) {
        const ms = Number(typeof options === "object" ? options.duration : options);
        const longest = Number(document.documentElement.dataset.longest ?? 0);
        document.documentElement.dataset.longest = String(Math.max(longest, ms));
        return animate.call(this, frames, options);
      };
    });
    await page.locator(".hub").click();
    await page.locator(".prize").waitFor();
    const longest = await page.evaluate(() => document.documentElement.dataset.longest);
    // It fades to where it stopped: no turn, no petals.
    assert.ok(Number(longest) <= BLINK_MS, `${longest} ms`);
  });
  await context.close();
}

async function walkMoney({ browser, product, step }: Walk): Promise<void> {
  const locale = product.variant === "lao" ? "la" : "th";
  const visit = await signIn(product);
  const { context, page, complaints } = await takeDevice(browser, product, { locale, visit });
  try {
    await walkByKeyboard({ page, product, words: wordsOf(product.variant), step });
  } catch (error) {
    console.log(`          on ${page.url()}; ${complaints.join("; ")}`);
    throw error;
  } finally {
    await context.close();
  }
}

const parts = {
  money: walkMoney,
  reduced: walkReduced,
  offline: walkOffline,
  update: walkUpdate,
  line: walkInLine,
};
const sum: Count = { passed: 0, failed: 0 };
const wanted = (["thai", "lao"] as Variant[]).filter((each) => process.argv.includes(each));
for (const variant of wanted.length > 0 ? wanted : (["thai", "lao"] as const)) {
  const product = await startProduct(variant);
  const browser = await openBrowser();
  try {
    for (const [name, part] of Object.entries(parts)) {
      const count = await journey(`${variant}: ${name}`, (step) =>
        part({ browser, product, step }),
      );
      sum.passed += count.passed;
      sum.failed += count.failed;
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1);
