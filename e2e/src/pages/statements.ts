/** What a member reads in the statement. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import { waitFor } from "../api/calls.ts";
import { grouped, type MemberApp, sheetOf } from "./home.ts";

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
  assert.equal(count(`${statements.labels.wallet}→`, grouped(stake)), 3, shown.join("\n"));
  assert.equal(count(`→${statements.labels.wallet}`), 3, shown.join("\n"));
}

/**
 * Opens the withdrawal, whose address survives a reload, saves its picture, and asks the operator
 * about it. Back closes one layer.
 */
export async function openLineOnScreen({ phone, texts }: MemberApp): Promise<void> {
  const { page, look } = phone;
  const { statements, lines } = texts;
  const row = page.getByRole("button", { name: statements.withdraw("").trim() }).first();
  await row.click();
  const sheet = sheetOf(page);
  await sheet.getByText(lines.steps.paid).waitFor();
  await look("line");
  await page.reload();
  await sheet.getByText(lines.steps.requested).waitFor();
  const saved = page.waitForEvent("download");
  await sheet.getByRole("button", { name: lines.share }).click();
  assert.match((await saved).suggestedFilename(), /^krapao-WD-[0-9A-F]{8}\.png$/);
  await page.goBack();
  await sheet.waitFor({ state: "detached" });
  // Who asks before the chat has loaded waits for it, but at most four seconds.
  await page.locator(".chat-button").waitFor();
  await row.click();
  await sheet.getByRole("button", { name: lines.help }).click();
  const box = page.locator("dialog.chat textarea");
  await box.waitFor();
  await expect(box).toHaveValue(lines.draft);
  const card = page.getByRole("region", { name: texts.chatLater.line });
  await card.getByText(/WD-[0-9A-F]{8}/).waitFor();
  await box.press("Enter");
  await page
    .locator(".chat-row.out")
    .getByText(/WD-[0-9A-F]{8}/)
    .waitFor();
  await look("chat-line");
  await page.goBack();
  await box.waitFor({ state: "hidden" });
  await row.waitFor();
}

/** A slip in review has no line, so the statement says above its lines that it is checked. */
export async function seeSlipInReview(
  { phone, texts }: MemberApp,
  { amount }: { amount: number },
): Promise<void> {
  const { page, look } = phone;
  await page.getByRole("link", { name: texts.core.statement }).first().click();
  await page.waitForURL("**/user/statement");
  const strip = page.locator(".qr-strip.waiting");
  await strip.getByText(grouped(amount)).waitFor();
  // A member who has just paid is not invited to pay.
  await page.getByText(texts.statements.emptyTitle).waitFor();
  await expect(page.getByRole("button", { name: texts.statements.firstDeposit })).toHaveCount(0);
  await look("statement-slip-waiting");
  await strip.click();
  await sheetOf(page).getByText(grouped(amount)).first().waitFor();
}
