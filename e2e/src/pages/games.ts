/** How a member opens game accounts and moves money. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { closeSheet, confirmOutcome, figuresOf, grouped, type MemberApp, sheetOf } from "./home.ts";

async function openGame(page: Page, game: string): Promise<Locator> {
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

/** Opens the account of a game and transfers an amount into it. */
export async function transferIntoGame(
  app: MemberApp,
  { game, amount }: { game: string; amount: number },
): Promise<void> {
  const { page, look } = app.phone;
  const { games } = app.texts;
  const sheet = await openGame(page, game);
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
  assert.ok((await figuresOf(sheet)).includes(grouped(amount)));
  await look(`account-${file}`);
  await closeSheet(app);
}

/** Sweeps the balances of all games into the wallet. */
export async function sweepIntoWallet(app: MemberApp): Promise<void> {
  const { page, look } = app.phone;
  const { games, wallet } = app.texts;
  await page.getByRole("button", { name: wallet.transfer, exact: true }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole("button", { name: games.sweepInto(games.wallet) }).click();
  await sheet.getByRole("button", { name: games.sweep }).last().waitFor();
  await look("sweep");
  await sheet.getByRole("button", { name: games.sweep }).last().click();
  await confirmOutcome(app, games.successTitle);
  await sheet.waitFor({ state: "detached" });
}

/** Opens the page of a game's provider, which must not reach the member's own tab. */
export async function playInOwnTab(app: MemberApp, game: string): Promise<void> {
  const { page } = app.phone;
  const sheet = await openGame(page, game);
  const opening = page.waitForEvent("popup");
  await sheet.getByRole("button", { name: app.texts.games.play, exact: true }).click();
  const tab = await opening;
  await tab.waitForURL((url) => url.protocol === "http:" && url.host !== new URL(page.url()).host);
  await tab.waitForLoadState("domcontentloaded");
  assert.equal(await tab.evaluate(() => window.opener), null);
  await tab.close();
  await closeSheet(app);
}
