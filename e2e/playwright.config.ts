import { join } from "node:path";
import { isNight } from "@krapao/testkit/night";
import { defineConfig } from "@playwright/test";
import { BROWSERS, isInstalled } from "./src/browsers/launch.ts";
import { launchOptions } from "./src/chromium.ts";
import { isSeen, outFolder } from "./src/fixtures/product.ts";
import type { Options } from "./src/fixtures/test.ts";

/** Specs of what differs between the two builds: currency, language, banks and channels. */
const bothBuilds = /\/(accounts|deposits|games|protection|statements|withdrawals)\.spec\.ts$/;

/** Specs of members: each journey makes its own, so that they run at the same time. */
const ofMembers = /\/(bonuses|chat|giving-back|passkeys|screens|home-start|loading)\.spec\.ts$/;

/**
 * `npm test` leaves out journeys whose claim other tests guard (docs/tests.md). In the Lao build it
 * runs those alone that show its currency, language or channels.
 */
const night = isNight ? {} : { grepInvert: /@night/ };
const showsLao = isNight ? {} : { grep: /@lao/ };

/** Chromium runs every journey; the others show that money comes in and goes out. */
const others = BROWSERS.filter((name) => name !== "chromium");

/** `npm test` records traces only of journeys that failed, in a run after the one that counts. */
const keepsTraces = process.env.E2E_TRACE !== "off";
/** A page that is not drawn has no picture. */
const screenshot = isSeen ? "only-on-failure" : "off";

export default defineConfig<object, Options>({
  testDir: "src/specs",
  testMatch: "*.spec.ts",
  outputDir: join(outFolder, "results"),
  globalSetup: "./src/build-apps.ts",
  reporter: [["./src/report.ts", { notRun: others.filter((name) => !isInstalled(name)) }]],
  workers: 2,
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
  // Journeys of the house share queues, settings, clock and sums, so they follow one another in a
  // separate product. They come first, because one worker takes longest for them.
  projects: [
    {
      name: "house",
      use: { variant: "thai" },
      testIgnore: [bothBuilds, ofMembers],
      workers: 1,
      ...night,
    },
    { name: "thai", use: { variant: "thai" }, testMatch: [bothBuilds, ofMembers], ...night },
    { name: "lao", use: { variant: "lao" }, testMatch: bothBuilds, workers: 1, ...showsLao },
    ...others.filter(isInstalled).map((name) => ({
      name,
      testDir: "src/browsers",
      testMatch: "short.spec.ts",
      use: {
        variant: "thai",
        house: "thai",
        trace: "off",
        screenshot: "off",
        // The first page of a browser that has never run here waits for its programs to be read.
        navigationTimeout: 120_000,
      } as const,
      workers: 1,
    })),
  ],
});
