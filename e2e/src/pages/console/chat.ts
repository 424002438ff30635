/** What an agent does in the chat inbox, and what agent and customer see of it. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import laInbox from "../../../../console/src/features/chat/texts/la.ts";
import thInbox from "../../../../console/src/features/chat/texts/th.ts";
import laLabels from "../../../../console/src/i18n/fields/la.ts";
import thLabels from "../../../../console/src/i18n/fields/th.ts";
import { waitFor } from "../../api/calls.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { imageFile, openChat, videoFile, write } from "../chat.ts";
import type { MemberApp } from "../home.ts";

/** Both sides of one conversation: the customer's phone and the agent's inbox. */
export type Sides = MemberApp & { inbox: Screen; t: typeof thInbox & { labels: typeof thLabels } };

/** An agent has the inbox open; the customer is not in the chat yet. */
export const bothSides = (app: MemberApp, inbox: Screen): Sides => {
  const { phone, product, texts } = app;
  const t =
    product.variant === "lao" ? { ...laInbox, labels: laLabels } : { ...thInbox, labels: thLabels };
  return { phone, product, texts, inbox, t };
};

const inInbox = ({ inbox }: Sides, text: string) =>
  inbox.page.locator(".chat-row", { hasText: text });
const onPhone = ({ phone }: Sides, text: string) =>
  phone.page.locator(".chat-row", { hasText: text });
const composer = ({ inbox, t }: Sides) => inbox.page.getByRole("combobox", { name: t.message });

/** A guest writes, and the agent opens and claims the conversation. */
export async function meetGuest(sides: Sides): Promise<void> {
  await sides.phone.page.goto(`${sides.product.url}/login`);
  await openChat(sides);
  const question = `ขอถามหน่อยค่ะ ${randomUUID()}`;
  await write(sides, question);
  await openAndClaim(sides, question);
}

/** The agent answers, and the customer sees the answer. */
export async function answer(sides: Sides, text: string): Promise<void> {
  await composer(sides).fill(text);
  await composer(sides).press("Enter");
  await onPhone(sides, text).waitFor();
}

/** More conversations than the tests of one worker begin. */
const rowsMax = 40;

/** The inbox shows the customer's message. Keys select, open and claim the conversation. */
export async function openAndClaim(sides: Sides, question: string): Promise<void> {
  const { page } = sides.inbox;
  const row = page.locator("[data-conversation]", { hasText: question });
  await row.waitFor();
  // The longest wait is at the top, so the search starts there.
  for (let count = 0; count < rowsMax; count += 1) await page.keyboard.press("k");
  await waitFor("the row that J reaches", async () => {
    const isReached = await row.evaluate((node) => node === document.activeElement);
    if (!isReached) await page.keyboard.press("j");
    return isReached || undefined;
  });
  await page.keyboard.press("Enter");
  await inInbox(sides, question).last().waitFor();
  await page.getByRole("button", { name: sides.t.claim }).waitFor();
  await page.keyboard.press("c");
  await page.getByRole("button", { name: sides.t.release }).waitFor();
}

/** A question that was given to the agent is open to answer, and its translation is beneath it. */
export async function readTranslated(sides: Sides, question: string): Promise<void> {
  const { inbox, t } = sides;
  await inbox.page.locator("[data-conversation]", { hasText: question }).click();
  await inbox.page.getByRole("button", { name: t.release }).waitFor();
  await inInbox(sides, question)
    .getByRole("button", { name: t.work.translate, exact: true })
    .click();
  // The sandbox's company names the language before a text that it does not know.
  await inInbox(sides, `[th] ${question}`).waitFor();
  await inbox.look("translated");
}

/** Messages arrive on both sides. Each side sees that the other one types, and has read. */
export async function writeBothWays(sides: Sides): Promise<void> {
  const { inbox, phone, texts, t } = sides;
  await composer(sides).pressSequentially("สวัสดี", { delay: 20 });
  await phone.page.getByRole("status", { name: texts.chat.typing }).waitFor();
  await answer(sides, "สวัสดีค่ะ");
  // The widget reports typing only every few seconds.
  await waitFor("the customer's typing", async () => {
    await phone.page.getByLabel(texts.chat.message, { exact: true }).press("a");
    return (await inbox.page.getByRole("status", { name: t.typing }).isVisible()) || undefined;
  });
  await write(sides, "ขอถามเรื่องถอน");
  await inInbox(sides, "ขอถามเรื่องถอน").waitFor();
  await inbox.page.getByText(t.seen).last().waitFor({ state: "attached" });
  await phone.page.getByText(texts.chat.seen).last().waitFor({ state: "attached" });
}

