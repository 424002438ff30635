/** Own limits and time-outs on the screen: what they close, and what they say. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import type { Locator } from "playwright-core";
import laLimits from "../../../web/src/features/protection/texts/la.ts";
import thLimits from "../../../web/src/features/protection/texts/th.ts";
import { openQrTab } from "./deposits.ts";
import { chooseTab, closeSheet, type MemberApp, pressTile, sheetOf, sumText } from "./home.ts";

/**
 * Sets a limit for 24 hours in the profile. What is left of it is the maximum of every way: the
 * chips above it are gone, and a larger amount is refused in its place, without a call.
 */
export async function limitOnScreen(
  app: MemberApp,
  { limit, left, tooMuch }: { limit: number; left: number; tooMuch: number },
): Promise<void> {
  const { page, look } = app.phone;
  const { url } = app.product;
  const t = textsOfProtection(app);
  await page.goto(`${url}/user/profile`);
  await page.getByRole("button", { name: t.row }).click();
  await page.getByRole("button", { name: t.ofPeriod(t.set, t.periods.day) }).click();
  await page.locator(".bigamt input").fill(String(limit));
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByRole("button", { name: t.save }).click();
  assert.equal((await saved).status(), 200);
  await page.locator(".limit-meter").waitFor();
  await look("limits");
  await closeSheet(app);

  await page.goto(`${url}/user/home`);
  const sum = sumText(app, left);
  await expect(tileOf(app, "deposit")).toContainText(app.texts.ways.tiles.left(sum).join(" "));
  const sheet = await openQrTab(app);
  const ownLeft = app.texts.ways.ownLeft(sum, app.texts.ways.periods.day);
  await sheet.locator(".channels label").first().click();
  await sheet.getByText(ownLeft).waitFor();
  await sheet
    .getByText(app.texts.ways.usedOf(sumText(app, limit - left), sumText(app, limit)))
    .waitFor();
  await expect(sheet.getByRole("meter")).toHaveCount(1);
  for (const chip of await sheet.locator(".quick-amounts button").allTextContents()) {
    assert.ok(Number(chip.replaceAll(",", "")) <= left, `${chip} is above ${left}`);
  }
  await sheet.locator(".bigamt input").fill(String(tooMuch));
  await sheet.getByRole("alert").getByText(app.texts.deposits.ownMaximum(sum)).waitFor();
  const create = sheet.getByRole("button", { name: app.texts.deposits.create });
  await expect(create).toBeDisabled();
  await look("limit-qr");
  await chooseTab(sheet, app.texts.deposits.byBank);
  await sheet.getByText(app.texts.ways.ownOver).waitFor();
  await look("limit-bank");
  await closeSheet(app);
}

const tileOf = ({ phone: { page } }: MemberApp, of: "deposit" | "withdraw"): Locator =>
  page.locator(".money-tiles .tile-q.wide").nth(of === "deposit" ? 0 : 1);

/** The deposit tile of home, flat, with its reason, and the sheet without anything to pay to. */
async function seeNothingToPay(app: MemberApp, note: string): Promise<Locator> {
  const { page } = app.phone;
  const tile = tileOf(app, "deposit");
  await expect(tile).toContainText(note);
  await expect(tile).not.toHaveClass(/gold/);
  const sheet = await pressTile(page, app.texts.wallet.deposit);
  await sheet.getByText(app.texts.ways.doNotPay).waitFor();
  await expect(sheet.locator(".pay-to, .bigamt, .qr-plate, input")).toHaveCount(0);
  await expect(sheet).not.toContainText(app.texts.wallet.depositNote);
  return sheet;
}

/** What home, its sheets and the pause sheet say in a time-out that `member` has started. */
export async function seeTimeOut(
  app: MemberApp,
  { name, isBound, game }: { name: string; isBound: boolean; game: Game },
): Promise<void> {
  const { page, look } = app.phone;
  const { ways } = app.texts;
  const nothing = sumText(app, 0);
  const truth = isBound ? ways.safeBound(nothing) : ways.safe;
  // The banner is there with the first figures: nothing moves down under a finger.
  await expect(page.locator(".home-page > .note").first()).toContainText(truth);
  await expect(page.locator(".gcard.centre .state").first()).toHaveText(app.texts.games.paused);
  if (isBound) await expect(tileOf(app, "withdraw")).toContainText(ways.tiles.bound);
  await look(`${name}-home`);
  const sheet = await seeNothingToPay(app, app.texts.ways.tiles.paused(""));
  await sheet.getByText(truth).waitFor();
  const withdraw = sheet.getByRole("button", { name: ways.withdraw, exact: true });
  await expect(withdraw).toHaveCount(isBound ? 0 : 1);
  await look(`${name}-deposit`);
  await sheet.getByRole("button", { name: ways.paidBefore }).click();
  await page.locator(".drop").first().waitFor();
  await expect(sheetOf(page).locator(".pay-to, .bigamt")).toHaveCount(0);
  await closeSheet(app);
  await page.goto(`${app.product.url}/user/home?sheet=slot&slot=${game.code}`);
  const account = sheetOf(page);
  const [noPlay = ""] = ways.noPlay("|").split("|");
  await account.getByText(noPlay).waitFor();
  await expect(account.locator(".btn.primary")).toHaveCount(0);
  await look(`${name}-game`);
  const back = app.texts.games.bringBack("").trim();
  await account.getByRole("button", { name: back }).waitFor();
  await page.goto(`${app.product.url}/user/home?sheet=transfer`);
  await seeOnlyWayOut(app, { name, game });
  await page.goto(`${app.product.url}/user/profile`);
  const t = textsOfProtection(app);
  await page.getByRole("button", { name: t.row }).click();
  const pause = sheetOf(page);
  await pause.getByText(isBound ? t.exclusionBound(nothing) : t.exclusionFree).waitFor();
  await pause.getByText(truth).waitFor();
  await look(`${name}-pause`);
  await closeSheet(app);
}

