/** The overview and the reports. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import texts from "../../../../console/src/features/reports/texts/th.ts";
import fields from "../../../../console/src/i18n/fields/th.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { goTo } from "./navigation.ts";

/** The report of today's deposits agrees with the ledger. */
export async function readReport(screen: Screen): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/");
  await page.locator(".kpis").first().waitFor();
  await look("dashboard");
  await goTo(screen, "/reports");
  await page.getByText(texts.agrees).first().waitFor();
  await look("report");
  await readChart(screen);
}

/** Enter at the newest day with money narrows the report to it, and the chart has its total. */
async function readChart({ page, look }: Screen): Promise<void> {
  const chart = page.locator(".chart-room");
  const chooseNewest = async () => {
    await chart.locator("canvas").waitFor();
    await chart.focus();
    // A report has the days of the database, whose clock journeys near midnight do not move.
    await expect(async () => {
      await page.keyboard.press("ArrowLeft");
      await expect(chart.locator(".chart-values dd").last()).toHaveText(/[1-9]/, { timeout: 500 });
    }).toPass();
  };
  await chooseNewest();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/from=(\S+)&to=\1$/);
  await chooseNewest();
  const total = page.locator(".stat", { hasText: fields.net }).first().locator(".value");
  await expect(async () => {
    const sum = ((await total.textContent()) ?? "").replace(/\s/g, "");
    await expect(chart.locator(".chart-values dd").last()).toHaveText(sum, { timeout: 500 });
  }).toPass();
  await look("report-chart");
}

/** Exports the movements as CSV. @returns the text of the file */
export async function exportMovements({ page, look }: Screen): Promise<string> {
  await page.getByRole("button", { name: fields.exportCsv }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: texts.exportMovements }).click();
  const link = drawer.getByRole("button", { name: fields.download }).first();
  await link.waitFor();
  await look("report-export");
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  assert.match(file.suggestedFilename(), /^deposits-.*\.csv$/);
  const text = readFileSync(await file.path(), "utf8");
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  return text;
}
