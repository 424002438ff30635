/** The report of GGR, and the board of providers. */
import { expect } from "@playwright/test";
import profit from "../../../../console/src/features/reports/texts/profit/th.ts";
import reports from "../../../../console/src/features/reports/texts/th.ts";
import board from "../../../../console/src/features/setup/texts/board/th.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { figuresOf } from "../home.ts";
import { goTo } from "./navigation.ts";

/** GGR of today by the overview's tile, the report's card and the total of its breakdown agree. */
export async function readGgr(screen: Screen): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/");
  await page.locator(".kpis.eight").waitFor();
  await page.getByRole("link", { name: /^GGR/ }).click();
  const card = page.locator(".stat", { hasText: profit.ggr }).first().locator(".value");
  const parts = page.getByRole("table", { name: `${profit.breakdown}: ${profit.by.provider}` });
  const total = parts.getByRole("row", { name: new RegExp(`^${reports.total}`) });
  await total.waitFor();
  await expect(async () => {
    const ggr = await figuresOf(card);
    expect(ggr).not.toBe("฿0.00");
    expect(await figuresOf(total)).toContain(ggr);
  }).toPass();
  await page.locator(".chart-room canvas").nth(1).waitFor();
  await look("profit");
  await page.getByRole("button", { name: profit.by.member, exact: true }).click();
  await expect(page).toHaveURL(/by=member/);
  await page.locator('a.row-link[href^="/members/"]').first().waitFor();
}

/** Closes a provider with one confirmation: a key picks the reason, Enter confirms. */
export async function closeProvider(
  screen: Screen,
  { name, notice }: { name: string; notice: string },
): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/providers");
  const tile = page.locator(".tile", { has: page.getByRole("heading", { name, exact: true }) });
  await tile.getByRole("button", { name: board.switchOff, exact: true }).click();
  const dialog = page.getByRole("dialog");
  for (const language of [0, 1, 2]) {
    await dialog.locator(".langs [role=tab]").nth(language).click();
    await dialog.locator(".langs textarea").fill(notice);
  }
  await look("provider-switch");
  await dialog.locator("textarea").last().focus();
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await tile.getByText(board.states.maintenance).waitFor();
  await tile.getByText(notice).waitFor();
  await look("provider-board");
}

/** Opens the provider again, for the journeys after this one. */
export async function reopenProvider({ page }: Screen, name: string): Promise<void> {
  const tile = page.locator(".tile", { has: page.getByRole("heading", { name, exact: true }) });
  await tile.getByRole("button", { name: board.switchOn, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("textarea").fill(board.reasonsOn[0] ?? "");
  await page.keyboard.press("Enter");
  await tile.getByText(board.states.on, { exact: true }).waitFor();
}
