/** Staff users move money between the operator's own accounts. */
import { test } from "../fixtures/test.ts";
import { approveRequest } from "../pages/console/approvals.ts";
import { moveArrived, readPayingAccount, requestMove } from "../pages/console/cash.ts";

const amount = "1,234.56";

test("a move to the paying account needs two staff users", async ({ openConsole }) => {
  const cashier = await openConsole("ploy", "/account");
  await test.step("the bank's balance is next to the ledger's", () => readPayingAccount(cashier));
  await requestMove(cashier, amount, "payouts of the evening");
  await test.step("a manager approves the move", async () => {
    await approveRequest(await openConsole("anon", "/account"), "treasury.move");
  });
  await test.step("the cashier sees it arrive", () => moveArrived(cashier, amount));
});
