/** What a person reads in the statement. */
import assert from "node:assert/strict";
import type { Phone } from "./browser.ts";
import { waitFor } from "./calls.ts";
import { grouped } from "./money-pages.ts";
import type { Words } from "./words.ts";

type Sums = { deposits: number; deposit: number; stake: number; withdrawal: number };

/** Every line is done: deposits with a plus, three transfers each way, a withdrawal with a minus. */
export async function readStatementOnScreen(
  { phone, words }: { phone: Phone; words: Words },
  { deposits, deposit, stake, withdrawal }: Sums,
): Promise<void> {
  const { page, look } = phone;
  await page.getByRole("link", { name: words.core.statement }).first().click();
  await page.waitForURL("**/user/statement");
  const lines = page.locator("li.line");
  const total = deposits + 7;
  await waitFor(`${total} lines`, async () => (await lines.count()) === total);
  const texts = (await lines.allInnerTexts()).map((text) => text.replace(/\s/g, ""));
  await look("statement");
  const count = (...parts: string[]) =>
    texts.filter((text) => parts.every((part) => text.includes(part.replace(/\s/g, "")))).length;
  const { core, statements } = words;
  assert.equal(count(core.success), total, texts.join("\n"));
  assert.equal(count(statements.deposit(""), "+", grouped(deposit)), deposits, texts.join("\n"));
  assert.equal(count(statements.withdraw(""), grouped(withdrawal)), 1, texts.join("\n"));
  const minus = texts.filter((text) => /[-−–]/.test(text.replace(/\d+[-−–]\d+/g, "")));
  assert.equal(minus.length, 1, "only the withdrawal has a minus");
  assert.equal(count(`${statements.wallet}→`, grouped(stake)), 3, texts.join("\n"));
  assert.equal(count(`→${statements.wallet}`), 3, texts.join("\n"));
}
