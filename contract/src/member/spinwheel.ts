import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { amountOutput } from "../money.ts";
import { currency, timestamp } from "../schemas.ts";
import { OPENING_ERRORS, rewardOffer } from "./bonuses.ts";

/** Why a spin was refused; clients show them translated. */
export const SPIN_ERRORS = ["NO_COIN", "SPIN_INACTIVE", "SPIN_RESTING"] as const;
/** Why a claim was refused; clients show them translated. */
export const COUPON_ERRORS = [
  "INVALID_CODE",
  "INVALID_PRIZE_CODE",
  "INVALID_COUPON_TYPE",
  "COUPON_EXPIRED",
  "NO_CLAIMABLE_COUPON",
  "BONUS_REMAINING",
  ...OPENING_ERRORS,
] as const;
/** A code that a spin or a claim can fail with. */
export type WheelError = (typeof SPIN_ERRORS | typeof COUPON_ERRORS)[number];
/**
 * nothing: no coupon; cash: credited; bonus: credited under a condition; thing: the operator hands
 * it over.
 */
export const PRIZES = ["nothing", "cash", "bonus", "thing"] as const;
export const COUPON_STATES = ["claimable", "claimed", "expired"] as const;

/** The client seed, chosen by the browser or the member. It has no colon; see fairness.ts. */
export const clientSeed = v.pipe(v.string(), v.regex(/^[\x21-\x39\x3b-\x7e]{1,64}$/));

const slice = v.object({
  code: v.string(),
  label: v.string(),
  bgColor: v.string(),
  textColor: v.string(),
  /** Sanitised. */
  htmlDescription: v.string(),
  /** Percent, at most two decimals. */
  chance: v.number(),
});

/** What earns coins, in the member's currency. */
const earning = v.object({
  currency,
  /** The deposit that earns one coin; 0: deposits earn none. */
  deposit: amountOutput,
  /** The bets that make this deposit played. */
  bets: amountOutput,
  coinsPerDay: v.number(),
  /** Coins of deposits that are not played yet, and the bets that are missing for all of them. */
  pendingCoins: v.number(),
  pendingBets: amountOutput,
});

/** The inputs of the next spin: SHA-256 of the server seed, client seed, and number of the spin. */
const fairness = v.object({ commitment: v.string(), clientSeed: v.string(), nonce: v.number() });

export const setup = endpoint({
  method: "GET",
  path: "/api/spinwheel/setup",
  access: "member",
  summary: "The active wheel, the member's coins and what earns them, and the next commitment",
  output: v.object({
    result: v.object({
      /** Null without an active wheel. */
      activeSpinwheel: v.nullable(
        v.object({
          name: v.string(),
          slices: v.array(slice),
          /** The budget does not cover another prize: a spin is refused (SPIN_RESTING). */
          isResting: v.boolean(),
        }),
      ),
      userCoin: v.number(),
      earning,
    }),
    fairness,
  }),
  changesState: true,
});

const outcome = v.object({
  code: v.string(),
  label: v.string(),
  remainingCoin: v.number(),
  spinId: v.string(),
  nonce: v.number(),
});

export const spin = endpoint({
  method: "POST",
  path: "/api/spinwheel/spin",
  access: "member",
  plays: true,
  summary: "Spends a coin; the outcome is decided and stored before this answers",
  input: v.strictObject({
    /** Used from this spin on. */
    clientSeed: v.optional(clientSeed),
  }),
  output: v.object({
    success: v.boolean(),
    result: v.nullable(outcome),
    error: v.nullable(v.picklist(SPIN_ERRORS)),
  }),
  errors: ["IDEMPOTENCY_KEY_REUSED"],
  idempotent: true,
});

export const rotate = endpoint({
  method: "POST",
  path: "/api/spinwheel/rotate",
  access: "member",
  summary: "Reveals the server seed, which is never used again, and commits to a new one",
  output: v.object({
    revealed: v.object({
      commitment: v.string(),
      /** 32 bytes in hexadecimal. */
      serverSeed: v.string(),
      /** Number of spins with this seed. */
      spins: v.number(),
    }),
    fairness,
  }),
  limit: { per: "member", max: 30, windowSeconds: 60 },
});

export const history = endpoint({
  method: "GET",
  path: "/api/spinwheel/history",
  access: "member",
  summary: "The member's last 100 spins with the data to recompute them",
  output: v.object({
    spins: v.array(
      v.object({
        spinId: v.string(),
        createdAt: timestamp,
        code: v.string(),
        label: v.string(),
        nonce: v.number(),
        clientSeed: v.string(),
        commitment: v.string(),
        /** Null until the seed is revealed. */
        serverSeed: v.nullable(v.string()),
        /** The slices of the wheel at that time, in order. */
        slices: v.array(v.object({ code: v.string(), label: v.string(), weight: v.number() })),
      }),
    ),
  }),
});

export const coupons = endpoint({
  method: "GET",
  path: "/api/spinwheel/coupon",
  access: "member",
  summary: "The member's coupons: claimable ones first, then newest first",
  output: v.object({
    coupons: v.array(
      v.object({
        /** The code that `claim` takes. */
        coupon: v.string(),
        prize: v.object({
          /** Name of the wheel. */
          name: v.string(),
          slice: v.object({ code: v.string(), label: v.string(), htmlDescription: v.string() }),
        }),
        /** thing: the operator hands it over, and `claimed` means that it was. */
        kind: v.picklist(PRIZES),
        amount: amountOutput,
        currency,
        state: v.picklist(COUPON_STATES),
        /** Target and floor of the prize's condition, percent of the total; null: no condition. */
        success: v.nullable(v.number()),
        fail: v.nullable(v.number()),
        /** The bets that cash asks for before money leaves. */
        turnover: amountOutput,
        /** A claim in the member's own amounts, and why there can be none now. */
        offer: rewardOffer,
        createdAt: timestamp,
        expiresAt: timestamp,
      }),
    ),
  }),
});

export const claim = endpoint({
  method: "POST",
  path: "/api/spinwheel/coupon/claim",
  access: "member",
  plays: true,
  summary: "Credits a coupon's prize, once",
  input: v.strictObject({ coupon: v.pipe(v.string(), v.maxLength(100)) }),
  output: v.object({
    success: v.boolean(),
    error: v.nullable(v.picklist(COUPON_ERRORS)),
  }),
});

export const active = endpoint({
  method: "GET",
  path: "/api/spinwheel/active",
  access: "member",
  summary: "Whether a wheel is active",
  output: v.object({ isActive: v.boolean() }),
});
