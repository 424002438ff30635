/** How a member opens game accounts and moves money. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import type { Locator, Page } from "playwright-core";
import {
  closeSheet,
  confirmOutcome,
  figuresOf,
  grouped,
  type MemberApp,
  sheetOf,
  staysInWidth,
} from "./home.ts";

/** Opens the sheet of a game from its card on home. */
export async function openCard(page: Page, game: string): Promise<Locator> {
  const card = page.locator(".gcard", { has: page.getByRole("heading", { name: game }) });
  // A click on a card at the side turns it to the centre first.
  if (!(await card.getAttribute("class"))?.includes("centre")) {
    await page.getByRole("button", { name: game, exact: true }).last().click();
    await page
      .locator(".gcard.centre", { has: page.getByRole("heading", { name: game }) })
      .waitFor();
  }
  await card.getByRole("button").click();
  const sheet = sheetOf(page);
  await sheet.getByText(game).first().waitFor();
  return sheet;
}

/** Opens the sheet of a game that staff users closed, and reads their text. */
export async function seeClosed(
  { phone: { page, look }, product, texts }: MemberApp,
  { code, notice }: { code: string; notice: string },
): Promise<void> {
  await page.goto(`${product.url}/user/home?sheet=slot&slot=${code}`);
  const sheet = sheetOf(page);
  await sheet.getByText(notice).waitFor();
  await expect(sheet.getByText(texts.games.inactiveText)).toHaveCount(0);
  await look("game-closed");
}

/** Opens the account of a game and transfers an amount into it. */
export async function transferIntoGame(
  app: MemberApp,
  { game, amount }: { game: string; amount: number },
): Promise<void> {
  const { page, look } = app.phone;
  const { games } = app.texts;
  const sheet = await openCard(page, game);
  const file = game.toLowerCase().replaceAll(" ", "-");
  await sheet.getByRole("button", { name: games.openNamed(game) }).click();
  await sheet.getByRole("button", { name: games.transferIn, exact: true }).click();
  await sheet.locator(".bigamt input").fill(String(amount));
  await look(`transfer-${file}`);
  await sheet.getByRole("button", { name: games.transferNothing }).last().click();
  await confirmOutcome(app, games.successTitle);
  await sheet.getByText(games.play).waitFor();
  // The sandbox's providers have no apps for phones.
  await sheet.getByText(games.noApp("Android / iOS")).waitFor();
  await expect.poll(() => figuresOf(sheet)).toContain(grouped(amount));
  await staysInWidth(sheet);
  await look(`account-${file}`);
  await closeSheet(app);
}

/**
 * Transfers into a game without an account from the sheet of home, which opens the account too. The
 * sheet opened again lists the game among the accounts, with the amount.
 */
export async function openByTransfer(
  app: MemberApp,
  { game, amount }: { game: string; amount: number },
): Promise<void> {
  const { page, look } = app.phone;
  const { games, wallet } = app.texts;
  const sheet = sheetOf(page);
  const open = () => page.getByRole("button", { name: wallet.transfer, exact: true }).click();
  await open();
  const places = (list: string) =>
    page.getByRole("list", { name: list }).locator(".place-row", { hasText: game });
  const choose = () => sheet.first().locator(".pick").last().click();
  await choose();
  await look("transfer-places");
  await places(games.unopened).click();
  await sheet.locator(".bigamt input").fill(String(amount));
  await sheet.getByRole("button", { name: games.openAndTransfer }).last().click();
  await confirmOutcome(app, games.successTitle);
  await sheet.waitFor({ state: "detached" });
  await open();
  await choose();
  await places(games.opened).waitFor();
  await expect.poll(() => figuresOf(places(games.opened))).toContain(grouped(amount));
  await places(games.opened).click();
  await closeSheet(app);
}

/**
 * The gold button of an open game without money: a deposit while there is no money anywhere, and
 * then the transfer of what the deposit brought.
 */
export async function seeFirstButton(
  app: MemberApp,
  { game, pay }: { game: string; pay: () => Promise<unknown> },
): Promise<void> {
  const { page, look } = app.phone;
  const { games } = app.texts;
  const sheet = await openCard(page, game);
  const gold = sheet.locator(".btn.primary");
  const play = sheet.getByRole("button", { name: games.play, exact: true });
  await gold.getByText(games.labels.deposit).waitFor();
  await expect(gold).toHaveCount(1);
  await expect(play).toHaveAttribute("class", /secondary/);
  await look("account-empty");
  await pay();
  const [, afterSum = ""] = games.moveAndPlay("|", game).split("|");
  await gold.getByText(afterSum.trim()).waitFor();
  await closeSheet(app);
}

/** Sweeps the balances of all games into the wallet. */
export async function sweepIntoWallet(app: MemberApp): Promise<void> {
  const { page, look } = app.phone;
  const { games, wallet } = app.texts;
  await page.getByRole("button", { name: wallet.transfer, exact: true }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole("button", { name: games.sweepInto(games.labels.wallet) }).click();
  await sheet.getByRole("button", { name: games.sweep }).last().waitFor();
  await look("sweep");
  await sheet.getByRole("button", { name: games.sweep }).last().click();
  await confirmOutcome(app, games.successTitle);
  await sheet.waitFor({ state: "detached" });
}

/** Opens the page of a game's provider, which must not reach the member's own tab. */
export async function playInOwnTab(app: MemberApp, game: string): Promise<void> {
  const { page } = app.phone;
  const sheet = await openCard(page, game);
  const opening = page.waitForEvent("popup");
  await sheet.getByRole("button", { name: app.texts.games.play, exact: true }).click();
  const tab = await opening;
  await tab.waitForURL((url) => url.protocol === "http:" && url.host !== new URL(page.url()).host);
  await tab.waitForLoadState("domcontentloaded");
  assert.equal(await tab.evaluate(() => window.opener), null);
  await tab.close();
  await closeSheet(app);
}

/** Waits for the page of the provider that an action opens, in a tab without an opener. */
export async function seeGame({ phone }: MemberApp, action: () => Promise<void>): Promise<void> {
  const opening = phone.page.waitForEvent("popup");
  await action();
  const tab = await opening;
  const host = new URL(phone.page.url()).host;
  await tab.waitForURL((url) => url.protocol === "http:" && url.host !== host);
  assert.equal(await tab.evaluate(() => window.opener), null);
  await tab.close();
}
