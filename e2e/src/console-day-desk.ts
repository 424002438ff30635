/** What every page of the console has in common for who walks through it. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import approvalTexts from "../../console/src/features/approvals/texts/th.ts";
import { type Desk, signInAtDesk, takeDesk } from "./desk.ts";
import type { Product } from "./product.ts";

/** Somebody of the seeded staff at a desk of their own; a code opens one door once, so each signs in once. */
export async function sit(product: Product, account: string): Promise<Desk> {
  const desk = await takeDesk(product, `day-${account}`);
  await signInAtDesk(desk, { product, account, path: "/account" });
  return desk;
}

/** By the link of the rail, as a person goes. */
export async function goTo({ page }: Desk, path: string): Promise<void> {
  await page.locator(`.rail nav a[href="${path}"]`).click();
  await page.waitForURL((url) => url.pathname === path);
  await settled(page);
}

/** Nothing loads any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator("main .sk").first().waitFor({ state: "detached" });
}

/** The views of a list, above it. */
export const openView = (page: Page, name: string): Promise<void> =>
  page.locator("fieldset.seg button", { hasText: name }).first().click();

/** The row of a queue that the keys act on. */
export const chosenRow = (page: Page, name: string): Locator =>
  page.locator('tr[aria-current="true"]', { hasText: name });

/** Writes why, and does it; the dialog closes when it is done. */
export async function answerWhy(page: Page, why: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.locator("textarea").last().fill(why);
  await dialog.locator('button[type="submit"]').click();
  await dialog.waitFor({ state: "detached" });
}

/** Their own request: it is shown, and cannot be approved, neither by the button nor by the key. */
export async function cannotApproveOwn(desk: Desk, kind: string): Promise<void> {
  const { page, look } = desk;
  await goTo(desk, "/approvals");
  await page
    .getByRole("row", { name: approvalTexts.kinds[kind] ?? kind })
    .first()
    .click();
  await page.getByText(approvalTexts.own).waitFor();
  const button = page.getByRole("button", { name: approvalTexts.approve });
  assert.equal(await button.last().isDisabled(), true);
  await page.keyboard.press("a");
  assert.equal(await page.getByRole("dialog").count(), 0);
  await look(`approval-own-${kind}`);
}

/** Another person agrees to exactly what is shown. */
export async function approveAsSecond(desk: Desk, kind: string): Promise<void> {
  const { page, look } = desk;
  await goTo(desk, "/approvals");
  await page
    .getByRole("row", { name: approvalTexts.kinds[kind] ?? kind })
    .first()
    .click();
  await page.locator(".payload").waitFor();
  await look(`approval-${kind}`);
  await page.keyboard.press("a");
  await answerWhy(page, "checked with the maker");
  await page.getByText(approvalTexts.emptyTitle).waitFor();
}
