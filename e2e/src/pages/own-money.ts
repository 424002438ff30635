/** What of the money can be withdrawn, on home and in its sheets. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import type { Locator } from "playwright-core";
import { waitFor } from "../api/calls.ts";
import type { Member } from "../api/members.ts";
import { findMisfits } from "../quality/fit.ts";
import { closeSheet, figuresOf, type MemberApp, pressTile, sheetOf, sumText } from "./home.ts";

/** The line under the total. */
const lineOf = ({ phone }: MemberApp): Locator => phone.page.locator(".withdrawable");

/** A row of the sheet. */
const rowOf = ({ phone }: MemberApp, label: string): Locator =>
  sheetOf(phone.page).locator("li").filter({ hasText: label });

/** Waits until home names the sum as what can be withdrawn; nothing is loaded again. */
export async function seeWithdrawable(app: MemberApp, amount: number): Promise<void> {
  const sum = sumText(app, amount);
  await waitFor(`${sum} to withdraw`, async () => (await figuresOf(lineOf(app))).includes(sum));
}

/** The eye hides this figure with the others. */
export async function seeHidden(app: MemberApp): Promise<void> {
  const { page } = app.phone;
  const { wallet } = app.texts;
  await page.getByRole("button", { name: wallet.hideBalance }).click();
  await expect(lineOf(app)).toContainText("•••••");
  assert.ok(!/\d{3}/.test(await figuresOf(lineOf(app))));
  await page.getByRole("button", { name: wallet.showBalance }).click();
}

/** The rows of the sheet, and how it fits a small phone and large text. Keys open and close it. */
export async function seeOwnMoney(
  app: MemberApp,
  { own, gift, inGames }: { own: number; gift: number; inGames: number },
): Promise<void> {
  const { page, look } = app.phone;
  const { ownMoney: t } = app.texts;
  await lineOf(app).focus();
  await page.keyboard.press("Enter");
  for (const [label, sum] of [
    [t.own, own],
    [t.gift, gift],
    [t.games, inGames],
  ] as const) {
    if (sum === 0) await expect(rowOf(app, label)).toHaveCount(0);
    else expect(await figuresOf(rowOf(app, label))).toContain(sumText(app, sum));
  }
  await look("own-money");
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  assert.deepEqual(await findMisfits(page), []);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await page.setViewportSize({ width: 390, height: 844 });
  assert.deepEqual(await findMisfits(page), []);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });
  if (size) await page.setViewportSize(size);
  await page.keyboard.press("Escape");
  await sheetOf(page).waitFor({ state: "detached" });
  await expect(lineOf(app)).toBeFocused();
}

/** Brings the money of the games back by the sheet. */
export async function bringBack(app: MemberApp, member: Member): Promise<void> {
  const { page } = app.phone;
  const { games, ownMoney } = app.texts;
  await lineOf(app).click();
  await rowOf(app, ownMoney.games).getByRole("button", { name: ownMoney.bringBack }).click();
  await sheetOf(page).getByRole("button", { name: games.sweep }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: games.labels.ok }).click();
  await waitFor("the money of the games", async () =>
    (await member.calls.wallet()).slots.every(({ value }) => value === 0),
  );
}

/** From the sheet of the money to the gift given back: home names the own money then. */
export async function giveBackFromSheet(app: MemberApp, keeps: number): Promise<void> {
  const { page } = app.phone;
  const { rewards } = app.texts;
  await lineOf(app).click();
  await sheetOf(page)
    .getByRole("button", { name: sumText(app, keeps) })
    .click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: rewards.giveBack.confirm }).click();
  await dialog.getByRole("button", { name: rewards.playOn }).click();
  await seeWithdrawable(app, keeps);
  await expect(lineOf(app).locator(".bonus-share")).toHaveCount(0);
}

/** A withdraw sheet that takes no amount names the reason, and its one button goes on. */
export async function seeClosedWithdraw(
  app: MemberApp,
  { why, action }: { why: string; action: string },
): Promise<void> {
  const { page, look } = app.phone;
  const sheet = await pressTile(page, app.texts.wallet.withdraw);
  await sheet.getByText(why).waitFor();
  const buttons = sheet.locator("footer button");
  await expect(buttons).toHaveCount(1);
  await expect(buttons).toBeEnabled();
  await expect(buttons).toHaveText(action);
  await look("withdraw-closed");
  await sheet.getByRole("button", { name: app.texts.withdrawals.yourMoney }).click();
  await sheetOf(page).getByText(app.texts.ownMoney.title).first().waitFor();
  await closeSheet(app);
}

/** Too little to withdraw: the sheet offers a deposit, and lets a member who wants out take all. */
export async function seeBelowMinimum(app: MemberApp, left: number): Promise<void> {
  const { page, look } = app.phone;
  const { rewards, wallet, withdrawals: t } = app.texts;
  await seeWithdrawable(app, 0);
  await lineOf(app).locator(".why").waitFor();
  const sheet = await pressTile(page, wallet.withdraw);
  await sheet.locator(".note.warn").waitFor();
  const buttons = sheet.locator("footer button");
  await expect(buttons).toHaveText(rewards.deposit);
  await look("withdraw-below-minimum");
  await sheet.getByRole("combobox").selectOption({ label: t.whys.closing });
  await sheet.locator(".bigamt input").fill(String(left));
  await expect(buttons).toHaveText(t.confirmAmount(sumText(app, left)));
  await expect(buttons).toBeEnabled();
  await closeSheet(app);
}
