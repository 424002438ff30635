/** The queue of transfers with an unknown outcome. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import texts from "../../../../console/src/features/games/texts/th.ts";
import type { Member } from "../../api/members.ts";
import { readWallet } from "../../api/review-items.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { goTo, waitUntilLoaded } from "./navigation.ts";

/** Recovery asks the provider several times before it leaves a transfer to staff users. */
const recoveryMs = 90_000;

/** A asks the provider again; D decides with evidence, and the hold ends. */
export async function resolve(screen: Screen, member: Member, amountMinor: number): Promise<void> {
  const { page, look } = screen;
  const row = page.getByRole("row", { name: member.name });
  await goTo(screen, "/transfers");
  await row.click({ timeout: recoveryMs });
  await page.getByText(texts.states.review, { exact: true }).waitFor();
  await waitUntilLoaded(page);
  await look("transfer");
  await page.keyboard.press("a");
  await page.getByText(texts.because.play_done).waitFor();
  await look("transfer-asked");
  // Until the provider can no longer act on the call, a decision is refused.
  const decide = page.getByRole("button", { name: texts.actions.done.label });
  await expect(decide).toBeEnabled({ timeout: recoveryMs });
  const before = await readWallet(member);
  // The same key again confirms, once a reason is chosen by its number.
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await page.keyboard.press("1");
  await page.keyboard.press("d");
  await dialog.waitFor({ state: "detached" });
  await row.waitFor({ state: "detached" });
  const after = await readWallet(member);
  assert.equal(before.held - after.held, amountMinor);
}
