/** Money by keyboard alone: nothing here ever presses a pointer. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { controlCalls } from "../calls.ts";
import type { StepOf } from "../journey.ts";
import type { Product } from "../product.ts";
import type { Words } from "../words.ts";
import { open } from "./member.ts";

/** More presses than any page of ours has stops. */
const STOPS_MAX = 80;
/** Enough to go round a sheet, there and back. */
const ROUND_STOPS = 25;

/** Presses Tab until the part has the focus, and sees that the focus shows. @throws when it cannot be reached */
async function tabTo(page: Page, part: Locator): Promise<void> {
  await part.first().waitFor();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    const isHere = await part.first().evaluate((element) => element === document.activeElement);
    if (isHere) return assert.ok(await showsFocus(page), `the focus on ${part} does not show`);
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${part}`);
}

/** A ring, a shadow or a border around the focused part or what holds it. */
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

/** The sheet that has opened, with the focus within. */
async function sheetOf(page: Page): Promise<Locator> {
  const sheet = page.getByRole("dialog").first();
  await sheet.waitFor();
  await page.waitForFunction(() => document.activeElement?.closest("[role=dialog]"));
  return sheet;
}

async function confirm(page: Page, { games }: Words): Promise<void> {
  const popup = page.getByRole("alertdialog");
  await popup.waitFor();
  await press(page, popup.getByRole("button", { name: games.ok }));
  await popup.waitFor({ state: "detached" });
}

/** Tab and Shift+Tab go round within the sheet; nothing behind it is reached. */
async function staysWithin(page: Page): Promise<void> {
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let stop = 0; stop < ROUND_STOPS; stop += 1) {
      await page.keyboard.press(key);
      // A guard sends the focus on in a moment of its own.
      await page.waitForFunction(
        () => !document.activeElement?.hasAttribute("data-base-ui-focus-guard"),
      );
      const where = await page.evaluate(() => {
        const { activeElement: at, body } = document;
        // Between the last stop and the first lies the browser's own frame.
        return at === body || at?.closest("[role=dialog]") ? null : at?.outerHTML.slice(0, 80);
      });
      assert.equal(where, null, `${key} leaves the sheet`);
    }
  }
}

/** The focus is where it was before the sheet. */
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

/** Among ways that are radio buttons the arrows choose; the only way has no choice. */
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
  words: Words;
  step: StepOf;
}

/** Deposit by QR and its payment, a game opened and filled, everything gathered, a withdrawal; a spin, a code, a bonus. */
export async function walkByKeyboard(walk: Walk): Promise<void> {
  const { page, product, step } = walk;
  await open(page, `${product.url}/user/home`);
  await step("keyboard: a QR to deposit, paid, and the focus comes back", () => deposit(walk));
  await step("keyboard: a game is opened, and money moved in", () => moveIn(walk));
  await step("keyboard: everything is gathered into the wallet", () => gather(walk));
  await step("keyboard: a withdrawal, in a sheet that keeps the focus", () => withdraw(walk));
  await step("keyboard: a spin, and what it brought", () => spin(walk));
  await step("keyboard: a code is looked up, and its terms left", () => findCode(walk));
  await step("keyboard: a bonus is taken", () => takeBonus(walk));
}

const amountOf = ({ variant }: Product) => (variant === "lao" ? 60_000 : 100);
const tile = (page: Page, name: string) =>
  page.locator(".money-tiles").getByRole("button", { name });

async function deposit({ page, product, words: { deposits, wallet } }: Walk): Promise<void> {
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
  await page.getByText(wallet.events.deposit.SUCCESS("").trim()).first().waitFor();
  if (await sheet.isVisible()) await leave(page);
  await isBackAt(page, ".money-tiles");
}

async function moveIn({ page, product, words }: Walk): Promise<void> {
  const { games } = words;
  await press(page, page.locator(".gcard.centre").first().getByRole("button"));
  const sheet = await sheetOf(page);
  const start = sheet.getByRole("button", { name: games.openNamed("").trim() });
  const into = sheet.getByRole("button", { name: games.transferIn, exact: true });
  await start.or(into).first().waitFor();
  if ((await start.count()) > 0) await press(page, start);
  await press(page, into);
  await enterAmount(page, sheet, amountOf(product));
  await press(page, sheet.getByRole("button", { name: games.transferNothing }).last());
  await confirm(page, words);
  await leave(page);
  await isBackAt(page, ".carousel");
}

async function gather({ page, words }: Walk): Promise<void> {
  const { games, wallet } = words;
  await press(page, page.getByRole("button", { name: wallet.transfer, exact: true }));
  const sheet = await sheetOf(page);
  await press(page, sheet.getByRole("button", { name: games.sweepInto(games.wallet) }));
  await press(page, sheet.getByRole("button", { name: games.sweep }).last());
  await confirm(page, words);
}

async function withdraw({ page, product, words }: Walk): Promise<void> {
  const { wallet, withdrawals } = words;
  await press(page, tile(page, wallet.withdraw));
  const sheet = await sheetOf(page);
  await staysWithin(page);
  await enterAmount(page, sheet, amountOf(product));
  const name = withdrawals.confirmAmount("").trim();
  await press(page, sheet.getByRole("button", { name }).last());
  await confirm(page, words);
}

async function spin({ page, words: { wallet } }: Walk): Promise<void> {
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
