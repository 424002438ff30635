/** Staff users decide slips and match payments in the console. */
import type { slip as readSlip } from "@krapao/contract/console/deposits/payments";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { consoleCalls } from "../api/console-calls.ts";
import { publishFlags } from "../api/flags.ts";
import { newMember } from "../api/members.ts";
import { payAboveLimit } from "../api/returns.ts";
import {
  newNamedMember,
  payFromUnknownAccount,
  uploadSlip,
  waitForPayment,
} from "../api/review-items.ts";
import { test } from "../fixtures/test.ts";
import { approveRequest } from "../pages/console/approvals.ts";
import {
  dismissAndClose,
  match,
  refuseReported,
  reverse,
  staysInPlace,
} from "../pages/console/matching.ts";
import { goTo } from "../pages/console/navigation.ts";
import { seeMissed } from "../pages/console/rooms/missed.ts";
import { prepareOnScreen, seeSentBack } from "../pages/console/rooms/returns.ts";
import {
  approve,
  losesSlip,
  moveByKeys,
  parkAndReject,
  readManually,
  releasesLeft,
  waitForSlips,
} from "../pages/console/slips.ts";

test.use({ expectedComplaints: /status of 40[1389]/ });

test("a cashier approves a slip whose name is in Thai", async ({ product, openConsole }) => {
  const member = await newNamedMember(product, 500);
  const cashier = await openConsole("ploy", "/account");
  await goTo(cashier, "/slips");
  // The queue is ordered by the ends of the checks, so the second slip follows the first check.
  const first = await uploadSlip(product, member, "otherScript");
  await waitForSlips(cashier, member, 1);
  const second = await uploadSlip(product, member, "otherPerson");
  await waitForSlips(cashier, member, 2);
  const slips = [first, second] as const;
  await test.step("J and K move through the queue", () => moveByKeys(cashier, member, slips));
  await test.step("A approves with a reason, and the slip is credited", () =>
    approve(cashier, member, slips));
});

test("a payment goes back after a cashier and a manager", { tag: "@night" }, async ({
  product,
  openConsole,
}) => {
  const member = await newMember(product);
  const paymentId = await payAboveLimit(product, member);
  await member.calls.post(`/wallet/return/${paymentId}`, {});
  const cashier = await openConsole("ploy", "/account");
  await prepareOnScreen(cashier, member);
  await approveRequest(await openConsole("anon", "/account"), "deposits.return", member.name);
  await seeSentBack(cashier, member.name);
});

test("a slip is free once it is left, and its dialog closes when another tab decides it", async ({
  product,
  openConsole,
  staffToken,
}) => {
  const member = await newNamedMember(product, 500);
  const cashier = await openConsole("ploy", "/slips");
  const first = await uploadSlip(product, member, "otherScript");
  await waitForSlips(cashier, member, 1);
  const slips = [first, await uploadSlip(product, member, "otherPerson")] as const;
  await waitForSlips(cashier, member, 2);
  const post = consoleCalls(product, await staffToken("ploy"));
  const read = (slipId: string) =>
    post<ClientOutput<typeof readSlip>>(`slips/${slipId}`, undefined, "GET");
  await test.step("J leaves it before its claim is answered", () =>
    releasesLeft(cashier, member, slips, async (slipId) => (await read(slipId)).claimedBy));
  await test.step("the dialog does not ask about the next one", () =>
    losesSlip(cashier, slips, async (slipId) => {
      const { version } = await read(slipId);
      await post(`slips/${slipId}/reject`, { version, reason: "NOT_MATCH" });
    }));
});

test("a cashier parks and rejects a slip of another person's transfer, and nothing is credited", {
  tag: "@night",
}, async ({ product, openConsole }) => {
  const member = await newNamedMember(product, 500);
  const slip = await uploadSlip(product, member, "otherPerson");
  await parkAndReject(await openConsole("ploy", "/account"), member, slip);
});

test("a cashier reads an unreadable slip manually, and it is credited", { tag: "@night" }, async ({
  product,
  openConsole,
}) => {
  const member = await newNamedMember(product, 500);
  const slip = await uploadSlip(product, member, "unreadable");
  await readManually(await openConsole("ploy", "/account"), member, slip);
});

test("a cashier matches an unmatched payment and reverses it", { tag: "@night" }, async ({
  product,
  openConsole,
}) => {
  const member = await newNamedMember(product, 500);
  const amount = 1_234.56;
  const payment = { payer: await payFromUnknownAccount(product, amount), amount };
  const cashier = await openConsole("ploy", "/account");
  await test.step("the matched payment is credited", () => match(cashier, member, payment));
  await test.step("the reversed payment waits for a match again", () =>
    reverse(cashier, member, payment));
});

test("a payment that arrives before the page has its socket is in the queue", async ({
  product,
  openConsole,
  staffToken,
}) => {
  const first = await payFromUnknownAccount(product, 76.54);
  const arrive = async () => {
    const payer = await payFromUnknownAccount(product, 76.53);
    await waitForPayment(product, await staffToken("ploy"), payer);
    return payer;
  };
  await seeMissed(await openConsole("ploy", "/account"), { first, arrive });
});

test("a dismissal is undone, or sent when the tab is closed in the five seconds", async ({
  product,
  openConsole,
}) => {
  const payer = await payFromUnknownAccount(product, 98.76);
  await dismissAndClose(await openConsole("ploy", "/matching"), payer);
});

test("a cashier refuses a reported transfer by the same key", { tag: "@night" }, async ({
  product,
  openConsole,
  staffToken,
}) => {
  const owner = await staffToken("kham");
  await publishFlags(product, owner, { depositManual: true });
  try {
    const member = await newNamedMember(product, 500);
    await member.calls.post("/wallet/add", { amount: 321 });
    await refuseReported(await openConsole("ploy", "/account"), member);
  } finally {
    await publishFlags(product, owner, { depositManual: false });
  }
});

test("a row stays beneath the pointer while five payments a second arrive", async ({
  product,
  openConsole,
  staffToken,
}) => {
  const shown = [61.01, 62.01, 63.01];
  // One that comes later would be counted among the new ones.
  for (const amount of shown) {
    const payer = await payFromUnknownAccount(product, amount);
    await waitForPayment(product, await staffToken("ploy"), payer);
  }
  const cashier = await openConsole("ploy", "/account");
  const arrive = Array.from(
    { length: 10 },
    (_, at) => () => payFromUnknownAccount(product, 9_000 + at / 100),
  );
  await staysInPlace(cashier, { shown: shown.length, arrive });
});
