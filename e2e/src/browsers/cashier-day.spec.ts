/** What cashiers and agents do in a day, in every browser. */
import { newNamedMember, newWithdrawal, uploadSlip } from "../api/review-items.ts";
import { consoleOptions, type Screen } from "../fixtures/screen.ts";
import { answer, bothSides, meetGuest } from "../pages/console/chat.ts";
import { goTo } from "../pages/console/navigation.ts";
import { signIn } from "../pages/console/sign-in.ts";
import { approve as approveSlip, moveByKeys, waitForSlips } from "../pages/console/slips.ts";
import * as withdrawals from "../pages/console/withdrawals.ts";
import { memberApp } from "../pages/home.ts";
import { expected, test } from "./test.ts";

test.use({ expectedComplaints: expected(/status of 40[01389]|ERR_FAILED/) });

test("a cashier's day", async ({ product, open, phone }) => {
  const enter = async (account: string, path: string): Promise<Screen> => {
    const screen = await open(`console-${account}`, consoleOptions);
    await signIn(screen, { product, account, path });
    return screen;
  };
  const small = await newWithdrawal(product, { deposit: 9_000, amount: 6_000 });
  const next = await newWithdrawal(product, { deposit: 10_000, amount: 7_000 });
  const cashier = await enter("ploy", "/account");
  await test.step("approve a withdrawal by the keys", async () => {
    await withdrawals.moveByKeys(cashier, small, next);
    await withdrawals.approve(cashier, small, next);
    await withdrawals.isPaid(small);
  });
  const member = await newNamedMember(product, 500);
  await goTo(cashier, "/slips");
  await test.step("review a slip", async () => {
    const first = await uploadSlip(product, member, "otherScript");
    await waitForSlips(cashier, member, 1);
    const second = await uploadSlip(product, member, "otherPerson");
    await waitForSlips(cashier, member, 2);
    await moveByKeys(cashier, member, [first, second]);
    await approveSlip(cashier, member, [first, second]);
  });
  await cashier.close();
  await test.step("answer a chat", async () => {
    const sides = bothSides(memberApp(product, phone), await enter("dao", "/chat"));
    await meetGuest(sides);
    await answer(sides, "สวัสดีค่ะ");
    await sides.inbox.look("answered");
    await phone.look("answered");
  });
});
