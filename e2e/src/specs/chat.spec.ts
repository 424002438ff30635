/** The chat widget on a phone, with an agent who answers through the console's API. */
import { expect } from "@playwright/test";
import { type AgentCalls, agentCalls } from "../api/agents.ts";
import { newMember } from "../api/members.ts";
import { test as base } from "../fixtures/test.ts";
import {
  answerOnScreen,
  becomeMember,
  beginAsGuest,
  endOnScreen,
  findChatOnScreen,
  openChat,
  scrollOnScreen,
  sendEverythingOnScreen,
  surviveOfflineOnScreen,
  typeAboveKeyboardOnScreen,
  write,
} from "../pages/chat.ts";
import { type MemberApp, memberApp } from "../pages/home.ts";

const test = base.extend<{ app: MemberApp; agent: AgentCalls }>({
  app: async ({ product, phone }, use) => {
    await use(memberApp(product, phone));
  },
  agent: async ({ product, staffToken }, use) => {
    await use(await agentCalls(product, await staffToken("dao")));
  },
});

test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED/ });

test("a guest finds the button of the chat in the bar and opens it", async ({ app }) => {
  await findChatOnScreen(app);
});

test("a text, an image and a video arrive, and are seen", async ({ app, agent }) => {
  await sendEverythingOnScreen(app, agent);
});

test("a guest sees cards, buttons, unknown types and quick replies", async ({ app, agent }) => {
  await answerOnScreen(app, agent, await beginAsGuest(app, agent));
});

test("messages written offline are sent once by the next page", async ({ app, agent }) => {
  await beginAsGuest(app, agent);
  await surviveOfflineOnScreen(app);
});

test("older messages load without a jump, new ones are counted", async ({ app, agent }) => {
  await scrollOnScreen(app, agent, await beginAsGuest(app, agent));
});

test("a chat session ends, and another begins", async ({ app, agent }) => {
  await endOnScreen(app, agent, await beginAsGuest(app, agent));
});

test("the keyboard of a phone covers nothing", async ({ app, agent }) => {
  await typeAboveKeyboardOnScreen(app, agent, await beginAsGuest(app, agent));
});

test("a member has a conversation separate from the guest's", async ({ product, app }) => {
  const { page, look } = app.phone;
  await page.goto(`${product.url}/login`);
  await openChat(app);
  await write(app, "one more thing");
  await page.locator('[data-deliver="succeed"]', { hasText: "one more thing" }).waitFor();
  await becomeMember(app, await newMember(product));
  await expect(page.locator(".chat-row", { hasText: "one more thing" })).toHaveCount(0);
  await page.getByText(app.texts.chat.emptyTitle).waitFor();
  await write(app, "I am a member");
  await page.locator('[data-deliver="succeed"]', { hasText: "I am a member" }).waitFor();
  await look("member");
});
