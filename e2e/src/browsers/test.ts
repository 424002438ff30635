/** `test` in the browser that gives its project the name. */
import { test as journeys } from "../fixtures/test.ts";
import { type BrowserName, openReal } from "./launch.ts";

/**
 * Complaints that a test expects. Playwright gives a page that Firefox draws an empty style, which
 * the policy of the page refuses: the hash is that of its text.
 */
export const expected = ({ source }: RegExp) =>
  new RegExp(`${source}|sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\\+SmwNZWA=`);

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
