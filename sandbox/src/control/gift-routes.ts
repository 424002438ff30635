/** Control: creating gift links, and redeeming shares with another wallet. */
import { minorFromNumber, numberFromMinor, wirePositiveAmount } from "@krapao/contract/wire/amount";
import { giftLink } from "@krapao/contract/wire/gift-link";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { findGift, makeGift, takeShare } from "../payments/truemoney.ts";
import { isoText, type Sandbox } from "../sandbox.ts";
import type { Gift } from "../world.ts";
import { readBody } from "./read-body.ts";

const mobile = v.pipe(v.string(), v.regex(/^0\d{9}$/));

const giftBody = v.pipe(
  v.strictObject({
    amount: wirePositiveAmount,
    members: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 1),
    /** R: shares at random, F: equal shares. */
    type: v.optional(v.picklist(["R", "F"]), "F"),
    /** Zero or less creates an expired gift. */
    expiresInMs: v.optional(v.pipe(v.number(), v.integer())),
    owner: v.optional(
      v.strictObject({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), mobile }),
    ),
  }),
  v.forward(
    v.check(
      ({ amount, members }) => (minorFromNumber(amount) ?? 0n) >= BigInt(members),
      "less than 0.01 for each member",
    ),
    ["members"],
  ),
);
const takeBody = v.strictObject({ mobile });

/** `GET` and `POST /gift-links`, `POST /gift-links/:hash/take`. */
export function addGiftRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get("/gift-links", async () => sandbox.world.gifts.map(shown));
  app.post("/gift-links", async (request, reply) => {
    const body = readBody(giftBody, request.body, reply);
    if (!body) return reply;
    const gift = makeGift(sandbox, {
      amount: minorFromNumber(body.amount) ?? 0n,
      members: body.members,
      isRandom: body.type === "R",
      ...(body.expiresInMs === undefined ? {} : { expiresInMs: body.expiresInMs }),
      ...(body.owner ? { owner: body.owner } : {}),
    });
    return shown(gift);
  });
  app.post<{ Params: { hash: string } }>("/gift-links/:hash/take", async (request, reply) => {
    const body = readBody(takeBody, request.body, reply);
    if (!body) return reply;
    const gift = findGift(sandbox, request.params.hash);
    if (!gift) return reply.code(404).send({ message: "NOT_FOUND" });
    if (!takeShare(sandbox, gift, body.mobile))
      return reply.code(409).send({ message: "NO_SHARE" });
    return shown(gift);
  });
}

function shown(gift: Gift) {
  return {
    link: giftLink(gift.hash),
    hash: gift.hash,
    amount: numberFromMinor(gift.amount),
    shares: gift.shares.map(numberFromMinor),
    expireAt: isoText(gift.expireAt),
    tickets: gift.tickets.map(({ mobile, amount, at }) => ({
      mobile,
      amount: numberFromMinor(amount),
      at: isoText(at),
    })),
  };
}
