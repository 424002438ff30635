/** How a member deposits on the screen. */
import assert from "node:assert/strict";
import { heicSlip } from "@krapao/testkit/builders/pictures";
import { expect } from "@playwright/test";
import type { Locator, Page } from "playwright-core";
import { slipImage, transfer } from "../api/bank-transfers.ts";
import { controlCalls, waitFor } from "../api/calls.ts";
import type { Member, Person } from "../api/members.ts";
import { chooseTab, closeSheet, grouped, type MemberApp, pressTile, sheetOf } from "./home.ts";

const SMALL_PHONE = { width: 360, height: 640 };

/** Opens the deposit sheet on the tab of the QR. */
export async function openQrTab({ phone, texts }: MemberApp) {
  const sheet = await pressTile(phone.page, texts.wallet.deposit);
  // There are no tabs when QR is the only method.
  await sheet.locator(".segmented, .channels").first().waitFor();
  const tab = sheet.getByRole("radio", { name: texts.deposits.byQr });
  if ((await tab.count()) > 0) await chooseTab(sheet, texts.deposits.byQr);
  return sheet;
}

/** Creates a QR at a channel. @returns the sheet that shows it */
export async function createQr(
  app: MemberApp,
  { position, amount }: { position: number; amount: number },
): Promise<Locator> {
  const sheet = await openQrTab(app);
  await sheet.locator(".channels label").nth(position).click();
  await sheet.locator(".bigamt input").fill(String(amount));
  await sheet.getByRole("button", { name: app.texts.deposits.create }).click();
  await sheet.locator(".qr-plate img").waitFor();
  return sheet;
}

/**
 * A double click creates one QR. Its second press comes where the button that saves the picture is
 * next, and does not press it.
 */
export async function createQrByDoubleClick(app: MemberApp, amount: number): Promise<void> {
  const { page } = app.phone;
  const sheet = await openQrTab(app);
  await sheet.locator(".bigamt input").fill(String(amount));
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/api\/qrcode\//.test(request.url())) asked.push("QR");
  });
  page.on("download", () => asked.push("picture"));
  await sheet.getByRole("button", { name: app.texts.deposits.create }).dblclick();
  await sheet.locator(".qr-plate img").waitFor();
  await sheet.getByRole("button", { name: app.texts.deposits.cancel }).waitFor();
  assert.deepEqual(asked, ["QR"]);
}

/** Creates a QR, pays it through the sandbox, and waits until the open page shows the credit. */
export async function depositOnScreen(
  app: MemberApp,
  { channel, position, amount }: { channel: string; position: number; amount: number },
): Promise<void> {
  const { page, shoot, look } = app.phone;
  const sheet = await openQrTab(app);
  await sheet.locator(".channels label").nth(position).click();
  await sheet.locator(".bigamt input").fill(String(amount));
  await look(`deposit-${channel.toLowerCase()}-amount`);
  const answered = page.waitForResponse(
    (response) => /\/api\/qrcode\//.test(response.url()) && response.request().method() === "POST",
  );
  await sheet.getByRole("button", { name: app.texts.deposits.create }).click();
  const { payload } = await (await answered).json();
  await sheet.locator('img[src^="data:image/svg"], img[src^="blob:"]').first().waitFor();
  await look(`deposit-${channel.toLowerCase()}-qr`);
  await controlCalls(app.product).payQr(payload);
  await seeCredit(app);
  await shoot(`deposit-${channel.toLowerCase()}-credited`);
  await closeSheet(app);
}

/**
 * Creates a QR, finds it again from home, and replaces it by a call, as a page elsewhere would: the
 * sheet says so and shows the new one. A new QR in place of it asks first.
 */
export async function followOpenQr(
  app: MemberApp,
  { member, channel, amount }: { member: Member; channel: string; amount: number },
): Promise<void> {
  const { page, look } = app.phone;
  const { deposits, core } = app.texts;
  const sheet = await openQrTab(app);
  const picture = sheet.locator(".qr-plate img");
  const press = (name: string) => page.getByRole("button", { name }).click();
  await sheet.locator(".bigamt input").fill(String(amount));
  await press(deposits.create);
  await picture.waitFor();
  await closeSheet(app);
  const strip = page.locator(".qr-strip");
  await strip.waitFor();
  await look("home-open-qr");
  await strip.click();
  await picture.waitFor();
  await seeWholeQr(app, sheet);
  await member.calls.post(`/qrcode/${channel}`, { amount: 2 * amount });
  await sheet.getByText(deposits.ended.replaced).waitFor();
  await sheet.getByText(deposits.paidAlready[1] ?? "").waitFor();
  await look("qr-replaced");
  await press(deposits.showNext);
  await picture.waitFor();
  await press(core.back);
  await sheet.locator(".bigamt input").fill(String(3 * amount));
  await press(deposits.create);
  const question = page.getByRole("alertdialog");
  await question.getByText(deposits.replaceTitle).waitFor();
  await look("qr-replace");
  await question.getByRole("button", { name: deposits.labels.notNow }).click();
  await question.waitFor({ state: "detached" });
}

