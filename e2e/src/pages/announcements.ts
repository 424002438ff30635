/** The room of announcements, and the home on which members see one. */

import { expect } from "@playwright/test";
import texts from "../../../console/src/features/setup/texts/announcements/th.ts";
import bannerTexts from "../../../console/src/features/setup/texts/banners/th.ts";
import setupTexts from "../../../console/src/features/setup/texts/th.ts";
import fields from "../../../console/src/i18n/fields/th.ts";
import memberTexts from "../../../web/src/features/announcements/texts/th.ts";
import type { Screen } from "../fixtures/screen.ts";
import { goTo, submitReason, waitUntilLoaded } from "./console/navigation.ts";

/** Writes an announcement in three languages, sees it in each, and sends it to every member. */
export async function sendAnnouncement(screen: Screen, title: string): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/content");
  await page.getByRole("tab", { name: setupTexts.tabs.announcements }).click();
  await page.getByRole("button", { name: texts.add }).click();
  const [titles, words] = [page.locator(".langs").nth(0), page.locator(".langs").nth(1)];
  const send = page.getByRole("button", { name: fields.send, exact: true });
  for (const language of ["en", "la", "th"]) {
    await expect(send).toBeDisabled();
    await titles.locator(`[data-tab="${language}"]`).click();
    await titles.locator("textarea").fill(`${title} ${language}`);
    await words.locator(`[data-tab="${language}"]`).click();
    await words.getByRole("textbox").click();
    await words.getByRole("textbox").pressSequentially(`Spin ${language}`);
  }
  await page.getByLabel(bannerTexts.linkTo).selectOption("page");
  const target = page.getByRole("combobox", { name: bannerTexts.target.page, exact: true });
  await target.fill("/user/bonus");
  await target.press("Enter");
  await page.getByRole("checkbox", { name: texts.channel.push }).check();
  const phone = page.locator(".announcement-shown");
  await expect(phone.locator(".shown-push")).toContainText(`${title} th`);
  await expect(phone.locator(".shown-sheet")).toContainText("Spin th");
  await page.locator(".announcement-audience .num").waitFor();
  await waitUntilLoaded(page);
  await look("announcement");
  await send.click();
  await page.getByRole("dialog").locator(".announcement-audience .num").waitFor();
  await look("announcement-asked");
  await submitReason(page, "news of the day");
  await page.locator(".announcement header").getByText(texts.states.sent).waitFor();
  const inApp = page.getByRole("row", { name: texts.channel.app });
  await expect(inApp.getByRole("cell").nth(1)).not.toHaveText("0");
  await look("announcement-result");
}

/** Takes it out of the app, so that members of other journeys, who come later, do not see it. */
export async function endAnnouncement({ page }: Screen): Promise<void> {
  await page.getByRole("button", { name: texts.hide }).click();
  await submitReason(page, "the day is over");
  await page.locator(".announcement header").getByText(texts.states.cancelled).waitFor();
}

/** A member sees it above home, reads it, and follows its link, which closes it for good. */
export async function readAnnouncement({ page, look }: Screen, title: string): Promise<void> {
  await page.reload();
  const strip = page.locator(".strip", { hasText: title });
  await strip.waitFor();
  await look("announcement-strip");
  await strip.getByRole("button", { name: memberTexts.read }).click();
  const sheet = page.getByRole("dialog", { name: title });
  await sheet.getByText("Spin th").waitFor();
  await look("announcement-sheet");
  const closed = page.waitForResponse((answer) => answer.url().endsWith("/close"));
  await sheet.getByRole("button", { name: memberTexts.follow }).click();
  expect((await closed).status()).toBe(200);
  await page.waitForURL("**/user/bonus");
  await sheet.waitFor({ state: "detached" });
  // The app may ask before the last picture of the page has loaded.
  const asked = page.waitForResponse((answer) => answer.url().endsWith("/announcements/current"));
  await page.goto(new URL("/user/home", page.url()).href);
  expect(await (await asked).json()).toEqual({ announcement: null });
}
