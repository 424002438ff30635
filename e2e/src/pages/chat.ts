/** What a guest or a member does in the chat widget. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { expect } from "@playwright/test";
import type { Page } from "playwright-core";
import { type AgentCalls, textOf } from "../api/agents.ts";
import type { Member } from "../api/members.ts";
import type { MemberApp } from "./home.ts";

const files = join(root, "web/public");
export const imageFile = join(files, "icons/icon-512.png");
const webpFile = join(files, "howto/play.webp");
export const videoFile = join(files, "howto/wallet.mp4");

const stored = (page: Page) => page.locator('[data-deliver="succeed"]');

/** Opens the chat from its button and waits until it is connected. */
export async function openChat({ phone: { page }, texts: { chat } }: MemberApp): Promise<void> {
  await page.getByRole("button", { name: chat.open }).click();
  await page.getByRole("dialog", { name: chat.label }).waitFor();
  await page.locator("[data-joined]").waitFor();
}

export async function write({ phone: { page }, texts: { chat } }: MemberApp, text: string) {
  await page.getByLabel(chat.message, { exact: true }).fill(text);
  await page.keyboard.press("Enter");
}

/** The closed chat makes no calls, and a visitor gets a guest id only when the chat is opened. */
export async function findChatOnScreen(app: MemberApp): Promise<void> {
  const { page, look } = app.phone;
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${app.product.url}/login`);
  await page.getByRole("button", { name: app.texts.chat.open }).waitFor();
  await page.getByText(app.texts.chat.invite).waitFor();
  await look("chat-button");
  const ofChat = requested.filter((path) => /^\/(api\/chat|socket\.io)/.test(path));
  assert.deepEqual(ofChat, [], "the closed chat makes no calls");
  assert.equal(await page.evaluate(() => localStorage.getItem("guest-id")), null);
  await openChat(app);
  const guestId = await page.evaluate(() => localStorage.getItem("guest-id"));
  assert.match(guestId ?? "", /^[\w-]{22}$/);
}

/** Logs the member in on the phone that a guest used, and opens the chat. */
export async function becomeMember(app: MemberApp, { token }: Member): Promise<void> {
  const { page } = app.phone;
  await page.evaluate((value) => localStorage.setItem("token", value), token);
  await page.goto(`${app.product.url}/user/contact`);
  await openChat(app);
}

/** Opens the chat as a guest and sends a text. @returns the conversation as the agent finds it */
export async function beginAsGuest(app: MemberApp, agent: AgentCalls): Promise<string> {
  await app.phone.page.goto(`${app.product.url}/login`);
  await openChat(app);
  const text = `question ${randomUUID()}`;
  await write(app, text);
  await stored(app.phone.page).first().waitFor();
  return agent.findByText(text);
}

/** A text and a picture arrive. */
export async function sendPicture(app: MemberApp): Promise<void> {
  const { page, look } = app.phone;
  await openChat(app);
  await write(app, `hello ${randomUUID()}`);
  await stored(page).first().waitFor();
  await page.locator('input[type="file"]').setInputFiles(imageFile);
  await page.getByRole("button", { name: app.texts.chat.enlarge }).waitFor();
  await look("chat-picture");
}

/** A text with a link, an image and a video arrive, and the guest sees that an agent read them. */
export async function sendEverythingOnScreen(app: MemberApp, agent: AgentCalls): Promise<void> {
  const { page, look } = app.phone;
  const mark = randomUUID();
  await page.goto(`${app.product.url}/login`);
  await openChat(app);
  await write(app, `  สวัสดี https://krapao.example/help ${mark}  `);
  await stored(page).first().waitFor();
  const id = await agent.findByText(mark);
  const picker = page.locator('input[type="file"]');
  await picker.setInputFiles(imageFile);
  await page.getByRole("button", { name: app.texts.chat.enlarge }).waitFor();
  await picker.setInputFiles(videoFile);
  await page.locator("video.chat-media").waitFor();
  await expect(stored(page)).toHaveCount(3);
  const box = page.getByLabel(app.texts.chat.message);
  await box.fill("ก".repeat(2_001));
  await box.press("Enter");
  await page.getByRole("alert").getByText(app.texts.chat.tooLong(2_000, 2_001)).waitFor();
  assert.equal((await box.inputValue()).length, 2_001);
  await box.fill("");
  await agent.read(id);
  await page.getByText(app.texts.chat.seen).first().waitFor({ state: "attached" });
  await picker.setInputFiles({
    name: "photo.heic",
    mimeType: "image/heic",
    buffer: Buffer.alloc(9),
  });
  await page.getByText(app.texts.chat.fileType).waitFor();
  // A picture of a format that the chat does not take becomes a JPEG.
  await picker.setInputFiles(webpFile);
  await expect(stored(page)).toHaveCount(4);
  await page.getByRole("button", { name: app.texts.chat.enlarge }).first().click();
  await page.keyboard.press("Escape");
  await look("media");
}

