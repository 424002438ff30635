/** A deposit limit that a member sets on the screen, and what it refuses. */
import assert from "node:assert/strict";
import laLimits from "../../../web/src/features/protection/texts/la.ts";
import thLimits from "../../../web/src/features/protection/texts/th.ts";
import laErrors from "../../../web/src/i18n/errors/la.ts";
import thErrors from "../../../web/src/i18n/errors/th.ts";
import { openQrTab } from "./deposits.ts";
import { closeSheet, type MemberApp } from "./home.ts";

/** Sets a limit for 24 hours in the profile. A QR above what is left of it is refused in words. */
export async function limitOnScreen(
  app: MemberApp,
  { limit, tooMuch }: { limit: number; tooMuch: number },
): Promise<void> {
  const { page, look, complaints } = app.phone;
  const { url, variant } = app.product;
  const [t, errors] = variant === "lao" ? [laLimits, laErrors] : ([thLimits, thErrors] as const);
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
  await sheet.locator(".channels label").first().click();
  await sheet.locator(".bigamt input").fill(String(tooMuch));
  const before = complaints.length;
  await sheet.getByRole("button", { name: app.texts.deposits.create }).click();
  await page.getByText(errors.DEPOSIT_LIMIT).first().waitFor();
  // The browser logs the refusal that this step causes.
  const rest = complaints.splice(before).filter((line) => !/status of 409/.test(line));
  complaints.push(...rest);
  await closeSheet(app);
}
