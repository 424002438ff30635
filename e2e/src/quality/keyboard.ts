/** Uses every money flow by keyboard alone. No pointer is used here. */
import assert from "node:assert/strict";
import { test } from "@playwright/test";
import type { Locator, Page } from "playwright-core";
import { controlCalls } from "../api/calls.ts";
import type { Product } from "../fixtures/product.ts";
import type { Texts } from "../pages/texts.ts";
import { open } from "./member.ts";

/** No page has more tab stops. */
const STOPS_MAX = 80;
/** More presses than a sheet has tab stops. */
const ROUND_STOPS = 25;

/**
 * Presses Tab until the part has the focus, and checks that the focus is visible.
 *
 * @throws when Tab does not reach the part
 */
async function tabTo(page: Page, part: Locator): Promise<void> {
  await part.first().waitFor();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    const isHere = await part.first().evaluate((element) => element === document.activeElement);
    if (isHere) return assert.ok(await showsFocus(page), `the focus on ${part} is not visible`);
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${part}`);
}

/** Whether the focused element, or one of two around it, has an outline or a shadow. */
function showsFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const isRinged = (element: Element | null) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    };
    let element = document.activeElement;
    for (let up = 0; up < 3 && element; up += 1, element = element.parentElement) {
      if (isRinged(element)) return true;
    }
    return false;
  });
}

async function press(page: Page, part: Locator): Promise<void> {
  await tabTo(page, part);
  await page.keyboard.press("Enter");
}

/** Waits for the opened sheet to have the focus. */
async function sheetOf(page: Page): Promise<Locator> {
  const sheet = page.getByRole("dialog").first();
  await sheet.waitFor();
  await page.waitForFunction(() => document.activeElement?.closest("[role=dialog]"));
  return sheet;
}

async function confirm(page: Page, { games }: Texts): Promise<void> {
  const popup = page.getByRole("alertdialog");
  await popup.waitFor();
  await press(page, popup.getByRole("button", { name: games.labels.ok }));
  await popup.waitFor({ state: "detached" });
}

/** Checks that Tab and Shift+Tab stay within the sheet. */
async function staysWithin(page: Page): Promise<void> {
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let stop = 0; stop < ROUND_STOPS; stop += 1) {
      await page.keyboard.press(key);
      // A focus guard moves the focus on after a short time.
      await page.waitForFunction(
        () => !document.activeElement?.hasAttribute("data-base-ui-focus-guard"),
      );
      const where = await page.evaluate(() => {
        const { activeElement: at, body } = document;
        // Between the last stop and the first one the focus is on the browser's toolbar.
        return at === body || at?.closest("[role=dialog]") ? null : at?.outerHTML.slice(0, 80);
      });
      assert.equal(where, null, `${key} leaves the sheet`);
    }
  }
}

/** Waits until the focus is back where it was before the sheet opened. */
const isBackAt = (page: Page, place: string) =>
  page.waitForFunction((selector) => document.activeElement?.closest(selector), place);

async function leave(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

async function enterAmount(page: Page, sheet: Locator, amount: number): Promise<void> {
  await tabTo(page, sheet.locator(".bigamt input"));
  await page.keyboard.type(String(amount));
}

/** Chooses a way of depositing with the arrow keys. A single way has no radio buttons. */
async function choose(page: Page, sheet: Locator, name: string): Promise<void> {
  const radio = sheet.getByRole("radio", { name });
  if ((await radio.count()) === 0) return;
  await tabTo(page, sheet.locator(".segmented input:checked"));
  for (let way = 0; way < 5 && !(await radio.isChecked()); way += 1) {
    await page.keyboard.press("ArrowRight");
  }
  assert.ok(await radio.isChecked(), `${name} cannot be chosen`);
}

interface Walk {
  page: Page;
  product: Product;
  texts: Texts;
}

export async function walkByKeyboard(walk: Walk): Promise<void> {
  const { page, product } = walk;
  await open(page, `${product.url}/user/home`);
  await test.step("keyboard: a member deposits by QR, and the focus returns", () => deposit(walk));
  await test.step("keyboard: a member opens a game and transfers money into it", () =>
    moveIn(walk));
  await test.step("keyboard: a member sweeps all games into the wallet", () => sweep(walk));
  await test.step("keyboard: a member withdraws, and the sheet keeps the focus", () =>
    withdraw(walk));
  await test.step("keyboard: a member spins the wheel and sees the prize", () => spin(walk));
  await test.step("keyboard: a member finds a promotion by code and closes its terms", () =>
    findCode(walk));
  await test.step("keyboard: a member takes a bonus", () => takeBonus(walk));
}

const amountOf = ({ variant }: Product) => (variant === "lao" ? 60_000 : 100);
const tile = (page: Page, name: string) =>
  page.locator(".money-tiles").getByRole("button", { name });

async function deposit({ page, product, texts: { deposits, lines, wallet } }: Walk): Promise<void> {
  await press(page, tile(page, wallet.deposit));
  const sheet = await sheetOf(page);
  await sheet.locator(".segmented, .channels").first().waitFor();
  await choose(page, sheet, deposits.byQr);
  await enterAmount(page, sheet, amountOf(product) * 2);
  const made = page.waitForResponse(
    (each) => /\/api\/qrcode\//.test(each.url()) && each.request().method() === "POST",
  );
  await press(page, sheet.getByRole("button", { name: deposits.create }));
  const { payload } = await (await made).json();
  await sheet.locator('img[src^="data:image/svg"], img[src^="blob:"]').first().waitFor();
  await staysWithin(page);
  await controlCalls(product).payQr(payload);
  await page.getByText(lines.arrived).waitFor();
  if (await sheet.isVisible()) await leave(page);
  await isBackAt(page, ".money-tiles");
}

async function moveIn({ page, product, texts }: Walk): Promise<void> {
  const { games } = texts;
  await press(page, page.locator(".gcard.centre").first().getByRole("button"));
  const sheet = await sheetOf(page);
  const start = sheet.getByRole("button", { name: games.openNamed("").trim() });
  const into = sheet.getByRole("button", { name: games.transferIn, exact: true });
  await start.or(into).first().waitFor();
  // The first button also moves the wallet and starts the game, which this member does not want.
  if ((await start.count()) > 0) await press(page, start.last());
  await press(page, into);
  await enterAmount(page, sheet, amountOf(product));
  await press(page, sheet.getByRole("button", { name: games.transferNothing }).last());
  await confirm(page, texts);
  await leave(page);
  await isBackAt(page, ".carousel");
}

async function sweep({ page, texts }: Walk): Promise<void> {
  const { games, wallet } = texts;
  await press(page, page.getByRole("button", { name: wallet.transfer, exact: true }));
  const sheet = await sheetOf(page);
  await press(page, sheet.getByRole("button", { name: games.sweepInto(games.labels.wallet) }));
  await press(page, sheet.getByRole("button", { name: games.sweep }).last());
  await confirm(page, texts);
}

async function withdraw({ page, product, texts }: Walk): Promise<void> {
  const { wallet, withdrawals } = texts;
  await press(page, tile(page, wallet.withdraw));
  const sheet = await sheetOf(page);
  await staysWithin(page);
  await enterAmount(page, sheet, amountOf(product));
  const name = withdrawals.confirmAmount("").trim();
  await press(page, sheet.getByRole("button", { name }).last());
  await confirm(page, texts);
}

async function spin({ page, texts: { wallet } }: Walk): Promise<void> {
  await press(page, tile(page, wallet.spin));
  const sheet = await sheetOf(page);
  await press(page, sheet.locator(".hub"));
  const prize = page.locator(".prize");
  await prize.getByRole("button").first().waitFor();
  await page.waitForFunction(() => document.activeElement?.closest(".prize"));
  await page.keyboard.press("Escape");
  await prize.waitFor({ state: "detached" });
  assert.ok(await sheet.isVisible(), "the wheel is still there");
  await leave(page);
  await isBackAt(page, ".money-tiles");
}

async function findCode({ page, product }: Walk): Promise<void> {
  await open(page, `${product.url}/user/bonus`);
  await tabTo(page, page.locator(".promotion-search input"));
  await page.keyboard.type("friend100");
  await page.keyboard.press("Enter");
  const sheet = await sheetOf(page);
  await tabTo(page, sheet.locator("footer button").last());
  await leave(page);
  await isBackAt(page, ".promotion-search");
}

async function takeBonus({ page }: Walk): Promise<void> {
  await press(page, page.locator(".bonus-card").first().getByRole("button").first());
  const sheet = await sheetOf(page);
  await press(page, sheet.locator("footer button").last());
  await sheet.waitFor({ state: "detached" });
  await page.locator(".active-bonus").waitFor();
}
