/** What a member does with passkeys, on a device that Chromium plays. */
import assert from "node:assert/strict";
import { expect } from "@playwright/test";
import type { CDPSession, Page } from "playwright-core";
import passkeys from "../../../web/src/features/accounts/texts/passkeys/th.ts";
import labels from "../../../web/src/i18n/labels/th.ts";
import recentAuth from "../../../web/src/i18n/recent-auth/th.ts";
import type { Product } from "../fixtures/product.ts";
import { closeSheet, confirmOutcome, type MemberApp, pressTile, sheetOf } from "./home.ts";

/** The product at an address with a name: browsers make no passkeys for an IP address. */
export const atLocalhost = (product: Product): Product => ({
  ...product,
  url: product.url.replace("127.0.0.1", "localhost"),
});

interface Device {
  /** Whether the device answers questions from now on. */
  setPresent(isPresent: boolean): Promise<void>;
}

/** A device with a screen lock that keeps passkeys. */
export async function attachDevice(page: Page): Promise<Device> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setPresent: (enabled) =>
      session
        .send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled })
        .then(() => undefined),
  };
}

/** Home offers a passkey, once. */
export async function acceptOffer({ phone: { page, look } }: MemberApp): Promise<void> {
  const offer = page.getByRole("dialog", { name: passkeys.offerTitle });
  await offer.waitFor();
  await look("passkey-offer");
  await offer.getByRole("button", { name: passkeys.offerYes }).click();
  await page.getByText(passkeys.addDone).waitFor();
  await offer.waitFor({ state: "detached" });
}

async function openPasskeys({ phone, product }: MemberApp) {
  await phone.page.goto(`${product.url}/user/profile`);
  await phone.page.getByRole("button", { name: labels.passkeys }).click();
  const sheet = sheetOf(phone.page);
  await sheet.getByRole("listitem").first().waitFor();
  return sheet;
}

/** Names the passkey, and requires it for every withdrawal. */
export async function requirePasskey(app: MemberApp, name: string): Promise<void> {
  const sheet = await openPasskeys(app);
  await sheet.getByRole("button", { name: new RegExp(passkeys.renameOf("")) }).click();
  await sheet.locator('input[name="name"]').fill(name);
  await sheet.getByRole("button", { name: labels.save }).click();
  await sheet.getByText(name).waitFor();
  const saved = app.phone.page.waitForResponse((answer) => answer.request().method() === "PUT");
  await sheet.locator('input[name="confirm-withdrawals"]').click();
  assert.equal((await saved).status(), 200);
  await app.phone.look("passkeys");
  await closeSheet(app);
}

/** Withdraws, and confirms it with the passkey. */
export async function withdrawWithPasskey(app: MemberApp, amount: number): Promise<void> {
  const { page, look } = app.phone;
  const texts = app.texts.withdrawals;
  await page.goto(`${app.product.url}/user/home`);
  const sheet = await pressTile(page, app.texts.wallet.withdraw);
  await sheet.locator(".bigamt input").fill(String(amount));
  await sheet
    .getByRole("button", { name: texts.confirmAmount("").trim() })
    .last()
    .click();
  const question = page.getByRole("dialog", { name: recentAuth.title });
  await question.getByText(recentAuth.withdrawalText).waitFor();
  await look("passkey-question");
  await question.getByRole("button", { name: recentAuth.withPasskey }).click();
  // The first title of the dialog is gone as soon as the payout is paid.
  await confirmOutcome(app, texts.paidTitle);
}

/** Logs in by the button of the login page, and arrives where the visit was going. */
export async function logInByPasskey({ phone, product }: MemberApp, device: Device): Promise<void> {
  const { page, look } = phone;
  await page.goto(`${product.url}/user/statement`);
  await page.waitForURL(/\/login\?next=/);
  const button = page.getByRole("button", { name: passkeys.logIn });
  await button.waitFor();
  await expect(page.locator('input[name="username"]')).toHaveAttribute(
    "autocomplete",
    "username webauthn",
  );
  await look("login-passkey");
  // On a small phone the button is below the first screen; the next page starts at its top.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 560 });
  await button.scrollIntoViewIfNeeded();
  await device.setPresent(true);
  await button.click();
  await page.waitForURL("**/user/statement");
  await page.locator("li.line").first().waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0);
  if (size) await page.setViewportSize(size);
}

/** Removes the passkey, which takes the question at withdrawals with it. */
export async function removePasskey(app: MemberApp, name: string): Promise<void> {
  const { page, look } = app.phone;
  const sheet = await openPasskeys(app);
  await sheet.getByRole("button", { name: passkeys.removeOf(name) }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText(passkeys.removeLast).waitFor();
  await look("passkey-removal");
  await question.getByRole("button", { name: passkeys.remove, exact: true }).click();
  await sheet.getByText(passkeys.none).waitFor();
}
