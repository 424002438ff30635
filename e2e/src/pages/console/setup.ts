/** The pages on which a manager publishes settings, and where a member sees them. */
import { expect } from "@playwright/test";
import type { Locator, Page } from "playwright-core";
import bannerTexts from "../../../../console/src/features/setup/texts/banners/th.ts";
import texts from "../../../../console/src/features/setup/texts/th.ts";
import richTexts from "../../../../console/src/i18n/rich-text/th.ts";
import memberTexts from "../../../../web/src/features/invites/texts/th.ts";
import type { Product } from "../../fixtures/product.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { imageFile } from "../chat.ts";
import { goTo, submitReason, waitUntilLoaded } from "./navigation.ts";

const LANGUAGES = ["th", "la", "en"] as const;

/** Writes a text in each of its languages. */
async function writeTexts(group: Locator, text: string): Promise<void> {
  for (const language of LANGUAGES) {
    await group.locator(`[data-tab="${language}"]`).click();
    await group.locator("textarea").fill(`${text} ${language}`);
  }
  await group.locator('[data-tab="th"]').click();
}

/** Writes a text in the rich text editor, in each language, and in Thai with structure. */
async function writeRichTexts(group: Locator, text: string): Promise<void> {
  for (const language of LANGUAGES) {
    await group.locator(`[data-tab="${language}"]`).click();
    const box = group.getByRole("textbox");
    await box.click();
    await box.press("Control+a");
    await box.pressSequentially(`${text} ${language}`);
  }
  await group.locator('[data-tab="th"]').click();
}

/**
 * Waits until the browser has reported a moved cursor, which it does in a later frame. The editor
 * then drops a style that was switched on meanwhile.
 */
const untilReported = (page: Page) =>
  page.evaluate(
    () => new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end))),
  );

/** By keys: a bold word and a list. The saved draft has exactly what was written. */
async function seeRichTextKept(group: Locator, start: string): Promise<void> {
  const page = group.page();
  const box = group.getByRole("textbox");
  await box.press("Control+End");
  await untilReported(page);
  await box.press("Control+b");
  await box.pressSequentially(" a&b");
  await box.press("Control+b");
  await box.press("Enter");
  await box.pressSequentially("- one");
  const html = `<p>${start} th<b> a&amp;b</b></p><ul><li>one</li></ul>`;
  await page.getByRole("button", { name: texts.saveDraft }).click();
  await page.locator(".setup-bar").getByText(texts.draft, { exact: true }).waitFor();
  await group.getByRole("button", { name: richTexts.source }).click();
  await expect(group.locator("textarea")).toHaveValue(html);
  await group.getByRole("button", { name: richTexts.rich }).click();
  await expect(group.locator(".ProseMirror li")).toHaveText("one");
}

const groupOf = (page: Page, legend: string): Locator =>
  page.locator("fieldset.setup-group", { has: page.locator(`legend:text-is("${legend}")`) }).last();

/** Asks for a publication; it waits for a second staff user. */
async function requestPublish({ page, look }: Screen, reason: string, picture: string) {
  await page.getByRole("button", { name: texts.publish, exact: true }).click();
  await page.getByRole("dialog").locator(".changes tbody tr").first().waitFor();
  await look(`${picture}-asked`);
  await submitReason(page, reason);
  await page.getByText(texts.waiting).first().waitFor();
  await waitUntilLoaded(page);
  await look(picture);
}

/** Creates a bonus with texts in three languages and a budget, and asks for its publication. */
export async function requestBonus(screen: Screen, code: string): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/bonuses");
  await page.getByRole("button", { name: texts.create }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel(texts.code).fill(code);
  await drawer.locator('button[type="submit"]').click();
  await drawer.waitFor({ state: "detached" });
  await page.getByRole("button", { name: code }).first().waitFor();
  await writeTexts(groupOf(page, texts.fields.name), code);
  const publish = page.getByRole("button", { name: texts.publish, exact: true });
  await expect(publish).toBeDisabled();
  await writeRichTexts(groupOf(page, texts.fields.notice), "Ends at {percentFail}%");
  await page.getByLabel(texts.fields.budget).fill("10000");
  await expect(publish).toBeEnabled();
  await expect(page.locator(".campaign-cost")).toContainText(texts.cost.loss);
  await seeRichTextKept(groupOf(page, texts.fields.notice), "Ends at {percentFail}%");
  await look("bonus");
  await requestPublish(screen, "for the day", "bonus-waiting");
}

