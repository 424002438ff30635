/** The wheel: coins are earned by play, odds need two staff users, things are handed over. */
import { randomInt } from "node:crypto";
import texts from "../../../web/src/features/spinwheel/texts/th.ts";
import { newMember, payIn } from "../api/members.ts";
import { playDeposit, publishOnly } from "../api/wheel.ts";
import { test } from "../fixtures/test.ts";
import { approveRequest, cannotApproveOwn } from "../pages/console/approvals.ts";
import { openWallet } from "../pages/console/member-phone.ts";
import { handOver } from "../pages/console/prizes.ts";
import { requestWheel, seePublished } from "../pages/console/setup.ts";
import { openWheel, seeCoupon, seePriceAndChances, spinFor } from "../pages/spinwheel.ts";

test.use({ expectedComplaints: /status of 40[1389]/ });

test("a manager changes the wheel and an owner approves it", { tag: "@night" }, async ({
  product,
  openConsole,
  phone,
}) => {
  const label = `LUCK${randomInt(1_000, 9_999)}`;
  await openWallet(phone, product, await newMember(product));
  const manager = await openConsole("anon", "/account");
  await test.step("the odds add up to 100.0 %, and the change waits for an approval", () =>
    requestWheel(manager, label));
  await test.step("the manager who requested the change cannot approve it; an owner can", async () => {
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

test("a member plays a deposit for coins of the wheel, and a cashier hands over what was won", async ({
  product,
  openConsole,
  phone,
  staffToken,
}) => {
  const thing = "เสื้อยืด";
  const member = await newMember(product);
  await payIn(product, member, 100);
  await openWallet(phone, product, member);
  await test.step("the wheel shows its price, its chances and the coin that waits", async () => {
    await openWheel(phone, product);
    await seePriceAndChances(phone, 1);
  });
  await playDeposit(product, member, 100);
  const [maker, checker] = await Promise.all([staffToken("anon"), staffToken("kham")]);
  await publishOnly(product, "SHIRT", { maker, checker });
  await test.step("the member spins for the coin and wins a thing", async () => {
    await openWheel(phone, product);
    await spinFor(phone, thing);
    await seeCoupon(phone, texts.byTeam);
  });
  await test.step("a cashier records the hand-over", async () =>
    handOver(await openConsole("ploy", "/account"), member.id));
  await test.step("the member sees the thing as received", async () => {
    await openWheel(phone, product);
    await seeCoupon(phone, texts.received);
  });
});
