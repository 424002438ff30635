/** The queue of payments without a member. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import texts from "../../../../console/src/features/deposits/texts/th.ts";
import listTexts from "../../../../console/src/i18n/lists/th.ts";
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
    await page.getByRole("button", { name: texts.actions.payments.reverse.label }).click();
    await submitReason(page, "it was another member's");
  });
  await openView(page, texts.views.waiting);
  await row.click();
  await page.getByText(texts.paymentActions.reverse, { exact: true }).waitFor();
  await waitUntilLoaded(page);
  await look("matching-reversed");
}

/**
 * R dismisses the open payment, and Z takes it back: closing the tab then changes nothing. Without
 * Z the dismissal is sent when the tab closes, within the five seconds.
 */
export async function dismissAndClose({ page }: Screen, payer: string): Promise<void> {
  const open = async (view: string) => {
    const tab = await page.context().newPage();
    await tab.goto(`${new URL(page.url()).origin}/matching?tab=${view}`);
    await tab.locator(".rail").waitFor();
    await waitUntilLoaded(tab);
    return tab;
  };
  const dismiss = async (tab: Screen["page"]) => {
    await tab.getByRole("row", { name: payer }).click();
    await tab.locator(".detail-body", { hasText: payer }).waitFor();
    await tab.keyboard.press("r");
    await tab.getByRole("dialog").locator("textarea:focus").waitFor();
    for (const key of ["1", "r"]) await tab.keyboard.press(key);
    // The dialog has the keys, and hides the rows, until it is gone.
    await tab.getByRole("dialog").waitFor({ state: "detached" });
    await tab.getByRole("row", { name: payer }).waitFor({ state: "detached" });
  };
  const undone = await open("waiting");
  await dismiss(undone);
  await undone.keyboard.press("z");
  await undone.getByRole("row", { name: payer }).waitFor();
  await undone.close({ runBeforeUnload: true });
  const closed = await open("waiting");
  await dismiss(closed);
  await closed.close({ runBeforeUnload: true });
  const done = await open("done");
  await done.getByRole("row", { name: payer }).waitFor();
  await done.close();
}

/** R asks, a number chooses the reason, and the same key again refuses a reported transfer. */
export async function refuseReported(screen: Screen, member: Member): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/matching");
  await openView(page, texts.views.reported);
  const row = page.getByRole("row", { name: member.name });
  await row.click();
  await page.locator(".detail-head", { hasText: member.name }).waitFor();
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  // Without a reason the key writes a letter.
  await page.keyboard.press("1");
  await expect(dialog.locator("textarea")).toHaveValue(
    texts.actions.reported.refuse.reasons[0] ?? "",
  );
  await look("reported-refused");
  await page.keyboard.press("r");
  await dialog.waitFor({ state: "detached" });
  await row.waitFor({ state: "detached" });
}

/** The row beneath a point of the page, and where it is. */
const rowAt = (page: Screen["page"], at: { x: number; y: number }) =>
  page.evaluate(({ x, y }) => {
    const row = document.elementFromPoint(x, y)?.closest<HTMLElement>("tr[data-row]");
    return { id: row?.dataset.row, top: row?.getBoundingClientRect().top };
  }, at);

/**
 * Payments arrive in the list, sorted by amount and filtered: the row beneath the pointer stays
 * where it is, and a press shows the new ones.
 */
export async function staysInPlace(
  screen: Screen,
  { shown, arrive }: { shown: number; arrive: readonly (() => Promise<unknown>)[] },
): Promise<void> {
  const { page, look } = screen;
  await page.goto(`${new URL(page.url()).origin}/matching?sort=-amount&amount=40..`);
  const rows = page.locator("main table.dt tr[data-row]");
  await rows.nth(shown - 1).waitFor();
  // The filters open above the rows.
  await page.locator(".list-filters").waitFor();
  await waitUntilLoaded(page);
  const box = await rows.nth(1).boundingBox();
  assert.ok(box);
  // Not at a link, whose card would cover the row.
  const at = { x: box.x + box.width - 8, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  const before = await rowAt(page, at);
  for (const pay of arrive) {
    await Promise.all([pay(), page.waitForTimeout(200)]);
    assert.deepEqual(await rowAt(page, at), before);
  }
  const bar = page.getByRole("button", { name: listTexts.newRows(arrive.length) });
  await bar.waitFor();
  assert.deepEqual(await rowAt(page, at), before);
  await look("matching-new");
  await bar.click();
  await rows.nth(shown + arrive.length - 1).waitFor();
}
