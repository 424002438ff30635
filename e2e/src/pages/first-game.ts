/** How a member gets from home into a game with money, and how many taps it takes. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import type { Locator } from "playwright-core";
import { controlCalls } from "../api/calls.ts";
import { seeGame } from "./games.ts";
import { closeSheet, type MemberApp, sheetOf } from "./home.ts";

interface Taps {
  /** From home without money. */
  all: number;
  /** From home with money in the wallet. */
  fromWallet: number;
}

/** Deposits by QR, opens the game in the middle of home, and plays there with the money. */
export async function depositAndPlay(app: MemberApp): Promise<Taps> {
  let taps = 0;
  const tap = async (place: Locator) => {
    taps += 1;
    // A radio button is invisible behind its label.
    await place.click({ force: (await place.getAttribute("type")) === "radio" });
  };
  await deposit(app, tap);
  // Paying in the app of a bank.
  taps += 1;
  const before = taps;
  await tap(app.phone.page.locator(".gcard.centre button").first());
  const sheet = sheetOf(app.phone.page);
  await sheet.locator(".account-head").waitFor();
  await app.phone.look("first-game");
  // Until the page has read the deposit, the first button opens the account and no game.
  const [, afterSum = ""] = app.texts.games.moveAndPlay("|", "|").split("|");
  await seeGame(app, () => tap(sheet.locator("footer button", { hasText: afterSum.trim() })));
  return { all: taps, fromWallet: taps - before };
}

async function deposit(app: MemberApp, tap: (place: Locator) => Promise<void>): Promise<void> {
  const { page, look } = app.phone;
  await page.locator(".first-deposit .first-gift, .first-deposit p").first().waitFor();
  await look("first-deposit");
  const answered = page.waitForResponse(
    (response) => /\/api\/qrcode\//.test(response.url()) && response.request().method() === "POST",
  );
  await tap(page.locator(".first-deposit .deposit-chips button").first());
  const { payload } = await (await answered).json();
  await controlCalls(app.product).payQr(payload);
  // The receipt stays until it is closed.
  const sheet = sheetOf(page);
  await sheet.getByText(app.texts.lines.arrived).waitFor();
  await tap(sheet.getByRole("button", { name: app.texts.core.close }));
  await sheet.waitFor({ state: "detached" });
}

/** Turns on the switch that brings all money along, in the account of the game in the middle. */
export async function switchOnBringing(app: MemberApp): Promise<void> {
  const { page } = app.phone;
  await page.locator(".gcard.centre button").first().click();
  const row = sheetOf(page).locator(".bring-all");
  const saved = page.waitForResponse(/\/api\/wallet\/preferences$/);
  await row.getByRole("checkbox").click();
  // It says what it does before it is on.
  const asked = page.getByRole("alertdialog");
  await asked.getByText(app.texts.games.bringAllText).waitFor();
  await app.phone.look("carry-asked");
  await asked.getByRole("button", { name: app.texts.games.bringAllOn }).click();
  // It can be pressed again once home knows of the switch too.
  await row.locator("input:checked:enabled").waitFor();
  assert.equal((await saved).status(), 200);
  await closeSheet(app);
}

/** Taps the game in the middle of home, with the switch on that brings all money along. */
export async function bringEverything(app: MemberApp): Promise<void> {
  const { page, look } = app.phone;
  await page.locator(".last-played button").first().waitFor();
  // Home says that all money comes along.
  await page.getByRole("button", { name: app.texts.games.carriesMoney }).waitFor();
  await look("last-played");
  const [begin = ""] = app.texts.games.enteredWith("|", "").split("|");
  const said = page.locator(".toast.success", { hasText: new RegExp(`^${begin}`) });
  // The one of the transfer before may still be there.
  await expect(said).toHaveCount(0);
  await seeGame(app, () => page.locator(".gcard.centre button").first().click());
  assert.match((await said.textContent()) ?? "", /[฿₭][\d,]+\.\d\d/);
  await sheetOf(page).waitFor({ state: "detached" });
}
