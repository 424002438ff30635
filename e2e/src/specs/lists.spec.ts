/** Staff users work with lists: views, files, several items at once, undo. */
import { newWithdrawal } from "../api/review-items.ts";
import { test } from "../fixtures/test.ts";
import {
  decideTogether,
  exportSeen,
  keepsTyped,
  openSharedView,
  shareView,
  undoPark,
} from "../pages/console/lists.ts";
import { markByOthers } from "../pages/console/marks.ts";
import { goTo } from "../pages/console/navigation.ts";

test.use({ expectedComplaints: /status of 40[1389]/ });

test("a list is shared, exported, decided together and undone", async ({
  product,
  openConsole,
  staffToken,
}) => {
  const [first, second, third] = await Promise.all([
    newWithdrawal(product, { deposit: 10_000, amount: 6_000 }),
    newWithdrawal(product, { deposit: 10_000, amount: 6_500 }),
    newWithdrawal(product, { deposit: 10_000, amount: 7_000 }),
  ]);
  const manager = await openConsole("anon", "/withdrawals");
  await test.step("a manager shares a view with cashiers", () => shareView(manager, first));
  await test.step("the file has what is seen", () => exportSeen(manager));
  // An open withdrawal is claimed, and the next one would be.
  await goTo(manager, "/members");
  const cashier = await openConsole("ploy", "/withdrawals");
  await test.step("a cashier opens the view", () => openSharedView(cashier, first));
  await test.step("Z returns a parked withdrawal", () => undoPark(cashier, first));
  await test.step("a dialog shows each item's own result", async () => {
    const other = { first: await staffToken("anon"), other: null };
    await decideTogether(cashier, [second, third], () => markByOthers(product, third, other));
  });
  await test.step("typed text is not lost silently", () => keepsTyped(cashier, first));
});