/** A shortcut inserts a canned reply with its placeholders filled in. */
export async function answerByShortcut(sides: Sides, ending = ""): Promise<void> {
  const { page } = sides.inbox;
  await composer(sides).fill("/hello");
  await page.getByRole("listbox", { name: sides.t.canned }).getByRole("option").first().waitFor();
  await sides.inbox.shoot("canned");
  await composer(sides).press("Enter");
  const text = await composer(sides).inputValue();
  assert.ok(text.length > 5 && !/[{}/]/.test(text), `the reply is filled in: ${text}`);
  assert.ok(text.endsWith(ending), `the reply is signed: ${text}`);
  await composer(sides).press("Enter");
  await onPhone(sides, ending || text).waitFor();
}

/** Images and videos arrive on both sides. */
export async function sendMediaBothWays(sides: Sides): Promise<void> {
  const { inbox, phone, texts, t } = sides;
  const customer = phone.page.locator('input[type="file"]');
  await customer.setInputFiles(imageFile);
  await inbox.page.locator(".chat-row.in").getByRole("button", { name: t.enlarge }).waitFor();
  await customer.setInputFiles(videoFile);
  await inbox.page.locator(".chat-row.in video").waitFor();
  const agent = inbox.page.locator('.cd-composer input[type="file"]');
  await agent.setInputFiles(imageFile);
  await phone.page
    .locator(".chat-row.in")
    .getByRole("button", { name: texts.chat.enlarge })
    .waitFor();
  await agent.setInputFiles(videoFile);
  await phone.page.locator(".chat-row.in video").waitFor();
  await inbox.page.locator("[data-deliver]").first().waitFor({ state: "detached" });
  await inbox.shoot("media");
  await phone.shoot("media");
}

/** The agent composes quick replies, and sees which one the customer pressed. */
export async function sendQuickReplies({ inbox, phone, t }: Sides): Promise<void> {
  const dialog = await openRich(inbox, t);
  await dialog.getByLabel(t.labels.text).fill("เรื่องไหนคะ");
  await dialog.getByLabel(t.choice(1), { exact: true }).fill("สลิปเงินฝาก");
  await dialog.getByLabel(t.choice(2), { exact: true }).fill("การถอน");
  await inbox.look("quick-replies");
  await dialog.getByRole("button", { name: t.labels.send, exact: true }).click();
  await phone.page.getByRole("button", { name: "การถอน", exact: true }).click();
  await inbox.page.locator(".chat-row.in", { hasText: t.pressed }).waitFor();
}

/** The agent composes a card with an image and a choice. */
export async function sendCard({ inbox, phone, t }: Sides): Promise<void> {
  const dialog = await openRich(inbox, t);
  await dialog.getByRole("button", { name: t.richKinds.generic }).click();
  await dialog.locator('input[type="file"]').setInputFiles(imageFile);
  await dialog.locator(".cd-picture img").waitFor();
  await dialog.getByLabel(t.labels.title).fill("โบนัสต้อนรับ");
  await dialog.getByLabel(t.cardSubtitle).fill("50%");
  await dialog.getByRole("button", { name: t.addChoice }).click();
  await dialog.getByLabel(t.choice(1), { exact: true }).fill("สนใจ");
  await inbox.shoot("card");
  await dialog.getByRole("button", { name: t.labels.send, exact: true }).click();
  await phone.page.locator(".chat-card", { hasText: "โบนัสต้อนรับ" }).locator("img").waitFor();
  await inbox.page.locator(".chat-thread .chat-card", { hasText: "โบนัสต้อนรับ" }).waitFor();
  await inbox.look("card-sent");
  await phone.look("card");
}

async function openRich({ page }: Screen, t: Sides["t"]) {
  await page.getByRole("button", { name: t.rich }).click();
  return page.getByRole("dialog", { name: t.rich });
}

/** The agent ends the chat session by a key. The customer's next message begins another one. */
export async function endAndBeginAnother(sides: Sides): Promise<void> {
  const { inbox, phone, texts, t } = sides;
  // Only a conversation in which an agent wrote is rated.
  await answer(sides, "เรียบร้อยค่ะ");
  await composer(sides).press("Escape");
  await inbox.page.keyboard.press("e");
  await inbox.page.getByRole("alertdialog").getByRole("button", { name: t.end }).click();
  await inbox.page.locator(".chat-sep", { hasText: t.ended }).waitFor();
  await phone.page.getByText(texts.chat.ended, { exact: true }).waitFor();
  await inbox.shoot("ended");
  await rateOnce(sides);
  await write(sides, "มีอีกเรื่องค่ะ");
  await inInbox(sides, "มีอีกเรื่องค่ะ").waitFor();
  await inbox.page.getByRole("button", { name: t.claim }).waitFor();
}

