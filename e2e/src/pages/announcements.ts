/** The room of announcements, and the home on which members see one. */
import { expect } from "@playwright/test";
import texts from "../../../console/src/features/setup/texts/announcements/th.ts";
import setupTexts from "../../../console/src/features/setup/texts/th.ts";
import memberTexts from "../../../web/src/features/announcements/texts/th.ts";
import core from "../../../web/src/i18n/core/th.ts";
import type { Screen } from "../fixtures/screen.ts";
import { goTo, submitReason, waitUntilLoaded } from "./console/navigation.ts";

/** Writes an announcement in three languages, sees it in each, and sends it to every member. */
export async function sendAnnouncement(screen: Screen, title: string): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/content");
  await page.getByRole("tab", { name: setupTexts.tabs.announcements }).click();
  await page.getByRole("button", { name: texts.add }).click();
  const [titles, words] = [page.locator(".langs").nth(0), page.locator(".langs").nth(1)];
  const send = page.getByRole("button", { name: texts.send, exact: true });
  for (const language of ["en", "la", "th"]) {
    await expect(send).toBeDisabled();
    await titles.locator(`[data-tab="${language}"]`).click();
    await titles.locator("textarea").fill(`${title} ${language}`);
    await words.locator(`[data-tab="${language}"]`).click();
    await words.getByRole("textbox").click();
    await words.getByRole("textbox").pressSequentially(`Spin ${language}`);
  }
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
  await expect(inApp.getByRole("cell").first()).not.toHaveText("0");
  await look("announcement-result");
}

/** A member sees it above home, reads it, and closes it for good. */
export async function readAnnouncement({ page, look }: Screen, title: string): Promise<void> {
  await page.reload();
  const strip = page.locator(".strip", { hasText: title });
  await strip.waitFor();
  await look("announcement-strip");
  await strip.getByRole("button", { name: memberTexts.read }).click();
  const sheet = page.getByRole("dialog", { name: title });
  await sheet.getByText("Spin th").waitFor();
  await look("announcement-sheet");
  await sheet.getByRole("button", { name: core.close }).click();
  await sheet.waitFor({ state: "detached" });
  const closed = page.waitForResponse((answer) => answer.url().endsWith("/close"));
  await strip.getByRole("button", { name: core.close }).click();
  expect((await closed).status()).toBe(200);
  await strip.waitFor({ state: "detached" });
}
