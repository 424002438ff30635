/** What a greedy member may do. Each action is tried, and the product may refuse it. */
import { balanceOf, eventually } from "../builders/money.ts";
import { reportTransfer } from "../builders/rewards.ts";
import type { World } from "../world.ts";
import { callAs, type Player, type Ring } from "./ring.ts";

export interface Turn {
  world: World;
  ring: Ring;
  player: Player;
}

/**
 * Games that name open stakes with the balance, and in the report; two whose balance is all that is
 * known.
 */
const GAMES = {
  JOKER2: "joker2",
  UFABET: "ufabet",
  ASKMEBET: "askmebet",
  HUAYHD: "huayhd",
} as const;
type Game = keyof typeof GAMES;
const CODES = Object.keys(GAMES) as Game[];

const DEPOSITS = [60, 100, 150, 300, 500, 1_000, 2_000] as const;
const toMinor = (amount: number) => BigInt(Math.round(amount * 100));

const get = (path: string) => ({ method: "GET" as const, path });

/** Pays in by bank transfer, and waits for the credit. */
export async function deposit({ world, ring, player }: Turn): Promise<void> {
  const amount = ring.random.pick(DEPOSITS);
  const transRef = await reportTransfer(world, player, amount);
  await eventually(() =>
    world.db
      .selectFrom("deposits_payment")
      .select("id")
      .where("reference", "like", `%${transRef}`)
      .where("state", "=", "credited")
      .executeTakeFirst(),
  );
  player.model.deposit(toMinor(amount));
}

/** Adds a gift that was given to the model: its terms are those of the new condition. */
async function learnGift(turn: Turn): Promise<void> {
  const { body } = await callAs<{ condition: Record<string, number | string> | null }>(
    turn.world,
    turn,
    { method: "GET", path: "/api/bonus/condition" },
  );
  const { condition } = body;
  if (!condition || turn.player.known.has(String(condition._id))) return;
  turn.player.known.add(String(condition._id));
  const minor = (key: string) => toMinor(Number(condition[key]));
  turn.player.model.take({
    kind: String(condition.kind),
    amountMinor: minor("amount"),
    startMinor: minor("own") + minor("amount"),
    targetMinor: condition.percentSuccess === 0 ? null : minor("target"),
    floorMinor: minor("floor"),
    turnoverMinor: minor("turnoverTarget"),
  });
}

async function takeGift(
  turn: Turn,
  call: { method: "GET" | "POST"; path: string; body?: unknown },
) {
  const { status } = await callAs(turn.world, turn, call);
  if (status === 200) await learnGift(turn);
}

export async function takeBonus(turn: Turn): Promise<void> {
  const { body } = await callAs<{ code: string }[]>(turn.world, turn, get("/api/bonus"));
  if (!Array.isArray(body) || body.length === 0) return;
  await takeGift(turn, get(`/api/bonus/activate/${turn.ring.random.pick(body).code}`));
}

export function takePromotion(promotions: readonly string[]) {
  return (turn: Turn): Promise<void> =>
    takeGift(turn, get(`/api/promotion/activate/${turn.ring.random.pick(promotions)}`));
}

/** Opens the wheel, which grants the coins of played deposits, and spins. */
export async function spin(turn: Turn): Promise<void> {
  await callAs(turn.world, turn, get("/api/spinwheel/setup"));
  for (let times = 0; times < 5; times += 1) {
    const call = { method: "POST" as const, path: "/api/spinwheel/spin", body: {} };
    const { body } = await callAs<{ success: boolean }>(turn.world, turn, call);
    if (!body.success) return;
  }
}

export async function spinAndClaim(turn: Turn): Promise<void> {
  await spin(turn);
  await claimCoupon(turn);
}

export async function claimCoupon(turn: Turn): Promise<void> {
  const { body } = await callAs<{ coupons: { coupon: string; state: string }[] }>(
    turn.world,
    turn,
    get("/api/spinwheel/coupon"),
  );
  const coupons = body.coupons ?? [];
  if (coupons.length === 0) return;
  const claimable = coupons.filter(({ state }) => state === "claimable");
  const wanted = claimable.length > 0 && turn.ring.random.percent(80) ? claimable : coupons;
  const { coupon } = turn.ring.random.pick(wanted);
  await takeGift(turn, { method: "POST", path: "/api/spinwheel/coupon/claim", body: { coupon } });
}

export const collectInvites = (turn: Turn) => takeGift(turn, get("/api/invite/bonus"));

