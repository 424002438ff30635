/** What a person does with money on the screen: deposit, open a game, move in, gather, withdraw. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { Phone } from "./browser.ts";
import type { ControlCalls } from "./calls.ts";
import type { Words } from "./words.ts";

export type Screen = { phone: Phone; words: Words };

const sheetOf = (page: Page): Locator => page.getByRole("dialog");

/** Figures as the screen groups them, whatever stands around them. */
export const grouped = (amount: number) => amount.toLocaleString("en-GB");

/** The figures of a part of the page, without the blanks between their pieces. */
export async function figuresOf(part: Locator): Promise<string> {
  return ((await part.textContent()) ?? "").replace(/\s/g, "");
}

/** Presses a tile of home; its sheet is open then. */
export async function pressTile(page: Page, label: string): Promise<Locator> {
  await page.locator(".money-tiles").getByRole("button", { name: label }).click();
  const sheet = sheetOf(page);
  await sheet.waitFor();
  return sheet;
}

async function confirmOutcome({ phone, words }: Screen, title: string): Promise<void> {
  const popup = phone.page.getByRole("alertdialog");
  await popup.getByText(title).waitFor();
  await popup.getByRole("button", { name: words.games.ok }).click();
  await popup.waitFor({ state: "detached" });
}

export async function closeSheet({ phone, words }: Screen): Promise<void> {
  const sheet = sheetOf(phone.page);
  if ((await sheet.count()) > 0) {
    await sheet.getByRole("button", { name: words.core.close }).first().click();
  }
  await sheet.waitFor({ state: "detached" });
}

/** Makes a QR, pays it as a bank's app would, and waits until the page says so by itself. */
export async function depositOnScreen(
  screen: Screen,
  deposit: { control: ControlCalls; channel: string; position: number; amount: number },
): Promise<void> {
  const { page, shoot, look } = screen.phone;
  const { control, channel, position, amount } = deposit;
  const words = screen.words.deposits;
  const sheet = await pressTile(page, screen.words.wallet.deposit);
  // A way that is the only one needs no tabs.
  await sheet.locator(".segmented, .channels").first().waitFor();
  const tab = sheet.getByRole("radio", { name: words.byQr });
  if ((await tab.count()) > 0) await tab.check({ force: true });
  await sheet.locator(".channels label").nth(position).click();
  await sheet.locator(".bigamt input").fill(String(amount));
  await look(`deposit-${channel.toLowerCase()}-amount`);
  const answered = page.waitForResponse(
    (response) => /\/api\/qrcode\//.test(response.url()) && response.request().method() === "POST",
  );
  await sheet.getByRole("button", { name: words.create }).click();
  const { payload } = await (await answered).json();
  await sheet.locator('img[src^="data:image/svg"], img[src^="blob:"]').first().waitFor();
  await look(`deposit-${channel.toLowerCase()}-qr`);
  await control.payQr(payload);
  await page.getByText(screen.words.wallet.events.deposit.SUCCESS("").trim()).first().waitFor();
  await shoot(`deposit-${channel.toLowerCase()}-credited`);
  await closeSheet(screen);
}

async function openGame(page: Page, game: string): Promise<Locator> {
  const card = page.locator(".gcard", { has: page.getByRole("heading", { name: game }) });
  // A card at the side turns to the middle first.
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

/** Opens the account of a game and moves money into it. */
export async function fillGameOnScreen(
  screen: Screen,
  { game, amount }: { game: string; amount: number },
): Promise<void> {
  const { page, look } = screen.phone;
  const { games } = screen.words;
  const sheet = await openGame(page, game);
  const file = game.toLowerCase().replaceAll(" ", "-");
  await sheet.getByRole("button", { name: games.openNamed(game) }).click();
  await sheet.getByRole("button", { name: games.transferIn, exact: true }).click();
  await sheet.locator(".bigamt input").fill(String(amount));
  await look(`transfer-${file}`);
  await sheet.getByRole("button", { name: games.transferNothing }).last().click();
  await confirmOutcome(screen, games.successTitle);
  await sheet.getByText(games.play).waitFor();
  assert.ok((await figuresOf(sheet)).includes(grouped(amount)));
  await look(`account-${file}`);
  await closeSheet(screen);
}

/** Brings everything back into the wallet. */
export async function gatherOnScreen(screen: Screen): Promise<void> {
  const { page, look } = screen.phone;
  const { games } = screen.words;
  await page.getByRole("button", { name: screen.words.wallet.transfer, exact: true }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole("button", { name: games.sweepInto(games.wallet) }).click();
  await sheet.getByRole("button", { name: games.sweep }).last().waitFor();
  await look("gather");
  await sheet.getByRole("button", { name: screen.words.games.sweep }).last().click();
  await confirmOutcome(screen, screen.words.games.successTitle);
  await sheet.waitFor({ state: "detached" });
}

/** Asks for a withdrawal to the registered account. */
export async function withdrawOnScreen(screen: Screen, amount: number): Promise<void> {
  const { page, shoot, look } = screen.phone;
  const words = screen.words.withdrawals;
  const sheet = await pressTile(page, screen.words.wallet.withdraw);
  await sheet.locator(".bigamt input").fill(String(amount));
  await look("withdraw");
  await sheet
    .getByRole("button", { name: words.confirmAmount("").trim() })
    .last()
    .click();
  await shoot("withdraw-taken");
  await confirmOutcome(screen, words.doneTitle);
  await sheet.waitFor({ state: "detached" });
}
