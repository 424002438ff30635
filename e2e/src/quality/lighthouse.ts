/**
 * `npm run lighthouse [-- thai|lao]`: audits login, home, bonus and statement with Lighthouse on a
 * phone with slow 4G, in both variants. Prints a table and exits with 1 when a goal is missed.
 *
 * A busy or slow machine makes every page late, so speed is compared as a ratio: each round audits
 * a floor page whose work is always the same, and then ours. The score of Lighthouse is shown and
 * has no goal.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Variant } from "@krapao/contract/phone";
import { freePort } from "@krapao/testkit/postgres/ports";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { findChromium } from "../chromium.ts";
import { outFolder, type Product, startProduct } from "../fixtures/product.ts";
import { type FloorPage, startFloorPage } from "./floor-page.ts";
import { signIn } from "./member.ts";

const FLOOR = "floor";
/** In the order of a round. */
const PAGES = [FLOOR, "/login", "/user/home", "/user/bonus", "/user/statement"] as const;
type PageName = (typeof PAGES)[number];

const SCORES = { accessibility: 100, "best-practices": 100, seo: 100 } as const;
const CATEGORIES = ["performance", ...Object.keys(SCORES)];
const METRICS = {
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;
type Metric = keyof typeof METRICS;

/** Goals of speed: a metric of a page, at most so many times that of another one in the round. */
const RATIOS: { page: PageName; metric: Metric; of: PageName; most: number }[] = [
  { page: "/login", metric: "TBT", of: FLOOR, most: 0.6 },
  { page: "/user/home", metric: "TBT", of: "/login", most: 3 },
  { page: "/user/bonus", metric: "TBT", of: "/login", most: 3 },
  { page: "/user/statement", metric: "TBT", of: "/login", most: 3 },
  { page: "/login", metric: "LCP", of: FLOOR, most: 2 },
  { page: "/user/home", metric: "LCP", of: FLOOR, most: 3.5 },
];
const CLS_MOST = 0.02;
/** A page that blocks less counts as this: a ratio to nearly zero has no meaning. */
const LEAST = { LCP: 0, TBT: 30, CLS: 0 } as const;

/** The median of several rounds counts, because single runs vary. */
const ROUNDS = Number(process.env.LIGHTHOUSE_RUNS ?? 3);

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];
type Round = Record<PageName, Result>;

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
  await page.goto(`${memberUrl(product)}/robots.txt`);
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

/**
 * The origin of the member's pages. The login page has another one, so that clearing its storage
 * before each audit does not sign the member out.
 */
const memberUrl = ({ url }: Product) => url.replace("127.0.0.1", "localhost");

interface Target {
  product: Product;
  floor: FloorPage;
  /** Of the browser's debugger. */
  port: number;
}

function addressOf({ product, floor }: Target, page: PageName): string {
  if (page === FLOOR) return floor.url;
  return `${page === "/login" ? product.url : memberUrl(product)}${page}`;
}

async function audit(target: Target, page: PageName): Promise<Result> {
  const answer = await lighthouse(addressOf(target, page), {
    port: target.port,
    output: "html",
    logLevel: "silent",
    onlyCategories: page === FLOOR ? ["performance"] : CATEGORIES,
    disableStorageReset: page.startsWith("/user"),
  });
  if (!answer) throw new Error(`Lighthouse returned no result for ${page}.`);
  const name = `${target.product.variant}${page.replaceAll("/", "-")}.html`;
  writeFileSync(join(folder, name), String(answer.report));
  return answer.lhr;
}

async function auditRound(target: Target): Promise<Round> {
  const results: [PageName, Result][] = [];
  for (const page of PAGES) results.push([page, await audit(target, page)]);
  return Object.fromEntries(results) as Round;
}

const scoreOf = (lhr: Result, category: string) =>
  Math.round((lhr.categories[category]?.score ?? 0) * 100);
const measured = (lhr: Result, metric: Metric) => lhr.audits[METRICS[metric]]?.numericValue ?? 0;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Prints a row for each page, and below it the audits that cost points. @returns missed goals */
function reportPages(variant: Variant, rounds: Round[]): string[] {
  const missed: string[] = [];
  for (const page of PAGES) {
    const results = rounds.map((round) => round[page]);
    const scores = CATEGORIES.map((category) =>
      page === FLOOR && category !== "performance"
        ? "-"
        : String(median(results.map((lhr) => scoreOf(lhr, category)))),
    );
    const of = (metric: Metric) => median(results.map((lhr) => measured(lhr, metric)));
    const values = [
      `${of("LCP").toFixed(0)} ms`,
      `${of("TBT").toFixed(0)} ms`,
      of("CLS").toFixed(3),
    ];
    const cells = [...scores, ...values].map((cell) => cell.padStart(9)).join("");
    console.log(`${`${variant} ${page}`.padEnd(22)}${cells}`);
    if (page === FLOOR) continue;
    if (of("CLS") > CLS_MOST) missed.push(`${variant} ${page}: CLS`);
    for (const [category, goal] of Object.entries(SCORES)) {
      const worst = results.find((lhr) => scoreOf(lhr, category) < goal);
      if (!worst) continue;
      missed.push(`${variant} ${page}: ${category}`);
      printLost(worst, category);
    }
  }
  return missed;
}

function printLost(lhr: Result, category: string): void {
  for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
    const found = lhr.audits[id];
    if (weight > 0 && found?.score !== null && (found?.score ?? 1) < 1) {
      console.log(`    ${category}: ${id}: ${found?.title}`);
    }
  }
}

/** Prints the ratios of the rounds. @returns missed goals */
function reportRatios(variant: Variant, rounds: Round[]): string[] {
  return RATIOS.flatMap(({ page, metric, of, most }) => {
    const at = (round: Round, name: PageName) =>
      Math.max(LEAST[metric], measured(round[name], metric));
    const ratios = rounds.map((round) => at(round, page) / at(round, of));
    const name = `${variant} ${page}: ${metric} of ${of}`;
    const each = ratios.map((ratio) => ratio.toFixed(2)).join(", ");
    const ratio = median(ratios);
    const outcome = ratio <= most ? "ok" : "MISSED";
    console.log(`${name.padEnd(44)} ${ratio.toFixed(2)} (${each}), at most ${most}  ${outcome}`);
    return ratio <= most ? [] : [name];
  });
}

async function measure(variant: Variant): Promise<string[]> {
  const product = await startProduct(variant);
  const floor = await startFloorPage();
  const port = await freePort();
  const member = await openMember(product, port);
  try {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await auditRound({ product, floor, port }));
    }
    return [...reportPages(variant, rounds), ...reportRatios(variant, rounds)];
  } finally {
    await member.close();
    await floor.stop();
    await product.stop();
  }
}

const heads = ["perf", "access", "best", "seo", "LCP", "TBT", "CLS"];
console.log(`${"".padEnd(22)}${heads.map((head) => head.padStart(9)).join("")}`);
const wanted = (["thai", "lao"] as const).filter((each) => process.argv.includes(each));
const missed: string[] = [];
for (const variant of wanted.length > 0 ? wanted : (["thai", "lao"] as const)) {
  missed.push(...(await measure(variant)));
}
console.log(missed.length === 0 ? "\nevery goal is met" : `\nmissed: ${missed.join("; ")}`);
process.exit(missed.length === 0 ? 0 : 1);
