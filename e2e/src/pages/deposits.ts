/** How a member deposits on the screen. */
import { leaveClosedHours, slipImage, transfer } from "../api/bank-transfers.ts";
import { controlCalls } from "../api/calls.ts";
import type { Person } from "../api/members.ts";
import { closeSheet, type MemberApp, pressTile } from "./home.ts";

/** Opens the deposit sheet on the tab of the QR. */
export async function openQrTab({ phone, texts }: MemberApp) {
  const sheet = await pressTile(phone.page, texts.wallet.deposit);
  // There are no tabs when QR is the only method.
  await sheet.locator(".segmented, .channels").first().waitFor();
  const tab = sheet.getByRole("radio", { name: texts.deposits.byQr });
  if ((await tab.count()) > 0) await tab.check({ force: true });
  return sheet;
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

/** Waits until the open page shows that a deposit was credited. */
const seeCredit = ({ phone, texts }: MemberApp) =>
  phone.page.getByText(texts.wallet.events.deposit.SUCCESS("").trim()).first().waitFor();

/** Sends a slip from the gallery. The phone reads the mini-QR before it uploads the slip. */
export async function sendSlipOnScreen(
  app: MemberApp,
  { person, amount }: { person: Person; amount: number },
): Promise<void> {
  const { product, phone, texts } = app;
  await leaveClosedHours(product);
  const { bankCode, accountNo, name } = person;
  const from = { bankCode, accountNo, name: `${name} Jaidee` };
  const image = await slipImage(product, await transfer(product, { amount, from }));
  const sheet = await pressTile(phone.page, texts.wallet.deposit);
  await sheet.locator(".segmented").first().waitFor();
  await sheet.getByRole("radio", { name: texts.deposits.bySlip }).check({ force: true });
  const buffer = Buffer.from(await image.arrayBuffer());
  await sheet
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: "slip.png", mimeType: "image/png", buffer });
  await sheet.getByText(texts.deposits.hints.slip).waitFor();
  await phone.look("slip-read");
  await sheet.getByRole("button", { name: texts.deposits.sendSlip }).click();
  await sheet.getByRole("button", { name: texts.deposits.slipStates }).waitFor();
  await seeCredit(app);
  await phone.look("slip-credited");
  await closeSheet(app);
}
