/** The slip of a transfer, from the gallery of a phone to the wallet. */
import type { Person } from "./member-pages.ts";
import { closeSheet, pressTile, type Screen } from "./money-pages.ts";
import type { Product } from "./product.ts";
import { leaveClosedHours, pictureOf, transfer } from "./transfers.ts";

/** The phone reads the code in the picture before anything is sent; the server credits what it finds to be true. */
export async function sendSlipOnScreen(
  screen: Screen,
  { product, person, amount }: { product: Product; person: Person; amount: number },
): Promise<void> {
  await leaveClosedHours(product);
  const { bankCode, accountNo, name } = person;
  const from = { bankCode, accountNo, name: `${name} Jaidee` };
  const picture = await pictureOf(product, await transfer(product, { amount, from }));
  const { page, look } = screen.phone;
  const words = screen.words.deposits;
  await page.goto(`${product.url}/user/home`);
  const sheet = await pressTile(page, screen.words.wallet.deposit);
  await sheet.locator(".segmented").first().waitFor();
  await sheet.getByRole("radio", { name: words.bySlip }).check({ force: true });
  const buffer = Buffer.from(await picture.arrayBuffer());
  await sheet
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: "slip.png", mimeType: "image/png", buffer });
  await sheet.getByText(words.hints.slip).waitFor();
  await look("slip-read");
  await sheet.getByRole("button", { name: words.sendSlip }).click();
  await sheet.getByRole("button", { name: words.slipStates }).waitFor();
  await page.getByText(screen.words.wallet.events.deposit.SUCCESS("").trim()).first().waitFor();
  await look("slip-credited");
  await closeSheet(screen);
}