/** On a small phone the QR is in sight without scrolling. */
async function seeWholeQr({ phone: { page } }: MemberApp, sheet: Locator): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(SMALL_PHONE);
  await waitFor("the whole QR in sight", async () => {
    const picture = await sheet.locator(".qr-plate").boundingBox();
    const foot = await sheet.locator("footer").boundingBox();
    return picture && foot && picture.y + picture.height <= foot.y;
  });
  if (size) await page.setViewportSize(size);
}

/** Waits until the deposit sheet has turned into the receipt of the credited deposit. */
export const seeCredit = ({ phone, texts }: MemberApp) =>
  sheetOf(phone.page).getByText(texts.lines.arrived).waitFor();

/** Hides the page, as another app does, or shows it again. */
export const hidePage = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

/** Longer than a toast lasts on a visible page. */
const toastMs = 9_000;

/** Hides the page, as a bank app does, and finds the toast with its receipt afterwards. */
export async function seeAfterHidden(app: MemberApp, pay: () => Promise<unknown>): Promise<void> {
  const { page } = app.phone;
  await hidePage(page, true);
  await pay();
  const receipt = page.getByRole("button", { name: app.texts.lines.open });
  await receipt.waitFor();
  await page.waitForTimeout(toastMs);
  await hidePage(page, false);
  await receipt.click();
  await seeCredit(app);
  await app.phone.look("receipt");
  await closeSheet(app);
}

/** Opens the deposit sheet on the tab of the bank transfer. */
export async function openBankTab({ phone, texts }: MemberApp): Promise<Locator> {
  const sheet = await pressTile(phone.page, texts.wallet.deposit);
  await chooseTab(sheet, texts.deposits.byBank);
  await sheet.locator(".pay-to").waitFor();
  return sheet;
}

/** On a small phone the account to pay to and the choice of another one need no scrolling. */
export async function seeAccountFirst(app: MemberApp): Promise<void> {
  const { page, look } = app.phone;
  const size = page.viewportSize();
  await page.setViewportSize(SMALL_PHONE);
  const sheet = await openBankTab(app);
  const foot = await sheet.locator("footer").boundingBox();
  for (const part of [".pay-to .number", ".accounts"]) {
    const box = await sheet.locator(part).boundingBox();
    assert.ok(box && foot && box.y + box.height <= foot.y, `${part} is above the footer`);
  }
  await look("deposit-bank-small");
  await closeSheet(app);
  if (size) await page.setViewportSize(size);
}

/** Transfers to the house account, and says so: the sheet waits and turns into the receipt. */
export async function transferOnScreen(
  app: MemberApp,
  { member, amount }: { member: Member; amount: number },
): Promise<void> {
  const sheet = await openBankTab(app);
  await sheet.getByRole("button", { name: app.texts.deposits.transferred }).click();
  await sheet.getByText(app.texts.deposits.waitingTitle).waitFor();
  await app.phone.look("deposit-bank-waiting");
  await payByBank(app, member, amount);
  await seeCredit(app);
  await closeSheet(app);
}

/**
 * Transfers while the phone has dropped the page: once loaded again it shows the receipt, and after
 * one more reload it does not.
 */
export async function seeAfterReload(
  app: MemberApp,
  { member, amount }: { member: Member; amount: number },
): Promise<void> {
  const { page } = app.phone;
  await openBankTab(app);
  const { amount: before } = (await member.calls.wallet()).wallet;
  await page.goto("about:blank");
  await payByBank(app, member, amount);
  await waitFor("the credit of the transfer", async () => {
    const { wallet } = await member.calls.wallet();
    return wallet.amount > before;
  });
  await page.goBack();
  await seeCredit(app);
  await closeSheet(app);
  const sheet = await openBankTab(app);
  const asked = page.waitForResponse(/\/api\/statement$/);
  await page.reload();
  await asked;
  await sheet.locator(".pay-to").waitFor();
  await page.waitForTimeout(500);
  await expect(sheet.getByText(app.texts.lines.arrived)).toHaveCount(0);
  await closeSheet(app);
}

