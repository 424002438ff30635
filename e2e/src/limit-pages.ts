/** A limit that a member sets on the screen, and what it refuses. */
import assert from "node:assert/strict";
import laLimits from "../../web/src/features/protection/texts/la.ts";
import thLimits from "../../web/src/features/protection/texts/th.ts";
import laErrors from "../../web/src/i18n/errors/la.ts";
import thErrors from "../../web/src/i18n/errors/th.ts";
import { closeSheet, pressTile, type Screen } from "./money-pages.ts";
import type { Product } from "./product.ts";

/** Sets a limit of 24 hours from the profile, and is refused a QR above what is left of it, in words. */
export async function limitOnScreen(
  screen: Screen,
  { product, limit, tooMuch }: { product: Product; limit: number; tooMuch: number },
): Promise<void> {
  const { page, look, complaints } = screen.phone;
  const [t, errors] =
    product.variant === "lao" ? [laLimits, laErrors] : ([thLimits, thErrors] as const);
  await page.goto(`${product.url}/user/profile`);
  await page.getByRole("button", { name: t.row }).click();
  await page.getByRole("button", { name: t.ofPeriod(t.set, t.periods.day) }).click();
  await page.locator(".bigamt input").fill(String(limit));
  const kept = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByRole("button", { name: t.save }).click();
  assert.equal((await kept).status(), 200);
  await page.locator(".limit-meter").waitFor();
  await look("limits");
  await closeSheet(screen);

  await page.goto(`${product.url}/user/home`);
  const sheet = await pressTile(page, screen.words.wallet.deposit);
  await sheet.locator(".segmented, .channels").first().waitFor();
  const tab = sheet.getByRole("radio", { name: screen.words.deposits.byQr });
  if ((await tab.count()) > 0) await tab.check({ force: true });
  await sheet.locator(".channels label").first().click();
  await sheet.locator(".bigamt input").fill(String(tooMuch));
  const before = complaints.length;
  await sheet.getByRole("button", { name: screen.words.deposits.create }).click();
  await page.getByText(errors.DEPOSIT_LIMIT).first().waitFor();
  // The browser notes the refusal that this step asks for.
  const rest = complaints.splice(before).filter((line) => !/status of 409/.test(line));
  complaints.push(...rest);
  await closeSheet(screen);
}
