/** A request needs the approval of a second staff user. */
import { newPerson } from "../api/members.ts";
import { newNamedMember, readWallet } from "../api/review-items.ts";
import { test } from "../fixtures/test.ts";
import { resetPasswordOnScreen } from "../pages/accounts.ts";
import { approveRequest } from "../pages/console/approvals.ts";
import { moveArrived, readPayingAccount, requestMove } from "../pages/console/cash.ts";
import { openWallet, seeWallet } from "../pages/console/member-phone.ts";
import { findMember, requestCredit, requestPhone } from "../pages/console/members.ts";
import { textsOf } from "../pages/texts.ts";

const credit = { typed: "123.45", minor: 12_345 };

test.use({ expectedComplaints: /status of 40[1389]/ });

test("a credit needs two staff users", async ({ product, openConsole, phone }) => {
  const member = await newNamedMember(product, 500);
  await openWallet(phone, product, member);
  await test.step("a cashier finds the member with / and requests a credit", async () => {
    const cashier = await openConsole("ploy", "/account");
    await findMember(cashier, member);
    await requestCredit(cashier, credit.typed);
  });
  await test.step("a manager approves the credit, and the member's page shows it", async () => {
    const { free } = await readWallet(member);
    const manager = await openConsole("anon", "/account");
    await approveRequest(manager, "wallet.adjust", member.name);
    await seeWallet(phone, free + credit.minor);
    await phone.look("credited");
  });
});

test("a move to the paying account needs two staff users", { tag: "@night" }, async ({
  openConsole,
}) => {
  const amount = "1,234.56";
  const cashier = await openConsole("ploy", "/account");
  await test.step("the bank's balance is next to the ledger's", () => readPayingAccount(cashier));
  await requestMove(cashier, amount, "payouts of the evening");
  await test.step("a manager approves the move", async () => {
    await approveRequest(await openConsole("anon", "/account"), "treasury.move");
  });
  await test.step("the cashier sees it arrive", () => moveArrived(cashier, amount));
});

test.describe("a new phone", () => {
  // The member types a wrong code before the right one.
  test.use({ expectedComplaints: /status of 40[01389]/ });

  test("two staff users give a member a new phone, and the member sets the password", {
    tag: "@night",
  }, async ({ product, openConsole, phone, variant }) => {
    const member = await newNamedMember(product, 500);
    const { phone: lost } = member;
    const { phone: found } = newPerson(product);
    const cashier = await openConsole("ploy", "/account");
    await requestPhone(cashier, { product, member, phone: found });
    const manager = await openConsole("anon", "/account");
    await approveRequest(manager, "accounts.phone", member.name);
    const texts = textsOf(variant);
    const { password } = await resetPasswordOnScreen(phone, { product, texts, phone: found });
    const { page } = phone;
    for (const username of [lost, found]) {
      await page.locator('input[name="username"]').fill(username);
      await page.locator('input[name="password"]').fill(password);
      await page.getByRole("button", { name: texts.core.login, exact: true }).click();
      if (username === lost) await page.getByRole("alert").first().waitFor();
      else await page.waitForURL("**/user/home");
    }
  });
});
