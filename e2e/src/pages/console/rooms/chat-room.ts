/** How the parts of the chat share a small screen, and where the focus goes. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import la from "../../../../../console/src/features/chat/texts/la.ts";
import type { Screen } from "../../../fixtures/screen.ts";
import { findMisfits } from "../../../quality/fit.ts";
import type { Sides } from "../chat.ts";

/** The chat settings are opened from a menu that closes: the focus returns to the menu's button. */
export async function returnsToMenu({ inbox: { page, look }, t }: Sides): Promise<void> {
  const menu = page.getByRole("button", { name: t.work.filters });
  await menu.click();
  await page.getByRole("button", { name: t.work.settings }).click();
  await page.getByRole("dialog").waitFor();
  await look("chat-settings");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect(menu).toBeFocused();
}

const SMALL = { width: 1024, height: 768 };
const LANGUAGES = ["th", "la", "en"] as const;
/** Tabs, search and filters take two lines; a filter in use takes one more. */
const HEAD_MAX = 125;
const THREAD_MIN = 380;
const BOX_MIN = 220;

const heightOf = async (page: Screen["page"], selector: string) =>
  (await page.locator(selector).first().boundingBox())?.height ?? 0;

/** At 1024 x 768 nothing is cut, in Thai, Lao and English. */
export async function fitsSmall({ inbox }: Sides): Promise<void> {
  const { page, look } = inbox;
  await page.setViewportSize(SMALL);
  for (const language of LANGUAGES) {
    await page.evaluate((kept) => localStorage.setItem("console-locale", kept), language);
    await page.reload();
    await page.locator(".cd-composer textarea").waitFor();
    if (language === "la") await page.getByText(la.tabs.waiting).first().waitFor();
    const head = await heightOf(page, ".cd-inbox > header");
    const thread = await heightOf(page, ".cd-conversation .chat-thread");
    const box = (await page.locator(".cd-box").boundingBox())?.width ?? 0;
    assert.ok(head <= HEAD_MAX, `${language}: the head takes ${head} px`);
    assert.ok(thread >= THREAD_MIN, `${language}: the thread has ${thread} px`);
    assert.ok(box >= BOX_MIN, `${language}: the message box has ${box} px`);
    assert.deepEqual(await findMisfits(page), []);
    await look(`small-${language}`);
  }
}
