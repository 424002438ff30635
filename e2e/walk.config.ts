import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";
import type { Options } from "./src/fixtures/test.ts";

/** `npm run walk [-- --project thai]`: slow checks of the member app that `npm test` leaves out. */
export default defineConfig<object, Options>({
  ...journeys,
  testDir: "src/quality",
  timeout: 300_000,
  projects: [
    { name: "thai", use: { variant: "thai" } },
    { name: "lao", use: { variant: "lao" } },
  ],
});
