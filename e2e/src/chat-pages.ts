/** What a customer does in the chat, and what the widget must show. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { type AgentCalls, textOf } from "./agent-calls.ts";
import type { Phone } from "./browser.ts";
import { waitFor } from "./calls.ts";
import type { Words } from "./words.ts";

const files = join(import.meta.dirname, "../../web/public");
const picture = join(files, "icons/icon-512.png");
const film = join(files, "howto/wallet.mp4");

type Screen = { phone: Phone; words: Words };

const stored = (page: Page) => page.locator('[data-deliver="succeed"]');

/** Opens the chat from its bubble and waits until it hears. */
export async function openChat({ phone: { page }, words: { chat } }: Screen): Promise<void> {
  await page.getByRole("button", { name: chat.open }).click();
  await page.getByRole("dialog", { name: chat.label }).waitFor();
  await page.getByText(chat.online, { exact: true }).waitFor();
}

export async function write({ phone: { page }, words: { chat } }: Screen, text: string) {
  await page.getByLabel(chat.message, { exact: true }).fill(text);
  await page.keyboard.press("Enter");
}

/** Nothing of the chat is asked for before it is opened, and a guest is nobody until then. */
export async function findBubbleOnScreen(screen: Screen, url: string): Promise<void> {
  const { page, look } = screen.phone;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${url}/login`);
  await page.getByRole("button", { name: screen.words.chat.open }).waitFor();
  await page.getByText(screen.words.chat.invite).waitFor();
  await look("bubble");
  const ofChat = asked.filter((path) => /^\/(api\/chat|socket\.io)/.test(path));
  assert.deepEqual(ofChat, [], "the closed chat asks for nothing");
  assert.equal(await page.evaluate(() => localStorage.getItem("guest-id")), null);
  await openChat(screen);
  const guestId = await page.evaluate(() => localStorage.getItem("guest-id"));
  assert.match(guestId ?? "", /^[\w-]{22}$/);
}

/** A text with a link, a picture and a video arrive; the agent's reading shows. */
export async function sendEverythingOnScreen(screen: Screen, agent: AgentCalls): Promise<string> {
  const { page, look } = screen.phone;
  await write(screen, "  สวัสดี https://krapao.example/help  ");
  await stored(page).first().waitFor();
  const picker = page.locator('input[type="file"]');
  await picker.setInputFiles(picture);
  await page.getByRole("button", { name: screen.words.chat.enlarge }).waitFor();
  await picker.setInputFiles(film);
  await page.locator("video.chat-media").waitFor();
  assert.equal(await stored(page).count(), 3);
  const id = await agent.find("guest");
  await agent.read(id);
  await page.getByText(screen.words.chat.seen).first().waitFor({ state: "attached" });
  await picker.setInputFiles({
    name: "photo.heic",
    mimeType: "image/heic",
    buffer: Buffer.alloc(9),
  });
  await page.getByText(screen.words.chat.fileType).waitFor();
  await page.getByRole("button", { name: screen.words.chat.enlarge }).click();
  await page.keyboard.press("Escape");
  await look("media");
  return id;
}

/** Every kind of message an agent sends is shown; chips go once one is pressed. */
export async function answerOnScreen(screen: Screen, agent: AgentCalls, id: string) {
  const { page, look } = screen.phone;
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
  assert.equal(await page.locator(".chat-thread b", { hasText: "what" }).count(), 0);
  await look("answers");
  await page.getByRole("button", { name: "Slip", exact: true }).click();
  await page.locator('.chat-row.out:has-text("Slip")').waitFor();
  assert.equal(await page.getByRole("button", { name: "Agent", exact: true }).count(), 0);
}

/** Written without a network, left, found again by the next page: sent once. */
export async function surviveOfflineOnScreen(screen: Screen): Promise<void> {
  const { page, shoot } = screen.phone;
  const context = page.context();
  await context.setOffline(true);
  await write(screen, "written offline");
  await page.locator('input[type="file"]').setInputFiles(picture);
  await page.getByText(screen.words.chat.waiting).last().waitFor();
  await shoot("offline");
  // The old page is gone before the network is back.
  const address = page.url();
  await page.goto("about:blank").catch(() => undefined);
  await context.setOffline(false);
  await page.goto(address);
  await openChat(screen);
  await waitFor(
    "both messages",
    async () =>
      (await page.locator('[data-deliver="sending"], [data-deliver="uploading_file"]').count()) ===
      0,
  );
  const text = page.locator(".chat-row.out", { hasText: "written offline" });
  await text.waitFor();
  assert.equal(await text.count(), 1);
  assert.equal(await page.getByRole("button", { name: screen.words.chat.enlarge }).count(), 2);
  await shoot("online-again");
}

/** Away from the bottom new messages are counted; nothing that is read moves while older ones load. */
export async function scrollOnScreen(screen: Screen, agent: AgentCalls, id: string) {
  const { page, look } = screen.phone;
  for (let count = 1; count <= 22; count += 1) await agent.say(id, textOf(`line ${count}`));
  await page.getByText("line 22", { exact: true }).waitFor();
  const moved = await page.evaluate(readOlderAndMeasure);
  assert.ok(moved.loaded > 0, "older messages were loaded");
  assert.ok(moved.px <= 1, `what is read moved by ${moved.px} px`);
  await agent.say(id, textOf("new 1"));
  await agent.say(id, textOf("new 2"));
  const pill = page.getByRole("button", { name: screen.words.chat.unread(2) });
  await pill.waitFor();
  await look("new-messages");
  await pill.click();
  await pill.waitFor({ state: "detached" });
  await page.getByText("new 2", { exact: true }).waitFor();
}

/** Runs in the page: reloads the history, scrolls to its top, and follows a message that is being read. */
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
  for (let frame = 0; frame < 40; frame += 1) {
    await pause(25);
    px = Math.max(px, Math.abs((read?.getBoundingClientRect().top ?? 0) - from));
  }
  return { px, loaded: all().length - before };
}

/** An ended talk is marked; the next word begins another. */
export async function endOnScreen(screen: Screen, agent: AgentCalls, id: string): Promise<void> {
  const { page, look } = screen.phone;
  const { state } = await agent.say(id, textOf("goodbye"));
  await agent.end(id, state.session_id);
  const marker = page.getByText(screen.words.chat.ended, { exact: true });
  await marker.last().waitFor();
  await look("ended");
  await write(screen, "one more thing");
  await page.locator(".chat-row.out", { hasText: "one more thing" }).waitFor();
  await page.locator('[data-deliver="sending"]').waitFor({ state: "detached" });
  assert.equal(await marker.count(), 1);
}

/** A keyboard takes half of a small screen: the box and the newest message stay in sight. */
export async function typeAboveKeyboardOnScreen(screen: Screen): Promise<void> {
  const { page, shoot } = screen.phone;
  await page.setViewportSize({ width: 360, height: 640 });
  const bottoms = await page.evaluate(async () => {
    Object.defineProperty(visualViewport, "height", { value: 340, configurable: true });
    visualViewport?.dispatchEvent(new Event("resize"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const bottom = (selector: string) =>
      [...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect().bottom ?? 9_999;
    return [bottom("[data-seq]"), bottom(".chat textarea")];
  });
  await shoot("keyboard");
  for (const bottom of bottoms) assert.ok(bottom <= 340, `${bottom} px is below the keyboard`);
}