/** The widget shows every kind of message. Quick replies disappear once one is pressed. */
export async function answerOnScreen(app: MemberApp, agent: AgentCalls, id: string) {
  const { page, look } = app.phone;
  const choice = (title: string) => ({ type: "postback", title, payload: title.toUpperCase() });
  await agent.say(id, {
    message_type: "generic",
    payload: {},
    payloads: [
      { title: "Bonus", subtitle: "20 %", image_url: "", buttons: [choice("Take")] },
      { title: "Refund", subtitle: "5 %", image_url: "", buttons: [choice("More")] },
    ],
  });
  await agent.say(id, {
    message_type: "buttons",
    payload: { message: "Read on" },
    payloads: [{ type: "web_url", title: "Page", payload: "https://krapao.example/" }],
  });
  await agent.say(id, { message_type: "riddle", payload: { message: "<b>what</b>" } });
  await agent.say(id, {
    message_type: "quick_replies",
    payload: { message: "Which?" },
    payloads: [choice("Slip"), choice("Agent")],
  });
  await page.getByRole("button", { name: "Slip", exact: true }).waitFor();
  await expect(page.locator(".chat-thread b", { hasText: "what" })).toHaveCount(0);
  await look("answers");
  await page.getByRole("button", { name: "Slip", exact: true }).click();
  await page.locator('.chat-row.out:has-text("Slip")').waitFor();
  await expect(page.getByRole("button", { name: "Agent", exact: true })).toHaveCount(0);
}

/** What a guest writes offline is kept when the page closes, and the next page sends it once. */
export async function surviveOfflineOnScreen(app: MemberApp): Promise<void> {
  const { page, shoot } = app.phone;
  const context = page.context();
  await context.setOffline(true);
  await write(app, "written offline");
  await page.locator('input[type="file"]').setInputFiles(imageFile);
  // A message is stored before it is shown; the picture is measured first.
  await expect(page.locator('[data-deliver="sending"]')).toHaveCount(1);
  await expect(page.locator('[data-deliver="uploading_file"]')).toHaveCount(1);
  await page.getByText(app.texts.chat.waiting).last().waitFor();
  await shoot("offline");
  // The old page has to be closed before the network is back, or it would send the messages.
  const address = page.url();
  await page.goto("about:blank").catch(() => undefined);
  await context.setOffline(false);
  await page.goto(address);
  await openChat(app);
  // The question from before, and the two that waited.
  await expect(stored(page)).toHaveCount(3);
  const text = page.locator(".chat-row.out", { hasText: "written offline" });
  await expect(text).toHaveCount(1);
  await expect(page.getByRole("button", { name: app.texts.chat.enlarge })).toHaveCount(1);
  await expect(page.locator(".chat-row.out")).toHaveCount(3);
  await shoot("online-again");
}

/** More than the pages of history that the widget reads at first. */
const linesCount = 32;