/** The customer is asked once how the conversation was; the agent sees the answer. */
async function rateOnce({ inbox, phone, texts, t }: Sides): Promise<void> {
  const card = phone.page.getByRole("region", { name: texts.rating.question });
  await card.getByRole("button", { name: texts.rating.stars(4) }).click();
  await card.getByLabel(texts.rating.comment).fill("เร็วดี");
  await phone.look("rating");
  await card.getByRole("button", { name: texts.rating.send }).click();
  await card.waitFor({ state: "detached" });
  await inbox.page.getByText(t.work.rated(4)).waitFor();
  await inbox.look("rated");
}

/** A note among staff, a tag, a search that opens at the message, and a snooze that ends. */
export async function workInInbox(sides: Sides): Promise<void> {
  const { inbox, phone, t } = sides;
  const { page } = inbox;
  const said = `เงินยังไม่เข้าเลยครับ ${randomUUID().slice(0, 8)}`;
  await write(sides, said);
  await inInbox(sides, said).waitFor();
  await composer(sides).press("Escape");
  await page.keyboard.press("n");
  await page.getByLabel(t.work.noteLabel).fill("ตรวจสลิปกับธนาคารก่อน");
  await page.getByRole("button", { name: t.work.saveNote }).click();
  await page.locator(".cd-note", { hasText: "ตรวจสลิปกับธนาคารก่อน" }).waitFor();
  await page.getByRole("button", { name: t.tabs.mine }).click();
  const tags = page.getByRole("region", { name: t.work.tags });
  await tags.getByRole("button", { name: "VIP" }).click();
  await page
    .locator('[data-conversation][aria-current="true"]', { hasText: t.work.first })
    .waitFor();
  await inbox.look("work");
  await page.getByLabel(t.work.search(3)).fill(said.slice(4));
  await page.getByRole("list", { name: t.work.found }).getByRole("button").first().click();
  await page.locator(".cd-found", { hasText: said }).waitFor();
  await inbox.look("search");
  await page.getByLabel(t.work.search(3)).fill("");
  await page.getByRole("button", { name: t.work.snooze, exact: true }).click();
  await page.getByRole("button", { name: t.work.inMinutes(30) }).click();
  await page.getByRole("button", { name: t.work.filters }).click();
  await page.getByRole("checkbox", { name: t.tabs.snoozed }).check();
  await inbox.look("snoozed");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t.work.removeFilter(t.tabs.snoozed) }).waitFor();
  await page.locator('[data-conversation][aria-current="true"]').waitFor();
  await write(sides, "ยังอยู่ไหม");
  await page.locator('[data-conversation][aria-current="true"]').waitFor({ state: "detached" });
  await expect(phone.page.getByText("ตรวจสลิปกับธนาคารก่อน")).toHaveCount(0);
}

/** Messages written offline on both sides, and before a reload of the console, arrive once. */
export async function surviveOffline(sides: Sides): Promise<void> {
  const { inbox, phone } = sides;
  await phone.page.context().setOffline(true);
  await write(sides, "customer offline");
  await inbox.page.context().setOffline(true);
  await composer(sides).fill("agent offline");
  await composer(sides).press("Enter");
  await inbox.page.locator('[data-deliver="sending"]').waitFor();
  await inbox.shoot("offline");
  await phone.page.context().setOffline(false);
  await inbox.page.context().setOffline(false);
  await inInbox(sides, "customer offline").waitFor();
  await onPhone(sides, "agent offline").waitFor();
  await inbox.page.route("**/messages", (route) => route.abort());
  await composer(sides).fill("before the reload");
  await composer(sides).press("Enter");
  // It is stored once it is shown. The message before it may still be there as one that is sent.
  await inbox.page.locator('[data-deliver="sending"]', { hasText: "before the reload" }).waitFor();
  await inbox.page.unroute("**/messages");
  await inbox.page.reload();
  await onPhone(sides, "before the reload").waitFor();
  for (const text of ["customer offline", "agent offline", "before the reload"]) {
    await inInbox(sides, text).waitFor();
    await expect(inInbox(sides, text)).toHaveCount(1);
    await expect(onPhone(sides, text)).toHaveCount(1);
  }
}
