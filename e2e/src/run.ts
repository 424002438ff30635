/** `npm run e2e`: every journey, on the product as a person starts it. Ends with one line of counts. */
import { writeFileSync } from "node:fs";
import { chatOnTheScreen } from "./chat-browser.ts";
import { chatAtTheDesk } from "./chat-desk.ts";
import { consoleOnTheScreen } from "./console-browser.ts";
import { dayAtTheOperators } from "./console-day.ts";
import { type Count, steps } from "./journey.ts";
import { moneyPathThroughTheApi } from "./money-path-api.ts";
import { moneyPathOnTheScreen } from "./money-path-browser.ts";
import { type Product, startProduct, type Variant } from "./product.ts";

type Journey = (product: Product) => Promise<Count>;

/**
 * What is walked through on which product. Lanes go at the same time: pages wait more than they work. The products of a
 * lane follow each other.
 */
const lanes: [Variant, Journey[]][][] = [
  [["thai", [moneyPathThroughTheApi, moneyPathOnTheScreen, chatOnTheScreen, chatAtTheDesk]]],
  [
    ["thai", [consoleOnTheScreen, dayAtTheOperators]],
    ["lao", [moneyPathOnTheScreen]],
  ],
];

const sum: Count = { passed: 0, failed: 0 };
const add = (count: Count) => {
  sum.passed += count.passed;
  sum.failed += count.failed;
};

async function walk(variant: Variant, journeys: Journey[], lane: number): Promise<void> {
  let product: Product | undefined;
  try {
    product = await startProduct(variant, lane);
    for (const take of journeys) add(await take(product));
  } catch (error) {
    add({ passed: 0, failed: 1 });
    console.error(error instanceof Error ? error.message : error);
  } finally {
    await product?.stop().catch((error: Error) => {
      add({ passed: 0, failed: 1 });
      console.error(error.message);
    });
  }
}

await Promise.all(
  lanes.map(async (plan, lane) => {
    for (const [variant, journeys] of plan) await walk(variant, journeys, lane);
  }),
);
// `npm test` adds the counts to its own and prints one line for everything.
const report = process.env.E2E_REPORT;
if (report) writeFileSync(report, JSON.stringify({ ...sum, steps }));
else console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1);
