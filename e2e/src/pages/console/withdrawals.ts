/** The queue of withdrawals and the list of payouts, used by the keys. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import texts from "../../../../console/src/features/withdrawals/texts/th.ts";
import { type Member, waitUntilPaid } from "../../api/members.ts";
import { readWallet } from "../../api/review-items.ts";
import type { Screen } from "../../fixtures/screen.ts";
import {
  chosenRow,
  confirmAction,
  goTo,
  openView,
  submitReason,
  waitUntilLoaded,
} from "./navigation.ts";

const rowOf = ({ page }: Screen, { name }: Member) => page.getByRole("row", { name });

/** J and K move between two withdrawals that follow each other, and the first one is chosen. */
export async function moveByKeys(screen: Screen, first: Member, second: Member): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/withdrawals");
  await rowOf(screen, second).waitFor();
  await rowOf(screen, first).click();
  await chosenRow(page, first.name).waitFor();
  await page.keyboard.press("j");
  await chosenRow(page, second.name).waitFor();
  await page.keyboard.press("k");
  await chosenRow(page, first.name).waitFor();
  await waitUntilLoaded(page);
  await look("withdrawals");
}

/** A asks and A confirms: the chosen withdrawal is approved, and the next one is chosen. */
export async function approve(screen: Screen, member: Member, next: Member): Promise<void> {
  const { page, look } = screen;
  await page.keyboard.press("a");
  await page.getByRole("alertdialog").waitFor();
  await look("withdrawal-approve");
  await page.keyboard.press("a");
  await rowOf(screen, member).waitFor({ state: "detached" });
  await chosenRow(page, next.name).waitFor();
}

/** The payout is sent, and the wallet holds nothing any more. */
export async function isPaid(member: Member): Promise<void> {
  await waitUntilPaid(member.calls);
  assert.equal((await readWallet(member)).held, 0);
}

/** The first of two approvals. The same staff user cannot give the second one. */
export async function approveFirst(
  screen: Screen,
  member: Member,
  heldMinor: number,
): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/withdrawals");
  await rowOf(screen, member).click();
  await chosenRow(page, member.name).waitFor();
  await page.getByRole("button", { name: texts.firstApproval.label }).waitFor();
  await page.keyboard.press("a");
  await page.getByRole("alertdialog").waitFor();
  await confirmAction(page);
  await page.getByText(texts.notOwn).waitFor();
  await expect(page.getByRole("button", { name: texts.secondApproval })).toBeDisabled();
  await page.keyboard.press("a");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  assert.equal((await readWallet(member)).held, heldMinor);
  await look("withdrawal-own-approval");
}

/** Another staff user gives the second approval. */
export async function approveSecond(screen: Screen, member: Member): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/withdrawals");
  await rowOf(screen, member).click();
  await page.getByRole("button", { name: texts.secondApproval }).waitFor();
  await waitUntilLoaded(page);
  await look("withdrawal-second");
  await page.keyboard.press("a");
  await confirmAction(page);
  await rowOf(screen, member).waitFor({ state: "detached" });
}

/** R asks for a reason, a digit takes one, and R confirms; then the money is free again. */
export async function reject(screen: Screen, member: Member, amountMinor: number): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/withdrawals");
  await rowOf(screen, member).click();
  await chosenRow(page, member.name).waitFor();
  await page.getByRole("heading", { name: member.name }).waitFor();
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  await dialog.locator("input:focus").waitFor();
  await page.keyboard.press("5");
  await expect(
    dialog.getByRole("radio", { name: texts.actions.reject.values.documents }),
  ).toBeChecked();
  await look("withdrawal-reject");
  await page.keyboard.press("r");
  await dialog.waitFor({ state: "detached" });
  await rowOf(screen, member).waitFor({ state: "detached" });
  const { free, held } = await readWallet(member);
  assert.equal(held, 0);
  assert.ok(free >= amountMinor);
}

/** H parks a withdrawal. Its money stays held. */
export async function park(screen: Screen, member: Member, amountMinor: number): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/withdrawals");
  await rowOf(screen, member).click();
  await page.getByRole("heading", { name: member.name }).waitFor();
  await page.keyboard.press("h");
  await page.getByRole("dialog").locator("textarea:focus").waitFor();
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await rowOf(screen, member).waitFor({ state: "detached" });
  await openView(page, texts.tabs.parked);
  await chosenRow(page, member.name).waitFor();
  await page
    .getByText(texts.actions.park.reasons[0] ?? "")
    .first()
    .waitFor();
  await waitUntilLoaded(page);
  await look("withdrawals-parked");
  assert.ok((await readWallet(member)).held >= amountMinor);
}

/** The payouts list the paid withdrawal. */
export async function findPayout(screen: Screen, member: Member): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/payouts");
  await rowOf(screen, member).click();
  await page.getByRole("heading", { name: member.name }).waitFor();
  await waitUntilLoaded(page);
  await look("payouts");
}

/** Above the own limit, the dialog asks another staff user instead. */
export async function askAnother(screen: Screen, member: Member): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/withdrawals");
  await rowOf(screen, member).click();
  await chosenRow(page, member.name).waitFor();
  await page.getByRole("heading", { name: member.name }).waitFor();
  await page.getByRole("button", { name: texts.firstApproval.label }).waitFor();
  await page.keyboard.press("a");
  await page.getByRole("alertdialog").waitFor();
  await page.keyboard.press("a");
  await page.getByText(texts.actions.askApproval.text).waitFor();
  await look("withdrawal-above-limit");
  await submitReason(page, "above my limit");
}
