/** Control: playing at a game provider, and changing a player's balance. */
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
import { PROVIDERS, type Provider } from "../provider.ts";
import { isoText, type Sandbox } from "../sandbox.ts";
import { readBody } from "./read-body.ts";

export const providerName = v.pipe(
  v.picklist([...PROVIDERS, "joker"]),
  v.transform((name): Provider => (name === "joker" ? "joker2" : name)),
);

const playBody = v.strictObject({
  provider: providerName,
  username: v.string(),
  outcome: v.picklist(["win", "lose"]),
  amount: wirePositiveAmount,
});

const tamperBody = v.strictObject({ adjust: wireAmount });

/** `POST /play`, `GET` and `POST /providers/:provider/:username`. */
export function addPlayerRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post("/play", async (request, reply) => {
    const body = readBody(playBody, request.body, reply);
    if (!body) return reply;
    const player = findPlayer(sandbox, body.provider, body.username);
    if (!player) return reply.code(404).send({ message: "NOT_FOUND" });
    const stake = minorFromNumber(body.amount) ?? 0n;
    const round = moveBalance(sandbox, player, {
      kind: "play",
      ref: randomUUID(),
      amount: body.outcome === "win" ? stake : -stake,
    });
    if (!round) return reply.code(409).send({ message: "BALANCE_NOT_ENOUGH" });
    return { balance: numberFromMinor(round.after) };
  });

  app.post<{ Params: { provider: string; username: string } }>(
    "/providers/:provider/:username",
    async ({ params, body }, reply) => {
      const asked = readBody(tamperBody, body, reply);
      if (!asked) return reply;
      const provider = v.safeParse(providerName, params.provider);
      const player = provider.success && findPlayer(sandbox, provider.output, params.username);
      if (!player) return reply.code(404).send({ message: "NOT_FOUND" });
      // A balance that changes without a transfer or a round must be found by reconciliation.
      player.balance += minorFromNumber(asked.adjust) ?? 0n;
      sandbox.changed(player);
      return { balance: numberFromMinor(player.balance) };
    },
  );

  app.get<{ Params: { provider: string; username: string } }>(
    "/providers/:provider/:username",
    async ({ params }, reply) => {
      const provider = v.safeParse(providerName, params.provider);
      const player = provider.success && findPlayer(sandbox, provider.output, params.username);
      if (!player) return reply.code(404).send({ message: "NOT_FOUND" });
      return {
        balance: numberFromMinor(player.balance),
        transfers: player.transfers.map(({ kind, ref, amount, before, after, at }) => ({
          kind,
          ref,
          amount: numberFromMinor(amount),
          before: numberFromMinor(before),
          after: numberFromMinor(after),
          at: isoText(at),
        })),
      };
    },
  );
}
