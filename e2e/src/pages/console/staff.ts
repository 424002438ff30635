/** The page of the staff users. */
import { randomInt } from "node:crypto";
import { expect } from "@playwright/test";
import texts from "../../../../console/src/features/staff/texts/staff/th.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { goTo } from "./navigation.ts";

/** Adds a chat agent. The password is gone after its dialog has closed. */
export async function addStaffUser(screen: Screen, name: string): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/staff");
  await page.getByRole("button", { name: texts.add }).click();
  const drawer = page.getByRole("dialog");
  await drawer.locator('input[name="new-username"]').fill(`e2e-${randomInt(1e6, 1e7)}`);
  await drawer.locator('input[name="name"]').fill(name);
  await look("staff-add");
  await drawer.getByRole("button", { name: texts.add }).click();
  const password = page.locator(".issued-password code");
  await password.waitFor();
  await expect(password).toHaveText(/^[\w-]{12,}$/);
  await look("staff-password");
  await page.locator(".sheet > footer button").click();
  await password.waitFor({ state: "detached" });
}

/** Opens a staff user by the row of the list. */
export async function openStaffUser({ page, look }: Screen, name: string): Promise<void> {
  await page.getByRole("row", { name }).first().click();
  await page.getByRole("dialog", { name }).waitFor();
  await look("staff-user");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}
