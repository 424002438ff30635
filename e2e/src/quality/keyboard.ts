/** Money by keyboard alone: nothing here ever presses a pointer. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { StepOf } from "../journey.ts";
import type { Product } from "../product.ts";
import type { Words } from "../words.ts";
import { open } from "./member.ts";

/** More presses than any page of ours has stops. */
const STOPS_MAX = 80;

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

/** Deposit by QR, a game opened and filled, everything gathered, a withdrawal, a bonus looked at. */
export async function walkByKeyboard({ page, product, words, step }: Walk): Promise<void> {
  const amount = product.variant === "lao" ? 50_000 : 100;
  const { deposits, games, wallet, withdrawals } = words;
  const tile = (name: string) => page.locator(".money-tiles").getByRole("button", { name });
  await open(page, `${product.url}/user/home`);
  await step("keyboard: a QR to deposit, and the focus comes back", async () => {
    await press(page, tile(wallet.deposit));
    const sheet = await sheetOf(page);
    await sheet.locator(".segmented, .channels").first().waitFor();
    await choose(page, sheet, deposits.byQr);
    await enterAmount(page, sheet, amount);
    await press(page, sheet.getByRole("button", { name: deposits.create }));
    await sheet.locator('img[src^="data:image/svg"], img[src^="blob:"]').first().waitFor();
    await leave(page);
    await page.waitForFunction(() => document.activeElement?.closest(".money-tiles"));
  });
  await step("keyboard: a game is opened, and money moved in", async () => {
    await press(page, page.locator(".gcard.centre").first().getByRole("button"));
    const sheet = await sheetOf(page);
    const start = sheet.getByRole("button", { name: games.openNamed("").trim() });
    const moveIn = sheet.getByRole("button", { name: games.transferIn, exact: true });
    await start.or(moveIn).first().waitFor();
    if ((await start.count()) > 0) await press(page, start);
    await press(page, moveIn);
    await enterAmount(page, sheet, amount);
    await press(page, sheet.getByRole("button", { name: games.transferNothing }).last());
    await confirm(page, words);
    await leave(page);
  });
  await step("keyboard: everything is gathered into the wallet", async () => {
    await press(page, page.getByRole("button", { name: wallet.transfer, exact: true }));
    const sheet = await sheetOf(page);
    await press(page, sheet.getByRole("button", { name: games.gatherInto(games.wallet) }));
    await press(page, sheet.getByRole("button", { name: games.gather }).last());
    await confirm(page, words);
  });
  await step("keyboard: a withdrawal", async () => {
    await press(page, tile(wallet.withdraw));
    const sheet = await sheetOf(page);
    await enterAmount(page, sheet, amount);
    const name = withdrawals.confirmAmount("").trim();
    await press(page, sheet.getByRole("button", { name }).last());
    await confirm(page, words);
  });
  await step("keyboard: a bonus is opened and left", async () => {
    await open(page, `${product.url}/user/bonus`);
    await press(page, page.locator("main li button, main .drawn-banner, main a.banner").first());
    await sheetOf(page);
    await leave(page);
  });
}
