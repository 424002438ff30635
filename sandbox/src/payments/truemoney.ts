/**
 * The issuer of gift links: envelopes with a share for one person or several, as public clients of
 * the gift page describe it (sources: contract `wire/truemoney`, which this file does not read).
 */
import { randomInt } from "node:crypto";
import { maskName } from "@krapao/contract/wire/bank-feed";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import { newGiftHash } from "../references.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Gift } from "../world.ts";
import { id, Leaf, spare } from "../written.ts";

const HISTORY_MAX = 5_000;
const LIVES_MS = 72 * 3_600_000;
/** Phone numbers with a TrueMoney wallet. */
const MOBILE = /^0[689]\d{8}$/;
const DEFAULT_PAYER = { name: "SOMCHAI JAIDEE", mobile: "0811111111" };

/** Letters and digits: 18 in older links, about 35 in newer ones. */
const giftHash = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{10,64}$/));
const asked = v.object({
  mobile: v.pipe(v.string(), v.regex(/^0\d{9}$/)),
  voucher_hash: giftHash,
});

const say = (code: string, data: unknown = null): Answer => ({
  status: code === "SUCCESS" ? 200 : code === "VOUCHER_NOT_FOUND" ? 404 : 400,
  body: {
    status: { code, message: spare(code.toLowerCase().replaceAll("_", " ")) },
    data: data ?? spare(null),
  },
});

/** The issuer's own form has separators of thousands: `1,000.00`. */
function baht(minor: bigint): Leaf {
  const text = `${minor / 100n}.${`${minor % 100n}`.padStart(2, "0")}`;
  const grouped = text.replace(/\B(?=(?:\d{3})+\.)/g, ",");
  return new Leaf(
    () => grouped,
    (choose) => choose([grouped, text, Number(text)]),
  );
}

type Voucher = { Params: { hash: string }; Querystring: { mobile?: string } };

/** Registers the calls below `/truemoney`. */
export function addTruemoney(app: FastifyInstance, sandbox: Sandbox): void {
  const base = "/truemoney/campaign/vouchers/:hash";
  const call = { target: "gift", refuse: say("VOUCHER_NOT_FOUND") } as const;
  app.get<Voucher>(`${base}/verify`, (request, reply) =>
    perform(sandbox, request, reply, {
      ...call,
      operation: "verify",
      reference: request.params.hash,
      act: () => {
        const looked = look(sandbox, request.params.hash, request.query.mobile ?? "");
        return "gift" in looked ? say("SUCCESS", shown(looked.gift)) : looked;
      },
    }),
  );
  app.post<Voucher>(`${base}/redeem`, (request, reply) =>
    perform(sandbox, request, reply, {
      ...call,
      operation: "redeem",
      reference: request.params.hash,
      act: () => {
        const read = v.safeParse(asked, request.body);
        if (!read.success || read.output.voucher_hash !== request.params.hash) {
          return say(v.is(giftHash, request.params.hash) ? "BAD_PARAM" : "INTERNAL_ERROR");
        }
        const { mobile } = read.output;
        const looked = look(sandbox, request.params.hash, mobile);
        if (!("gift" in looked)) return looked;
        takeShare(sandbox, looked.gift, mobile);
        return say("SUCCESS", shown(looked.gift, mobile));
      },
    }),
  );
}

/** The reason why this wallet cannot redeem a share; otherwise the gift. */
function look(sandbox: Sandbox, hash: string, mobile: string): Answer | { gift: Gift } {
  if (!v.is(giftHash, hash)) return say("INTERNAL_ERROR");
  if (!/^\d{10}$/.test(mobile)) return say("BAD_PARAM");
  const gift = findGift(sandbox, hash);
  if (!gift) return say("VOUCHER_NOT_FOUND");
  if (!MOBILE.test(mobile)) return say("TARGET_USER_NOT_FOUND");
  if (gift.owner.mobile === mobile) return say("CANNOT_GET_OWN_VOUCHER");
  if (gift.tickets.some((ticket) => ticket.mobile === mobile)) {
    return say("TARGET_USER_REDEEMED", shown(gift, mobile));
  }
  if (gift.expireAt <= sandbox.now()) return say("VOUCHER_EXPIRED", shown(gift));
  if (gift.tickets.length >= gift.shares.length) return say("VOUCHER_OUT_OF_STOCK", shown(gift));
  return { gift };
}

