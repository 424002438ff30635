/** What an agent does at the chat desk, and what both sides must see of it. */
import assert from "node:assert/strict";
import { join } from "node:path";
import laDesk from "../../console/src/features/chat/texts/la.ts";
import thDesk from "../../console/src/features/chat/texts/th.ts";
import type { Phone } from "./browser.ts";
import { waitFor } from "./calls.ts";
import { write } from "./chat-pages.ts";
import type { Desk } from "./desk.ts";
import type { Variant } from "./product.ts";
import type { Words } from "./words.ts";

const files = join(import.meta.dirname, "../../web/public");
const picture = join(files, "icons/icon-512.png");
const film = join(files, "howto/wallet.mp4");

/** Both ends of one conversation. */
export type Sides = { desk: Desk; phone: Phone; words: Words; t: typeof thDesk };

export const deskWords = (variant: Variant) => (variant === "lao" ? laDesk : thDesk);

const bubble = (desk: Desk, text: string) => desk.page.locator(".chat-row", { hasText: text });
const shown = (phone: Phone, text: string) => phone.page.locator(".chat-row", { hasText: text });
const box = ({ desk, t }: Sides) => desk.page.getByRole("combobox", { name: t.message });

/** The agent answers, and the customer reads it. */
export async function answer(sides: Sides, text: string): Promise<void> {
  await box(sides).fill(text);
  await box(sides).press("Enter");
  await shown(sides.phone, text).waitFor();
}

/** The newest word of the customer is in the inbox; keys lead to it, and claim it. */
export async function openAndClaim(sides: Sides, said: string): Promise<void> {
  const { page } = sides.desk;
  const row = page.locator("[data-conversation]", { hasText: said });
  await row.waitFor();
  // From the first one down: who waits longest stands first.
  for (let count = 0; count < 12; count += 1) await page.keyboard.press("k");
  await waitFor("the row that J reaches", async () => {
    const isReached = await row.evaluate((node) => node === document.activeElement);
    if (!isReached) await page.keyboard.press("j");
    return isReached || undefined;
  });
  await page.keyboard.press("Enter");
  await bubble(sides.desk, said).last().waitFor();
  await page.getByRole("button", { name: sides.t.claim }).waitFor();
  await page.keyboard.press("c");
  await page.getByRole("button", { name: sides.t.release }).waitFor();
}

/** Words go both ways; each side sees the other write, and that it has read. */
export async function talkBothWays(sides: Sides): Promise<void> {
  const { desk, phone, words, t } = sides;
  await box(sides).pressSequentially("สวัสดี", { delay: 20 });
  await phone.page.getByRole("status", { name: words.chat.typing }).waitFor();
  await answer(sides, "สวัสดีค่ะ");
  // A page tells only every few seconds that somebody writes.
  await waitFor("the customer's typing", async () => {
    await phone.page.getByLabel(words.chat.message, { exact: true }).press("a");
    return (await desk.page.getByRole("status", { name: t.typing }).isVisible()) || undefined;
  });
  await write(sides, "ขอถามเรื่องถอน");
  await bubble(desk, "ขอถามเรื่องถอน").waitFor();
  await desk.page.getByText(t.seen).last().waitFor({ state: "attached" });
  await phone.page.getByText(words.chat.seen).last().waitFor({ state: "attached" });
}

/** A canned reply by its shortcut, with its blanks filled. */
export async function answerByShortcut(sides: Sides): Promise<void> {
  const { page } = sides.desk;
  await box(sides).fill("/hello");
  await page.getByRole("listbox", { name: sides.t.canned }).getByRole("option").first().waitFor();
  await sides.desk.shoot("canned");
  await box(sides).press("Enter");
  const text = await box(sides).inputValue();
  assert.ok(text.length > 5 && !/[{}/]/.test(text), `the reply is filled in: ${text}`);
  await box(sides).press("Enter");
  await shown(sides.phone, text).waitFor();
}

/** Pictures and films, from the customer and from the agent. */
export async function sendMediaBothWays(sides: Sides): Promise<void> {
  const { desk, phone, words, t } = sides;
  const customer = phone.page.locator('input[type="file"]');
  await customer.setInputFiles(picture);
  await desk.page.locator(".chat-row.in").getByRole("button", { name: t.enlarge }).waitFor();
  await customer.setInputFiles(film);
  await desk.page.locator(".chat-row.in video").waitFor();
  const agent = desk.page.locator('.cd-composer input[type="file"]');
  await agent.setInputFiles(picture);
  await phone.page
    .locator(".chat-row.in")
    .getByRole("button", { name: words.chat.enlarge })
    .waitFor();
  await agent.setInputFiles(film);
  await phone.page.locator(".chat-row.in video").waitFor();
  await desk.page.locator("[data-deliver]").first().waitFor({ state: "detached" });
  await desk.shoot("media");
  await phone.shoot("media");
}

