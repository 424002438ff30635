/** `test` in the browser that gives its project the name. */
import { test as journeys } from "../fixtures/test.ts";
import { type BrowserName, openReal } from "./launch.ts";

export const test = journeys.extend({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
    async ({}, use, { project }) => {
      const browser = await openReal(project.name as BrowserName);
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  // The journeys find barriers, so a picture is enough here.
  open: async ({ open }, use) => {
    await use(async (pictures, options) => {
      const screen = await open(pictures, options);
      return { ...screen, look: screen.shoot };
    });
  },
});
