/** What staff users rely on, on every page of the console. */
import { expect } from "@playwright/test";
import deposits from "../../../../console/src/features/deposits/texts/th.ts";
import core from "../../../../console/src/i18n/core/th.ts";
import keys from "../../../../console/src/i18n/keys/th.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { goTo, waitUntilLoaded } from "./navigation.ts";

/**
 * The dialog for a payment opens with the focus in its first empty field. Escape closes it, and the
 * focus is at the button again.
 */
export async function typesAtOnce(screen: Screen): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/matching");
  const opener = page.getByRole("button", { name: deposits.enter, exact: true });
  await opener.click();
  const dialog = page.getByRole("dialog");
  const field = dialog.locator("input:not([type=radio])").first();
  await expect(field).toBeFocused();
  await look("enter-payment");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect(opener).toBeFocused();
}

/** `?` lists the keys on every page, an unknown member is not found, and Escape closes the list. */
export async function helpsWithKeys({ page, look }: Screen): Promise<void> {
  await page.goto(new URL("/members/999999999", page.url()).href);
  await page.getByText(core.notFoundText).waitFor();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: keys.title });
  await sheet.getByText(keys.confirm).waitFor();
  await look("keys");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
}

/** A change of the settings that was not saved is there again after another page. */
export async function keepsUnsaved(screen: Screen): Promise<void> {
  const { page } = screen;
  await goTo(screen, "/settings");
  const field = page.locator(".setup-form input").first();
  await field.waitFor();
  const before = await field.inputValue();
  await field.fill(`${before}7`);
  await goTo(screen, "/members");
  await goTo(screen, "/settings");
  await expect(field).toHaveValue(`${before}7`);
  // Otherwise the browser would ask before the page closes.
  await field.fill(before);
}

/** While the server cannot be reached, the page says so; it comes back without a press. */
export async function comesBack({ page, look }: Screen): Promise<void> {
  await page.route("**/api/console/**", (route) => route.abort());
  await page.reload();
  await page.getByText(core.noNetwork).first().waitFor();
  await look("unreachable");
  await page.unroute("**/api/console/**");
  await page.route("**/api/console/**", (route) =>
    route.fulfill({ status: 502, body: "Bad Gateway" }),
  );
  await page.getByRole("button", { name: core.retry }).first().click();
  await page.getByText(core.noNetwork).first().waitFor();
  await page.unroute("**/api/console/**");
  await page.locator(".rail").waitFor();
  await waitUntilLoaded(page);
}
