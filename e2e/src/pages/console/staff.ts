/** The page of the staff users. */

import { randomInt } from "node:crypto";
import { expect } from "@playwright/test";
import type { Page } from "playwright-core";
import texts from "../../../../console/src/features/staff/texts/staff/th.ts";
import fields from "../../../../console/src/i18n/fields/th.ts";
import permissions from "../../../../console/src/i18n/permissions/th.ts";
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

/** Opens a staff user by the row of the list, and asks for a limit that waits for an owner. */
export async function limitStaffUser({ page, look }: Screen, name: string): Promise<void> {
  await page.getByRole("row", { name }).first().click();
  const drawer = page.getByRole("dialog", { name });
  const once = drawer.locator('input[name="withdrawals-THB-once"]');
  await once.fill("none");
  await drawer.getByText(texts.access.wrong).waitFor();
  await once.fill("5000");
  await look("staff-user");
  await drawer.getByRole("button", { name: fields.requestApproval }).click();
  await giveReason(page, fields.requestApproval, "staff-limit", look);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Asks for a custom role with one permission. */
export async function askRole({ page, look }: Screen, name: string): Promise<void> {
  await page.getByRole("tab", { name: texts.roles.title }).click();
  await page.getByRole("button", { name: texts.roles.add }).click();
  const drawer = page.getByRole("dialog", { name: texts.roles.add });
  await drawer.locator('input[name="role-name"]').fill(name);
  await drawer.getByRole("checkbox", { name: permissions["chat.read"] }).check();
  await look("staff-role");
  await drawer.getByRole("button", { name: fields.requestApproval }).click();
  await giveReason(page, fields.requestApproval, "staff-role-asked", look);
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** The dialog of the reason closes once the request waits for another owner. */
async function giveReason(page: Page, title: string, picture: string, look: Screen["look"]) {
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.locator("textarea").fill("the new shift");
  await look(picture);
  await dialog.locator('button[type="submit"]').click();
  await dialog.waitFor({ state: "detached" });
}
