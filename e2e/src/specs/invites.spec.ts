/** A commission of members who share something waits for a cashier, and the member sees why. */
import { randomInt } from "node:crypto";
import consoleTexts from "../../../console/src/features/invites/texts/th.ts";
import bannerTexts from "../../../web/src/app/texts/banners/th.ts";
import texts from "../../../web/src/features/invites/texts/th.ts";
import errors from "../../../web/src/i18n/errors/th.ts";
import { waitFor } from "../api/calls.ts";
import { newMember, newPerson, payIn } from "../api/members.ts";
import { expect, test } from "../fixtures/test.ts";
import { openInviteLink } from "../pages/accounts.ts";
import { openWallet } from "../pages/console/member-phone.ts";
import { goTo, submitReason, waitUntilLoaded } from "../pages/console/navigation.ts";
import { textsOf } from "../pages/texts.ts";

/** The wrong invite code is answered 400. */
test.use({ expectedComplaints: /status of 400/ });

test("an invite bonus is reviewed, approved by a cashier, and waits for play", {
  tag: "@night",
}, async ({ product, openConsole, phone }) => {
  const letters = Array.from({ length: 7 }, () => String.fromCharCode(randomInt(97, 123))).join("");
  const inviter = await newMember(product, { name: `Kanya${letters}` });
  // The tests call from one address, which is what the two members share.
  const friend = await newMember(product, { name: "Prasit", inviteCode: `KP${inviter.id}` });
  await payIn(product, friend, 1_000);
  const inviteOf = async () => (await inviter.calls.wallet()).invite;
  await waitFor("the commission", async () => (await inviteOf()).inReview > 0);
  await openWallet(phone, product, inviter);
  const sheet = phone.page.getByRole("dialog");
  const openSheet = async () => {
    await phone.page.goto(`${product.url}/user/home?sheet=invite`);
    await sheet.getByText("Pr***").waitFor();
  };

  await test.step("the sheet says that it is under review, and the terms", async () => {
    await openSheet();
    const plate = sheet.locator(".invite-plate");
    const facts = plate.locator(".facts");
    await expect(facts).toContainText(`${texts.invited}${texts.people(1)}${texts.received}`);
    await expect(facts).toContainText(texts.inReview);
    await expect(plate.getByText(texts.how)).toBeVisible();
    await expect(plate.getByText(texts.mustPlay)).toBeVisible();
    await expect(plate.getByText(texts.collectFrom("฿10.00"))).toBeVisible();
    await expect(sheet.locator("tbody")).toContainText(texts.states.review);
    await phone.look("invite-in-review");
  });

  await test.step("the strip on home opens the sheet while nothing can be collected", async () => {
    await phone.page.goto(`${product.url}/user/home`);
    const strip = phone.page.locator("button.invite-strip");
    await strip.waitFor();
    await expect(strip.locator(".btn")).toHaveCount(0);
    await phone.look("home-invite-strip");
    await strip.click();
    await phone.page.getByRole("button", { name: bannerTexts.go.invite }).click();
    await sheet.getByText("Pr***").waitFor();
  });

  await test.step("a cashier sees what the two share, and approves", async () => {
    const cashier = await openConsole("ploy", "/account");
    const { page } = cashier;
    await goTo(cashier, "/commissions");
    const row = page.getByRole("row", { name: inviter.name });
    await row.click();
    await waitUntilLoaded(page);
    await expect(page.locator(".detail-head")).toContainText(consoleTexts.kinds.address);
    await cashier.look("commission");
    await page.keyboard.press("a");
    await submitReason(page, "one household, two people");
    await row.waitFor({ state: "detached" });
  });

  await test.step("the sheet says that the friend must play", async () => {
    await openSheet();
    await expect(sheet.locator(".facts")).toContainText(texts.waitsForPlay);
    await phone.look("invite-waits-for-play");
  });
});

test("a wrong invite link says so, and can be corrected", async ({ product, phone }) => {
  const inviter = await newMember(product);
  const texts = textsOf("thai");
  await openInviteLink(phone, { product, texts, person: newPerson(product), code: "KP1" });
  const { page } = phone;
  const field = page.locator('input[name="inviteCode"]');
  const next = page.getByRole("button", { name: texts.accounts.next, exact: true });
  await expect(field).toHaveValue("KP1");
  await expect(field).toHaveAttribute("readonly");
  await next.click();
  await page.getByText(errors.INVITE_CODE_UNKNOWN).waitFor();
  await expect(field).not.toHaveAttribute("readonly");
  await phone.look("register-wrong-invite-code");
  await field.fill(`KP${inviter.id}`);
  await next.click();
  await page.locator('input[name="bankAccountNo"]').waitFor();
});
