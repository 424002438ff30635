import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import type { Member } from "../api/members.ts";
import { figuresOf, grouped, type MemberApp, pressTile, sumText } from "./home.ts";

/** Requests a withdrawal to the registered bank account, whose holder is named before. */
export async function withdrawOnScreen(
  app: MemberApp,
  { member, amount }: { member: Member; amount: number },
): Promise<void> {
  const { page, shoot, look } = app.phone;
  const texts = app.texts.withdrawals;
  const sheet = await pressTile(page, app.texts.wallet.withdraw);
  await sheet.locator(".bigamt input").fill(String(amount));
  const { bankAccountName } = (await member.calls.wallet()).bankAccount;
  await sheet.locator(".destination").getByText(bankAccountName, { exact: true }).waitFor();
  await look("withdraw");
  await sheet
    .getByRole("button", { name: texts.confirmAmount("").trim() })
    .last()
    .click();
  await shoot("withdraw-requested");
  const requested = app.phone.page.getByRole("alertdialog");
  await requested.getByText(app.texts.lines.steps.paid).waitFor();
  // The dialog follows the payout by itself.
  await requested.getByText(texts.paidTitle).waitFor();
  await look("withdraw-paid");
  await requested.getByRole("button", { name: texts.labels.ok }).click();
  await sheet.waitFor({ state: "detached" });
}

type Condition = { target: number; turnoverTarget: number };

/**
 * With an unmet bonus nothing can be withdrawn: the sheet says what is missing, and leads to the
 * bonus, which says what is missing too.
 */
export async function seeBound(app: MemberApp, member: Member): Promise<void> {
  const { page, look } = app.phone;
  const texts = app.texts.withdrawals;
  const sheet = await pressTile(page, app.texts.wallet.withdraw);
  await sheet.getByText(texts.available).waitFor();
  expect(await figuresOf(sheet)).toContain(sumText(app, 0));
  await expect(sheet.locator(".bigamt input")).toHaveCount(0);
  await look("withdraw-bound");
  await sheet.getByRole("link", { name: texts.seeBonus }).click();
  await page.waitForURL(/\/user\/bonus/);
  const { condition } = await member.calls.get<{ condition: Condition }>("/bonus/condition");
  const card = page.locator(".active-bonus");
  const reason = await figuresOf(card.locator("p.text-14"));
  const missing = [condition.target, condition.turnoverTarget].filter((each) => each > 0);
  for (const each of missing) assert.ok(reason.includes(grouped(each)), `${reason} names ${each}`);
  await look("bonus-bound");
}
