/** What every page of the console keeps: its layout, its failures, its unsaved work, its keys. */
import { newNamedMember, newWithdrawal, payFromUnknownAccount } from "../api/review-items.ts";
import { test } from "../fixtures/test.ts";
import { addShift, setThreshold, takeAlert } from "../pages/console/alerts.ts";
import { checkTables } from "../pages/console/layout.ts";
import { comesBack, helpsWithKeys, keepsUnsaved, typesAtOnce } from "../pages/console/manners.ts";
import { markByOthers } from "../pages/console/marks.ts";

/** Refused calls, and those that the test cuts off. */
test.use({
  expectedComplaints: /status of (40[13489]|502)|ERR_FAILED|^502 |NO_NETWORK|INTERNAL_SERVER_ERROR/,
});

test("tables cut no name, id or amount at 1024 px while others work on their rows", async ({
  product,
  openConsole,
  staffToken,
}) => {
  const member = await newWithdrawal(product, { deposit: 125_000, amount: 98_765 });
  await payFromUnknownAccount(product, 1_234_567.89);
  const [first, other] = [await staffToken("anon"), await staffToken("ploy")];
  await markByOthers(product, member, { first, other });
  const paid = await newWithdrawal(product, { deposit: 9_000, amount: 6_000 });
  await markByOthers(product, paid, { first, other: null });
  const { page } = await openConsole("kham", "/account");
  await page.setViewportSize({ width: 1024, height: 768 });
  const paths = ["/withdrawals", "/matching", "/payouts", "/members", "/treasury", "/audit"];
  await checkTables(page, { paths, locales: ["th", "la", "en"] });
});

test("a console keeps unsaved work and survives its server", async ({ openConsole }) => {
  const manager = await openConsole("anon", "/account");
  await test.step("a dialog opens with the focus at what must be typed", () =>
    typesAtOnce(manager));
  await test.step("the key ? lists the keys", () => helpsWithKeys(manager));
  await test.step("unsaved changes of the setup stay while other pages are open", () =>
    keepsUnsaved(manager));
  await test.step("without its server it says so, and comes back by itself", () =>
    comesBack(manager));
});

test("a manager lowers a threshold, and the bell announces the withdrawal", {
  tag: "@night",
}, async ({ product, openConsole }) => {
  const member = await newNamedMember(product, 9_000);
  const manager = await openConsole("anon", "/account");
  await setThreshold(manager, "withdrawal.large", 4_000);
  await addShift(manager);
  const { withdrawalId } = await member.calls.post<{ withdrawalId: string }>("/wallet/withdraw", {
    amount: 6_100,
  });
  await takeAlert(manager, withdrawalId.slice(-8).toUpperCase());
});
