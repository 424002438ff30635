/** Files of an app that do not load, and what a person sees and presses then. */
import assert from "node:assert/strict";
import type { Locator, Page, Route } from "playwright-core";

/** Something that opens by a press and whose code loads on demand. */
export interface Opening {
  page: Page;
  /** Shows the page of the press, with all that it loads by itself. */
  show: () => Promise<void>;
  press: () => Promise<void>;
  opened: Locator;
  texts: { loadFailed: string; loadAgain: string; close: string };
}

const FILES = "**/assets/*";

const failedSheet = ({ page, texts }: Opening) =>
  page.getByRole("dialog", { name: texts.loadFailed });

const restore = (page: Page) => page.unrouteAll({ behavior: "ignoreErrors" });

/** Presses while files are cut off. @returns the names of the files that were asked for */
async function failWithout(opening: Opening, cut: (file: string) => boolean): Promise<Set<string>> {
  const { page } = opening;
  const asked = new Set<string>();
  await page.route(FILES, (route) => {
    const file = new URL(route.request().url()).pathname;
    asked.add(file);
    return cut(file) ? route.abort("failed") : route.continue();
  });
  await opening.press();
  await failedSheet(opening).waitFor();
  await restore(page);
  return asked;
}

/** Marks the document, and returns what says that it is still the same one. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
  return async () => (await page.locator("html[data-marked]").count()) === 1;
}

/**
 * The leaf, a chunk that others share and a stylesheet fail, each alone: the sheet opens in the
 * same document.
 */
export async function surviveFiles(opening: Opening): Promise<void> {
  await opening.show();
  const files = [...(await failWithout(opening, () => true))];
  const scripts = files.filter((file) => file.endsWith(".js"));
  const styles = files.filter((file) => file.endsWith(".css"));
  assert.ok(scripts.length > 1, "the sheet shares no chunk");
  for (const file of [scripts[0], scripts.at(-1), styles[0]]) {
    if (file === undefined) continue;
    await opening.show();
    const isSame = await markDocument(opening.page);
    await failWithout(opening, (each) => each === file);
    await failedSheet(opening).getByRole("button", { name: opening.texts.loadAgain }).click();
    await opening.opened.waitFor();
    assert.ok(await isSame(), `after ${file} the page was reloaded`);
  }
}

/** The failed sheet closes as any other, and its press works later. */
export async function closeAndOpenLater(
  opening: Opening,
  look: () => Promise<void>,
): Promise<void> {
  await opening.show();
  const isSame = await markDocument(opening.page);
  await failWithout(opening, () => true);
  const failed = failedSheet(opening);
  await look();
  await failed.getByRole("button", { name: opening.texts.close }).click();
  await failed.waitFor({ state: "detached" });
  await opening.press();
  await opening.opened.waitFor();
  assert.ok(await isSame());
}

/**
 * A module that fails in `import()` itself is lost for the document. The button reloads the page,
 * but not while the server is away.
 */
export async function reloadForAModule(opening: Opening, isLeaf: (file: string) => boolean) {
  const { page } = opening;
  await opening.show();
  const isSame = await markDocument(page);
  // With routes the browser has no cache: `import()` asks the server after the loader did.
  const fail = (route: Route) =>
    route.request().resourceType() === "script" && isLeaf(new URL(route.request().url()).pathname)
      ? route.abort("failed")
      : route.continue();
  await page.route(FILES, fail);
  await opening.press();
  const again = failedSheet(opening).getByRole("button", { name: opening.texts.loadAgain });
  await again.waitFor();
  await restore(page);
  const asked = page.waitForEvent("requestfailed");
  await page.route("**/", (route) => route.abort("failed"));
  await again.click();
  await asked;
  assert.ok(await isSame(), "the page was reloaded without a server");
  await restore(page);
  await again.click();
  await opening.opened.waitFor();
  assert.ok(!(await isSame()), "the module was loaded twice");
}

/** After a deploy the files are gone: the page reloads by itself, and shows the same sheet. */
export async function reloadAfterDeploy(opening: Opening): Promise<void> {
  const { page } = opening;
  await opening.show();
  const isSame = await markDocument(page);
  await page.route(FILES, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await opening.press();
  await opening.opened.waitFor();
  assert.ok(!(await isSame()));
}
