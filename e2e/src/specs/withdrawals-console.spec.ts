/** Staff users decide withdrawals in the console. */
import { newWithdrawal, readWallet } from "../api/review-items.ts";
import { limitWithdrawals } from "../api/staff.ts";
import { test } from "../fixtures/test.ts";
import { approveRequest } from "../pages/console/approvals.ts";
import {
  decideTogether,
  exportSeen,
  keepsTyped,
  openSharedView,
  shareView,
  undoPark,
} from "../pages/console/lists.ts";
import { markByOthers } from "../pages/console/marks.ts";
import { openWallet, seeWallet } from "../pages/console/member-phone.ts";
import { goTo } from "../pages/console/navigation.ts";
import {
  approve,
  approveFirst,
  approveSecond,
  askAnother,
  findPayout,
  isPaid,
  moveByKeys,
  park,
  reject,
} from "../pages/console/withdrawals.ts";

test.use({ expectedComplaints: /status of 40[1389]/ });

test("a cashier approves a small withdrawal by the keys", async ({ product, openConsole }) => {
  const small = await newWithdrawal(product, { deposit: 9_000, amount: 6_000 });
  const next = await newWithdrawal(product, { deposit: 10_000, amount: 7_000 });
  const cashier = await openConsole("ploy", "/account");
  await test.step("J and K move through the queue", () => moveByKeys(cashier, small, next));
  await test.step("A approves, and the next withdrawal is chosen", () =>
    approve(cashier, small, next));
  await test.step("the withdrawal is paid", () => isPaid(small));
  await test.step("the payouts list it", () => findPayout(cashier, small));
});

test("a large withdrawal needs two staff users", { tag: "@night" }, async ({
  product,
  openConsole,
}) => {
  const member = await newWithdrawal(product, { deposit: 30_000, amount: 25_000 });
  await test.step("the manager who approved first cannot approve again", async () =>
    approveFirst(await openConsole("anon", "/account"), member, 2_500_000));
  await test.step("an owner approves as the second, and it is paid", async () => {
    await approveSecond(await openConsole("kham", "/account"), member);
    await isPaid(member);
  });
});

test("a cashier asks another staff user above the own limit", { tag: "@night" }, async ({
  product,
  openConsole,
  staffToken,
}) => {
  const member = await newWithdrawal(product, { deposit: 50_000, amount: 41_000 });
  // Other journeys approve smaller amounts as this cashier.
  const owners: [string, string] = [await staffToken("kham"), await staffToken("somsri")];
  await limitWithdrawals(product, { owners, username: "ploy", once: 40_000 });
  const cashier = await openConsole("ploy", "/account");
  await test.step("the approval becomes a request", () => askAnother(cashier, member));
  await test.step("an owner approves it in the own name", async () =>
    approveRequest(await openConsole("kham", "/account"), "withdrawals.approve"));
});

test("a rejected withdrawal returns the money to the member's wallet", {
  tag: "@night",
}, async ({ product, openConsole, phone }) => {
  const member = await newWithdrawal(product, { deposit: 10_000, amount: 7_000 });
  await openWallet(phone, product, member);
  await reject(await openConsole("ploy", "/account"), member, 700_000);
  await seeWallet(phone, (await readWallet(member)).free);
  await phone.look("money-back");
});

test("a cashier parks a withdrawal with a reason", { tag: "@night" }, async ({
  product,
  openConsole,
}) => {
  const member = await newWithdrawal(product, { deposit: 12_000, amount: 8_000 });
  await park(await openConsole("ploy", "/account"), member, 800_000);
});

test("a list is shared, exported, decided together and undone", async ({
  product,
  openConsole,
  staffToken,
}) => {
  // The oldest opens by itself, and the manager claims it: the one that the manager decides.
  const third = await newWithdrawal(product, { deposit: 10_000, amount: 7_000 });
  const [first, second] = await Promise.all([
    newWithdrawal(product, { deposit: 10_000, amount: 6_000 }),
    newWithdrawal(product, { deposit: 10_000, amount: 6_500 }),
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
