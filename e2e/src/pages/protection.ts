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
  const sheet = await openQrTab(app);
  const sum = sumText(app, left);
  const ownLeft = app.texts.ways.ownLeft(sum, app.texts.ways.periods.day);
  await sheet.locator(".channels label").first().click();
  await sheet.getByText(ownLeft).waitFor();
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

/** The deposit tile of home, flat, with its reason, and the sheet without anything to pay to. */
async function seeNothingToPay(app: MemberApp, note: string): Promise<Locator> {
  const { page } = app.phone;
  const tile = page.locator(".money-tiles .tile-q").first();
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
  { name, isBound, game }: { name: string; isBound: boolean; game: string },
): Promise<void> {
  const { page, look } = app.phone;
  const { ways } = app.texts;
  const nothing = sumText(app, 0);
  const truth = isBound ? ways.safeBound(nothing) : ways.safe;
  // The banner is there with the first figures: nothing moves down under a finger.
  await expect(page.locator(".home-page > .note").first()).toContainText(truth);
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
  await page.goto(`${app.product.url}/user/home?sheet=slot&slot=${game}`);
  const account = sheetOf(page);
  const [noPlay = ""] = ways.noPlay("|").split("|");
  await account.getByText(noPlay).waitFor();
  await expect(account.locator(".btn.primary")).toHaveCount(0);
  await look(`${name}-game`);
  await page.goto(`${app.product.url}/user/profile`);
  const t = textsOfProtection(app);
  await page.getByRole("button", { name: t.row }).click();
  const pause = sheetOf(page);
  await pause.getByText(isBound ? t.exclusionBound(nothing) : t.exclusionFree).waitFor();
  await pause.getByText(truth).waitFor();
  await look(`${name}-pause`);
  await closeSheet(app);
}

/** A limit that is used up: the tile and the sheet say when a deposit fits again. */
export async function seeUsedUpLimit(app: MemberApp): Promise<void> {
  const { look } = app.phone;
  const { ways } = app.texts;
  const sheet = await seeNothingToPay(app, app.texts.ways.tiles.full(""));
  await sheet.getByText(ways.limitUsed).waitFor();
  await look("limit-used-deposit");
  await closeSheet(app);
}

const textsOfProtection = ({ product: { variant } }: MemberApp) =>
  variant === "lao" ? laLimits : thLimits;
