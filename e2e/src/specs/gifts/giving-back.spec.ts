/** A gift is taken, lost or given back on a phone, also while a bet is open. */
import { games, sums } from "../../api/amounts.ts";
import { controlCalls, waitFor } from "../../api/calls.ts";
import { newMember, payIn } from "../../api/members.ts";
import { expect, test } from "../../fixtures/test.ts";
import {
  giveBackOnScreen,
  seeBoundBeforeDeposit,
  seeBoundOffer,
  seeChangedSum,
  seeGivenBackLine,
  seeLost,
} from "../../pages/giving-back.ts";
import { memberApp, openHome } from "../../pages/home.ts";

const CODE = "DAILY10";
/** Its provider names no open stakes. */
const GAME = "UFABET";
const GAME_PROVIDER = "ufabet";

// A sum that became less is refused.
test.use({ expectedComplaints: /status of 409/ });

test("a member takes a gift, gives it back with an open bet, and gets the late result", {
  tag: "@night",
}, async ({ product, phone, variant }) => {
  test.slow();
  const app = memberApp(product, phone);
  const control = controlCalls(product);
  const { deposit, stake } = sums[variant];
  const member = await newMember(product);
  const { calls } = member;
  await payIn(product, member, deposit);
  await openHome(app, member);

  await test.step("the offer says what it binds, and takes it with its amount", () =>
    seeBoundOffer(app, { member, code: CODE }));
  await test.step("a way to deposit says that the money would be bound", () =>
    seeBoundBeforeDeposit(app, member));

  // This provider names its open stakes: its late result is known once it is settled.
  const [game] = games;
  await calls.get(`/wallet/activate/${game.code}`);
  await calls.post("/wallet/transfer", { from: "WALLET", to: game.code, amount: stake });
  const { username } = await calls.get<{ username: string }>(`/wallet/account/${game.code}`);
  const { betId } = await control.placeBet({ provider: game.provider, username, stake });
  await calls.get("/wallet/refresh/slot");

  await test.step("the gift goes back: what stays can be withdrawn", () =>
    giveBackOnScreen(app, { member, keeps: deposit - stake }));
  await test.step("the statement says what left", () => seeGivenBackLine(app));

  await test.step("the late result comes, and the own money of it stays", async () => {
    await control.settleBet(betId, 2 * stake);
    await calls.get("/wallet/refresh/slot");
    const isThere = async () => {
      const { givenBack } = await calls.get<{ givenBack: unknown }>("/bonus/condition");
      return givenBack === null;
    };
    // A job looks for settled results each minute.
    await waitFor("the late result", isThere, 180_000);
    expect((await calls.wallet()).wallet.amount).toBe(deposit);
    await phone.page.goto(`${product.url}/user/bonus`);
    await phone.page.getByText(app.texts.promotions.code).first().waitFor();
  });
});

test("less would stay than was shown: nothing happens, and the dialog asks again", async ({
  product,
  phone,
  variant,
}) => {
  const app = memberApp(product, phone);
  const { deposit, stake, loss } = sums[variant];
  const member = await newMember(product);
  const { calls } = member;
  await payIn(product, member, deposit);
  await calls.get(`/bonus/activate/${CODE}`);
  await calls.get(`/wallet/activate/${GAME}`);
  await calls.post("/wallet/transfer", { from: "WALLET", to: GAME, amount: stake });
  const { username } = await calls.get<{ username: string }>(`/wallet/account/${GAME}`);
  await openHome(app, member);
  await seeChangedSum(app, {
    keeps: deposit,
    lose: async () => {
      await controlCalls(product).play({
        provider: GAME_PROVIDER,
        username,
        outcome: "lose",
        amount: loss,
      });
      return deposit - loss;
    },
  });
  expect((await calls.wallet()).wallet.amount).toBe(deposit - loss);
});

test("a member loses a gift, and reads that the own money is free", async ({
  product,
  phone,
  variant,
}) => {
  const app = memberApp(product, phone);
  const { deposit } = sums[variant];
  const member = await newMember(product);
  const { calls } = member;
  await payIn(product, member, deposit);
  await calls.get(`/bonus/activate/${CODE}`);
  const { condition } = await calls.get<{ condition: { floor: number; total: number } }>(
    "/bonus/condition",
  );
  const [{ code, provider }] = games;
  await calls.get(`/wallet/activate/${code}`);
  await calls.post("/wallet/transfer", { from: "WALLET", to: code, amount: condition.total });
  const { username } = await calls.get<{ username: string }>(`/wallet/account/${code}`);
  // This provider names its open stakes, so that a loss is certain at once.
  const amount = condition.total - condition.floor;
  await controlCalls(product).play({ provider, username, outcome: "lose", amount });
  await calls.get("/wallet/refresh/slot");
  await openHome(app, member);
  await seeLost(app, { member, left: condition.floor });
});
