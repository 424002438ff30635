/**
 * The presses that lead from an address to a screen without an address. Elements are found by class
 * or name, because the texts differ by language.
 */
import type { Locator, Page } from "playwright-core";
import { controlCalls } from "../api/calls.ts";
import { newPerson } from "../api/members.ts";
import type { Product } from "../fixtures/product.ts";
import { answerInChat } from "./members.ts";

export type Way = (page: Page, product: Product) => Promise<void>;

const sheet = (page: Page): Locator => page.getByRole("dialog").first();
const footer = (page: Page): Locator => sheet(page).locator("footer button").last();

/** Waits for the dialog that asks or confirms. */
async function popup(page: Page): Promise<void> {
  await page.getByRole("alertdialog").waitFor();
}

export const ways = {
  refused: async (page) => {
    await page.locator('input[name="username"]').fill("0812345678");
    await page.locator('input[name="password"]').fill("not-the-password");
    await page.locator('button[type="submit"]').click();
    await page.getByRole("alert").first().waitFor();
  },
  code: async (page, product) => {
    await page.locator('input[name="phone"]').fill(newPerson(product).phone);
    await page.locator('button[type="submit"]').click();
    await page.locator('input[name="otp"]').waitFor();
  },
  person: async (page, product) => {
    const { phone } = newPerson(product);
    // The step of an earlier visit survives in its tab.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.locator('input[name="phone"]').fill(phone);
    await page.locator('button[type="submit"]').click();
    await page.locator('input[name="otp"]').fill(await controlCalls(product).smsCode(phone));
    await page.locator('input[name="confirm"]').waitFor();
  },
  bank: async (page, product) => {
    await ways.person(page, product);
    const { name, password } = newPerson(product);
    await page.locator('input[name="name"]').fill(name);
    await page.locator('input[name="password"]').fill(password);
    await page.locator('input[name="confirm"]').fill(password);
    await page.locator('button[type="submit"]').click();
    await page.locator('input[name="bankAccountNo"]').waitFor();
    await page.locator('button[type="submit"]').click();
    await page.getByRole("alert").first().waitFor();
  },
  qr: async (page, product) => {
    const picture = sheet(page).locator('img[src^="data:image/svg"], img[src^="blob:"]').first();
    const channel = page.locator(".channels label").first();
    await picture.or(channel).first().waitFor();
    // The sheet shows the open QR order of an earlier visit again.
    if (await picture.isVisible()) return;
    await channel.click();
    await page.locator(".bigamt input").fill(product.variant === "lao" ? "60000" : "100");
    await footer(page).click();
    await picture.waitFor();
  },
  cancelQr: async (page, product) => {
    await ways.qr(page, product);
    await footer(page).click();
    await popup(page);
  },
  slip: async (page, product) => {
    const file = await fetch(`${product.url}/icons/icon-512.png`);
    const buffer = Buffer.from(await file.arrayBuffer());
    const slip = { name: "slip.png", mimeType: "image/png", buffer };
    await sheet(page).locator('input[type="file"]').first().setInputFiles(slip);
    await sheet(page).locator("footer button:not([disabled])").last().waitFor();
  },
  overLimit: async (page) => {
    await page.locator(".bigamt input").fill("987654321");
    await sheet(page).getByRole("alert").first().waitFor();
  },
  moved: async (page, product) => {
    await sheet(page).locator(".pick").last().click();
    await page.locator(".place-row").nth(1).click();
    await page.locator(".place-row").first().waitFor({ state: "detached" });
    await page.locator(".bigamt input").fill(product.variant === "lao" ? "60000" : "100");
    await footer(page).click();
    await popup(page);
  },
  moveIn: async (page) => {
    await sheet(page).locator(".btns button").last().click();
    await page.locator(".bigamt input").waitFor();
  },
  resetPassword: async (page) => {
    await sheet(page).locator("button.justify-self-center").click();
    await popup(page);
  },
  prize: async (page) => {
    await page.locator(".hub").click();
    await page.locator(".prize").waitFor();
    await page.waitForTimeout(900);
  },
  /** As after a game in the same tab. */
  comeBack: async (page) => {
    const { origin } = new URL(page.url());
    await page.context().addCookies([{ name: "visit", value: "JOKER2", url: origin }]);
    await page.reload();
    await page.locator(".return-card").waitFor();
  },
  limit: async (page) => {
    await sheet(page).locator(".limit-row button").first().click();
    await sheet(page).locator(".bigamt input").waitFor();
  },
  timeOut: async (page) => {
    await sheet(page).locator("section:last-of-type > button").click();
    await sheet(page).locator('input[name="password"]').waitFor();
  },
  /** Answers for the server, which refuses only from a quarter of an hour after the login. */
  stepUp: async (page) => {
    const body = JSON.stringify({ message: "RECENT_AUTH_REQUIRED", requestId: "sweep" });
    await page.route("**/api/**", (route) =>
      route.request().method() === "GET"
        ? route.fallback()
        : route.fulfill({ status: 403, contentType: "application/json", body }),
    );
    await sheet(page).locator('input[name="bankAccountNo"]').fill("7445550199");
    await footer(page).click();
    await page
      .locator('dialog input[name="password"], [role=dialog] input[name="password"]')
      .waitFor();
  },
  proof: async (page) => {
    await sheet(page).locator("button.verify").click();
    await page.locator(".proof").waitFor();
  },
  claim: async (page) => {
    await sheet(page).locator(".coupons button.btn").first().click();
    await popup(page);
  },
  line: async (page) => {
    await page.locator(".line .what").first().click();
    await page.locator(".timeline").waitFor();
  },
  receipt: async (page) => {
    await page.locator(".line:has(.ico.jade) .what").first().click();
    await page.locator(".timeline").waitFor();
    await page.goto(page.url().replace("sheet=line", "sheet=receipt"));
    await page.locator(".receipt").waitFor();
  },
  chat: async (page, product) => {
    await page.locator(".chat-button").click();
    const text = page.locator(".chat textarea");
    await text.waitFor();
    if ((await page.locator(".chat-row").count()) > 3) return;
    await text.fill("ผู้เล่น ກຸ້ງ ชื่อ ฿1,000");
    await page.keyboard.press("Enter");
    await page.locator('[data-deliver="succeed"]').first().waitFor();
    await answerInChat(product);
    await page.locator(".chat-row").nth(3).waitFor();
  },
  offline: async (page) => {
    await page.context().setOffline(true);
    await page.locator(".strip").waitFor();
  },
} satisfies Record<string, Way>;
