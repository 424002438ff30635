/** What a member sees and presses in the sheet of the refund. */
import { expect } from "@playwright/test";
import { type MemberApp, sheetOf } from "./home.ts";

/**
 * While the refund is received only its button is busy, and no other can be pressed. The network
 * shows a refund that could be received and added, and holds the request.
 */
export async function seeOneBusy(app: MemberApp): Promise<void> {
  const { page, look } = app.phone;
  const { refunds } = app.texts;
  await page.route("**/api/refund/check", async (route) => {
    const answer = await route.fetch();
    const refund = await answer.json();
    const offer = { ...refund.offer, amount: 50, refusal: null };
    const more = { result: true, refusal: null, bonus: false, pot: 50, offer };
    await route.fulfill({ response: answer, json: { ...refund, ...more } });
  });
  await page.route("**/api/refund/receive", () => undefined);
  // The press on home shows the operator's banners first.
  await page.goto(`${app.product.url}/user/home?sheet=refund`);
  const sheet = sheetOf(page);
  const add = sheet.getByRole("button", { name: refunds.addWallet });
  await add.waitFor();
  await expect(add).toBeEnabled();
  await sheet.getByRole("button", { name: refunds.receive }).click();
  const busy = sheet.locator(".btn[aria-busy]");
  await busy.getByText(refunds.receiving).waitFor();
  await expect(busy).toHaveCount(1);
  await expect(add).toBeDisabled();
  await look("refund-busy");
  await page.unrouteAll({ behavior: "ignoreErrors" });
}
