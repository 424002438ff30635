/** What a screen reader or a keyboard would stumble over, by axe. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What still moves has no final colour. */
const settleMs = 600;

/** The WCAG 2.2 AA rules that the page breaks, each with its places. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.waitForTimeout(settleMs);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}
