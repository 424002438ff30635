import assert from "node:assert/strict";
import { type MemberApp, pressTile } from "./home.ts";

/** Requests a withdrawal to the registered bank account. */
export async function withdrawOnScreen(app: MemberApp, amount: number): Promise<void> {
  const { page, shoot, look } = app.phone;
  const texts = app.texts.withdrawals;
  const sheet = await pressTile(page, app.texts.wallet.withdraw);
  await sheet.locator(".bigamt input").fill(String(amount));
  await look("withdraw");
  await sheet
    .getByRole("button", { name: texts.confirmAmount("").trim() })
    .last()
    .click();
  await shoot("withdraw-requested");
  const requested = app.phone.page.getByRole("alertdialog");
  await requested.getByText(app.texts.lines.steps.paid).waitFor();
  // The dialog follows the payout by itself.
  await requested.getByText(texts.paidTitle).waitFor();
  await look("withdraw-paid");
  await requested.getByRole("button", { name: texts.ok }).click();
  await sheet.waitFor({ state: "detached" });
}

/** With an unmet bonus nothing can be withdrawn: the sheet says so, and leads to the bonus. */
export async function seeBound(app: MemberApp): Promise<void> {
  const { page, look } = app.phone;
  const texts = app.texts.withdrawals;
  const sheet = await pressTile(page, app.texts.wallet.withdraw);
  await sheet.getByText(texts.bound).waitFor();
  assert.equal(await sheet.locator(".bigamt input").isDisabled(), true);
  const press = sheet.getByRole("button", { name: texts.confirm });
  assert.equal(await press.last().isDisabled(), true);
  await look("withdraw-bound");
  await sheet.getByRole("link", { name: texts.seeBonus }).click();
  await page.waitForURL(/\/user\/bonus/);
}
