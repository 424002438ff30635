/** A gift of members who share a holder waits for a cashier, and the member sees it before. */
import consoleTexts from "../../../console/src/features/invites/texts/th.ts";
import promotionTexts from "../../../web/src/features/promotions/texts/th.ts";
import errors from "../../../web/src/i18n/errors/th.ts";
import rewardTexts from "../../../web/src/i18n/rewards/th.ts";
import { letters, newMember } from "../api/members.ts";
import { expect, test } from "../fixtures/test.ts";
import { openWallet } from "../pages/console/member-phone.ts";
import { goTo, submitReason, waitUntilLoaded } from "../pages/console/navigation.ts";

/** The request of a gift that waits is answered 409. */
test.use({ expectedComplaints: /status of 409/ });

test("a promotion is requested, approved by a cashier, and taken", async ({
  product,
  openConsole,
  phone,
}) => {
  // The holder is made of the name.
  const name = `Malai${letters(7)}`;
  const [first, member] = [await newMember(product, { name }), await newMember(product, { name })];
  await first.calls.get("/promotion/activate/FRIEND100");
  await openWallet(phone, product, member);
  const { page } = phone;
  const sheet = page.getByRole("dialog");
  const open = async () => {
    await page.goto(`${product.url}/user/bonus?sheet=promotion&promotion=FRIEND100`);
    await sheet.getByText("FRIEND100").waitFor();
  };

  await test.step("the offer says that the team checks it first", async () => {
    await open();
    await expect(sheet.getByText(rewardTexts.checkedFirst)).toBeVisible();
    await phone.look("promotion-checked-first");
    await sheet.getByRole("button", { name: rewardTexts.request }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByText(errors.GIFT_IN_REVIEW)).toBeVisible();
    await phone.look("promotion-requested");
    await dialog.getByRole("button").click();
    await expect(sheet.getByRole("button", { name: rewardTexts.requested })).toBeDisabled();
  });

  await test.step("a cashier sees who had it and what they share, and approves", async () => {
    const cashier = await openConsole("ploy", "/account");
    await goTo(cashier, "/commissions");
    const row = cashier.page.getByRole("row", { name: member.name });
    await row.click();
    await waitUntilLoaded(cashier.page);
    await expect(cashier.page.locator(".detail-head")).toContainText(consoleTexts.kinds.holder);
    await expect(cashier.page.locator(".gift-others")).toContainText(first.id);
    await cashier.look("gift-in-review");
    await cashier.page.keyboard.press("a");
    await submitReason(cashier.page, "a couple, called both");
    await row.waitFor({ state: "detached" });
  });

  await test.step("the member reads it at once, and takes the promotion", async () => {
    await expect(page.getByText(errors.GIFT_APPROVED)).toBeVisible();
    await sheet.getByRole("button", { name: promotionTexts.use }).click();
    await expect(page.getByText(promotionTexts.done("FRIEND100"))).toBeVisible();
  });
});
