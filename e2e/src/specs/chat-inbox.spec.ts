/** The chat from both sides: a guest or a member on a phone, an agent in the console's inbox. */
import { randomUUID } from "node:crypto";
import { acceptChats, addRule, switchChat } from "../api/chat-work.ts";
import { newMember, payIn } from "../api/members.ts";
import { NO_PREFERENCES, savePreferences } from "../api/own-preferences.ts";
import { test as base } from "../fixtures/test.ts";
import { becomeMember, openChat, write } from "../pages/chat.ts";
import {
  answer,
  answerByShortcut,
  bothSides,
  endAndBeginAnother,
  meetGuest,
  openAndClaim,
  readTranslated,
  type Sides,
  sendCard,
  sendMediaBothWays,
  sendQuickReplies,
  surviveOffline,
  workInInbox,
  writeBothWays,
} from "../pages/console/chat.ts";
import { fitsSmall, returnsToMenu } from "../pages/console/rooms/chat-room.ts";
import { memberApp } from "../pages/home.ts";

const test = base.extend<{ sides: Sides }>({
  /** An agent with the inbox open, and a phone without a conversation. */
  sides: async ({ product, phone, openConsole }, use) => {
    const inbox = await openConsole("dao", "/chat");
    await use(bothSides(memberApp(product, phone), inbox));
  },
});

test.use({ expectedComplaints: /status of 40[13]|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

test("the inbox shows a guest's message at once; keys open and claim it", async ({ sides }) => {
  await meetGuest(sides);
});

test("messages, typing and read marks go both ways", async ({ sides }) => {
  await meetGuest(sides);
  await writeBothWays(sides);
});

test("an agent answers with a canned reply by its shortcut", { tag: "@night" }, async ({
  sides,
}) => {
  await meetGuest(sides);
  await answerByShortcut(sides);
});

test("an agent's signature ends a canned reply", { tag: "@night" }, async ({
  product,
  sides,
  staffToken,
}) => {
  const token = await staffToken("dao");
  const signature = { th: "ดาว ทีมบริการ", la: "", en: "Dao" };
  await savePreferences(product, token, { signature });
  try {
    await sides.inbox.page.reload();
    await meetGuest(sides);
    await answerByShortcut(sides, signature.th);
  } finally {
    await savePreferences(product, token, NO_PREFERENCES);
  }
});

test("head, conversation and message box have room on a small screen, in each language", async ({
  sides,
}) => {
  await meetGuest(sides);
  await fitsSmall(sides);
});

test("the chat settings return the focus to the menu that opened them", async ({ sides }) => {
  await returnsToMenu(sides);
});

test("images and videos go both ways", { tag: "@night" }, async ({ sides }) => {
  await meetGuest(sides);
  await sendMediaBothWays(sides);
});

test("an agent sends quick replies, and a guest presses one", { tag: "@night" }, async ({
  sides,
}) => {
  await meetGuest(sides);
  await sendQuickReplies(sides);
});

test("an agent composes a card, and a guest sees it", { tag: "@night" }, async ({ sides }) => {
  await meetGuest(sides);
  await sendCard(sides);
});

test("an agent ends the chat session, and the guest begins another", { tag: "@night" }, async ({
  sides,
}) => {
  await meetGuest(sides);
  await endAndBeginAnother(sides);
});

test("an agent notes, tags, finds and snoozes a conversation", { tag: "@night" }, async ({
  sides,
}) => {
  await meetGuest(sides);
  await workInInbox(sides);
});

test("an agent sees the wallet of a member who writes", async ({ product, sides }) => {
  const { inbox, phone, t } = sides;
  const member = await newMember(product);
  await payIn(product, member, 1_000);
  await phone.page.goto(`${product.url}/login`);
  await becomeMember(sides, member);
  const question = `ช่วยดูยอดฝากให้หน่อยครับ ${member.phone}`;
  await write(sides, question);
  await openAndClaim(sides, question);
  await inbox.page.getByRole("complementary", { name: t.context }).waitFor();
  await inbox.page.getByText(t.labels.wallet, { exact: true }).waitFor();
  await answer(sides, "ดูให้แล้วนะคะ");
  await inbox.look("member");
});

test("offline on both sides, and a reload: each message arrives once", async ({ sides }) => {
  await meetGuest(sides);
  await surviveOffline(sides);
});

test("a rule answers a guest first, and the agent who gets the question has it translated", async ({
  product,
  phone,
  openConsole,
  staffToken,
}) => {
  const [owner, agent] = [await staffToken("kham"), await staffToken("dao")];
  const word = `missing-${randomUUID().slice(0, 8)}`;
  const rule = { word, answer: `เรากำลังตรวจยอด ${word} ให้ค่ะ` };
  await addRule(product, owner, rule);
  await acceptChats(product, agent, true);
  await switchChat(product, owner, true);
  try {
    const sides = bothSides(memberApp(product, phone), await openConsole("dao", "/chat?tab=mine"));
    await phone.page.goto(`${product.url}/login`);
    await openChat(sides);
    const question = `My deposit is ${word}`;
    await write(sides, question);
    await test.step("the rule answers", () => phone.page.getByText(rule.answer).waitFor());
    await test.step("the agent has it among the own ones, and reads it in Thai", () =>
      readTranslated(sides, question));
  } finally {
    await switchChat(product, owner, false);
    await acceptChats(product, agent, false);
  }
});
