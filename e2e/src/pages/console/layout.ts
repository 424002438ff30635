/** Tables of the console keep every figure readable, whatever their rows show. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { waitUntilLoaded } from "./navigation.ts";

/** What a table shows outside of its cells or of its pane: `<page>: <text>`. */
async function findCutCells(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    for (const cell of document.querySelectorAll<HTMLElement>("main table.dt :is(td, th)")) {
      const bounds = cell.getBoundingClientRect();
      if (bounds.width === 0) continue;
      const room = cell.closest(".dt-room")?.getBoundingClientRect() ?? bounds;
      const parts = [...cell.querySelectorAll("b, .amt, .num, .age, .chip, small")]
        .filter((part) => !part.closest(".vh, .cut"))
        .map((part) => part.getBoundingClientRect())
        .filter(({ width }) => width > 0);
      const isOut = [bounds, ...parts].some(
        ({ left, right }) =>
          left < Math.max(bounds.left, room.left) - 1 ||
          right > Math.min(bounds.right, room.right) + 1,
      );
      if (isOut || cell.scrollWidth > cell.clientWidth + 1) {
        cut.push(`${location.pathname}: ${cell.textContent}`);
      }
    }
    return cut;
  });
}

/** Opens each page in each language, and checks that its table cuts nothing. */
export async function checkTables(
  page: Page,
  { paths, locales }: { paths: readonly string[]; locales: readonly string[] },
): Promise<void> {
  const cut: string[] = [];
  const { origin } = new URL(page.url());
  for (const locale of locales) {
    await page.evaluate((kept) => localStorage.setItem("console-locale", kept), locale);
    for (const path of paths) {
      await page.goto(origin + path);
      await page.locator("main table.dt tbody tr").first().waitFor();
      await waitUntilLoaded(page);
      cut.push(...(await findCutCells(page)).map((cell) => `${locale} ${cell}`));
    }
  }
  assert.deepEqual(cut, []);
}
