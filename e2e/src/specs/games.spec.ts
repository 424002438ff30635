/** Game accounts of a member on a phone. */
import assert from "node:assert/strict";
import { games, sums } from "../api/amounts.ts";
import { controlCalls } from "../api/calls.ts";
import { type Member, newMember, payIn } from "../api/members.ts";
import type { Product } from "../fixtures/product.ts";
import { test } from "../fixtures/test.ts";
import {
  bringBackFromShelf,
  comeHome,
  playWith,
  readFiles,
  seeLastAmount,
  seeMyPlay,
  setLimitOnBar,
  takeToBank,
  win,
} from "../pages/come-home.ts";
import { bringEverything, depositAndPlay, switchOnBringing } from "../pages/first-game.ts";
import {
  openByTransfer,
  playInOwnTab,
  seeFirstButton,
  sweepIntoWallet,
  transferIntoGame,
} from "../pages/games.ts";
import { grouped, memberApp, openHome, seeTotal } from "../pages/home.ts";

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

test("a member plays with a part, and takes the money to the bank in three taps", {
  tag: "@lao",
}, async ({ product, phone, variant }) => {
  const app = memberApp(product, phone);
  const isLao = variant === "lao";
  const [game] = games;
  const [amount, won, deposit] = isLao ? [100_000, 50_000, 1_000_000] : [300, 100, 1_000];
  const member = await newMember(product);
  await payIn(product, member, deposit);
  await openHome(app, member);
  await test.step("with an amount of the wallet", async () => {
    await playWith(app, { game: game.name, amount });
    const { wallet } = await member.calls.wallet();
    assert.equal(wallet.amount, deposit - amount);
  });
  await win(app, { member, game, amount: won });
  const card = await test.step("the return says what was won", () =>
    comeHome(app, { game: game.name, result: `${grouped(won)}.00` }));
  await test.step("from the game to the bank", async () => {
    const taps = await takeToBank(app, { card, amount: amount + won });
    assert.ok(taps <= 3, `${taps} taps from the game to the bank`);
  });
  await test.step("the next time the amount is chosen", () =>
    seeLastAmount(app, { game: game.name, amount }));
});

test("money comes back from the shelf of the games played last", async ({
  product,
  phone,
  variant,
}) => {
  test.skip(variant === "lao", "the same in both builds");
  const app = memberApp(product, phone);
  const [game] = games;
  const member = await newMember(product);
  await payIn(product, member, 1_000);
  await openHome(app, member);
  await playWith(app, { game: game.name, amount: 300 });
  const card = await comeHome(app, { game: game.name, result: "0.00" });
  await card.getByRole("button", { name: app.texts.core.close }).click();
  await bringBackFromShelf(app, { game: game.name, amount: 300 });
  assert.equal((await member.calls.wallet()).wallet.amount, 1_000);
});

test("a member sees the own play, sets a limit on its bar, and saves the statement", async ({
  product,
  phone,
  variant,
}) => {
  test.skip(variant === "lao", "the same in both builds");
  const app = memberApp(product, phone);
  // It reports no bets, so its result is known with its balance.
  const [, , game] = games;
  const member = await newMember(product);
  await payIn(product, member, 1_000);
  await openHome(app, member);
  await playWith(app, { game: game.name, amount: 300 });
  await win(app, { member, game, amount: 120 });
  await member.calls.get("/wallet/refresh/slot");
  await seeMyPlay(app, { game: game.name, deposit: 1_000, result: 120 });
  await test.step("the limit", async () => {
    assert.equal(await setLimitOnBar(app, 8), "2,000");
    await phone.page.locator(".limit-meter").first().waitFor();
  });
  await test.step("the files", () => readFiles(app, 1_000));
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
