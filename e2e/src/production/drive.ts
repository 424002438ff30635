/**
 * Drives a rehearsal of production in a browser: `node e2e/src/production/drive.ts PART STATE`.
 * tools/production starts it. It prints a line of JSON for each step, and ends with 1 when one
 * failed. Its parts are `first-day`, `money` and `chat`.
 */
import { type Browser, chromium } from "playwright-core";
import { launchOptions } from "../chromium.ts";
import { outFolder } from "../fixtures/product.ts";
import { consoleOptions, openScreen, phoneOptions, type Screen } from "../fixtures/screen.ts";
import { chatAcross } from "./chat.ts";
import { setUp } from "./first-day.ts";
import { moveMoney } from "./money.ts";
import { enrolOwner } from "./owners.ts";
import { findHostsHere, type Run, readState, type State, writeState } from "./state.ts";

const [part = "", file = ""] = process.argv.slice(2);
const state = readState(file);
findHostsHere();

const step: Run = async (name, run) => {
  const start = performance.now();
  const print = (error: string | null) => {
    const seconds = (performance.now() - start) / 1_000;
    process.stdout.write(`${JSON.stringify({ name, error, seconds })}\n`);
  };
  try {
    await run();
    print(null);
  } catch (error) {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    throw error;
  }
};

const PARTS: Record<string, () => Promise<void>> = {
  async "first-day"() {
    await step("both owners set up authenticator and password", async () => {
      for (const owner of state.owners) await enrolOwner(state.consoleUrl, owner);
    });
    await step("two owners publish house accounts and games", () => setUp(state));
  },
  money: () => inBrowser(state, ({ phone, desktop }) => moveMoney(state, { step, phone, desktop })),
  chat: () => inBrowser(state, ({ phone, desktop }) => chatAcross(state, { step, phone, desktop })),
};

interface Screens {
  phone: Screen;
  desktop: Screen;
}

/** A member's phone and a staff user's screen, in one browser. */
async function inBrowser(
  { certificateKey }: State,
  run: (screens: Screens) => Promise<void>,
): Promise<void> {
  const { args = [], ...options } = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [
      ...args,
      "--host-resolver-rules=MAP *.krapao.example 127.0.0.1",
      `--ignore-certificate-errors-spki-list=${certificateKey}`,
    ],
  });
  const phone = await open(browser, "phone", phoneOptions);
  const desktop = await open(browser, "staff", consoleOptions);
  try {
    await run({ phone, desktop });
  } catch (error) {
    for (const { page, complaints } of [phone, desktop]) {
      console.error(`on ${page.url()}; ${complaints.join("; ")}`);
      await page.screenshot({ path: `${outFolder}/production-${Date.now()}.png` }).catch(() => {});
    }
    throw error;
  } finally {
    await browser.close();
  }
}

async function open(
  browser: Browser,
  pictures: string,
  options: typeof phoneOptions,
): Promise<Screen> {
  const place = { variant: "thai", folder: outFolder, pictures } as const;
  const screen = await openScreen(browser, place, options);
  // Barriers are found by the journeys, so a picture is enough here.
  return { ...screen, look: screen.shoot };
}

const run = PARTS[part];
if (!run) throw new Error(`there is no part ${part}`);
try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  writeState(file, state);
}
