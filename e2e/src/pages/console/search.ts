/** The search over everything, and the card of a member at a link. */
import { expect } from "@playwright/test";
import type { Locator, Page } from "playwright-core";
import texts from "../../../../console/src/features/search/texts/th.ts";
import core from "../../../../console/src/i18n/core/th.ts";
import type { Member } from "../../api/members.ts";
import type { Product } from "../../fixtures/product.ts";
import type { Screen } from "../../fixtures/screen.ts";
import { waitUntilLoaded } from "./navigation.ts";

const fieldOf = (page: Page): Locator => page.getByRole("combobox", { name: texts.title });

/** Opens the search with a key and types a text. */
export async function typeSearch({ page }: Screen, text: string, key = "/"): Promise<void> {
  await page.getByRole("button", { name: core.searchMember }).waitFor();
  await waitUntilLoaded(page);
  await page.keyboard.press(key);
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type(text);
}

/** Opens the option that the search puts first, once it is the one with these words. */
export async function openFirst({ page }: Screen, words: string): Promise<void> {
  await page.getByRole("option", { name: words, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await fieldOf(page).waitFor({ state: "detached" });
}

/** A text that nothing matches is answered in words; Esc closes and returns the focus. */
export async function findNothing(screen: Screen, text: string): Promise<void> {
  const { page, look } = screen;
  await typeSearch(screen, text, "Control+k");
  await page.getByText(texts.none(text)).waitFor();
  await look("search-nothing");
  await page.keyboard.press("Escape");
  await fieldOf(page).waitFor({ state: "detached" });
}

/** The card of a member, which the pointer and the keyboard show. */
export async function seeCard({ page, look }: Screen, name: string, words: string): Promise<void> {
  const link = page.getByRole("main").getByRole("link", { name, exact: true });
  const card = page.getByRole("tooltip");
  await link.hover();
  await expect(card).toContainText(words);
  await look("member-card");
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  await page.mouse.move(0, 0);
  await link.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await expect(card).toContainText(words);
}

/** A press on an address of a session searches for the members who used it. */
export async function searchAddress(
  { page }: Screen,
  product: Product,
  { id }: Member,
): Promise<void> {
  await page.goto(`${product.consoleUrl}/members/${id}?part=sessions`);
  await page
    .getByRole("button", { name: core.searchFor("127.0.0.1") })
    .first()
    .click();
  await expect(fieldOf(page)).toHaveValue("127.0.0.1");
  await page.getByRole("group", { name: core.nav.members }).waitFor();
}
