/** Control: rounds with a stake at a game provider, and their voids. */
import { randomUUID } from "node:crypto";
import {
  minorFromNumber,
  numberFromMinor,
  wireAmount,
  wirePositiveAmount,
} from "@krapao/contract/wire/amount";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { findPlayer, moveBalance } from "../games/players.ts";
import type { Sandbox } from "../sandbox.ts";
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

const voidBody = v.strictObject({ provider: providerName, username: v.string(), ref: v.string() });

/** `POST /rounds`, `POST /rounds/void`. */
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

  app.post("/rounds/void", async (request, reply) => {
    const body = readBody(voidBody, request.body, reply);
    if (!body) return reply;
    const player = findPlayer(sandbox, body.provider, body.username);
    const round = player?.transfers.find(({ kind, ref }) => kind === "play" && ref === body.ref);
    if (!player || !round) return reply.code(404).send({ message: "NOT_FOUND" });
    const ref = `${round.ref}:void`;
    const isVoided = player.transfers.some((other) => other.ref === ref);
    const { amount, stake = amount < 0n ? -amount : amount } = round;
    const movement = { kind: "play", ref, amount: -amount, stake: -stake } as const;
    if (isVoided || !moveBalance(sandbox, player, movement)) {
      return reply.code(409).send({ message: "CANNOT_VOID" });
    }
    return { balance: numberFromMinor(player.balance) };
  });
}