export async function takeRefund(turn: Turn): Promise<void> {
  await callAs(turn.world, turn, get("/api/refund/receive"));
  await takeGift(turn, get("/api/refund/addWallet"));
}

async function openAccount(turn: Turn, game: Game): Promise<string | null> {
  const { world, player } = turn;
  const known = player.accounts.get(game);
  if (known) return known;
  const opened = await callAs(world, turn, get(`/api/wallet/activate/${game}`));
  if (opened.status !== 200) return null;
  const path = `/api/wallet/account/${game}`;
  const { body } = await callAs<{ username: string }>(world, turn, get(path));
  player.accounts.set(game, body.username);
  return body.username;
}

/** Moves a part of the wallet, or all of it, into a game. */
export async function moveIn(turn: Turn): Promise<void> {
  const { world, ring, player } = turn;
  const to = ring.random.pick(CODES);
  const share = ring.random.pick([0.3, 0.5, 1]);
  const { availableMinor } = await balanceOf(world, player.id);
  const amount = Math.floor((Number(availableMinor) / 100) * share);
  if (amount < 1 || !(await openAccount(turn, to))) return;
  const body = { from: "WALLET", to, amount };
  await callAs(world, turn, { method: "POST", path: "/api/wallet/transfer", body });
}

export async function moveOut(turn: Turn): Promise<void> {
  const call = { method: "POST" as const, path: "/api/wallet/transferAll", body: { to: "WALLET" } };
  await callAs(turn.world, turn, call);
}

/** Into a game and straight back. */
export async function wash(turn: Turn): Promise<void> {
  await moveIn(turn);
  await moveOut(turn);
}

interface Seat {
  provider: string;
  username: string;
  balance: number;
}

/** What the provider says is in a game account, in minor units. */
export async function readGameBalance(
  world: World,
  { game, username }: { game: string; username: string },
): Promise<bigint> {
  const path = `/providers/${GAMES[game as Game]}/${username}`;
  return toMinor((await world.control<{ balance: number }>(path)).balance);
}

async function findSeat({ world }: Turn, player: Player): Promise<Seat | null> {
  for (const [game, username] of player.accounts) {
    const provider = GAMES[game as Game];
    const balance = Number(await readGameBalance(world, { game, username })) / 100;
    if (balance >= 1) return { provider, username, balance };
  }
  return null;
}

/** Rounds that pay back exactly what was staked. */
export async function playEven(turn: Turn): Promise<void> {
  const { world, ring, player } = turn;
  const seat = await findSeat(turn, player);
  if (!seat) return;
  const { provider, username } = seat;
  const stake = Math.max(1, Math.floor(seat.balance * ring.random.pick([0.1, 0.5, 1])));
  const count = 1 + ring.random.below(6);
  await world.control("/rounds", { provider, username, stake, count, returned: stake });
  for (let round = 0; round < count; round += 1) player.model.bet(toMinor(stake), 0n);
}

/** Moves all of the wallet into a game when no game has a balance. */
async function takeSeat(turn: Turn): Promise<Seat | null> {
  const seat = await findSeat(turn, turn.player);
  if (seat) return seat;
  await moveIn(turn);
  return findSeat(turn, turn.player);
}

/** A deposit that is played: what coins and commissions ask for. */
export async function playDeposit(turn: Turn): Promise<void> {
  await deposit(turn);
  await moveIn(turn);
  await playEven(turn);
  await moveOut(turn);
}

/** Two of the ring bet against each other: one wins what the other loses. */
export async function hedge(turn: Turn): Promise<void> {
  const { world, ring, player } = turn;
  const others = ring.players.filter((other) => other !== player);
  if (others.length === 0) return;
  const other = ring.random.pick(others);
  const [own, theirs] = [await takeSeat(turn), await takeSeat({ ...turn, player: other })];
  if (!own || !theirs) return;
  const most = Math.floor(Math.min(own.balance, theirs.balance));
  const stake = Math.max(1, Math.floor(most * ring.random.pick([0.2, 0.6, 1])));
  const isWon = ring.random.percent(50);
  const [winner, loser] = isWon ? [own, theirs] : [theirs, own];
  const bet = { stake, count: 1 };
  const seatOf = ({ provider, username }: Seat) => ({ provider, username });
  await world.control("/rounds", { ...seatOf(loser), ...bet, returned: 0 });
  await world.control("/rounds", { ...seatOf(winner), ...bet, returned: 2 * stake });
  const result = toMinor(isWon ? stake : -stake);
  player.model.bet(toMinor(stake), result);
  other.model.bet(toMinor(stake), -result);
}

