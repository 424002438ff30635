/** Control: rounds with a stake at a game provider, their voids, and bets that stay open. */
import { randomUUID } from "node:crypto";
import {
  minorFromNumber,
  numberFromMinor,
  wireAmount,
  wirePositiveAmount,
} from "@krapao/contract/wire/amount";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import {
  findOpenBet,
  findPlayer,
  moveBalance,
  openStakes,
  placeBet,
  settleBet,
} from "../games/players.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Player } from "../world.ts";
import { providerName } from "./player-routes.ts";
import { readBody } from "./read-body.ts";

/** `returned` is what comes back of each round: the stake, unless the caller says otherwise. */
const roundsBody = v.strictObject({
  provider: providerName,
  username: v.string(),
  stake: wirePositiveAmount,
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)), 1),
  returned: v.optional(v.pipe(wireAmount, v.minValue(0))),
});

const betBody = v.strictObject({
  provider: providerName,
  username: v.string(),
  stake: wirePositiveAmount,
});

/** What comes back of an open bet, or that it is voided. */
const settledBody = v.union([
  v.strictObject({ payout: v.pipe(wireAmount, v.minValue(0)) }),
  v.strictObject({ void: v.literal(true) }),
]);

const voidBody = v.strictObject({ provider: providerName, username: v.string(), ref: v.string() });

/** `POST /rounds`, `POST /rounds/void`, `POST /bets`, `POST /bets/:id`. */
export function addRoundRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post("/rounds", async (request, reply) => {
    const body = readBody(roundsBody, request.body, reply);
    if (!body) return reply;
    const player = findPlayer(sandbox, body.provider, body.username);
    if (!player) return reply.code(404).send({ message: "NOT_FOUND" });
    const stake = minorFromNumber(body.stake) ?? 0n;
    const amount = (minorFromNumber(body.returned ?? body.stake) ?? 0n) - stake;
    const refs: string[] = [];
    for (let round = 0; round < body.count; round++) {
      if (player.balance < stake) return reply.code(409).send({ message: "BALANCE_NOT_ENOUGH" });
      const ref = randomUUID();
      moveBalance(sandbox, player, { kind: "play", ref, amount, stake });
      refs.push(ref);
    }
    return { balance: numberFromMinor(player.balance), refs };
  });

  app.post("/bets", async (request, reply) => {
    const body = readBody(betBody, request.body, reply);
    if (!body) return reply;
    const player = findPlayer(sandbox, body.provider, body.username);
    if (!player) return reply.code(404).send({ message: "NOT_FOUND" });
    const bet = placeBet(sandbox, player, minorFromNumber(body.stake) ?? 0n);
    if (!bet) return reply.code(409).send({ message: "BALANCE_NOT_ENOUGH" });
    return { betId: bet.id, ...held(player) };
  });

  app.post<{ Params: { id: string } }>("/bets/:id", async ({ params, body }, reply) => {
    const settled = readBody(settledBody, body, reply);
    if (!settled) return reply;
    const found = findOpenBet(sandbox, params.id);
    if (!found) return reply.code(404).send({ message: "NOT_FOUND" });
    const payout = "void" in settled ? "void" : (minorFromNumber(settled.payout) ?? 0n);
    settleBet(sandbox, found, payout);
    return held(found.player);
  });

  app.post("/rounds/void", async (request, reply) => {
    const body = readBody(voidBody, request.body, reply);
    if (!body) return reply;
    const player = findPlayer(sandbox, body.provider, body.username);
    const round = player?.transfers.find(({ kind, ref }) => kind === "play" && ref === body.ref);
    if (!player || !round) return reply.code(404).send({ message: "NOT_FOUND" });
    const ref = `${round.ref}:void`;
    const isVoided = player.transfers.some((other) => other.ref === ref);
    const { amount, stake = amount < 0n ? -amount : amount, placedAt = round.at } = round;
    const movement = { kind: "play", ref, amount: -amount, stake: -stake, placedAt } as const;
    if (isVoided || !moveBalance(sandbox, player, movement)) {
      return reply.code(409).send({ message: "CANNOT_VOID" });
    }
    return { balance: numberFromMinor(player.balance) };
  });
}

const held = (player: Player) => ({
  balance: numberFromMinor(player.balance),
  open: numberFromMinor(openStakes(player)),
});
