/** Players of the game providers. Only transfers and finished rounds change their balance. */

import { DAY_MS } from "@krapao/contract/time";
import type { WireCurrency } from "@krapao/contract/wire/amount";
import { PROVIDERS, type Provider } from "../provider.ts";
import { newToken } from "../references.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Launch, OpenBet, Player, PlayerTransfer } from "../world.ts";

const KEPT_LAUNCHES = 500;
const LAUNCH_LIVES_MS = DAY_MS;

export function findPlayer(
  sandbox: Sandbox,
  provider: Provider,
  username: string,
): Player | undefined {
  const players = sandbox.world.players[provider];
  return Object.hasOwn(players, username) ? players[username] : undefined;
}

/** The same, for a company whose names ignore case. */
export function findPlayerIgnoringCase(
  sandbox: Sandbox,
  provider: Provider,
  username: string,
): Player | undefined {
  return (
    findPlayer(sandbox, provider, username) ??
    Object.values(sandbox.world.players[provider]).find(
      (player) => player.username.toLowerCase() === username.toLowerCase(),
    )
  );
}

/** Opens an account. Returns false when the name is taken. */
export function addPlayer(
  sandbox: Sandbox,
  provider: Provider,
  username: string,
  password: string,
  currency: WireCurrency = "THB",
): boolean {
  if (findPlayer(sandbox, provider, username)) return false;
  const player: Player = { username, password, balance: 0n, transfers: [], currency };
  sandbox.world.players[provider][username] = player;
  sandbox.changed(player);
  return true;
}

/** The transfer of an earlier call with this reference, for any player of the provider. */
export function findTransfer(
  sandbox: Sandbox,
  provider: Provider,
  ref: string,
): { player: Player; transfer: PlayerTransfer } | undefined {
  if (sandbox.findsNothing) return undefined;
  for (const player of Object.values(sandbox.world.players[provider])) {
    const transfer = player.transfers.find(
      (other) => other.ref === ref && other.kind === "transfer",
    );
    if (transfer) return { player, transfer };
  }
  return undefined;
}

/** Changes a balance by signed minor units; undefined when it is insufficient. */
export function moveBalance(
  sandbox: Sandbox,
  player: Player,
  movement: Pick<PlayerTransfer, "kind" | "ref" | "amount" | "stake" | "placedAt">,
): PlayerTransfer | undefined {
  const before = player.balance;
  const after = before + movement.amount;
  if (after < 0n) return undefined;
  const transfer: PlayerTransfer = { ...movement, before, after, at: sandbox.now() };
  player.balance = after;
  player.transfers.unshift(transfer);
  sandbox.changed(player);
  return transfer;
}

/** Stakes of a player that are placed and not settled. */
export const openStakes = ({ openBets = [] }: Player): bigint =>
  openBets.reduce((sum, { stake }) => sum + stake, 0n);

/** Places a bet that stays open: its stake leaves the balance. Undefined: insufficient. */
export function placeBet(sandbox: Sandbox, player: Player, stake: bigint): OpenBet | undefined {
  if (player.balance < stake) return undefined;
  const bet: OpenBet = { id: newToken(), stake, placedAt: sandbox.now() };
  player.balance -= stake;
  player.openBets = [...(player.openBets ?? []), bet];
  sandbox.changed(player);
  return bet;
}

/** The open bet with this id, and its player. */
export function findOpenBet(
  sandbox: Sandbox,
  id: string,
): { player: Player; bet: OpenBet } | undefined {
  for (const player of PROVIDERS.flatMap((each) => Object.values(sandbox.world.players[each]))) {
    const bet = player.openBets?.find((each) => each.id === id);
    if (bet) return { player, bet };
  }
  return undefined;
}

/** Settles an open bet with what comes back. A void returns the stake, and is reported as 0. */
export function settleBet(
  sandbox: Sandbox,
  { player, bet }: { player: Player; bet: OpenBet },
  payout: bigint | "void",
): void {
  const { id: ref, stake, placedAt } = bet;
  const before = player.balance;
  const after = before + (payout === "void" ? stake : payout);
  const counted = payout === "void" ? { amount: 0n, stake: 0n } : { amount: payout - stake, stake };
  player.balance = after;
  player.openBets = player.openBets?.filter((each) => each !== bet) ?? [];
  player.transfers.unshift({
    kind: "play",
    ref,
    ...counted,
    before,
    after,
    at: sandbox.now(),
    placedAt,
  });
  sandbox.changed(player);
}

