/** Small parts of a member's day that no journey has. */

import aside from "../../../web/src/i18n/aside/th.ts";
import enCore from "../../../web/src/i18n/core/en.ts";
import laCore from "../../../web/src/i18n/core/la.ts";
import thCore from "../../../web/src/i18n/core/th.ts";
import labels from "../../../web/src/i18n/labels/th.ts";
import { type MemberApp, sheetOf } from "./home.ts";

/** Takes the first bonus that is on offer. */
export async function takeBonus({ product, phone: { page, look } }: MemberApp): Promise<void> {
  await page.goto(`${product.url}/user/bonus`);
  const take = page.locator(".bonus-card").getByRole("button", { name: labels.receive });
  await take.first().click();
  const sheet = sheetOf(page);
  await sheet.getByRole("heading").nth(1).waitFor();
  await look("bonus");
  await sheet.locator("footer").getByRole("button").last().click();
  await page.locator(".active-bonus").waitFor();
  await look("bonus-taken");
}

/** Chooses each language, and Thai again. */
export async function chooseLanguages({ product, phone: { page, look } }: MemberApp) {
  await page.goto(`${product.url}/user/profile`);
  for (const [value, core] of [
    ["la", laCore],
    ["en", enCore],
    ["th", thCore],
  ] as const) {
    await page.locator('select[name="language"]').selectOption(value);
    await page.getByRole("heading", { name: core.profile }).waitFor();
    await look(`profile-${value}`);
  }
}

/** Home says that there is no network, and no longer when it is back. */
export async function loseNetwork({ phone: { page, shoot } }: MemberApp): Promise<void> {
  // The code of the strip loads when the page is idle.
  await page.locator(".strip-place").waitFor({ state: "attached" });
  await page.context().setOffline(true);
  const strip = page.getByText(aside.offline);
  await strip.waitFor();
  await shoot("offline");
  await page.context().setOffline(false);
  await strip.waitFor({ state: "detached" });
  await shoot("online-again");
}
