/**
 * `npm run lighthouse [-- thai|lao]`: audits login, home, bonus and statement with Lighthouse on a
 * phone with slow 4G, in both variants. Prints a table and exits with 1 when a goal is missed.
 * Other work on the machine lowers the performance score.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@krapao/testkit/postgres/postgres";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { findChromium } from "../chromium.ts";
import { outFolder, type Product, startProduct, type Variant } from "../fixtures/product.ts";
import { signIn } from "./member.ts";

const PAGES = ["/login", "/user/home", "/user/bonus", "/user/statement"] as const;
const GOALS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
const METRICS = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"];
/** The median of several runs counts, because single runs vary. */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3);

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

const folder = join(outFolder, "lighthouse");
mkdirSync(folder, { recursive: true });

/**
 * Starts a browser with a member signed in. Lighthouse opens its tabs in it and keeps the storage,
 * as a returning member has it.
 */
async function openMember(product: Product, port: number) {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("There is no Chromium: run node e2e/src/chromium.ts.");
  const profile = mkdtempSync(join(tmpdir(), "krapao-lighthouse-"));
  const args = [`--remote-debugging-port=${port}`, "--headless=new"];
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  const context = await chromium.launchPersistentContext(profile, { executablePath, args });
  const { token, accepted } = await signIn(product);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${product.url}/robots.txt`);
  // A tab that Lighthouse opens has no session storage yet, so the session of a remembered member
  // is used, which is in local storage.
  await page.evaluate(
    ([key, agreed]) => {
      localStorage.setItem("token", key ?? "");
      localStorage.setItem("remember-agreement", agreed ?? "");
    },
    [token, accepted],
  );
  return {
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function audit(product: Product, path: string, port: number): Promise<Result> {
  const results: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const answer = await lighthouse(`${product.url}${path}`, {
      port,
      output: "html",
      logLevel: "silent",
      onlyCategories: Object.keys(GOALS),
      disableStorageReset: path !== "/login",
    });
    if (!answer) throw new Error(`Lighthouse returned no result for ${path}.`);
    results.push(answer.lhr);
    const name = `${product.variant}${path.replaceAll("/", "-")}.html`;
    writeFileSync(join(folder, name), String(answer.report));
  }
  results.sort((a, b) => scoreOf(a, "performance") - scoreOf(b, "performance"));
  const middle = results[Math.floor(results.length / 2)];
  if (!middle) throw new Error("no run");
  return middle;
}

const scoreOf = (lhr: Result, category: string) =>
  Math.round((lhr.categories[category]?.score ?? 0) * 100);

/**
 * Prints a row, and below it the audits that cost points.
 *
 * @returns how many goals are missed
 */
function report(product: Product, path: string, lhr: Result): number {
  const scores = Object.keys(GOALS).map((category) => scoreOf(lhr, category));
  const values = METRICS.map((metric) => lhr.audits[metric]?.displayValue ?? "-");
  const cells = [...scores.map(String), ...values].map((cell) => cell.padStart(9)).join("");
  console.log(`${`${product.variant} ${path}`.padEnd(22)}${cells}`);
  let missed = 0;
  for (const [category, goal] of Object.entries(GOALS)) {
    if (scoreOf(lhr, category) >= goal) continue;
    missed += 1;
    if (category === "performance") continue;
    for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
      const found = lhr.audits[id];
      if (weight > 0 && found?.score !== null && (found?.score ?? 1) < 1) {
        console.log(`    ${category}: ${id}: ${found?.title}`);
      }
    }
  }
  return missed;
}

async function measure(variant: Variant): Promise<number> {
  const product = await startProduct(variant);
  const port = await freePort();
  const member = await openMember(product, port);
  let missed = 0;
  try {
    // The audit of the login page clears the storage, so it is the last one.
    for (const path of [...PAGES].reverse()) {
      missed += report(product, path, await audit(product, path, port));
    }
  } finally {
    await member.close();
    await product.stop();
  }
  return missed;
}

const heads = ["perf", "access", "best", "seo", "LCP", "TBT", "CLS"];
console.log(`${"".padEnd(22)}${heads.map((head) => head.padStart(9)).join("")}`);
const wanted = (["thai", "lao"] as const).filter((each) => process.argv.includes(each));
let missed = 0;
for (const variant of wanted.length > 0 ? wanted : (["thai", "lao"] as const)) {
  missed += await measure(variant);
}
console.log(missed === 0 ? "\nevery goal is met" : `\n${missed} goals are missed`);
process.exit(missed === 0 ? 0 : 1);
