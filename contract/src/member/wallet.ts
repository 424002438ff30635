import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { amountOutput } from "../money.ts";
import { currency, timestamp } from "../schemas.ts";
import { bankAccount } from "./accounts.ts";
import { rewardOffer } from "./bonuses.ts";
import { slot } from "./games.ts";

export const read = endpoint({
  method: "GET",
  path: "/api/wallet",
  access: "member",
  summary: "Everything home shows, from the database alone",
  output: v.object({
    profile: v.object({
      _id: v.string(),
      name: v.string(),
      username: v.string(),
      coin: v.number(),
    }),
    bankAccount,
    /** `amount` is available; `held` is on its way to a game or a bank. */
    wallet: v.object({
      amount: amountOutput,
      held: amountOutput,
      currency,
      /** The withdrawal in progress, during which there can be no other; null: none. */
      withdrawing: v.nullable(amountOutput),
    }),
    /** Wallet, held money and the value of every game account. */
    total: amountOutput,
    /** Everything is 0 while invites are off. */
    invite: v.object({
      /** What can be collected now, by the play that is known: 0 when the budget does not cover it. */
      amount: amountOutput,
      success: v.number(),
      fail: v.number(),
      /** Earned by deposits that the friend has not played yet. */
      waitsForPlay: amountOutput,
      /** A staff user decides about it. */
      inReview: amountOutput,
      /** The share of a friend's deposit that is earned, in percent, and the most by one deposit. */
      ratePercent: v.number(),
      cap: amountOutput,
      /** Less than this cannot be collected. */
      collectMin: amountOutput,
      /** The share of a deposit that the friend has to play, in percent; 0: none. */
      playedPercent: v.number(),
      /** The most that one member can collect in the campaign; null: no limit. */
      memberMax: v.nullable(amountOutput),
      /** The condition that a collection opens, and why there can be none now. */
      offer: rewardOffer,
    }),
    slots: v.array(slot),
    /** Whether a deposit of the member was ever credited. */
    hasDeposited: v.boolean(),
    /** Whether a tap on a game brings all of the member's money along. */
    bringsMoney: v.boolean(),
    /** The newest QR that waits for its payment, with its channel. */
    openQr: v.nullable(
      v.object({
        qrcodeId: v.string(),
        bankCode: v.string(),
        amount: amountOutput,
        expiresAt: timestamp,
      }),
    ),
    /** Deposits that have begun and are in progress; null: none. */
    waiting: v.nullable(
      v.object({
        /** Lines of the statement: payments that wait, reported transfers, gifts. */
        lines: v.number(),
        /** Slips of payments that none of the lines shows. */
        slips: v.number(),
        /** The sum of all of them in each currency, the member's first. */
        sums: v.array(v.object({ currency, amount: amountOutput })),
        /** Slips that are in no sum: their amount is not known yet. */
        unread: v.number(),
        /** The newest line of the statement; null: there are only slips. */
        lineId: v.nullable(v.string()),
        /** Whether a staff user checks one of them; the others end by themselves. */
        isReviewed: v.boolean(),
        /** Minutes that a person needs for one at present; null: none does, or not known. */
        reviewMinutes: v.nullable(v.number()),
      }),
    ),
    readAt: timestamp,
  }),
  errors: ["NO_WALLET"],
});
