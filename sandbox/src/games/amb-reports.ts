/**
 * What AMB SuperAPI reports of bets, written from its documents (https://doc.ambsuperapi.com/, pages
 * `transfer/queryOutstanding.html` and `transfer/queryTransferBetRecords.html`).
 */
import type { Provider } from "../provider.ts";
import { isoText, type Sandbox } from "../sandbox.ts";
import type { Player } from "../world.ts";
import { amount as hundredths, id, spare } from "../written.ts";
import { findPlayer, openStakes, pageOfRounds, type Round } from "./players.ts";

/** The company's product ids of providers that the sandbox plays. */
export const PRODUCTS: Readonly<Record<string, Provider>> = {
  SEXY: "sexygame",
  ASKMEBET: "askmebet",
  JOKER: "joker2",
  PGSOFT: "pg",
};
export const CURRENCY = "THB";

/** Unfinished bets of a player by product; a product without any is left out. */
export function outstanding(sandbox: Sandbox, username: string) {
  return Object.entries(PRODUCTS).flatMap(([productId, provider]) => {
    const player = findPlayer(sandbox, provider, username);
    const open = player ? openStakes(player) : 0n;
    return open === 0n ? [] : [{ productId, outstanding: hundredths(open) }];
  });
}

/** The bets of all players of a product: settled and voided ones of a span, and all open ones. */
export function betRows(
  sandbox: Sandbox,
  {
    provider,
    productId,
    ...span
  }: { provider: Provider; productId: string; from: number; to: number },
) {
  const players = Object.values(sandbox.world.players[provider]);
  const rounds = roundsOf(players);
  const byRef = new Map(rounds.map((round) => [round.ref, round]));
  // A bet changes when it is voided, and is reported again then.
  const settled = rounds
    .map((round) => ({ round, voided: byRef.get(`${round.ref}:void`) }))
    .filter(({ round, voided }) => {
      const changedAt = voided?.at ?? round.at;
      return !round.ref.endsWith(":void") && changedAt >= span.from && changedAt < span.to;
    })
    .map(({ round, voided }) => settledRow(round, productId, voided));
  const open = players.flatMap(({ username, openBets = [] }) =>
    openBets.map((bet) => ({
      ...rowOf({ ref: bet.id, username, stake: bet.stake, payout: 0n }, productId),
      accountingDate: "",
      updatedDate: isoText(bet.placedAt),
      betStatus: "OPEN",
      payoutStatus: spare(""),
    })),
  );
  return [...settled, ...open];
}

function roundsOf(players: readonly Player[]): Round[] {
  const rounds: Round[] = [];
  let after: string | null = "";
  while (after !== null) {
    const page: ReturnType<typeof pageOfRounds> = pageOfRounds(players, {
      from: 0,
      to: Number.POSITIVE_INFINITY,
      after,
    });
    rounds.push(...page.rounds);
    after = page.next;
  }
  return rounds;
}

/** A bet that is voided keeps its stake and payout, and changes its status. */
function settledRow(round: Round, productId: string, voided: Round | undefined) {
  const { ref, username, stake, won, at } = round;
  const payout = stake + won;
  // A stake of 0 is a bet that was voided before it was settled.
  const isVoid = voided !== undefined || stake === 0n;
  return {
    ...rowOf({ ref, username, stake, payout }, productId),
    accountingDate: isoText(at),
    updatedDate: isoText(voided?.at ?? at),
    betStatus: isVoid ? "VOID" : "SETTLED",
    payoutStatus: spare(won > 0n ? "WIN" : "LOSE"),
  };
}

function rowOf(
  {
    ref,
    username,
    stake,
    payout,
  }: Record<"ref" | "username", string> & Record<"stake" | "payout", bigint>,
  productId: string,
) {
  return {
    id: id(ref),
    betId: spare(id(ref)),
    username,
    currency: CURRENCY,
    stake: hundredths(stake),
    payout: hundredths(payout),
    productId,
    gameCode: spare("BAC"),
    gameName: spare("Baccarat"),
    roundId: spare(ref),
  };
}
