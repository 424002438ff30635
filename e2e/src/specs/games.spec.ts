/** Game accounts of a member on a phone. */
import { games, sums } from "../api/amounts.ts";
import { controlCalls } from "../api/calls.ts";
import { type Member, newMember, payIn } from "../api/members.ts";
import type { Product } from "../fixtures/product.ts";
import { test } from "../fixtures/test.ts";
import { sweepIntoWallet, transferIntoGame } from "../pages/games.ts";
import { memberApp, openHome, seeTotal } from "../pages/home.ts";

test.use({ expectedComplaints: /status of 40[13]/ });

test("a member moves money into games, plays, and sweeps", async ({ product, phone, variant }) => {
  const app = memberApp(product, phone);
  const { deposit, stake, win, loss } = sums[variant];
  const paidIn = games.length * deposit;
  const member = await newMember(product);
  await payIn(product, member, paidIn);
  await openHome(app, member);
  for (const { name } of games) {
    await test.step(`open ${name} and move money in`, () =>
      transferIntoGame(app, { game: name, amount: stake }));
  }
  await test.step("a round won, a round lost, seen after a refresh", async () => {
    await playRounds(product, member, { win, loss });
    await phone.page.getByRole("button", { name: app.texts.wallet.refresh, exact: true }).click();
    await seeTotal(app, paidIn + win - loss, "after-play");
  });
  await test.step("sweep everything into the wallet", () => sweepIntoWallet(app));
});

/** Wins a round in the first game and loses one in the second. */
async function playRounds(
  product: Product,
  { calls }: Member,
  { win, loss }: { win: number; loss: number },
): Promise<void> {
  const [winner, loser] = games;
  const rounds = [
    { ...winner, outcome: "win", amount: win },
    { ...loser, outcome: "lose", amount: loss },
  ] as const;
  for (const { code, provider, outcome, amount } of rounds) {
    const { username } = await calls.get<{ username: string }>(`/wallet/account/${code}`);
    await controlCalls(product).play({ provider, username, outcome, amount });
  }
}