/** A settled round as providers report it. */
export type Round = {
  ref: string;
  username: string;
  stake: bigint;
  won: bigint;
  at: number;
  placedAt: number;
};

const PAGE = 100;

/**
 * A page of the rounds from `from` until before `to`, oldest first, after the round `after`, with
 * the last one's reference when there are more.
 */
export function pageOfRounds(
  players: readonly Player[],
  { after, ...span }: { from: number; to: number; after: string },
): { rounds: Round[]; next: string | null } {
  const all = roundsOf(players, span);
  const start = all.findIndex(({ ref }) => ref === after) + 1;
  const rounds = all.slice(start, start + PAGE);
  const isLast = start + PAGE >= all.length;
  return { rounds, next: isLast ? null : (rounds.at(-1)?.ref ?? null) };
}

/** The rounds from `from` until before `to`, oldest first. */
export function roundsOf(
  players: readonly Player[],
  { from, to }: { from: number; to: number },
): Round[] {
  return players
    .flatMap(({ username, transfers }) =>
      transfers
        .filter(({ kind, at }) => kind === "play" && at >= from && at < to)
        .map(({ ref, amount, stake, at, placedAt = at }) => ({
          ref,
          username,
          stake: stake ?? (amount < 0n ? -amount : amount),
          won: amount,
          at,
          placedAt,
        })),
    )
    .sort((a, b) => a.at - b.at || (a.ref < b.ref ? -1 : 1));
}

/** A player's win (positive) or loss from a time until before another, in minor units. */
export function wonSince({ transfers }: Player, since: number, until = Infinity): bigint {
  return sumOfRounds(transfers.filter(({ at }) => at >= since && at < until));
}

/** A player's win or loss since a transfer; undefined when there is no such transfer. */
export const wonAfter = (player: Player, ref: string): bigint | undefined =>
  playsAfter(player, ref)?.won;

/** What a player staked and won since a transfer; undefined when there is no such transfer. */
export function playsAfter(
  { transfers }: Player,
  ref: string,
): { staked: bigint; won: bigint } | undefined {
  const index = transfers.findIndex((each) => each.kind === "transfer" && each.ref === ref);
  if (index < 0) return undefined;
  const rounds = transfers.slice(0, index).filter(({ kind }) => kind === "play");
  const stakes = rounds.map(({ stake, amount }) => stake ?? (amount < 0n ? -amount : amount));
  return { staked: stakes.reduce((sum, each) => sum + each, 0n), won: sumOfRounds(rounds) };
}

function sumOfRounds(transfers: PlayerTransfer[]): bigint {
  const rounds = transfers.filter(({ kind }) => kind === "play");
  return rounds.reduce((sum, { amount }) => sum + amount, 0n);
}

/**
 * A token that opens the game page as this player for a day, `once` or often. Without a given token
 * the provider makes one.
 */
export function newLaunch(
  sandbox: Sandbox,
  provider: Provider,
  username: string,
  { token = newToken(), once = false } = {},
): string {
  const launch: Launch = { token, provider, username, at: sandbox.now(), once };
  sandbox.world.launches = [launch, ...sandbox.world.launches].slice(0, KEPT_LAUNCHES);
  sandbox.changed();
  return launch.token;
}

/** The player of a token; undefined when it is unknown, expired or used. */
export function playerOfLaunch(
  sandbox: Sandbox,
  provider: Provider,
  token: string,
): Player | undefined {
  const launch = sandbox.world.launches.find(
    (other) => other.provider === provider && other.token === token,
  );
  if (!launch || sandbox.now() - launch.at > LAUNCH_LIVES_MS) return undefined;
  if (launch.once) {
    sandbox.world.launches = sandbox.world.launches.filter((other) => other !== launch);
    sandbox.changed();
  }
  return findPlayer(sandbox, provider, launch.username);
}