type Game = { code: string; name: string };

/** The transfer sheet offers the game as the source, and no game as the target. */
async function seeOnlyWayOut(
  app: MemberApp,
  { name, game }: { name: string; game: Game },
): Promise<void> {
  const { page, look } = app.phone;
  const { games } = app.texts;
  const [from, to] = [page.locator(".pick").first(), page.locator(".pick").last()];
  await expect(from).toContainText(game.name);
  await expect(to).toContainText(games.labels.wallet);
  await expect(page.getByRole("button", { name: games.swap })).toBeDisabled();
  await look(`${name}-transfer`);
  await to.click();
  const rows = page.locator(".place-row");
  await expect(rows.filter({ hasText: game.name })).toBeDisabled();
  await expect(rows.filter({ hasText: games.excluded }).first()).toBeVisible();
  await rows.first().click();
  await rows.first().waitFor({ state: "detached" });
  await sheetOf(page).getByRole("button", { name: games.labels.all, exact: true }).click();
  await sheetOf(page).locator("footer button").last().click();
  const done = page.getByRole("alertdialog");
  await done.getByText(games.successTitle).waitFor();
  await done.getByRole("button", { name: games.labels.ok }).click();
}

/** A bonus that cannot be taken in a time-out says so before the press. */
export async function seeNoGift(app: MemberApp, code: string): Promise<void> {
  const { page, look } = app.phone;
  await page.goto(`${app.product.url}/user/bonus`);
  await page.getByText(app.texts.rewards.paused).waitFor();
  await page.goto(`${app.product.url}/user/bonus?sheet=bonus&code=${code}`);
  const sheet = sheetOf(page);
  await sheet.getByText(app.texts.rewards.paused).waitFor();
  await expect(sheet.locator(".btn.primary").last()).toBeDisabled();
  await look("time-out-offer");
}

/** Money that came in a time-out: home, list and line say until when, and it can be asked back. */
export async function seeKeptMoney(app: MemberApp, amount: number): Promise<void> {
  const { page, look } = app.phone;
  const { strips, statements, lines } = app.texts;
  const sum = sumText(app, amount);
  const strip = page.locator(".qr-strip.waiting");
  await expect(strip).toContainText(strips.heldUntil(sum, ""));
  await look("kept-home");
  await page.goto(`${app.product.url}/user/statement`);
  const line = page.locator("li.line").first();
  await expect(line.locator(".why")).toContainText(statements.keptUntil(""));
  await look("kept-statement");
  await page.goto(`${app.product.url}/user/home`);
  await strip.click();
  const sheet = sheetOf(page);
  await sheet.getByText(lines.keptUntil(sum, "")).waitFor();
  await sheet.getByRole("list").getByText(lines.steps.timeOut).waitFor();
  await sheet.getByRole("button", { name: statements.askBack.ask, exact: true }).waitFor();
  await look("kept-line");
}

/** Money above the own limit itself never waits for it: it says so, and offers the return. */
export async function seeAboveLimit(app: MemberApp, amount: number): Promise<void> {
  const { page, look } = app.phone;
  const { strips, statements, lines } = app.texts;
  const strip = page.locator(".qr-strip.waiting");
  await expect(strip).toContainText(strips.heldAbove(sumText(app, amount)));
  await page.goto(`${app.product.url}/user/statement`);
  const line = page.locator("li.line").first();
  await expect(line.locator(".why")).toHaveText(statements.aboveLimit);
  await line.getByRole("button").first().click();
  await sheetOf(page).getByText(lines.reasons.aboveLimit).waitFor();
  await look("above-limit-line");
}

/** Before a time-out with a bonus: the sum that it locks, and the gift given back first. */
export async function giveBackBeforeBreak(
  app: MemberApp,
  { password, total, keeps }: { password: string; total: number; keeps: number },
): Promise<void> {
  const { page, look } = app.phone;
  const { rewards } = app.texts;
  const t = textsOfProtection(app);
  const start = t.start(t.lengths.day);
  await page.goto(`${app.product.url}/user/profile`);
  await page.getByRole("button", { name: t.row }).click();
  await sheetOf(page)
    .getByText(t.exclusionBound(sumText(app, 0)))
    .waitFor();
  await page.getByRole("button", { name: t.exclusionStart }).click();
  await page.getByText(t.lengths.day, { exact: true }).click();
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole("button", { name: start }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText(rewards.boundBreak(sumText(app, total))).waitFor();
  await look("break-with-bonus");
  const press = rewards.giveBack.press(` ${sumText(app, total - keeps)}`, sumText(app, keeps));
  await dialog.getByRole("button", { name: press }).click();
  await look("break-give-back");
}

/** A limit that is used up: the tile and the sheet say when a deposit fits again. */
export async function seeUsedUpLimit(app: MemberApp): Promise<void> {
  const { look } = app.phone;
  const { ways } = app.texts;
  const sheet = await seeNothingToPay(app, app.texts.ways.tiles.full(""));
  await sheet.getByText(ways.limitUsed).waitFor();
  await expect(sheet.getByRole("meter")).toHaveCount(1);
  await look("limit-used-deposit");
  await closeSheet(app);
}

const textsOfProtection = ({ product: { variant } }: MemberApp) =>
  variant === "lao" ? laLimits : thLimits;