/** A gift link that does not exist: the field says so, and keeps the link. */
export async function seeGiftRefused({ phone, texts }: MemberApp, link: string): Promise<void> {
  const sheet = await pressTile(phone.page, texts.wallet.deposit);
  await chooseTab(sheet, texts.deposits.byWallet);
  const field = sheet.getByLabel(texts.deposits.pasteGift);
  await field.fill(link);
  await sheet.getByRole("button", { name: texts.deposits.redeem }).click();
  await sheet.locator(".field .hint.err").waitFor();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue(link);
  await expect(phone.page.locator(".toast")).toHaveCount(0);
  await phone.look("deposit-gift-refused");
  await field.fill("");
  await sheet.locator(".field .hint.err").waitFor({ state: "detached" });
}

/** Transfers from the account of a member to the house account; the bank feed reports it. */
export function payByBank({ product }: MemberApp, member: Member, amount: number): Promise<string> {
  const { bankCode, accountNo, name } = member;
  const from = { bankCode, accountNo, name: `${name} Jaidee` };
  return transfer(product, { amount, from, silent: false });
}

/**
 * At 00:00 the sheet says what a member does who has just paid, and offers
 * slip, chat and a new QR.
 */
export async function seeQrExpire(
  app: MemberApp,
  { channel, amount }: { channel: string; amount: number },
): Promise<void> {
  const { page, look } = app.phone;
  const { deposits } = app.texts;
  await page.route(`**/api/qrcode/${channel}`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { expireIn?: number };
    await route.fulfill({ response, json: answer.expireIn ? { ...answer, expireIn: 2 } : answer });
  });
  const sheet = await openQrTab(app);
  await sheet.locator(".bigamt input").fill(String(amount));
  await page.getByRole("button", { name: deposits.create }).click();
  await sheet.getByText(deposits.ended.expired).waitFor();
  await sheet.getByText(deposits.paidAlready[1] ?? "").waitFor();
  await sheet.getByRole("button", { name: deposits.labels.attach }).waitFor();
  await sheet.getByRole("button", { name: deposits.chat }).waitFor();
  await sheet.getByRole("button", { name: deposits.createNext }).waitFor();
  await look("qr-expired");
}

/** Pays a QR that was cancelled: home shows the payment instead of inviting to a first deposit. */
export async function seeWaitingPayment(
  app: MemberApp,
  { member: { calls }, amount }: { member: Member; amount: number },
): Promise<void> {
  const { page, look } = app.phone;
  await page.locator(".first-deposit").waitFor();
  const qr = await calls.post<{ qrcodeId: string; payload: string }>("/qrcode/WW", { amount });
  await calls.delete(`/qrcode/${qr.qrcodeId}`);
  await controlCalls(app.product).payQr(qr.payload);
  const strip = page.locator(".qr-strip.waiting");
  await strip.getByText(grouped(amount)).waitFor();
  await page.locator(".first-deposit").waitFor({ state: "detached" });
  await look("home-waiting");
  await strip.click();
  await sheetOf(page).getByText(app.texts.lines.reasons.cancelled).waitFor();
  await closeSheet(app);
}

/**
 * Sends slips from the gallery. Chromium opens no HEIC and sends it as it is. The phone reads the
 * mini-QR of a picture that it opens before it uploads the slip.
 */
export async function sendSlipOnScreen(
  app: MemberApp,
  { person, amount }: { person: Person; amount: number },
): Promise<void> {
  const { product, phone, texts } = app;
  const { bankCode, accountNo, name } = person;
  const from = { bankCode, accountNo, name: `${name} Jaidee` };
  const image = await slipImage(product, await transfer(product, { amount, from }));
  const sheet = await pressTile(phone.page, texts.wallet.deposit);
  await sheet.locator(".segmented").first().waitFor();
  await chooseTab(sheet, texts.deposits.bySlip);
  const buffer = Buffer.from(await image.arrayBuffer());
  const gallery = sheet.locator('input[type="file"]').last();
  const heic = { name: "IMG_1.HEIC", mimeType: "image/heic", buffer: heicSlip().bytes };
  await gallery.setInputFiles(heic);
  await sheet.getByText(texts.deposits.readyToSend).waitFor();
  await sheet.getByRole("button", { name: texts.deposits.sendSlip }).click();
  await sheet.getByRole("button", { name: texts.deposits.another }).click();
  await gallery.setInputFiles({ name: "slip.png", mimeType: "image/png", buffer });
  await sheet.getByText(texts.deposits.hints.slip).waitFor();
  await phone.look("slip-read");
  await sheet.getByRole("button", { name: texts.deposits.sendSlip }).click();
  await seeCredit(app);
  await phone.look("slip-credited");
  await closeSheet(app);
}
