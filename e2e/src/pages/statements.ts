/** What a member reads in the statement. */
import assert from "node:assert/strict";
import { waitFor } from "../api/calls.ts";
import { grouped, type MemberApp } from "./home.ts";

type Movements = { deposits: number; deposit: number; stake: number; withdrawal: number };

/** Three transfers into games, three out of them, and a withdrawal; deposits come on top. */
const otherLines = 7;

/** All lines are completed: deposits with a plus, a withdrawal with a minus, and transfers. */
export async function readStatementOnScreen(
  { phone, texts }: MemberApp,
  { deposits, deposit, stake, withdrawal }: Movements,
): Promise<void> {
  const { page, look } = phone;
  await page.getByRole("link", { name: texts.core.statement }).first().click();
  await page.waitForURL("**/user/statement");
  const lines = page.locator("li.line");
  const total = deposits + otherLines;
  await waitFor(`${total} lines`, async () => (await lines.count()) === total);
  const shown = (await lines.allInnerTexts()).map((text) => text.replace(/\s/g, ""));
  await look("statement");
  const count = (...parts: string[]) =>
    shown.filter((text) => parts.every((part) => text.includes(part.replace(/\s/g, "")))).length;
  const { core, statements } = texts;
  assert.equal(count(core.success), total, shown.join("\n"));
  assert.equal(count(statements.deposit(""), "+", grouped(deposit)), deposits, shown.join("\n"));
  assert.equal(count(statements.withdraw(""), grouped(withdrawal)), 1, shown.join("\n"));
  const minus = shown.filter((text) => /[-−–]/.test(text.replace(/\d+[-−–]\d+/g, "")));
  assert.equal(minus.length, 1, "only the withdrawal has a minus");
  assert.equal(count(`${statements.wallet}→`, grouped(stake)), 3, shown.join("\n"));
  assert.equal(count(`→${statements.wallet}`), 3, shown.join("\n"));
}
