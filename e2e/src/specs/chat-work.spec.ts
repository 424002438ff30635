/** A question of a guest is answered by a rule, given to an agent, and translated. */
import { randomUUID } from "node:crypto";
import { acceptChats, addRule, switchChat } from "../api/chat-work.ts";
import { test } from "../fixtures/test.ts";
import { openChat, write } from "../pages/chat.ts";
import { bothSides, readTranslated } from "../pages/console/chat.ts";
import { memberApp } from "../pages/home.ts";

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
