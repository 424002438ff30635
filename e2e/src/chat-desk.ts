/** The chat from both sides at once: a guest and a member on a phone, an agent at the chat desk. */
import assert from "node:assert/strict";
import { type Phone, takePhone } from "./browser.ts";
import { ask } from "./calls.ts";
import {
  answer,
  answerByShortcut,
  askByQuickReplies,
  deskWords,
  endAndBeginAnew,
  openAndClaim,
  type Sides,
  sendMediaBothWays,
  showCard,
  surviveOffline,
  talkBothWays,
} from "./chat-desk-pages.ts";
import { openChat, write } from "./chat-pages.ts";
import { type Desk, signInAtDesk, takeDesk } from "./desk.ts";
import { type Count, journey, type StepOf } from "./journey.ts";
import type { Product } from "./product.ts";
import { wordsOf } from "./words.ts";

const agent = "dao";
const member = { username: "0865550101", password: "somchai-krapao" };
/** What the door's refusals and a cut line look like in the log of a browser. */
const expected = /status of 40[13]|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

export function chatAtTheDesk(product: Product): Promise<Count> {
  return journey(`The chat desk and a phone, ${product.variant} build`, async (step) => {
    const desk = await takeDesk(product, `${product.variant}-chat-desk`);
    const phone = await takePhone(product, `${product.variant}-chat-desk-phone`);
    try {
      await walk(product, { desk, phone }, step);
    } catch (error) {
      console.log(`          ${[...desk.complaints, ...phone.complaints].join("; ")}`);
      await desk.shoot("failed").catch(() => {});
      await phone.shoot("failed").catch(() => {});
      throw error;
    } finally {
      await desk.close();
      await phone.close();
    }
  });
}

type Devices = { desk: Desk; phone: Phone };

async function walk(product: Product, { desk, phone }: Devices, step: StepOf): Promise<void> {
  const { variant } = product;
  const sides: Sides = { desk, phone, words: wordsOf(variant), t: deskWords(variant) };
  await step("an agent signs in at the desk, a guest writes", async () => {
    await Promise.all([
      signInAtDesk(desk, { product, account: agent, path: "/chat" }),
      phone.page.goto(`${product.url}/login`).then(() => openChat(sides)),
    ]);
    await write(sides, "ขอถามหน่อยค่ะ");
  });
  await step("the inbox has it at once; keys open and claim it", () =>
    openAndClaim(sides, "ขอถามหน่อยค่ะ"),
  );
  await step("words, typing and read marks both ways", () => talkBothWays(sides));
  await step("a canned reply by its shortcut", () => answerByShortcut(sides));
  await step("pictures and videos both ways", () => sendMediaBothWays(sides));
  await step("quick replies are asked and answered", () => askByQuickReplies(sides));
  await step("a card is composed and shown", () => showCard(sides));
  await step("the talk ends, and another begins", () => endAndBeginAnew(sides));
  await step("a member writes, and the desk knows whose money it is about", async () => {
    await becomeMember(product, sides);
    await write(sides, "ช่วยดูยอดฝากให้หน่อยครับ");
    await openAndClaim(sides, "ช่วยดูยอดฝากให้หน่อยครับ");
    await desk.page.getByRole("complementary", { name: sides.t.context }).waitFor();
    await desk.page.getByText(sides.t.wallet, { exact: true }).waitFor();
    await answer(sides, "ดูให้แล้วนะคะ");
    await desk.look("member");
  });
  await step("offline on both sides, and a reload: everything once", () => surviveOffline(sides));
  await step("axe found no barrier, no page complained", async () => {
    assert.deepEqual([...desk.barriers, ...phone.barriers], []);
    const complaints = [...desk.complaints, ...phone.complaints];
    assert.deepEqual(
      complaints.filter((line) => !expected.test(line)),
      [],
    );
  });
}

/** The phone changes hands: somebody with an account. */
async function becomeMember({ url }: Product, sides: Sides): Promise<void> {
  const { page } = sides.phone;
  const { token } = await ask<{ token: string }>(`${url}/api/login`, {
    method: "POST",
    body: member,
  });
  await page.evaluate((kept) => localStorage.setItem("token", kept), token);
  await page.goto(`${url}/user/contact`);
  await openChat(sides);
}
