import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./src/chromium.ts";
import { isSeen, outFolder } from "./src/fixtures/product.ts";
import type { Options } from "./src/fixtures/test.ts";

/** Specs of what differs between the two builds: currency, language, banks and channels. */
const bothBuilds = /\/(accounts|deposits|games|protection|statements|withdrawals)\.spec\.ts$/;

/** `npm test` records traces only of journeys that failed, in a run after the one that counts. */
const keepsTraces = process.env.E2E_TRACE !== "off";
/** A page that is not drawn has no picture. */
const screenshot = isSeen ? "only-on-failure" : "off";

export default defineConfig<object, Options>({
  testDir: "src/specs",
  testMatch: "*.spec.ts",
  outputDir: join(outFolder, "results"),
  globalSetup: "./src/build-apps.ts",
  reporter: [["./src/report.ts"]],
  workers: 3,
  retries: 0,
  fullyParallel: false,
  // Every limit only says when a journey gives up: on a busy machine it is slow, not wrong.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  use: {
    actionTimeout: 40_000,
    navigationTimeout: 40_000,
    launchOptions: launchOptions(),
    // Snapshots show every step of a trace; pictures would cost a fifth of the processor time.
    trace: keepsTraces ? { mode: "retain-on-failure", screenshots: false } : "off",
    screenshot,
  },
  projects: [
    { name: "thai", use: { variant: "thai" } },
    { name: "lao", use: { variant: "lao" }, testMatch: bothBuilds },
  ],
});
