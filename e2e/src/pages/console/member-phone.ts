/** The phone of a member while staff users decide in the console. */
import { waitFor } from "../../api/calls.ts";
import type { Member } from "../../api/members.ts";
import type { Product } from "../../fixtures/product.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { figuresOf, memberApp, openHome } from "../home.ts";

/** Opens home with the member's session. */
export const openWallet = (phone: Screen, product: Product, member: Member): Promise<void> =>
  openHome(memberApp(product, phone), member);

/** Waits until the open page shows the amount, without a reload. */
export async function seeWallet({ page }: Screen, amountMinor: number): Promise<void> {
  const format = new Intl.NumberFormat("en", { minimumFractionDigits: 2 });
  const amount = format.format(amountMinor / 100);
  const wallet = page.locator(".card.hero");
  await waitFor(`a wallet of ${amount}`, async () => (await figuresOf(wallet)).includes(amount));
}
