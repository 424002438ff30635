/** How a member chooses an amount before a game, and comes home with what was won. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import type { Locator } from "playwright-core";
import { controlCalls } from "../api/calls.ts";
import type { Member } from "../api/members.ts";
import { openCard, seeGame } from "./games.ts";
import { figuresOf, goHome, grouped, type MemberApp, sheetOf, sumText } from "./home.ts";

interface Game {
  name: string;
  code: string;
  provider: string;
}

/** Chooses an amount of the wallet, and enters the game with it. */
export async function playWith(
  app: MemberApp,
  { game, amount }: { game: string; amount: number },
): Promise<void> {
  const { page, look } = app.phone;
  const { games } = app.texts;
  const sheet = await openCard(page, game);
  const chip = sheet.locator(".quick-amounts button", { hasText: grouped(amount) }).first();
  await chip.click();
  await look("game-amounts");
  const gold = sheet.getByRole("button", { name: games.moveAndPlay(sumText(app, amount), game) });
  await seeGame(app, () => gold.click());
  await sheet.waitFor({ state: "detached" });
}

/** The amount of the last time is chosen when the sheet opens again. */
export async function seeLastAmount(
  app: MemberApp,
  { game, amount }: { game: string; amount: number },
): Promise<void> {
  const sheet = await openCard(app.phone.page, game);
  const chip = sheet.locator('.quick-amounts [aria-pressed="true"]');
  await expect(chip).toHaveText(grouped(amount));
  await app.phone.page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
}

/** The card of the return, which says the result once the game was read. */
export async function comeHome(
  app: MemberApp,
  { game, result }: { game: string; result: string },
): Promise<Locator> {
  await goHome(app);
  const card = app.phone.page.getByRole("complementary", {
    name: app.texts.games.returnedFrom(game),
  });
  await expect.poll(() => figuresOf(card)).toContain(result);
  await app.phone.look("game-return");
  return card;
}

/** From the card of the return to the bank. @returns the number of taps */
export async function takeToBank(
  app: MemberApp,
  { card, amount }: { card: Locator; amount: number },
): Promise<number> {
  const { page, look } = app.phone;
  const { withdrawals, games } = app.texts;
  let taps = 0;
  const tap = async (place: Locator) => {
    taps += 1;
    await place.click();
  };
  await tap(card.getByRole("button", { name: games.withdrawNow }));
  const sheet = sheetOf(page);
  await expect(sheet.locator(".bigamt input")).toHaveValue(grouped(amount));
  await look("withdraw-after-game");
  await tap(
    sheet.getByRole("button", { name: withdrawals.confirmAmount(sumText(app, amount)) }).last(),
  );
  const requested = page.getByRole("alertdialog");
  // Money that was not played is looked at first; both are on the way to the bank.
  await requested.getByText(app.texts.lines.steps.requested).waitFor();
  await tap(requested.getByRole("button", { name: withdrawals.labels.ok }));
  return taps;
}

/** Brings the money of a game back from the shelf of the games played last. */
export async function bringBackFromShelf(
  app: MemberApp,
  { game, amount }: { game: string; amount: number },
): Promise<void> {
  const { page, look } = app.phone;
  const { games } = app.texts;
  const card = page.locator(".last-played > li", { hasText: game });
  await expect.poll(() => figuresOf(card)).toContain(grouped(amount));
  await card.scrollIntoViewIfNeeded();
  await look("shelf");
  await card.getByRole("button", { name: games.bringBack(sumText(app, amount)) }).click();
  const outcome = page.getByRole("alertdialog");
  await outcome
    .getByText(games.movedText(sumText(app, amount), game, games.labels.wallet))
    .waitFor();
  await outcome.getByRole("button", { name: games.labels.ok }).click();
  await expect(card.getByRole("button", { name: games.bringBack("").trim() })).toHaveCount(0);
}

/** Wins in a game that the member has an account in. */
export async function win(
  app: MemberApp,
  { member, game, amount }: { member: Member; game: Game; amount: number },
): Promise<void> {
  const path = `/wallet/account/${game.code}`;
  const { username } = await member.calls.get<{ username: string }>(path);
  const round = { provider: game.provider, username, amount } as const;
  await controlCalls(app.product).play({ ...round, outcome: "win" });
}

/** The page of the own play: its sums, each game, and the figures of the days. */
export async function seeMyPlay(
  app: MemberApp,
  { game, deposit, result }: { game: string; deposit: number; result: number },
): Promise<void> {
  const { page, look } = app.phone;
  const { play } = app.texts;
  await page.goto(`${app.product.url}/user/profile`);
  await page.getByRole("button", { name: play.title }).click();
  await page.waitForURL(/\/user\/play/);
  const sums = page.getByRole("region", { name: play.sums });
  await expect.poll(() => figuresOf(sums)).toContain(grouped(deposit));
  await expect.poll(() => figuresOf(sums)).toContain(`${grouped(result)}.00`);
  const row = page.locator(".play-game", { hasText: game });
  await expect.poll(() => figuresOf(row)).toContain(grouped(result));
  await page.getByText(play.figures).click();
  await expect.poll(() => figuresOf(page.locator(".play-days tbody"))).toContain(grouped(deposit));
  await look("my-play");
}

/** Sets the limit of a day by the keys of its bar, which are steps. */
export async function setLimitOnBar(app: MemberApp, steps: number): Promise<string> {
  const { page, look } = app.phone;
  await page.locator(".limit-row button").first().click();
  const sheet = sheetOf(page);
  const bar = sheet.getByRole("slider");
  await bar.focus();
  await page.keyboard.press("Home");
  for (let step = 0; step < steps; step += 1) await page.keyboard.press("ArrowRight");
  const amount = await sheet.locator(".bigamt input").inputValue();
  assert.ok((await bar.getAttribute("aria-valuetext"))?.includes(amount), `the bar says ${amount}`);
  await look("limit-on-bar");
  const saved = page.waitForResponse(/\/api\/protection\/limits\/day$/);
  await sheet.locator("footer button").click();
  assert.equal((await saved).status(), 200);
  return amount;
}

/** The statement as CSV, and as the page that is printed. */
export async function readFiles(app: MemberApp, deposit: number): Promise<void> {
  const { page, look } = app.phone;
  const { files } = app.texts;
  // Chromium without a window has no print dialog.
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = "1";
    };
  });
  await page.goto(`${app.product.url}/user/statement`);
  await page.getByRole("button", { name: files.open }).click();
  const sheet = sheetOf(page);
  const download = page.waitForEvent("download");
  await sheet.getByRole("button", { name: files.csv }).click();
  const file = await download;
  assert.match(file.suggestedFilename(), /^Krapao \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  assert.ok(text.startsWith(`\uFEFF${files.columns.time},`), "the file begins with its heading");
  assert.ok(text.includes(`,${deposit.toFixed(2)},`), "the file has the deposit");
  await page.evaluate(() => {
    new MutationObserver((_, watch) => {
      const printed = document.querySelector(".printed");
      if (!printed) return;
      document.documentElement.dataset.paper = printed.textContent ?? "";
      watch.disconnect();
    }).observe(document.body, { childList: true });
  });
  await sheet.getByRole("button", { name: files.pdf }).click();
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-printed", "1");
  const paper = (await root.getAttribute("data-paper")) ?? "";
  assert.ok(paper.startsWith("Krapao"), "the page begins with the operator's name");
  assert.ok(paper.includes(deposit.toFixed(2)), "the page has the deposit");
  await look("statement-files");
}
