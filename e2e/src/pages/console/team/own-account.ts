/** The page of a staff user's own account. */

import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import alertsEn from "../../../../../console/src/features/alerts/texts/en.ts";
import alertsTh from "../../../../../console/src/features/alerts/texts/th.ts";
import en from "../../../../../console/src/features/staff/texts/own/en.ts";
import la from "../../../../../console/src/features/staff/texts/own/la.ts";
import th from "../../../../../console/src/features/staff/texts/own/th.ts";
import coreEn from "../../../../../console/src/i18n/core/en.ts";
import core from "../../../../../console/src/i18n/core/th.ts";
import fields from "../../../../../console/src/i18n/fields/th.ts";
import type { Screen } from "../../../fixtures/screen.ts";
import { goTo } from "../navigation.ts";

const VOLUME = 30;

/** Chooses a first page, compact rows, a volume and English; each is saved. */
export async function chooseOwn({ page, look }: Screen): Promise<void> {
  const start = page.getByLabel(th.startPage);
  // Only pages that the role may open.
  await expect(start.getByRole("option", { name: core.nav.members })).toHaveCount(1);
  await expect(start.getByRole("option", { name: core.nav.account })).toHaveCount(0);
  await start.selectOption("/members");
  await page.getByText(fields.saved).first().waitFor();
  await choose(page, th.density, th.densities.compact);
  const volume = page.getByLabel(alertsTh.volume);
  await page.getByRole("checkbox", { name: alertsTh.sound }).check();
  await volume.fill(`${VOLUME}`);
  await page.getByText(alertsTh.desktopStates.off).waitFor();
  await page.getByRole("button", { name: core.save }).first().click();
  await page.getByText(fields.saved).first().waitFor();
  await look("own-account");
  await page.getByRole("group", { name: fields.language }).getByText("English").click();
  await page.getByRole("heading", { name: en.title }).waitFor();
}

async function choose(page: Screen["page"], group: string, name: string): Promise<void> {
  const button = page.getByRole("group", { name: group }).getByRole("button", { name });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
}

/** Another device starts on the chosen page, in the language, with the rows and the volume. */
export async function seeOwn(screen: Screen): Promise<void> {
  const { page, look } = screen;
  await page.getByRole("heading", { level: 1, name: coreEn.nav.members }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/members");
  await page.locator("table.dt.compact").first().waitFor();
  // The link of the overview still opens the overview.
  await goTo(screen, "/");
  await page.goto(new URL("/account", page.url()).href);
  await expect(page.getByLabel(alertsEn.volume)).toHaveValue(`${VOLUME}`);
  await expect(page.getByRole("checkbox", { name: alertsEn.sound })).toBeChecked();
  await look("own-account-elsewhere");
  // The menu of the header changes the language of the person, not of this device alone.
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/me/preferences"));
  await page.locator('.ctop select[name="locale"]').selectOption("la");
  assert.equal((await saved).status(), 200);
  await page.evaluate(() => localStorage.setItem("console-locale", "en"));
  await page.reload();
  await page.getByRole("heading", { name: la.title }).waitFor();
}
