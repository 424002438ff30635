/** The statement of a member on a phone. */
import { channelsOf, games, sums } from "../api/amounts.ts";
import { controlCalls, waitFor } from "../api/calls.ts";
import { newMember, payIn, waitUntilPaid, waitUntilSettled } from "../api/members.ts";
import { uploadSlip } from "../api/review-items.ts";
import { test } from "../fixtures/test.ts";
import { memberApp, openHome } from "../pages/home.ts";
import { openLineOnScreen, readStatementOnScreen, seeSlipInReview } from "../pages/statements.ts";

test.use({ expectedComplaints: /status of 40[13]/ });

test("the statement shows every movement", { tag: "@lao" }, async ({ product, phone, variant }) => {
  const app = memberApp(product, phone);
  const { deposit, stake, withdrawal } = sums[variant];
  const deposits = channelsOf[variant].length;
  const member = await newMember(product);
  const { calls } = member;
  for (let count = 0; count < deposits; count += 1) await payIn(product, member, deposit);
  for (const { code } of games) {
    await calls.get(`/wallet/activate/${code}`);
    await calls.post("/wallet/transfer", { from: "WALLET", to: code, amount: stake });
  }
  await waitUntilSettled(calls);
  // Bets of all deposits, so that the withdrawal waits for no cashier.
  const [{ code, provider }] = games;
  const { username } = await calls.get<{ username: string }>(`/wallet/account/${code}`);
  await controlCalls(product).playEven({ provider, username, total: deposits * deposit });
  await calls.post("/wallet/transferAll", { to: "WALLET" });
  await waitUntilSettled(calls);
  await calls.post("/wallet/withdraw", { amount: withdrawal });
  await waitUntilPaid(calls);
  await openHome(app, member);
  await readStatementOnScreen(app, { deposits, deposit, stake, withdrawal });
  await test.step("a line opens, and leads to the chat", () => openLineOnScreen(app));
});

test("the statement says that a slip is being checked", async ({ product, phone, variant }) => {
  test.skip(variant === "lao", "the slip proves a transfer to a Thai house account");
  const app = memberApp(product, phone);
  const member = await newMember(product);
  const { amount } = await uploadSlip(product, member, "otherPerson");
  await waitFor("the amount on the slip", async () => {
    const { waiting } = await member.calls.wallet();
    return waiting !== null && waiting.sums.length > 0;
  });
  await openHome(app, member);
  await seeSlipInReview(app, { amount });
});
