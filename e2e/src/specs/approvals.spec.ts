/** A request needs the approval of a second staff user. */
import { newNamedMember, readWallet } from "../api/review-items.ts";
import { test } from "../fixtures/test.ts";
import { approveRequest } from "../pages/console/approvals.ts";
import { openWallet, seeWallet } from "../pages/console/member-phone.ts";
import { findMember, requestCredit } from "../pages/console/members.ts";

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
  await test.step("C5: a manager approves the credit, and the member's page shows it", async () => {
    const { free } = await readWallet(member);
    const manager = await openConsole("anon", "/account");
    await approveRequest(manager, "wallet.adjust", member.name);
    await seeWallet(phone, free + credit.minor);
    await phone.look("credited");
  });
});