async function place(
  { world }: Turn,
  player: Player,
  bet: { seat: Seat; stake: number; payout: Player["openBets"][number]["payout"] },
): Promise<void> {
  const { provider, username } = bet.seat;
  const placed = { provider, username, stake: bet.stake };
  const { betId } = await world.control<{ betId: string }>("/bets", placed);
  const stakeMinor = toMinor(bet.stake);
  player.openBets.push({
    id: betId,
    stakeMinor,
    placed: player.model.place(stakeMinor),
    payout: bet.payout,
  });
}

/** A bet that stays open, and will pay back its stake. */
export async function placeBet(turn: Turn): Promise<void> {
  const seat = await takeSeat(turn);
  if (!seat) return;
  const stake = Math.max(1, Math.floor(seat.balance * turn.ring.random.pick([0.3, 0.9, 1])));
  const payout = turn.ring.random.pick(["even", "even", "void"] as const);
  await place(turn, turn.player, { seat, stake, payout });
}

/** Two of the ring place bets against each other that stay open. */
export async function placeOpposite(turn: Turn): Promise<void> {
  const { ring, player } = turn;
  const others = ring.players.filter((other) => other !== player);
  if (others.length === 0) return;
  const other = ring.random.pick(others);
  const [own, theirs] = [await takeSeat(turn), await takeSeat({ ...turn, player: other })];
  if (!own || !theirs) return;
  const stake = Math.max(1, Math.floor(Math.min(own.balance, theirs.balance)));
  const isWon = ring.random.percent(50);
  await place(turn, player, { seat: own, stake, payout: isWon ? "double" : "nothing" });
  await place(turn, other, { seat: theirs, stake, payout: isWon ? "nothing" : "double" });
}

/** The oldest open bet is settled. */
export async function settleBet({ world, player }: Turn): Promise<void> {
  const bet = player.openBets.shift();
  if (!bet) return;
  const { id, stakeMinor, placed, payout } = bet;
  if (payout === "void") {
    await world.control(`/bets/${id}`, { void: true });
    return placed.settle("void");
  }
  const back = { even: stakeMinor, double: 2n * stakeMinor, nothing: 0n }[payout];
  await world.control(`/bets/${id}`, { payout: Number(back) / 100 });
  placed.settle(back - stakeMinor);
}

/** Reads the games, as a page of the app does. */
export const look = async (turn: Turn): Promise<void> => {
  await callAs(turn.world, turn, get("/api/wallet/refresh/slot"));
  await callAs(turn.world, turn, get("/api/bonus/condition"));
};

/** Gives the gift back for what the app shows, or for less. */
export async function giveBack(turn: Turn): Promise<void> {
  const { body } = await callAs<{ condition: { givingBack: { keeps: number } } | null }>(
    turn.world,
    turn,
    get("/api/bonus/condition"),
  );
  if (!body.condition) return;
  const keeps = turn.ring.random.percent(70) ? body.condition.givingBack.keeps : 0;
  const call = { method: "POST" as const, path: "/api/bonus/giveback", body: { keeps } };
  const { status } = await callAs(turn.world, turn, call);
  if (status === 200) turn.player.model.giveBack();
}

/** Two tabs: gives back, ends, withdraws and moves money in at once. */
export async function useTwoTabs(turn: Turn): Promise<void> {
  await Promise.all([giveBack(turn), clear(turn), withdraw(turn), moveIn(turn)]);
}

export const clear = async (turn: Turn): Promise<void> => {
  await callAs(turn.world, turn, get("/api/bonus/clear"));
};

export async function withdraw(turn: Turn): Promise<void> {
  const { world, ring, player } = turn;
  const { availableMinor } = await balanceOf(world, player.id);
  const amount = Math.floor((Number(availableMinor) / 100) * ring.random.pick([0.4, 1]));
  if (amount < 20) return;
  await callAs(world, turn, { method: "POST", path: "/api/wallet/withdraw", body: { amount } });
}

/** Everything that can be brought out, from the games too. */
export async function withdrawEverything(turn: Turn): Promise<void> {
  const { world, player } = turn;
  await moveOut(turn);
  await clear(turn);
  const { availableMinor } = await balanceOf(world, player.id);
  const amount = Number(availableMinor / 100n);
  if (amount < 20) return;
  await callAs(world, turn, { method: "POST", path: "/api/wallet/withdrawAll", body: { amount } });
}
