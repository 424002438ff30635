/** The list of members and the page of one member. */

import texts from "../../../../console/src/features/accounts/texts/th.ts";
import fields from "../../../../console/src/i18n/fields/th.ts";
import type { Member } from "../../api/members.ts";
import type { Product } from "../../fixtures/product.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { submitReason, waitUntilLoaded } from "./navigation.ts";
import { openFirst, typeSearch } from "./search.ts";

/** Finds a member with the search that `/` opens. */
export async function findMember(screen: Screen, { name }: Member): Promise<void> {
  const { page, look } = screen;
  await typeSearch(screen, name);
  await openFirst(screen, name);
  await page.getByRole("heading", { name }).waitFor();
  await waitUntilLoaded(page);
  await look("member");
}

/** Requests a credit on the open page of a member. */
export async function requestCredit({ page, look }: Screen, amount: string): Promise<void> {
  await page.getByRole("button", { name: texts.memberActions.adjust.label, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(fields.amount).fill(amount);
  await look("member-adjust");
  await submitReason(page, "a deposit that no bank reported");
}

/** Suspends a member with a reason. */
export async function suspend({ page }: Screen, product: Product, { id }: Member): Promise<void> {
  await page.goto(`${product.consoleUrl}/members/${id}`);
  await page.getByRole("button", { name: texts.memberActions.suspend.label, exact: true }).click();
  await submitReason(page, "two people use it");
}

/** The page of the member says that the account is suspended. */
export async function isSuspended({ page, look }: Screen): Promise<void> {
  await page.getByText(fields.suspended).first().waitFor();
  await look("member-suspended");
}

/** Requests a new phone for a member who has lost the old one. */
export async function requestPhone(
  { page, look }: Screen,
  { product, member, phone }: { product: Product; member: Member; phone: string },
): Promise<void> {
  await page.goto(`${product.consoleUrl}/members/${member.id}`);
  await page
    .getByRole("button", { name: texts.data.actions.changePhone.label, exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(texts.data.actions.changePhone.fields.phoneNumber).fill(phone);
  await look("member-phone");
  await submitReason(page, "verified in the chat");
  await dialog.waitFor({ state: "detached" });
}