/** Quick replies are composed with a preview; what the customer presses comes back. */
export async function askByQuickReplies({ desk, phone, t }: Sides): Promise<void> {
  const dialog = await openRich(desk, t);
  await dialog.getByLabel(t.richText).fill("เรื่องไหนคะ");
  await dialog.getByLabel(t.choice(1), { exact: true }).fill("สลิปเงินฝาก");
  await dialog.getByLabel(t.choice(2), { exact: true }).fill("การถอน");
  await desk.look("quick-replies");
  await dialog.getByRole("button", { name: t.send, exact: true }).click();
  await phone.page.getByRole("button", { name: "การถอน", exact: true }).click();
  await desk.page.locator(".chat-row.in", { hasText: t.pressed }).waitFor();
}

/** A card with a picture and a choice. */
export async function showCard({ desk, phone, t }: Sides): Promise<void> {
  const dialog = await openRich(desk, t);
  await dialog.getByRole("button", { name: t.richKinds.generic }).click();
  await dialog.locator('input[type="file"]').setInputFiles(picture);
  await dialog.locator(".cd-picture img").waitFor();
  await dialog.getByLabel(t.cardTitle).fill("โบนัสต้อนรับ");
  await dialog.getByLabel(t.cardSubtitle).fill("50%");
  await dialog.getByRole("button", { name: t.addChoice }).click();
  await dialog.getByLabel(t.choice(1), { exact: true }).fill("สนใจ");
  await desk.shoot("card");
  await dialog.getByRole("button", { name: t.send, exact: true }).click();
  await phone.page.locator(".chat-card", { hasText: "โบนัสต้อนรับ" }).locator("img").waitFor();
  await desk.page.locator(".chat-thread .chat-card", { hasText: "โบนัสต้อนรับ" }).waitFor();
  await desk.look("card-sent");
  await phone.look("card");
}

async function openRich({ page }: Desk, t: Sides["t"]) {
  await page.getByRole("button", { name: t.rich }).click();
  return page.getByRole("dialog", { name: t.rich });
}

/** Ended by a key and a confirmation; both sides see it, and the next word begins another talk. */
export async function endAndBeginAnew(sides: Sides): Promise<void> {
  const { desk, phone, words, t } = sides;
  await box(sides).press("Escape");
  await desk.page.keyboard.press("e");
  await desk.page.getByRole("alertdialog").getByRole("button", { name: t.end }).click();
  await desk.page.locator(".chat-sep", { hasText: t.ended }).waitFor();
  await phone.page.getByText(words.chat.ended, { exact: true }).waitFor();
  await desk.shoot("ended");
  await write(sides, "มีอีกเรื่องค่ะ");
  await bubble(desk, "มีอีกเรื่องค่ะ").waitFor();
  await desk.page.getByRole("button", { name: t.claim }).waitFor();
}

/** Written without a network on either side, and over a reload at the desk: each is there once. */
export async function surviveOffline(sides: Sides): Promise<void> {
  const { desk, phone } = sides;
  await phone.page.context().setOffline(true);
  await write(sides, "customer offline");
  await desk.page.context().setOffline(true);
  await box(sides).fill("agent offline");
  await box(sides).press("Enter");
  await desk.page.locator('[data-deliver="sending"]').waitFor();
  await desk.shoot("offline");
  await phone.page.context().setOffline(false);
  await desk.page.context().setOffline(false);
  await bubble(desk, "customer offline").waitFor();
  await shown(phone, "agent offline").waitFor();
  await desk.page.route("**/messages", (route) => route.abort());
  await box(sides).fill("before the reload");
  await box(sides).press("Enter");
  await desk.page.locator('[data-deliver="sending"]').waitFor();
  await desk.page.unroute("**/messages");
  await desk.page.reload();
  await shown(phone, "before the reload").waitFor();
  for (const text of ["customer offline", "agent offline", "before the reload"]) {
    await bubble(desk, text).waitFor();
    assert.equal(await bubble(desk, text).count(), 1, text);
    assert.equal(await shown(phone, text).count(), 1, text);
  }
}
