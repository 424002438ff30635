/** What home says of a payment that the member said to have made. */
import type { Member } from "../api/members.ts";
import { openBankTab, openQrTab, payByBank } from "./deposits.ts";
import { closeSheet, type MemberApp, sheetOf } from "./home.ts";

const strip = ({ phone }: MemberApp, text: string) =>
  phone.page.locator(".qr-strip").filter({ hasText: text });

/** Says that a QR is paid: home and the QR say that the money is on its way, not to be paid. */
export async function sayQrPaid(app: MemberApp, amount: number): Promise<void> {
  const { strips, deposits } = app.texts;
  const sheet = await openQrTab(app);
  await sheet.locator(".bigamt input").fill(String(amount));
  await sheet.getByRole("button", { name: deposits.create }).click();
  await sheet.locator(".qr-plate img").waitFor();
  await sheet.getByRole("button", { name: deposits.transferred }).click();
  await sheet.getByText(deposits.paidQr).waitFor();
  await closeSheet(app);
  const paid = strip(app, strips.byItself);
  await paid.waitFor();
  await app.phone.look("home-qr-paid");
  await paid.click();
  await sheetOf(app.phone.page).getByText(deposits.paidQr).waitFor();
  await closeSheet(app);
}

/**
 * Says that a transfer is made: home keeps it over a reload, leads to the slip after its minute,
 * and forgets it with the credit.
 */
export async function sayTransferred(
  app: MemberApp,
  { member, amount }: { member: Member; amount: number },
): Promise<void> {
  const { page, look } = app.phone;
  const { deposits, strips } = app.texts;
  const sheet = await openBankTab(app);
  await sheet.getByRole("button", { name: deposits.transferred }).click();
  await sheet.getByText(deposits.waitingTitle).waitFor();
  await closeSheet(app);
  await strip(app, strips.onItsWay).waitFor();
  await look("home-transfer-on-its-way");
  await page.evaluate(() => {
    const [, at] = /said-paid=bank\.(\d+)/.exec(document.cookie) ?? [];
    // biome-ignore lint/suspicious/noDocumentCookie: the page keeps it so
    document.cookie = `said-paid=bank.${Number(at) - 120_000}; path=/; max-age=3600`;
  });
  await page.reload();
  await strip(app, strips.notHere).waitFor();
  await look("home-transfer-late");
  await openBankTab(app);
  await sheetOf(page).getByText(deposits.lateTitle).waitFor();
  await look("deposit-bank-late");
  await closeSheet(app);
  await strip(app, strips.notHere).click();
  await sheetOf(page).locator(".drop").waitFor();
  await closeSheet(app);
  await payByBank(app, member, amount);
  await strip(app, strips.notHere).waitFor({ state: "detached" });
}
