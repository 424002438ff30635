/** Asking back a payment that waits, as the member and the staff users see it. */
import { expect } from "@playwright/test";
import { type MemberApp, sheetOf } from "./home.ts";

/** Opens the only line, asks the money back, cancels that, and asks again. */
export async function askBackOnScreen({ phone, product, texts }: MemberApp): Promise<void> {
  const { page, look } = phone;
  const { statements: t, lines } = texts;
  await page.goto(`${product.url}/user/statement`);
  await page.locator("li.line button").first().click();
  const sheet = sheetOf(page);
  const ask = sheet.getByRole("button", { name: t.askBack.ask, exact: true });
  const cancel = sheet.getByRole("button", { name: t.askBack.cancel });
  const confirm = page.getByRole("alertdialog").getByRole("button", { name: t.askBack.ask });
  await ask.waitFor();
  await look("line-may-be-asked-back");
  await ask.click();
  await confirm.waitFor();
  await look("ask-back-question");
  await confirm.click();
  await sheet.getByText(lines.reasons.returning).waitFor();
  await look("line-asked-back");
  await cancel.click();
  await ask.click();
  await confirm.click();
  await cancel.waitFor();
  await sheet.getByRole("list").getByText(lines.steps.askCancelled).waitFor();
}

/** The open line says that the money went back, without a reload. */
export async function seeReturned({ phone, texts }: MemberApp): Promise<void> {
  const { lines } = texts;
  const sheet = sheetOf(phone.page);
  await sheet.getByText(lines.reasons.toPayer).waitFor();
  await expect(sheet.getByText(lines.steps.sentBack)).toBeVisible();
  await phone.look("line-returned");
}
