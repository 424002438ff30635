/** Deposits of a member on a phone. */
import assert from "node:assert/strict";
import { channelsOf, sums } from "../api/amounts.ts";
import { newMember, payIn } from "../api/members.ts";
import { uploadSlip } from "../api/review-items.ts";
import { test } from "../fixtures/test.ts";
import {
  createQrByDoubleClick,
  depositOnScreen,
  followOpenQr,
  seeAccountFirst,
  seeAfterHidden,
  seeAfterReload,
  seeGiftRefused,
  seeQrExpire,
  seeWaitingPayment,
  sendSlipOnScreen,
  transferOnScreen,
} from "../pages/deposits.ts";
import { memberApp, openHome, seeTotal } from "../pages/home.ts";
import {
  openBeforeSocket,
  reloadQuietly,
  seeSlipArrive,
  seeToastOfCredit,
} from "../pages/missed.ts";
import { sayQrPaid, sayTransferred } from "../pages/said-paid.ts";
import {
  declineBonusOnReceipt,
  depositInTwoTaps,
  keepBonusOnHome,
  recordBuzzes,
  seeSteadyTabs,
  seeUnansweredApp,
  takeBonusOnReceipt,
} from "../pages/two-taps.ts";

/** An unknown gift link is answered 400. */
test.use({ expectedComplaints: /status of 40[013]/ });

test("a member deposits by QR at every channel", { tag: "@lao" }, async ({
  product,
  phone,
  variant,
}) => {
  const app = memberApp(product, phone);
  const channels = channelsOf[variant];
  const { deposit } = sums[variant];
  await openHome(app, await newMember(product));
  for (const [position, channel] of channels.entries()) {
    await test.step(`deposit at ${channel}, credited on the open page`, () =>
      depositOnScreen(app, { channel, position, amount: deposit }));
  }
  await test.step("home shows the total", () =>
    seeTotal(app, channels.length * deposit, "paid-in"));
});

test("a double click creates one QR", async ({ product, phone, variant }) => {
  test.skip(variant === "lao", "the same in both builds");
  const app = memberApp(product, phone);
  await openHome(app, await newMember(product));
  await createQrByDoubleClick(app, sums[variant].deposit);
});

test("what arrives while the page is hidden is still there afterwards", async ({
  product,
  phone,
  variant,
}) => {
  test.skip(variant === "lao", "the same in both builds");
  const app = memberApp(product, phone);
  const member = await newMember(product);
  await openHome(app, member);
  await test.step("a payment that waits is on home", () =>
    seeWaitingPayment(app, { member, amount: 300 }));
  await seeAfterHidden(app, () => payIn(product, member, sums[variant].deposit));
});

test("home shows what was pushed before its socket had joined, and a slip that is read later", async ({
  product,
  phone,
  variant,
}) => {
  test.skip(variant === "lao", "the same in both builds");
  const app = memberApp(product, phone);
  const member = await newMember(product);
  const { deposit } = sums[variant];
  await test.step("a deposit is credited before the socket has joined", () =>
    openBeforeSocket(app, { member, change: () => payIn(product, member, deposit) }));
  await test.step("its toast leads to the receipt", () => seeToastOfCredit(app));
  await test.step("home shows the total", () => seeTotal(app, deposit, "joined-late"));
  await test.step("a start without news reads the wallet once more", () => reloadQuietly(app));
  await test.step("a slip from elsewhere is said on the open page", async () => {
    const { amount } = await uploadSlip(product, member, "otherPerson");
    await seeSlipArrive(app, { amount });
  });
});

test("a bank transfer ends with its receipt, also after the page was lost", async ({
  product,
  phone,
  variant,
}) => {
  test.skip(variant === "lao", "the same in both builds");
  const app = memberApp(product, phone);
  const member = await newMember(product);
  await openHome(app, member);
  await test.step("a small phone shows the account first", () => seeAccountFirst(app));
  await test.step("the sheet waits for the transfer", () =>
    transferOnScreen(app, { member, amount: 321 }));
  await test.step("a page that was lost meanwhile shows the receipt once", () =>
    seeAfterReload(app, { member, amount: 432 }));
  await test.step("an unknown gift link is refused at its field", () =>
    seeGiftRefused(app, "https://gift.truemoney.com/campaign/?v=0123456789abcdefgh"));
});

test("home says what became of a payment that the member said to have made", async ({
  product,
  phone,
  variant,
}) => {
  test.skip(variant === "lao", "the same in both builds");
  const app = memberApp(product, phone);
  const member = await newMember(product);
  await openHome(app, member);
  await test.step("a transfer leads to the slip after its minute, until it is here", () =>
    sayTransferred(app, { member, amount: 222 }));
  await test.step("a QR that was said to be paid is on its way", () => sayQrPaid(app, 111));
});

test("a slip is read on the phone, sent, and credited", async ({ product, phone, variant }) => {
  test.skip(variant === "lao", "the slip proves a transfer to a Thai house account");
  const app = memberApp(product, phone);
  const person = await newMember(product);
  await openHome(app, person);
  await sendSlipOnScreen(app, { person, amount: 123.45 });
});

test("home shows an open QR, and its sheet says that another page replaced it", async ({
  product,
  phone,
  variant,
}) => {
  const app = memberApp(product, phone);
  const member = await newMember(product);
  await openHome(app, member);
  const [channel = ""] = channelsOf[variant];
  await followOpenQr(app, { member, channel, amount: sums[variant].deposit });
});

test("a QR that expires says what a member does who has paid it", async ({
  product,
  phone,
  variant,
}) => {
  const app = memberApp(product, phone);
  await openHome(app, await newMember(product));
  const [channel = ""] = channelsOf[variant];
  await seeQrExpire(app, { channel, amount: sums[variant].deposit });
});

/** A bank whose app has no public address: the browser of this machine asks about unknown ones. */
const bankWithoutLink = { thai: { bankCode: "GSB" }, lao: { bankCode: "LDB" } };

test("two taps lead from home to the bank's app, and the receipt offers the bonus", {
  tag: "@lao",
}, async ({ product, phone, variant }) => {
  const app = memberApp(product, phone);
  const buzzes = await recordBuzzes(app);
  await openHome(app, await newMember(product, bankWithoutLink[variant]));
  await depositInTwoTaps(app, 2);
  assert.equal(await buzzes(), "20 ", "one short vibration");
  await test.step("the bonus is taken", () => takeBonusOnReceipt(app));
});

test("a bonus that is declined on the receipt is not offered again, and a closed receipt keeps it", async ({
  product,
  phone,
  variant,
}) => {
  test.skip(variant === "lao", "the same in both builds");
  const app = memberApp(product, phone);
  await openHome(app, await newMember(product, bankWithoutLink[variant]));
  await depositInTwoTaps(app, 2);
  await test.step("declined on the receipt", () => declineBonusOnReceipt(app));
  const other = await newMember(product, bankWithoutLink[variant]);
  await phone.page.context().clearCookies();
  await openHome(app, other);
  await depositInTwoTaps(app, 2);
  await test.step("kept on home", () => keepBonusOnHome(app, other));
});

test("a bank's app that does not open leaves the page, and the tabs of the ways stand still", async ({
  product,
  phone,
  variant,
}) => {
  test.skip(variant === "lao", "the same in both builds");
  const app = memberApp(product, phone);
  await openHome(app, await newMember(product));
  await test.step("the tabs stand still", () => seeSteadyTabs(app));
  await test.step("the app does not open", () => seeUnansweredApp(app, "K PLUS"));
});
