/** A deposit from home to the bank's app, and what its receipt offers. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import type { Locator } from "playwright-core";
import { controlCalls, waitFor } from "../api/calls.ts";
import { type Member, playThrough, waitUntilPaid } from "../api/members.ts";
import { hidePage, seeCredit } from "./deposits.ts";
import { closeSheet, type MemberApp, sheetOf, staysInWidth } from "./home.ts";

const chips = ({ phone }: MemberApp) => phone.page.locator(".deposit-chips button");

/** Presses a chip of home. @returns the text of the QR that it made */
async function pressChip(app: MemberApp, position: number): Promise<string> {
  const { page } = app.phone;
  const made = page.waitForResponse(
    (response) => /\/api\/qrcode\//.test(response.url()) && response.request().method() === "POST",
  );
  await chips(app).nth(position).click();
  const { payload } = await (await made).json();
  await sheetOf(page).locator(".qr-plate img").waitFor();
  return payload;
}

const footer = ({ phone }: MemberApp, name: string): Locator =>
  sheetOf(phone.page).locator("footer").getByRole("button", { name });

/**
 * Deposits in two taps: a chip makes the QR, and the gold button saves it and opens the bank's app.
 * Back from there the sheet waits for the sum, and turns into the receipt with one vibration.
 */
export async function depositInTwoTaps(app: MemberApp, position: number): Promise<void> {
  const { page, look } = app.phone;
  const { deposits } = app.texts;
  let taps = 0;
  await chips(app).first().waitFor();
  await look("home-chips");
  taps += 1;
  const payload = await pressChip(app, position);
  await look("two-taps-qr");
  await expect(footer(app, deposits.saveAndOpen)).toHaveClass(/primary/);
  const saved = page.waitForEvent("download");
  taps += 1;
  await footer(app, deposits.saveAndOpen).click();
  assert.match((await saved).suggestedFilename(), /^krapao-qr-.*\.png$/);
  assert.equal(taps, 2, "taps from home to the bank's app");
  await sheetOf(page).getByText(deposits.savedPicture).waitFor();
  await expect(footer(app, deposits.transferred)).toHaveClass(/primary/);
  await look("two-taps-saved");
  await hidePage(page, true);
  await hidePage(page, false);
  await sheetOf(page).getByText(deposits.backText).waitFor();
  await look("two-taps-waiting");
  await hidePage(page, true);
  await controlCalls(app.product).payQr(payload);
  await hidePage(page, false);
  await seeCredit(app);
}

/** Records the vibrations of the pages that open from now on. */
export async function recordBuzzes({ phone: { page } }: MemberApp): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    navigator.vibrate = (pattern) => {
      const { dataset } = document.documentElement;
      dataset.buzz = `${dataset.buzz ?? ""}${pattern} `;
      return true;
    };
  });
  return async () => (await page.locator("html").getAttribute("data-buzz")) ?? "";
}

/** Takes the bonus that the receipt offers: home says how far its condition is. */
export async function takeBonusOnReceipt(app: MemberApp): Promise<void> {
  const { page, look } = app.phone;
  const { depositBonus, rewards } = app.texts;
  const sheet = sheetOf(page);
  const offer = sheet.locator(".deposit-offer");
  for (const line of [depositBonus.gift, rewards.wins, depositBonus.locked]) {
    await offer.getByText(line, { exact: true }).waitFor();
  }
  await look("receipt-bonus");
  await staysInWidth(sheet);
  const taken = page.waitForResponse(/\/api\/bonus\/activate\//);
  await sheet.locator("footer").getByRole("button", { name: depositBonus.labels.receive }).click();
  assert.equal((await taken).status(), 200);
  await sheet.waitFor({ state: "detached" });
  await page.locator(".bonus-share").waitFor({ state: "attached" });
  await expect(page.locator(".welcome-strip")).toHaveCount(0);
}

/** Declines it: a game comes next, and home does not ask again, also after a reload. */
export async function declineBonusOnReceipt(app: MemberApp): Promise<void> {
  const { page } = app.phone;
  const sheet = sheetOf(page);
  await sheet.getByRole("button", { name: app.texts.depositBonus.declineAndPlay }).click();
  await sheet.locator(".account-head").waitFor();
  await closeSheet(app);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await chips(app).first().waitFor();
  await page.locator(".gcard.centre > button").first().waitFor();
  await expect(page.locator(".welcome-strip")).toHaveCount(0);
  assert.ok(!asked.includes("/api/bonus"), "home asks for no bonus that was declined");
}

/** A receipt that is closed leaves the bonus on home, until it is declined there. */
export async function keepBonusOnHome(app: MemberApp, member: Member): Promise<void> {
  const { page, look } = app.phone;
  await closeSheet(app);
  const strip = page.locator(".welcome-strip");
  await strip.waitFor();
  await page.reload();
  await strip.waitFor();
  await look("home-welcome-bonus");
  // What a withdrawal took of the deposit is said.
  const { amount } = (await member.calls.wallet()).wallet;
  await playThrough(app.product, member, amount);
  await member.calls.post("/wallet/withdraw", { amount: Math.floor(amount / 4) });
  await waitUntilPaid(member.calls);
  await page.reload();
  await strip.getByText("(").waitFor();
  await look("home-welcome-netted");
  await strip.getByRole("button", { name: app.texts.depositBonus.decline }).click();
  await strip.waitFor({ state: "detached" });
}

/** A scheme that no app answers leaves the page as it is, with the words and the button to try. */
export async function seeUnansweredApp(app: MemberApp, appName: string): Promise<void> {
  const { page } = app.phone;
  const { deposits } = app.texts;
  await pressChip(app, 0);
  const before = page.url();
  const saved = page.waitForEvent("download");
  await footer(app, deposits.saveAndOpen).click();
  await saved;
  const link = sheetOf(page).getByRole("link", { name: deposits.openApp(appName) });
  await link.waitFor();
  await sheetOf(page).getByText(deposits.thenScan(appName)).waitFor();
  assert.equal(page.url(), before);
  // The browser of this machine may ask about the unknown address, and keeps the next press.
  await footer(app, deposits.transferred).dispatchEvent("click");
  await sheetOf(page).getByText(deposits.paidQr).waitFor();
}

/** The tabs of the ways stay where they are, whatever a way holds and however low the screen is. */
export async function seeSteadyTabs(app: MemberApp): Promise<void> {
  const { page } = app.phone;
  const size = page.viewportSize();
  await page.locator(".money-tiles .wide").first().click();
  const tabs = sheetOf(page).locator(".segmented");
  await tabs.waitFor();
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [360, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    const tops = new Set<number>();
    for (const label of await tabs.locator("label").all()) {
      await label.click();
      await label.locator("input:checked").waitFor({ state: "attached" });
      // The way has loaded.
      await sheetOf(page).locator(".body > :nth-child(2)").waitFor();
      await waitFor("the sheet to stand still", async () => {
        const first = (await tabs.boundingBox())?.y;
        await page.waitForTimeout(100);
        return first === (await tabs.boundingBox())?.y;
      });
      tops.add((await tabs.boundingBox())?.y ?? 0);
    }
    assert.equal(tops.size, 1, `the tabs stand at ${[...tops]} on ${width}x${height}`);
  }
  if (size) await page.setViewportSize(size);
  await closeSheet(app);
}
