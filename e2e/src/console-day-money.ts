/** Money out, and what needs two people: what cashier and manager do in a day, mostly by the keys. */
import assert from "node:assert/strict";
import accountTexts from "../../console/src/features/accounts/texts/th.ts";
import withdrawalTexts from "../../console/src/features/withdrawals/texts/th.ts";
import { waitFor } from "./calls.ts";
import { type Day, type Someone, sums } from "./console-day-data.ts";
import { answerWhy, chosenRow, goTo, openView, settled } from "./console-day-desk.ts";
import type { Desk } from "./desk.ts";

const t = withdrawalTexts;
const satang = (amount: number) => Math.round(amount * 100);

/** What the member has in the wallet, free and held. */
export const walletOf = async ({ calls }: Someone) => {
  const { wallet } = await calls.wallet();
  return { free: satang(wallet.amount), held: satang(wallet.held) };
};

/** Presses the deed in the question above everything. */
async function confirmDeed({ page }: Desk): Promise<void> {
  const question = page.getByRole("alertdialog");
  await question.getByRole("button").last().click();
  await question.waitFor({ state: "detached" });
}

/** J and K move; A pays what one person may pay. */
export async function approveSmall(desk: Desk, day: Day): Promise<void> {
  const { page, look } = desk;
  await goTo(desk, "/withdrawals");
  await page.getByRole("row", { name: day.small.name }).click();
  await chosenRow(page, day.small.name).waitFor();
  await page.keyboard.press("j");
  await chosenRow(page, day.large.name).waitFor();
  await page.keyboard.press("k");
  await chosenRow(page, day.small.name).waitFor();
  await settled(page);
  await look("withdrawals");
  await page.keyboard.press("a");
  await page.getByRole("alertdialog").waitFor();
  await look("withdrawal-approve");
  await confirmDeed(desk);
  await page.getByRole("row", { name: day.small.name }).waitFor({ state: "detached" });
  await paid(day.small);
}

/** The money has left: nothing is held any more. */
async function paid(member: Someone): Promise<void> {
  await waitFor(`${member.name} to be paid`, async () => {
    const { statements } = await member.calls.statements();
    return statements.some(
      ({ statementType, status }) => statementType === "withdraw" && status === "SUCCESS",
    );
  });
  assert.equal((await walletOf(member)).held, 0);
}

/** The first of two; the same person cannot be the second. */
export async function approveFirst(desk: Desk, day: Day): Promise<void> {
  const { page, look } = desk;
  // The next in the row took the place of what was decided.
  await chosenRow(page, day.large.name).waitFor();
  await page.getByRole("button", { name: t.buttons.first }).waitFor();
  await page.keyboard.press("a");
  await page.getByRole("alertdialog").waitFor();
  await confirmDeed(desk);
  await page.getByText(t.notOwn).waitFor();
  assert.equal(await page.getByRole("button", { name: t.buttons.second }).isDisabled(), true);
  await page.keyboard.press("a");
  assert.equal(await page.getByRole("alertdialog").count(), 0);
  assert.equal((await walletOf(day.large)).held, satang(sums.large));
  await look("withdrawal-own-approval");
}

/** Somebody else is the second, and then it is paid. */
export async function approveSecond(desk: Desk, day: Day): Promise<void> {
  const { page, look } = desk;
  await goTo(desk, "/withdrawals");
  await page.getByRole("row", { name: day.large.name }).click();
  await page.getByRole("button", { name: t.buttons.second }).waitFor();
  await settled(page);
  await look("withdrawal-second");
  await page.keyboard.press("a");
  await confirmDeed(desk);
  await page.getByRole("row", { name: day.large.name }).waitFor({ state: "detached" });
  await paid(day.large);
}

/** R asks for the reason; the money is the member's again. */
export async function rejectOne(desk: Desk, day: Day): Promise<void> {
  const { page, look } = desk;
  await page.getByRole("row", { name: day.refused.name }).click();
  await chosenRow(page, day.refused.name).waitFor();
  await page.getByRole("heading", { name: day.refused.name }).waitFor();
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t.reasons.documents, { exact: true }).click();
  await dialog.locator("textarea").fill("asks again tomorrow");
  await look("withdrawal-reject");
  await dialog.locator('button[type="submit"]').click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("row", { name: day.refused.name }).waitFor({ state: "detached" });
  const { free, held } = await walletOf(day.refused);
  assert.equal(held, 0);
  assert.ok(free >= satang(sums.refused));
}

/** H puts one aside: its money stays held. */
export async function holdOne(desk: Desk, day: Day): Promise<void> {
  const { page, look } = desk;
  await page.getByRole("row", { name: day.held.name }).click();
  await page.getByRole("heading", { name: day.held.name }).waitFor();
  await page.keyboard.press("h");
  await answerWhy(page, "calls the member first");
  await page.getByRole("row", { name: day.held.name }).waitFor({ state: "detached" });
  await openView(page, t.tabs.parked);
  await chosenRow(page, day.held.name).waitFor();
  await page.getByText("calls the member first").first().waitFor();
  await settled(page);
  await look("withdrawals-held");
  assert.ok((await walletOf(day.held)).held >= satang(sums.held));
  await goTo(desk, "/payouts");
  await page.getByRole("row", { name: day.small.name }).click();
  await page.getByRole("heading", { name: day.small.name }).waitFor();
  await settled(page);
  await look("payouts");
}

/** `/` finds the member; one person asks for the credit. */
export async function askForCredit(desk: Desk, day: Day, amount: string): Promise<void> {
  const { page, look } = desk;
  await page.keyboard.press("/");
  await page.keyboard.type(day.refused.name);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: day.refused.name }).waitFor();
  await settled(page);
  await look("members");
  await page.getByRole("link", { name: day.refused.name }).click();
  await page.getByRole("heading", { name: day.refused.name }).waitFor();
  await settled(page);
  await look("member");
  await page.getByRole("button", { name: accountTexts.adjust, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(accountTexts.amount).fill(amount);
  await look("member-adjust");
  await answerWhy(page, "a deposit that no bank told us");
}
