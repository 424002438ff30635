/** What the pages of the console have in common. */
import type { Locator, Page } from "playwright-core";
import { waitFor } from "../../api/calls.ts";
import type { Screen } from "../../fixtures/screen.ts";

/** Opens a page by its link in the rail. */
export async function goTo({ page }: Screen, path: string): Promise<void> {
  await page.locator(`.rail nav a[href="${path}"]`).click();
  await page.waitForURL((url) => url.pathname === path);
  await waitUntilLoaded(page);
}

/** Waits until the page shows no placeholder. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator("main .sk").first().waitFor({ state: "detached" });
}

/** Waits until every image of the page is shown. */
export async function waitForImages(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  await waitFor("the images", () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>("main img")].every(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      ),
    ),
  );
}

/** Chooses one of the views above a list. */
export const openView = (page: Page, name: string): Promise<void> =>
  page.locator("fieldset.seg button", { hasText: name }).first().click();

/** The row of a queue that the keys act on. */
export const chosenRow = (page: Page, name: string): Locator =>
  page.locator('tr[aria-current="true"]', { hasText: name });

/** Fills in the reason that a dialog asks for and submits it; the dialog closes when it is done. */
export async function submitReason(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.locator("textarea").last().fill(reason);
  await dialog.locator('button[type="submit"]').click();
  await dialog.waitFor({ state: "detached" });
}

/** Confirms the action in the dialog that asks. */
export async function confirmAction(page: Page): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button").last().click();
  await dialog.waitFor({ state: "detached" });
}
