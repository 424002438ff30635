/** A bonus whose condition is met: the page says what is possible, and ending it takes no money. */
import texts from "../../../web/src/features/bonuses/texts/th.ts";
import { games } from "../api/amounts.ts";
import { controlCalls, waitFor } from "../api/calls.ts";
import { newMember, payIn } from "../api/members.ts";
import { expect, test } from "../fixtures/test.ts";
import { openWallet } from "../pages/console/member-phone.ts";

test("a member withdraws with a met bonus, and ends it with the money staying", async ({
  product,
  phone,
}) => {
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

  await test.step("the card says that money can leave before the bonus ends", async () => {
    await expect(card.getByText(texts.canEnd)).toBeVisible();
    await calls.post("/wallet/withdraw", { amount: 100 });
    await phone.look("bonus-met");
  });

  const total = async () => (await calls.wallet()).wallet.amount;
  const before = await total();
  await test.step("the dialog says that the money stays, and it does", async () => {
    await card.getByRole("button", { name: texts.end }).click();
    const dialog = phone.page.getByRole("alertdialog");
    await expect(dialog.getByText(texts.endWarning)).toBeVisible();
    await phone.look("bonus-ending");
    await dialog.getByRole("button", { name: texts.end }).click();
    await expect(card).toHaveCount(0);
    expect(await total()).toBe(before);
  });
});
