/** The bell of the console, and the room of the alerts. */

import { expect } from "@playwright/test";
import type { Page } from "playwright-core";
import texts from "../../../../console/src/features/alerts/texts/th.ts";
import core from "../../../../console/src/i18n/core/th.ts";
import fields from "../../../../console/src/i18n/fields/th.ts";
import late from "../../../../console/src/i18n/late/th.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { goTo } from "./navigation.ts";

/** Esc asks before a box or a choice that was changed is lost, and not once it is as before. */
async function keepsChoices(page: Page): Promise<void> {
  const form = page.getByRole("dialog").locator("form");
  const question = page.getByRole("alertdialog", { name: late.leaveTitle });
  const asks = async () => {
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: late.stay }).click();
    await question.waitFor({ state: "detached" });
  };
  const box = form.getByRole("checkbox").first();
  await box.uncheck();
  await asks();
  await box.check();
  await form.getByRole("combobox").selectOption("info");
  await asks();
}

/** Sets the threshold of a rule in baht; Enter saves it. */
export async function setThreshold(
  { page, look, ...screen }: Screen,
  rule: keyof typeof texts.rules,
  threshold: number,
): Promise<void> {
  await goTo({ page, look, ...screen }, "/alerts");
  await look("alerts-open");
  await page.getByRole("tab", { name: texts.tabs.rules }).click();
  await page.getByRole("row", { name: texts.rules[rule] }).click();
  await keepsChoices(page);
  const field = page.getByRole("dialog").getByLabel(`${texts.threshold} (฿)`);
  await field.fill(`${threshold}`);
  await look("alerts-rule");
  await field.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** The bell counts the alert, its list names it, and Enter in the note acknowledges it. */
export async function takeAlert({ page, look }: Screen, about: string): Promise<void> {
  await expect(page).toHaveTitle(/^\(\d+\) /);
  await page.locator("button.bell").click();
  const alert = page.getByRole("dialog").getByRole("article").filter({ hasText: about });
  await look("alerts-bell");
  await alert.getByLabel(texts.note).fill("ดูแล้ว");
  await alert.getByLabel(texts.note).press("Enter");
  await alert.getByText("ดูแล้ว").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: core.close }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Adds a shift to the rota and saves it. */
export async function addShift({ page, look }: Screen): Promise<void> {
  await page.getByRole("tab", { name: texts.tabs.duty }).press("Enter");
  await page.getByRole("button", { name: texts.addDuty }).click();
  await look("alerts-duty");
  await page.getByRole("button", { name: core.save, exact: true }).click();
  await page.getByText(fields.saved).first().waitFor();
  await page.getByRole("tab", { name: texts.tabs.own }).press("Enter");
  await page.getByLabel(texts.lineId).waitFor();
  await look("alerts-own");
}
