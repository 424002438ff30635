/** The queue of payments without a member. */
import texts from "../../../../console/src/features/deposits/texts/th.ts";
import type { Member } from "../../api/members.ts";
import { changesWallet } from "../../api/review-items.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { goTo, openView, submitReason, waitUntilLoaded } from "./navigation.ts";

type Payment = { payer: string; amount: number };

/** Finds the member by phone and credits the payment. */
export async function match(screen: Screen, member: Member, payment: Payment): Promise<void> {
  const { page, look } = screen;
  const row = page.getByRole("row", { name: payment.payer });
  await goTo(screen, "/matching");
  await row.click();
  await page.locator(".detail-body", { hasText: payment.payer }).waitFor();
  await waitUntilLoaded(page);
  await look("matching");
  await page.getByLabel(texts.findMember).fill(member.phone);
  await page.getByRole("button", { name: texts.find, exact: true }).click();
  await page.getByRole("dialog").getByText(member.name).first().waitFor();
  await look("matching-member");
  await changesWallet(member, payment.amount, async () => {
    await submitReason(page, "the member sent the receipt");
    await row.waitFor({ state: "detached" });
  });
}

/** Reverses the matched payment, which is in the queue again. */
export async function reverse(
  { page, look }: Screen,
  member: Member,
  payment: Payment,
): Promise<void> {
  const row = page.getByRole("row", { name: payment.payer });
  await openView(page, texts.views.done);
  await row.click();
  await changesWallet(member, -payment.amount, async () => {
    await page.getByRole("button", { name: texts.reverse }).click();
    await submitReason(page, "it was another member's");
  });
  await openView(page, texts.views.waiting);
  await row.click();
  await page.getByText(texts.paymentActions.reverse, { exact: true }).waitFor();
  await waitUntilLoaded(page);
  await look("matching-reversed");
}
