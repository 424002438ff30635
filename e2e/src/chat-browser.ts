/** The chat on the screen of a phone: a guest and a member with an agent, who is played through the console's API. */
import assert from "node:assert/strict";
import { agentCalls } from "./agent-calls.ts";
import { type Phone, takePhone } from "./browser.ts";
import { ask } from "./calls.ts";
import {
  answerOnScreen,
  endOnScreen,
  findBubbleOnScreen,
  openChat,
  scrollOnScreen,
  sendEverythingOnScreen,
  surviveOfflineOnScreen,
  typeAboveKeyboardOnScreen,
  write,
} from "./chat-pages.ts";
import { type Count, journey, type StepOf } from "./journey.ts";
import type { Product } from "./product.ts";
import { wordsOf } from "./words.ts";

const member = { username: "0865550101", password: "somchai-krapao" };

export function chatOnTheScreen(product: Product): Promise<Count> {
  return journey(`The chat on a phone, ${product.variant} build`, async (step) => {
    const phone = await takePhone(product, `${product.variant}-chat`);
    try {
      await walk(product, phone, step);
    } catch (error) {
      console.log(`          on ${phone.page.url()}; ${phone.complaints.join("; ")}`);
      await phone.shoot("failed").catch(() => {});
      throw error;
    } finally {
      await phone.close();
    }
  });
}

async function walk(product: Product, phone: Phone, step: StepOf): Promise<void> {
  const { page } = phone;
  const screen = { phone, words: wordsOf(product.variant) };
  const agent = await step("an agent signs in", () => agentCalls(product));
  await step("a guest finds the bubble and opens the chat", () =>
    findBubbleOnScreen(screen, product.url),
  );
  const guest = await step("I8: a text, a picture and a video arrive, and are seen", () =>
    sendEverythingOnScreen(screen, agent),
  );
  await step("cards, buttons, unknown types and quick replies", () =>
    answerOnScreen(screen, agent, guest),
  );
  await step("I3: written offline, sent once by the next page", () =>
    surviveOfflineOnScreen(screen),
  );
  await step("I5: older messages load without a jump, new ones are counted", () =>
    scrollOnScreen(screen, agent, guest),
  );
  await step("a talk ends, and another begins", () => endOnScreen(screen, agent, guest));
  await step("I6: the keyboard of a phone covers nothing", () => typeAboveKeyboardOnScreen(screen));
  await step("C8: a member has a conversation of their own", async () => {
    const { token } = await ask<{ token: string }>(`${product.url}/api/login`, {
      method: "POST",
      body: member,
    });
    await page.evaluate((kept) => localStorage.setItem("token", kept), token);
    await page.goto(`${product.url}/user/contact`);
    await openChat(screen);
    assert.equal(await page.locator(".chat-row", { hasText: "one more thing" }).count(), 0);
    await write(screen, "I am a member");
    await page.locator('[data-deliver="succeed"]', { hasText: "I am a member" }).waitFor();
    await phone.look("member");
  });
  await step("axe found no barrier", async () => assert.deepEqual(phone.barriers, []));
  await step("no page complained", async () => {
    const rest = phone.complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line));
    assert.deepEqual(rest, []);
  });
}
