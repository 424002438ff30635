/** A bonus whose condition is met: one press ends it, takes no money and goes on. */
import texts from "../../../web/src/features/bonuses/texts/th.ts";
import rewards from "../../../web/src/i18n/rewards/th.ts";
import { games } from "../api/amounts.ts";
import { controlCalls, waitFor } from "../api/calls.ts";
import { newMember, payIn } from "../api/members.ts";
import { expect, test } from "../fixtures/test.ts";
import { openWallet } from "../pages/console/member-phone.ts";
import { sheetOf } from "../pages/home.ts";

test("a press ends a met bonus, and goes on with all of the money", async ({ product, phone }) => {
  const member = await newMember(product);
  const { calls } = member;
  await payIn(product, member, 1_000);
  await calls.get("/bonus/activate/DAILY10");
  const [game] = games;
  await calls.get(`/wallet/activate/${game.code}`);
  await calls.post("/wallet/transfer", { from: "WALLET", to: game.code, amount: 500 });
  const { username } = await calls.get<{ username: string }>(`/wallet/account/${game.code}`);
  const { provider } = game;
  // Base 1,100: the target is 1,650, and the bets are three times the base.
  await controlCalls(product).play({ provider, username, outcome: "win", amount: 2_000 });
  await controlCalls(product).play({ provider, username, outcome: "lose", amount: 1_400 });
  await calls.get("/wallet/refresh/slot");
  await waitFor("the bets to count", async () => {
    const { condition } = await calls.get<{ condition: { state: string } }>("/bonus/condition");
    return condition.state === "met_success";
  });
  await openWallet(phone, product, member);
  await phone.page.goto(`${product.url}/user/bonus`);
  const card = phone.page.locator(".active-bonus");

  const total = async () => (await calls.wallet()).total;
  const before = await total();
  const sum = `฿${before.toLocaleString("en-GB", { minimumFractionDigits: 2 })}`;

  await test.step("the card says that all money is the member's, before the bonus ends", async () => {
    await expect(card.getByText(texts.metTitle(sum))).toBeVisible();
    await phone.look("bonus-met");
  });

  await test.step("the press ends it, and goes on to the bank with all of the money", async () => {
    await card.getByRole("button", { name: rewards.withdraw }).click();
    await expect(phone.page).toHaveURL(/\/user\/home\?sheet=withdraw/);
    await expect(sheetOf(phone.page).getByText(sum).first()).toBeVisible();
    expect((await calls.get<{ condition: unknown }>("/bonus/condition")).condition).toBe(null);
    expect(await total()).toBe(before);
    await phone.look("bonus-ended");
  });
});
