/** The treasury's own accounts and the moves between them. */

import texts from "../../../../console/src/features/treasury/texts/cash/th.ts";
import fields from "../../../../console/src/i18n/fields/th.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { goTo, submitReason } from "./navigation.ts";

async function openTab(screen: Screen, name: string): Promise<void> {
  await goTo(screen, "/treasury");
  await screen.page.getByRole("tab", { name, exact: true }).click();
}

/** The bank is asked for the balance of the paying account, and the page shows it. */
export async function readPayingAccount(screen: Screen): Promise<void> {
  const { page, look } = screen;
  await openTab(screen, texts.tabs.cash);
  const row = page.getByRole("row", { name: texts.paying });
  await row.waitFor();
  await row.click();
  await page.getByRole("dialog").getByRole("button", { name: texts.readNow }).click();
  await page.getByText(texts.read, { exact: true }).waitFor();
  await look("cash-account");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await row.getByText(texts.sources.bank).waitFor();
  await look("cash-position");
}

/** Requests a move from a receiving account to the paying account. */
export async function requestMove(screen: Screen, amount: string, why: string): Promise<void> {
  const { page, look } = screen;
  await openTab(screen, texts.tabs.moves);
  await page.getByRole("button", { name: texts.newMove }).click();
  const dialog = page.getByRole("dialog");
  const from = dialog.getByLabel(texts.from, { exact: true });
  await from.locator("option", { hasText: "SCB" }).first().waitFor({ state: "attached" });
  await from.selectOption("SCB:7440000041");
  await dialog.getByLabel(texts.to, { exact: true }).selectOption("PAYOUT");
  await dialog.getByLabel(fields.amount).fill(amount);
  await look("move-dialog");
  await submitReason(page, why);
  await rowOf(screen, amount).getByText(texts.moveStates.asked).waitFor();
}

const rowOf = ({ page }: Screen, amount: string) =>
  page.getByRole("row").filter({ hasText: amount }).first();

/** Ends an approved move that arrived, and the list shows it. */
export async function moveArrived(screen: Screen, amount: string): Promise<void> {
  const { page, look } = screen;
  const row = rowOf(screen, amount);
  await row.getByText(texts.moveStates.approved).waitFor();
  await row.click();
  await page.getByRole("button", { name: texts.moveActions.done.label }).click();
  const reason = page.getByRole("dialog").last();
  await reason.locator("textarea").fill("seen at the bank");
  await reason.locator('button[type="submit"]').click();
  await page.getByText(texts.ended, { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").first().waitFor({ state: "hidden" });
  await row.getByText(texts.moveStates.done).waitFor();
  await look("moves");
}