export function findGift({ world }: Sandbox, hash: string): Gift | undefined {
  return world.gifts.find((gift) => gift.hash === hash);
}

/** Creates an envelope. `amount` in minor units is the total of all shares. */
export function makeGift(
  sandbox: Sandbox,
  asked: {
    amount: bigint;
    members: number;
    isRandom: boolean;
    expiresInMs?: number;
    owner?: Gift["owner"];
  },
): Gift {
  const createdAt = sandbox.now();
  const hash = newGiftHash();
  const gift: Gift = {
    hash,
    voucherId: `${createdAt}${randomInt(1_000, 9_999)}`,
    amount: asked.amount,
    shares: split(asked.amount, asked.members, asked.isRandom),
    isRandom: asked.isRandom,
    owner: asked.owner ?? DEFAULT_PAYER,
    createdAt,
    expireAt: createdAt + (asked.expiresInMs ?? LIVES_MS),
    tickets: [],
  };
  sandbox.world.gifts = [gift, ...sandbox.world.gifts].slice(0, HISTORY_MAX);
  sandbox.changed();
  return gift;
}

/** Another wallet redeems the next share. Returns false when none is left or it has one already. */
export function takeShare(sandbox: Sandbox, gift: Gift, mobile: string): boolean {
  const amount = gift.shares[gift.tickets.length];
  if (amount === undefined || gift.tickets.some((ticket) => ticket.mobile === mobile)) return false;
  gift.tickets.push({ mobile, amount, at: sandbox.now() });
  sandbox.changed(gift);
  return true;
}

/** Random or equal shares that add up to the amount, none of them empty. */
function split(amount: bigint, members: number, isRandom: boolean): bigint[] {
  const shares: bigint[] = [];
  let left = amount;
  for (let people = BigInt(members); people > 1n; people -= 1n) {
    const fair = left / people;
    const most = isRandom ? 2n * fair - 1n : fair;
    const share =
      isRandom && most > 1n ? 1n + (BigInt(randomInt(1_000_000)) * most) / 1_000_000n : fair;
    shares.push(share);
    left -= share;
  }
  return [...shares, left];
}

function shown(gift: Gift, mine?: string) {
  const tickets = gift.tickets.map(({ mobile, amount, at }) => ({
    isMine: mobile === mine,
    shown: {
      mobile: mobile === mine ? mobile : `${mobile.slice(0, 3)}-xxx-${mobile.slice(-4)}`,
      amount_baht: baht(amount),
      update_date: spare(at),
      full_name: spare("***"),
      profile_pic: spare(null),
    },
  }));
  const redeemed = gift.tickets.reduce((sum, { amount }) => sum + amount, 0n);
  const available = gift.shares.length - tickets.length;
  return {
    voucher: {
      voucher_id: spare(gift.voucherId),
      amount_baht: baht(gift.amount),
      redeemed_amount_baht: spare(baht(redeemed)),
      member: id(gift.shares.length),
      status: available === 0 ? "redeemed" : "active",
      link: spare(`https://gift.truemoney.com/campaign/?v=${gift.hash}`),
      detail: spare(""),
      type: gift.isRandom ? "R" : "F",
      redeemed: spare(tickets.length),
      available: spare(available),
      expire_date: spare(gift.expireAt),
    },
    owner_profile: spare({ full_name: maskName(gift.owner.name) }),
    redeemer_profile: spare(null),
    my_ticket: tickets.find(({ isMine }) => isMine)?.shown ?? spare(null),
    tickets: spare(tickets.map((ticket) => ticket.shown)),
  };
}
