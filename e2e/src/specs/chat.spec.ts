/** The chat widget on a phone, with an agent who answers through the console's API. */
import assert from "node:assert/strict";
import { agentCalls } from "../api/agents.ts";
import { newMember } from "../api/members.ts";
import { test } from "../fixtures/test.ts";
import {
  answerOnScreen,
  becomeMember,
  beginAsGuest,
  endOnScreen,
  findBubbleOnScreen,
  openChat,
  scrollOnScreen,
  sendEverythingOnScreen,
  surviveOfflineOnScreen,
  typeAboveKeyboardOnScreen,
  write,
} from "../pages/chat.ts";
import { memberApp } from "../pages/home.ts";

test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED/ });

test("a guest finds the bubble and opens the chat", async ({ product, phone }) => {
  await findBubbleOnScreen(memberApp(product, phone));
});

test("I8: a text, an image and a video arrive, and are seen", async ({
  product,
  phone,
  staffToken,
}) => {
  const agent = await agentCalls(product, await staffToken("dao"));
  await sendEverythingOnScreen(memberApp(product, phone), agent);
});

test("a guest sees cards, buttons, unknown types and quick replies", async ({
  product,
  phone,
  staffToken,
}) => {
  const app = memberApp(product, phone);
  const agent = await agentCalls(product, await staffToken("dao"));
  await answerOnScreen(app, agent, await beginAsGuest(app, agent));
});

test("I3: messages written offline are sent once by the next page", async ({
  product,
  phone,
  staffToken,
}) => {
  const app = memberApp(product, phone);
  await beginAsGuest(app, await agentCalls(product, await staffToken("dao")));
  await surviveOfflineOnScreen(app);
});

test("I5: older messages load without a jump, and new ones are counted", async ({
  product,
  phone,
  staffToken,
}) => {
  const app = memberApp(product, phone);
  const agent = await agentCalls(product, await staffToken("dao"));
  await scrollOnScreen(app, agent, await beginAsGuest(app, agent));
});

test("a chat session ends, and another begins", async ({ product, phone, staffToken }) => {
  const app = memberApp(product, phone);
  const agent = await agentCalls(product, await staffToken("dao"));
  await endOnScreen(app, agent, await beginAsGuest(app, agent));
});

test("I6: the keyboard of a phone covers nothing", async ({ product, phone, staffToken }) => {
  const app = memberApp(product, phone);
  const agent = await agentCalls(product, await staffToken("dao"));
  await typeAboveKeyboardOnScreen(app, agent, await beginAsGuest(app, agent));
});

test("C8: a member has a conversation separate from the guest's", async ({ product, phone }) => {
  const { page } = phone;
  const app = memberApp(product, phone);
  await page.goto(`${product.url}/login`);
  await openChat(app);
  await write(app, "one more thing");
  await page.locator('[data-deliver="succeed"]', { hasText: "one more thing" }).waitFor();
  await becomeMember(app, await newMember(product));
  assert.equal(await page.locator(".chat-row", { hasText: "one more thing" }).count(), 0);
  await write(app, "I am a member");
  await page.locator('[data-deliver="succeed"]', { hasText: "I am a member" }).waitFor();
  await phone.look("member");
});
