/** The wheel in the member app. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import texts from "../../../web/src/features/spinwheel/texts/th.ts";
import type { Product } from "../fixtures/product.ts";
import type { Screen } from "../fixtures/screen.ts";
import { sheetOf, staysInWidth } from "./home.ts";

/** Opens the wheel on home. */
export async function openWheel({ page }: Screen, product: Product): Promise<void> {
  await page.goto(`${product.url}/user/home?sheet=spin`);
  await sheetOf(page).locator(".hub").waitFor();
}

/** The sheet shows what earns a coin, the coins that wait, and the chance of each slice. */
export async function seePriceAndChances({ page, look }: Screen, pending: number): Promise<void> {
  const sheet = sheetOf(page);
  await sheet.getByText(texts.earning.play("฿100.00", 10)).waitFor();
  await sheet.getByText(texts.earning.pending(pending, `฿${pending}00.00`)).waitFor();
  await sheet.getByText(texts.chances).click();
  const chances = await sheet.locator(".chances .num").allTextContents();
  const total = chances.reduce((sum, chance) => sum + Number.parseFloat(chance), 0);
  assert.equal(total.toFixed(2), "100.00");
  await look("wheel-chances");
}

/** Spins, and closes the prize. Wherever the wheel stops, the sheet does not scroll sideways. */
export async function spinFor({ page, look }: Screen, label: string): Promise<void> {
  await sheetOf(page).locator(".hub").click();
  const prize = page.locator(".prize");
  await prize.getByRole("heading", { name: label }).waitFor();
  await expect(prize.getByText(label, { exact: true })).toHaveCount(1);
  await look("wheel-prize");
  await prize.getByRole("button", { name: texts.done }).click();
  await prize.waitFor({ state: "detached" });
  await staysInWidth(sheetOf(page));
}

/** The first coupon has this label and state. */
export async function seeCoupon({ page, look }: Screen, text: string): Promise<void> {
  await sheetOf(page).locator(".coupons li").first().getByText(text).waitFor();
  await look("wheel-coupon");
}
