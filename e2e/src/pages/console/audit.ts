/** The audit log. */
import texts from "../../../../console/src/features/audit/texts/th.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { goTo } from "./navigation.ts";

/** Filters the log by an action, and J opens the newest entry. */
export async function openEntry(screen: Screen, action: keyof typeof texts.actions): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/audit");
  const filter = page.getByRole("combobox", { name: texts.action, exact: true });
  await filter.selectOption(action);
  await page.waitForURL((url) => url.searchParams.get("action") === action);
  await page.getByRole("row", { name: texts.actions[action] }).first().waitFor();
  await filter.blur();
  await page.keyboard.press("j");
  await page.getByRole("dialog").getByText(texts.actions[action], { exact: true }).waitFor();
  await look("audit-entry");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Recomputes the hash chain on the open page; it is intact. */
export async function verifyChain({ page, look }: Screen): Promise<void> {
  await page.getByRole("button", { name: texts.verify }).click();
  await page.locator(".note.ok").waitFor();
  await look("audit-verified");
}
