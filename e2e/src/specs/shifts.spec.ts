/** Staff users hand over a shift, and see what they decided. */
import { newWithdrawal } from "../api/review-items.ts";
import { test } from "../fixtures/test.ts";
import { goTo } from "../pages/console/navigation.ts";
import { acceptShift, handOverShift, seeFigures, workShift } from "../pages/console/shifts.ts";

test.use({ expectedComplaints: /status of 40[1389]/ });

test("a cashier hands over a shift, and a manager takes it over and sees the figures", async ({
  product,
  openConsole,
  staffToken,
}) => {
  const member = await newWithdrawal(product, { deposit: 9_000, amount: 6_000 });
  await staffToken("anon");
  const cashier = await openConsole("ploy", "/account");
  await test.step("a cashier works", () => workShift(cashier, member));
  await test.step("the cashier counts and hands over", () =>
    handOverShift(cashier, member, "อานนท์"));
  const manager = await openConsole("anon", "/account");
  await test.step("the manager accepts, and the claim moves", () => acceptShift(manager, "พลอย"));
  await test.step("the manager decides it, and the figures show it", async () => {
    await goTo(manager, "/withdrawals");
    const { page } = manager;
    await page.getByRole("row", { name: member.name }).click();
    await page.locator('tr[aria-current="true"]', { hasText: member.name }).waitFor();
    await page.keyboard.press("a");
    await page.getByRole("alertdialog").waitFor();
    await page.keyboard.press("a");
    await page.getByRole("row", { name: member.name }).waitFor({ state: "detached" });
    await goTo(manager, "/shifts");
    await seeFigures(manager, "อานนท์");
  });
});