/** The console shows that the first version of the bonus is live. */
export async function seeLiveBonus(screen: Screen, code: string): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/bonuses");
  await page.getByRole("button", { name: code }).first().click();
  await page.getByText(texts.liveVersion(1)).waitFor();
  await waitUntilLoaded(page);
  await look("bonus-live");
}

/** The rules of invites show what members read in the app. */
export async function seeInvites({ page, look }: Screen): Promise<void> {
  await page.getByRole("tab", { name: texts.tabs.rules }).click();
  const phone = page.locator(".phone");
  await phone.getByText(memberTexts.how).waitFor();
  await phone.getByText(memberTexts.mustPlay).waitFor();
  await look("invite-preview");
}

/** A copy of the open document is a saved draft under its own code. */
export async function duplicate({ page, look }: Screen, code: string): Promise<void> {
  await page.getByRole("button", { name: texts.duplicate }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel(texts.code).fill(code);
  await look("duplicate");
  await drawer.locator('button[type="submit"]').click();
  await drawer.waitFor({ state: "detached" });
  // The name, which is the code until the draft has loaded, is above the code.
  const row = page.locator(".setup-list [aria-current]");
  await row.locator("small").getByText(code, { exact: true }).waitFor();
  await page.locator(".setup-bar").getByText(texts.draft, { exact: true }).waitFor();
}

/** The page on which the publication was requested shows by itself that it is live. */
export async function seeDecided({ page, look }: Screen): Promise<void> {
  await page.locator(".setup-detail").getByText(texts.liveVersion(1)).waitFor();
  await look("bonus-decided");
}

/** Adds a banner with a picture for invites, drags it to the front, and asks to publish it. */
export async function requestBanner(screen: Screen, text: string): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/content");
  await page.getByRole("tab", { name: texts.tabs.banners }).click();
  const rows = page.locator(".banner-list li");
  await rows.first().waitFor();
  const count = await rows.count();
  await page.getByRole("button", { name: bannerTexts.add }).click();
  await expect(rows).toHaveCount(count + 1);
  await writeRichTexts(groupOf(page, texts.fields.html), text);
  const code = await page.getByLabel(bannerTexts.code, { exact: true }).inputValue();
  const grip = page.getByRole("button", { name: bannerTexts.move(code) });
  await grip.dragTo(rows.first());
  await expect(rows.first()).toContainText(code);
  await grip.press("ArrowDown");
  await expect(rows.nth(1)).toContainText(code);
  await grip.press("ArrowUp");
  await expect(rows.first()).toContainText(code);
  await page.locator(".setup-picture input[type=file]").setInputFiles(imageFile);
  await rows.first().locator('img[src^="/api/"]').waitFor();
  await page.getByLabel(bannerTexts.linkTo).selectOption("bonus");
  await look("banner");
  await requestPublish(screen, "news of the day", "banner-waiting");
}

/** The page shows odds that differ from 100.0 %. A change of the odds waits for an approval. */
export async function requestWheel(screen: Screen, label: string): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/wheel");
  const rows = page.locator(".wheel-slices tbody tr");
  const odds = (at: number) => rows.nth(at).locator(".odds input");
  const total = page.locator(".wheel-slices header [role=status] b");
  const change = async (at: number, by: number) => {
    const percent = Number(await odds(at).inputValue());
    await odds(at).fill((percent + by).toFixed(1));
    await odds(at).blur();
  };
  await look("wheel");
  await change(0, -0.5);
  await expect(total).toHaveText("99.5%");
  const publish = page.getByRole("button", { name: texts.publish, exact: true });
  await expect(publish).toBeDisabled();
  await page.getByText(texts.totalWrong).waitFor();
  await change(1, 0.5);
  await expect(total).toHaveText("100.0%");
  await rows.nth(0).locator("td .mini").first().fill(label);
  await look("wheel-changed");
  await requestPublish(screen, "a fairer wheel", "wheel-waiting");
}

/** Opens a page of the member app and waits until it shows the text. */
export async function seePublished(
  { page, look }: Screen,
  { product, path, text }: { product: Product; path: string; text: string | RegExp },
): Promise<void> {
  await page.goto(`${product.url}${path}`);
  await page.getByText(text).filter({ visible: true }).first().waitFor();
  await look("published");
}
