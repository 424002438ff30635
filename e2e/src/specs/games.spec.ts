/** Game accounts of a member on a phone. */
import assert from "node:assert/strict";
import { games, sums } from "../api/amounts.ts";
import { controlCalls } from "../api/calls.ts";
import { type Member, newMember, payIn } from "../api/members.ts";
import type { Product } from "../fixtures/product.ts";
import { test } from "../fixtures/test.ts";
import { bringEverything, depositAndPlay, switchOnBringing } from "../pages/first-game.ts";
import {
  openByTransfer,
  playInOwnTab,
  seeFirstButton,
  sweepIntoWallet,
  transferIntoGame,
} from "../pages/games.ts";
import { memberApp, openHome, seeTotal } from "../pages/home.ts";

test.use({ expectedComplaints: /status of 40[13]/ });

test("a member moves money into games, plays, and sweeps", async ({ product, phone, variant }) => {
  const app = memberApp(product, phone);
  const { deposit, stake, win, loss } = sums[variant];
  const paidIn = games.length * deposit;
  const member = await newMember(product);
  await payIn(product, member, paidIn);
  await openHome(app, member);
  const [last, ...others] = games.toReversed();
  for (const { name } of others) {
    await test.step(`open ${name} and move money in`, () =>
      transferIntoGame(app, { game: name, amount: stake }));
  }
  await test.step(`open ${last?.name} by a transfer from home`, () =>
    openByTransfer(app, { game: last?.name ?? "", amount: stake }));
  for (const { name } of games) {
    await test.step(`play ${name} in a tab without an opener`, () => playInOwnTab(app, name));
  }
  await test.step("a round won, a round lost, seen after a refresh", async () => {
    await playRounds(product, member, { win, loss });
    await phone.page.getByRole("button", { name: app.texts.wallet.refresh, exact: true }).click();
    await seeTotal(app, paidIn + win - loss, "after-play");
  });
  await test.step("sweep everything into the wallet", () => sweepIntoWallet(app));
});

test("a new member plays within five taps, then within two", async ({
  product,
  phone,
  variant,
}) => {
  const app = memberApp(product, phone);
  const member = await newMember(product);
  await openHome(app, member);
  await test.step("from home without money into a game with money", async () => {
    const taps = await depositAndPlay(app);
    assert.ok(taps.all <= 5, `${taps.all} taps from home into the game`);
    assert.ok(taps.fromWallet <= 2, `${taps.fromWallet} taps from the wallet into the game`);
  });
  await test.step("one tap brings all money along", async () => {
    await switchOnBringing(app);
    await payIn(product, member, sums[variant].deposit);
    await bringEverything(app);
    const { wallet } = await member.calls.wallet();
    assert.equal(wallet.amount, 0);
  });
});

test("an empty game asks first for money, then for the way into the game", async ({
  product,
  phone,
  variant,
}) => {
  test.skip(variant === "lao", "the same in both builds");
  const app = memberApp(product, phone);
  const member = await newMember(product);
  const [{ name: game, code }] = games;
  await member.calls.get(`/wallet/activate/${code}`);
  await openHome(app, member);
  const pay = () => payIn(product, member, sums[variant].deposit);
  await seeFirstButton(app, { game, pay });
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
