/** What a member sees and presses while a gift binds money, and when it is given back. */
import { expect } from "@playwright/test";
import type { Locator, Page } from "playwright-core";
import { waitFor } from "../api/calls.ts";
import type { Member } from "../api/members.ts";
import {
  chooseTab,
  figuresOf,
  grouped,
  type MemberApp,
  pressTile,
  sheetOf,
  sumText,
} from "./home.ts";
import { seeWithdrawable } from "./own-money.ts";

const dialogOf = (page: Page): Locator => page.getByRole("alertdialog");

type Condition = { condition: { givingBack: { keeps: number; leaves: number } } | null };

/** The button that gives the gift back: what leaves, and what can be withdrawn then. */
async function giveBackText(app: MemberApp, { calls }: Member): Promise<string> {
  const { condition } = await calls.get<Condition>("/bonus/condition");
  const { keeps = 0, leaves = 0 } = condition?.givingBack ?? {};
  return app.texts.rewards.giveBack.press(` ${sumText(app, leaves)}`, sumText(app, keeps));
}

/** The offer names the own money that it binds; the gold button repeats the gift. */
export async function seeBoundOffer(
  app: MemberApp,
  { member, code }: { member: Member; code: string },
): Promise<void> {
  const { page, look } = app.phone;
  const { rewards } = app.texts;
  await page.goto(`${app.product.url}/user/bonus?sheet=bonus&code=${code}`);
  const sheet = sheetOf(page);
  const { amount } = (await member.calls.wallet()).wallet;
  await expect(sheet.locator(".offer > .bound")).toContainText(
    rewards.ownMoney(sumText(app, amount)),
  );
  await sheet.getByText(rewards.canGiveBack(sumText(app, amount))).waitFor();
  await look("offer-bound");
  const gold = sheet.locator(".btn.primary");
  await expect(gold).toContainText(/\d/);
  await gold.click();
  const card = page.locator(".active-bonus");
  await card.waitFor();
  const giveBack = await giveBackText(app, member);
  expect(giveBack).toContain(sumText(app, amount));
  await card.getByText(giveBack).waitFor();
  await look("bonus-taken");
}

/** Every way to deposit says under a condition that the money is bound, and offers the way out. */
export async function seeBoundBeforeDeposit(app: MemberApp, member: Member): Promise<void> {
  const { page, look } = app.phone;
  const { deposits, rewards, wallet } = app.texts;
  await page.goto(`${app.product.url}/user/home`);
  // Home says what can be withdrawn, and why it is not more.
  await seeWithdrawable(app, 0);
  await page.locator(".withdrawable .bonus-share").waitFor();
  const sheet = await pressTile(page, wallet.deposit);
  const [bound = ""] = rewards.boundDeposit("|").split("|");
  for (const way of [deposits.byBank, deposits.byWallet, deposits.byQr]) {
    await chooseTab(sheet, way);
    await sheet.getByText(bound).waitFor();
  }
  await sheet.getByRole("button", { name: await giveBackText(app, member) }).waitFor();
  await look("deposit-bound");
}

/** From the withdraw sheet to the dialog, its result, and back to a withdraw sheet that is open. */
export async function giveBackOnScreen(
  app: MemberApp,
  { member, keeps }: { member: Member; keeps: number },
): Promise<void> {
  const { page, look } = app.phone;
  const { rewards, wallet } = app.texts;
  await page.goto(`${app.product.url}/user/home`);
  const sheet = await pressTile(page, wallet.withdraw);
  expect(await figuresOf(sheet)).toContain(sumText(app, 0));
  const press = sheet.getByRole("button", { name: await giveBackText(app, member) });
  await expect(press).toHaveClass(/primary/);
  await press.click();
  const dialog = dialogOf(page);
  await dialog.getByText(rewards.giveBack.late).waitFor();
  await expect(dialog.locator(".facts")).toContainText(sumText(app, keeps));
  await look("giving-back");
  await dialog.getByRole("button", { name: rewards.giveBack.confirm }).click();
  await dialog.getByText(rewards.giveBack.isFree(sumText(app, keeps))).waitFor();
  await look("given-back");
  expect((await member.calls.get<Condition>("/bonus/condition")).condition).toBe(null);
  await dialog.getByRole("button", { name: rewards.withdraw }).click();
  await expect(sheetOf(page).locator(".bigamt input")).toBeEnabled();
  await page.goto(`${app.product.url}/user/home`);
  // Home says that results are missing, and the sheet of the money whose.
  await page.locator(".withdrawable .why").waitFor();
  await page.locator(".withdrawable").click();
  const [waiting = ""] = rewards.lateResults("|").split("|");
  await sheetOf(page).getByText(waiting.trim()).waitFor();
  await look("money-late-results");
}

/** The line of the end says that the sum left. */
export async function seeGivenBackLine(app: MemberApp): Promise<void> {
  const { page, look } = app.phone;
  await page.goto(`${app.product.url}/user/statement`);
  const line = page.locator(".line").filter({ hasText: app.texts.statements.reasons.given_back });
  await line.waitFor();
  await line.locator(".what").click();
  await sheetOf(page).getByText(app.texts.statements.reasons.given_back).waitFor();
  await expect(sheetOf(page).getByText(app.texts.lines.steps.met)).toHaveCount(0);
  await look("given-back-line");
}

/** Money is lost while the dialog is open: it shows the new sum, and the next press sends it. */
export async function seeChangedSum(
  app: MemberApp,
  { keeps, lose }: { keeps: number; lose: () => Promise<number> },
): Promise<void> {
  const { page, look } = app.phone;
  const { giveBack } = app.texts.rewards;
  // This page reads no game again.
  await page.goto(`${app.product.url}/user/statement?sheet=give-back`);
  const dialog = dialogOf(page);
  const kept = dialog.locator(".facts > div").first();
  await expect(kept).toContainText(sumText(app, keeps));
  const left = await lose();
  await dialog.getByRole("button", { name: giveBack.confirm }).click();
  await dialog.getByText(giveBack.changed).waitFor();
  await expect(kept).toContainText(sumText(app, left));
  await look("giving-back-changed");
  await dialog.getByRole("button", { name: giveBack.confirm }).click();
  await dialog.getByText(giveBack.isFree(sumText(app, left))).waitFor();
}

/** A lost gift leaves the own money free: home, the bonus page and the withdraw sheet agree. */
export async function seeLost(
  app: MemberApp,
  { member, left }: { member: Member; left: number },
): Promise<void> {
  const { page, look } = app.phone;
  const { rewards } = app.texts;
  await waitFor("a lost condition", async () => {
    const { condition } = await member.calls.get<{ condition: { state: string } | null }>(
      "/bonus/condition",
    );
    return condition?.state === "met_fail";
  });
  await page.goto(`${app.product.url}/user/bonus`);
  const card = page.locator(".active-bonus.lost");
  await card.waitFor();
  expect(await figuresOf(card)).toContain(grouped(left));
  await look("bonus-lost");
  await card.getByRole("button", { name: rewards.withdraw }).click();
  await expect(sheetOf(page).locator(".bigamt input")).toBeEnabled();
}
