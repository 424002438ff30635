/** New odds of the wheel need the approval of a second staff user. */
import { randomInt } from "node:crypto";
import { newMember } from "../api/members.ts";
import { test } from "../fixtures/test.ts";
import { approveRequest, cannotApproveOwn } from "../pages/console/approvals.ts";
import { openWallet } from "../pages/console/member-phone.ts";
import { requestWheel, seePublished } from "../pages/console/setup.ts";

test.use({ expectedComplaints: /status of 40[1389]/ });

test("a manager changes the wheel and an owner approves it", async ({
  product,
  openConsole,
  phone,
}) => {
  const label = `LUCK${randomInt(1_000, 9_999)}`;
  await openWallet(phone, product, await newMember(product));
  const manager = await openConsole("anon", "/account");
  await test.step("the odds add up to 100.0 %, and the change waits for an approval", () =>
    requestWheel(manager, label));
  await test.step("C5: the manager who requested the change cannot approve it; an owner can", async () => {
    await cannotApproveOwn(manager, "spinwheel.publish");
    await approveRequest(await openConsole("kham", "/account"), "spinwheel.publish");
  });
  await test.step("the member sees the changed wheel", () =>
    seePublished(phone, {
      product,
      path: "/user/home?sheet=spin",
      text: new RegExp(`^${label}$`),
    }));
});