/** Older messages load without a jump. Below a reader who has scrolled up, new ones are counted. */
export async function scrollOnScreen(app: MemberApp, agent: AgentCalls, id: string) {
  const { page, look } = app.phone;
  for (let count = 1; count <= linesCount; count += 1) await agent.say(id, textOf(`line ${count}`));
  await page.getByText(`line ${linesCount}`, { exact: true }).waitFor();
  const moved = await page.evaluate(readOlderAndMeasure);
  assert.ok(moved.loaded > 0, "older messages were loaded");
  assert.ok(moved.px <= 1, `what is read moved by ${moved.px} px`);
  await agent.say(id, textOf("new 1"));
  await agent.say(id, textOf("new 2"));
  const pill = page.getByRole("button", { name: app.texts.chat.unread(2) });
  await pill.waitFor();
  await look("new-messages");
  await pill.click();
  await pill.waitFor({ state: "detached" });
  await page.getByText("new 2", { exact: true }).waitFor();
}

/** Runs in the page. Reloads the history, scrolls up, and follows the place of one message. */
async function readOlderAndMeasure(): Promise<{ px: number; loaded: number }> {
  const box = document.querySelector(".chat-thread");
  const all = () => [...document.querySelectorAll("[data-seq]")];
  if (!box) return { px: Number.POSITIVE_INFINITY, loaded: 0 };
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const reload = document.querySelector<HTMLElement>(".chat-head button");
  reload?.click();
  do await pause(250);
  while (reload?.ariaBusy === "true" || box.scrollHeight < box.clientHeight + 200);
  await pause(250);
  const before = all().length;
  box.scrollTop = 60;
  const top = box.getBoundingClientRect().top;
  const read = all().find((node) => node.getBoundingClientRect().top > top + 20);
  const from = read?.getBoundingClientRect().top ?? 0;
  let px = 0;
  let framesSince = 0;
  // What is loaded may arrive late, and may move the rest in the frames after it.
  for (const until = performance.now() + 20_000; framesSince < 40; ) {
    await pause(25);
    px = Math.max(px, Math.abs((read?.getBoundingClientRect().top ?? 0) - from));
    if (all().length > before || performance.now() > until) framesSince += 1;
  }
  return { px, loaded: all().length - before };
}

/** The end of a chat session is marked, and the next message begins another one. */
export async function endOnScreen(app: MemberApp, agent: AgentCalls, id: string): Promise<void> {
  const { page, look } = app.phone;
  const { state } = await agent.say(id, textOf("goodbye"));
  await agent.end(id, state.session_id);
  const marker = page.getByText(app.texts.chat.ended, { exact: true });
  await marker.last().waitFor();
  await look("ended");
  await write(app, "one more thing");
  await page.locator(".chat-row.out", { hasText: "one more thing" }).waitFor();
  await page.locator('[data-deliver="sending"]').waitFor({ state: "detached" });
  await expect(marker).toHaveCount(1);
}

/** When a keyboard takes half of a small screen, input and newest message stay visible. */
export async function typeAboveKeyboardOnScreen(app: MemberApp, agent: AgentCalls, id: string) {
  const { page, shoot } = app.phone;
  for (let count = 1; count <= 10; count += 1) await agent.say(id, textOf(`line ${count}`));
  await page.getByText("line 10", { exact: true }).waitFor();
  // The thread scrolls to the member's own message.
  await write(app, "the newest message");
  await page.locator('[data-deliver="succeed"]', { hasText: "the newest message" }).waitFor();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, "height", { value: 340, configurable: true });
    visualViewport?.dispatchEvent(new Event("resize"));
  });
  const bottomOf = (selector: string) =>
    page
      .locator(selector)
      .last()
      .evaluate((node) => node.getBoundingClientRect().bottom);
  // The thread follows the new size in a later frame.
  for (const part of ["[data-seq]", ".chat textarea"]) {
    await expect.poll(() => bottomOf(part), `${part} is above it`).toBeLessThanOrEqual(340);
  }
  await shoot("keyboard");
}
