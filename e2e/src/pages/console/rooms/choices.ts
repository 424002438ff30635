/** Fields that choose a known thing by its name, and the rooms of accounts and banks. */
import { expect } from "@playwright/test";
import type { Page } from "playwright-core";
import members from "../../../../../console/src/features/accounts/texts/th.ts";
import accounts from "../../../../../console/src/features/setup/texts/accounts/th.ts";
import texts from "../../../../../console/src/features/setup/texts/th.ts";
import choices from "../../../../../console/src/i18n/choices/th.ts";
import core from "../../../../../console/src/i18n/core/th.ts";
import lists from "../../../../../console/src/i18n/lists/th.ts";
import segments from "../../../../../console/src/i18n/segments/th.ts";
import type { Member } from "../../../api/members.ts";
import type { Screen } from "../../../fixtures/screen.ts";
import { goTo, waitUntilLoaded } from "../navigation.ts";

const reset = (page: Page) => page.getByRole("button", { name: texts.reset }).click();

/** A new game takes its provider from the list; a published game keeps its own. */
export async function chooseProvider(screen: Screen, code: string): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/providers");
  await page.getByRole("tab", { name: texts.tabs.game, exact: true }).click();
  await waitUntilLoaded(page);
  const provider = page.getByRole("combobox", { name: texts.fields.provider });
  await expect(provider).toBeDisabled();
  await page.getByRole("button", { name: texts.create }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel(texts.code).fill(code);
  await drawer.locator('button[type="submit"]').click();
  await drawer.waitFor({ state: "detached" });
  await expect(provider).toBeEnabled();
  await provider.fill("no such company");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
  await provider.fill("betf");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await look("provider-choice");
  await provider.press("Enter");
  await expect(provider).toHaveValue(/betflix/i);
  // Escape gives the chosen one back.
  await provider.fill("x");
  await provider.press("Escape");
  await expect(provider).toHaveValue(/betflix/i);
  await reset(page);
}

/** A rule of a new segment takes a tag that members have, found by a part, and a typed one. */
export async function chooseTags(screen: Screen, code: string): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/bonuses");
  await page.getByRole("tab", { name: texts.tabs.segment }).click();
  await waitUntilLoaded(page);
  await page.getByRole("button", { name: texts.create }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel(texts.code).fill(code);
  await drawer.locator('button[type="submit"]').click();
  await drawer.waitFor({ state: "detached" });
  await page.getByLabel(segments.fields.field).selectOption("tag");
  const field = page.getByRole("combobox", { name: segments.choices.tag, exact: true });
  await field.fill("fir");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveText([/calls first/, /fir/]);
  await look("tag-choice");
  await field.press("Enter");
  await field.fill("Sleeper");
  await expect(options).toHaveText(new RegExp(choices.newTag));
  // A text that is left in the field is a tag too.
  await field.press("Tab");
  for (const tag of ["calls first", "sleeper"])
    await page.getByRole("button", { name: `${segments.remove} · ${tag}` }).waitFor();
  await reset(page);
}

/**
 * A member gets a tag that others have and a new one, on the page and with others, and is found by
 * it. All of it by the keys.
 */
export async function tagMember(screen: Screen, { id, name }: Member, tag: string): Promise<void> {
  const { page, look } = screen;
  await page.goto(new URL(`/members/${id}`, page.url()).href);
  const field = page.getByRole("combobox", { name: members.addTag });
  await field.fill("calls f");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveText([/^calls first$/, /calls f/]);
  await look("member-tag");
  await field.press("Enter");
  await page.getByRole("button", { name: members.removeTag("calls first") }).waitFor();
  await field.fill(tag.toUpperCase());
  await expect(options).toHaveText(new RegExp(choices.newTag));
  await field.press("Enter");
  await page.getByRole("button", { name: members.removeTag(tag) }).waitFor();
  await goTo(screen, "/members");
  await page.getByRole("combobox", { name: members.tag, exact: true }).fill(tag);
  await expect(options).toHaveText([tag]);
  await look("members-tag");
  await options.click();
  await page.waitForURL((url) => url.searchParams.get("tag") === tag);
  await page.getByRole("row", { name }).getByRole("checkbox").check();
  await page.keyboard.press("u");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: members.tag, exact: true }).fill(tag);
  await expect(options).toHaveText([tag]);
  await look("bulk-tag");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: lists.tags.remove }).click();
  await page.getByRole("row", { name }).waitFor({ state: "detached" });
}

/** A bank is found, changed and seen on a phone, and the draft says what differs. */
export async function changeBank(screen: Screen): Promise<void> {
  const { page, look } = screen;
  await goTo(screen, "/bank-accounts");
  await page.getByRole("tab", { name: texts.tabs.banks }).click();
  await page.getByLabel(accounts.search).fill("กสิกรไทย");
  const list = page.getByRole("region", { name: accounts.list });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await list.getByRole("button", { name: "KBANK" }).click();
  const phone = page.getByRole("region", { name: accounts.preview });
  await phone.locator("[data-on]").waitFor();
  await page.getByRole("checkbox", { name: texts.fields.isRegistrable }).uncheck();
  await list.getByText(accounts.changed).waitFor();
  await phone.getByText(accounts.notOffered).waitFor();
  await expect(phone.locator("[data-on]")).toHaveCount(0);
  await look("bank-changed");
  await reset(page);
  await list.getByText(accounts.changed).waitFor({ state: "detached" });
}

/** A house account in sections; its bank is a choice, and the phone shows what members see. */
export async function changeAccount(screen: Screen): Promise<void> {
  const { page, look } = screen;
  await page.getByRole("tab", { name: texts.tabs.channel }).click();
  await page.getByLabel(choices.find).fill("7440000041");
  await page.locator(".setup-list button").first().click();
  const parts = page.getByRole("navigation", { name: accounts.parts });
  await parts.getByRole("button", { name: accounts.sections.names }).click();
  await page.getByRole("region", { name: accounts.sections.names }).waitFor();
  const bank = page.getByRole("combobox", { name: texts.fields.bankCode });
  await bank.fill("กรุงไทย");
  await bank.press("Enter");
  await expect(bank).toHaveValue(/กรุงไทย/);
  const number = page.getByLabel(texts.fields.accountNo);
  await number.fill("12");
  await parts
    .getByRole("button", { name: accounts.wrongIn(accounts.sections.account, 1) })
    .waitFor();
  await number.fill("1112223334");
  const phone = page.getByRole("region", { name: accounts.preview });
  await phone.getByText("111-222-3334").waitFor();
  await page.getByRole("checkbox", { name: texts.fields.isActive }).uncheck();
  await phone.getByText(accounts.hiddenOff).waitFor();
  await look("account-changed");
  await reset(page);
  await page.getByText(core.nav.bankAccounts).first().waitFor();
}
