import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";
import { BROWSERS, isInstalled } from "./src/browsers/launch.ts";
import type { Options } from "./src/fixtures/test.ts";

const notRun = BROWSERS.filter((name) => !isInstalled(name));

/**
 * `npm run browsers [-- --project webkit]`: a member's day and a cashier's in every browser, one
 * after the other, against one product. E2E_OUT names the folder of the screenshots.
 */
export default defineConfig<object, Options>({
  ...journeys,
  testDir: "src/browsers",
  testMatch: ["*-day.spec.ts", "edges.spec.ts"],
  reporter: [["./src/report.ts", { notRun }]],
  workers: 1,
  timeout: 600_000,
  use: { ...journeys.use, trace: "off", screenshot: "off" },
  projects: BROWSERS.filter(isInstalled).map((name) => ({
    name,
    use: { variant: "thai", house: "browsers" },
  })),
});
