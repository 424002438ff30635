/** What a member sees and presses on home. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { acceptedAgreement } from "../api/agreements.ts";
import { waitFor } from "../api/calls.ts";
import type { Member } from "../api/members.ts";
import type { Product } from "../fixtures/product.ts";
import { type Screen, writeStorage } from "../fixtures/screen.ts";
import { type Texts, textsOf } from "./texts.ts";

/** The member app on a phone. */
export type MemberApp = { product: Product; phone: Screen; texts: Texts };

export const memberApp = (product: Product, phone: Screen): MemberApp => ({
  product,
  phone,
  texts: textsOf(product.variant),
});

/** Opens home with the member's session, on a phone that has accepted the agreement. */
export async function openHome(app: MemberApp, { token }: Pick<Member, "token">): Promise<void> {
  const { product, phone } = app;
  const local = { token, "remember-agreement": await acceptedAgreement(product) };
  await writeStorage(phone.page, product.url, { local });
  await goHome(app);
}

/** Opens home on a phone that has a session. */
export async function goHome({ product, phone, texts }: MemberApp): Promise<void> {
  await phone.page.goto(`${product.url}/user/home`);
  await phone.page.locator(".money-tiles").waitFor();
  // The offer of a passkey hides it from roles, and opens before it on a busy machine.
  const games = { name: texts.games.slot, includeHidden: true };
  await phone.page.getByRole("region", games).waitFor();
}

export const sheetOf = (page: Page): Locator => page.getByRole("dialog");

/** The sheet does not scroll sideways, and cuts nothing off at its edge, which is named. */
export async function staysInWidth(sheet: Locator): Promise<void> {
  const beyond = await sheet
    .locator(".body")
    .first()
    .evaluate((box) => {
      const edge = box.getBoundingClientRect().left + box.clientWidth + 0.5;
      const clips = (each: Element) => getComputedStyle(each).overflowX !== "visible";
      const isCut = (each: Element) => {
        let around = each.parentElement;
        while (around && around !== box && !clips(around)) around = around.parentElement;
        return around === box && each.getBoundingClientRect().right > edge;
      };
      const cut = [...box.querySelectorAll("*")].filter(isCut).slice(0, 5);
      const canScroll = getComputedStyle(box).overflowX !== "hidden";
      const px = canScroll ? box.scrollWidth - box.clientWidth : 0;
      return [
        ...(px > 0 ? [`${px} px`] : []),
        ...cut.map(({ tagName, classList }) => `${tagName}.${classList}`),
      ];
    });
  assert.deepEqual(beyond, []);
}

/** Chooses a tab of a sheet once the sheet has arrived, and waits until it is the chosen one. */
export async function chooseTab(sheet: Locator, name: string): Promise<void> {
  await sheet.locator("label").filter({ hasText: name }).click();
  await sheet.getByRole("radio", { name, checked: true }).waitFor({ state: "attached" });
}

/** An amount with the separators that the screen uses. */
export const grouped = (amount: number) => amount.toLocaleString("en-GB");

/** A sum of money as the member app writes it. */
export const sumText = ({ product: { variant } }: MemberApp, amount: number) =>
  `${variant === "lao" ? "₭" : "฿"}${amount.toLocaleString("en-GB", { minimumFractionDigits: 2 })}`;

/** The text of a part of the page without blanks: figures consist of several elements. */
export async function figuresOf(part: Locator): Promise<string> {
  return ((await part.textContent()) ?? "").replace(/\s/g, "");
}

/** Waits for the total on home, which counts up to a new value. */
export async function seeTotal({ phone }: MemberApp, amount: number, name: string): Promise<void> {
  const total = phone.page.locator(".card.hero");
  await waitFor(`a total of ${grouped(amount)}`, async () =>
    (await figuresOf(total)).includes(grouped(amount)),
  );
  await phone.look(`home-${name}`);
}

/** Presses a tile of home. @returns the sheet that it opens */
export async function pressTile(page: Page, label: string): Promise<Locator> {
  await page.locator(".money-tiles").getByRole("button", { name: label }).click();
  const sheet = sheetOf(page);
  await sheet.waitFor();
  return sheet;
}

export async function confirmOutcome({ phone, texts }: MemberApp, title: string): Promise<void> {
  const popup = phone.page.getByRole("alertdialog");
  await popup.getByText(title).waitFor();
  await popup.getByRole("button", { name: texts.games.labels.ok }).click();
  await popup.waitFor({ state: "detached" });
}

export async function closeSheet({ phone, texts }: MemberApp): Promise<void> {
  const sheet = sheetOf(phone.page);
  if ((await sheet.count()) > 0) {
    await sheet.getByRole("button", { name: texts.core.close }).first().click();
  }
  await sheet.waitFor({ state: "detached" });
}
