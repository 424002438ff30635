/** Payments that go back, in the matching room. */
import texts from "../../../../../console/src/features/deposits/texts/th.ts";
import type { Screen } from "../../../fixtures/screen.ts";
import { goTo } from "../navigation.ts";

/** A cashier enters the whole number of the account that paid, and asks a second person. */
export async function prepareOnScreen(
  screen: Screen,
  { name, accountNo }: { name: string; accountNo: string },
): Promise<void> {
  const { page, look } = screen;
  const { actions, waitsForSecond } = texts.returns;
  const { label, fields } = actions.prepare;
  await goTo(screen, "/matching");
  await page.getByRole("button", { name: texts.views.returns }).click();
  await page.locator("tr", { hasText: name }).click();
  await page.getByRole("button", { name: label }).waitFor();
  await look("return");
  await page.getByRole("button", { name: label }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(fields.accountNo).fill(accountNo);
  await dialog.locator("textarea").fill("the member said it by phone");
  await look("prepare-return");
  await dialog.getByRole("button", { name: label }).click();
  await page.getByText(waitsForSecond).waitFor();
}

/** The payment has left the queue: it is among those that are done. */
export async function seeSentBack({ page, look }: Screen, name: string): Promise<void> {
  const { title, tabs, states } = texts.returns;
  const row = page.locator("tr", { hasText: name });
  await row.waitFor({ state: "detached" });
  await page.getByRole("group", { name: title }).getByRole("button", { name: tabs.done }).click();
  await row.click();
  await page.locator(".detail-head").getByText(states.paid).waitFor();
  await look("return-sent");
}
