import { confirmOutcome, type MemberApp, pressTile } from "./home.ts";

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
  await confirmOutcome(app, texts.doneTitle);
  await sheet.waitFor({ state: "detached" });
}
