/** What a member may do now: deposit by each way, withdraw, play. */
import * as v from "valibot";
import { endpoint } from "../../endpoint.ts";
import { amountOutput } from "../../money.ts";
import { currency, timestamp } from "../../schemas.ts";
import { PERIODS, SHOWN_DEFERRALS } from "./own-limits.ts";

/**
 * Why a way is closed: the code that its call would answer. NO_BANK: there is no account or gateway
 * for the member's currency now. DEPOSIT_LIMIT: not even the least deposit fits the member's own
 * limits.
 */
export const WAY_REASONS = [
  "SELF_EXCLUDED",
  "DEPOSIT_LIMIT",
  "NO_BANK",
  "SLIP_CLOSED",
  "DEPOSIT_MANUAL_OFF",
  "DEPOSIT_IN_PROGRESS",
  "TRUELINK_INVALID",
  "BONUS_CONDITION",
  "WITHDRAW_DELAYED",
  "WITHDRAW_IN_PROGRESS",
  "MONEY_NOT_ENOUGH",
  "PROVIDER_UNAVAILABLE",
] as const;
export type WayReason = (typeof WAY_REASONS)[number];

/**
 * How money comes in: a transfer to a house account of a bank, a QR of a bank or gateway, a transfer
 * to a digital wallet, a gift link, the slip of a transfer that was made, and a transfer that the
 * member reports.
 */
export const DEPOSIT_WAYS = ["bank", "qr", "wallet", "gift", "slip", "report"] as const;
export type DepositWay = (typeof DEPOSIT_WAYS)[number];

const state = {
  allowed: v.boolean(),
  /** The least amount; null: none, or the way has no amount. */
  min: v.nullable(amountOutput),
  /** The most that is possible now, own limits included; null: no maximum, or not allowed. */
  max: v.nullable(amountOutput),
  /** null: allowed. */
  reason: v.nullable(v.picklist(WAY_REASONS)),
  /** When the reason ends, if that is known. */
  until: v.nullable(timestamp),
};
export const wayState = v.object(state);

/** What waits because of the member's own limits or time-out, by its newest payment. */
const held = v.object({
  reason: v.picklist(SHOWN_DEFERRALS),
  /** When it can be credited, if that is known. */
  until: v.nullable(timestamp),
});

export const ways = endpoint({
  method: "GET",
  path: "/api/wallet/ways",
  access: "member",
  summary: "What the member may do now: each way to deposit, withdraw and play, and why not",
  output: v.object({
    currency,
    /**
     * Every way, also those that are closed. `code` is the bank, gateway or company of the lookup;
     * null where there is none, or where it does not matter.
     */
    deposit: v.array(
      v.object({ way: v.picklist(DEPOSIT_WAYS), code: v.nullable(v.string()), ...state }),
    ),
    /** What a member has to know before a deposit; null: nothing. */
    notice: v.nullable(v.picklist(["BONUS_CONDITION"])),
    withdraw: wayState,
    /**
     * What can leave for the bank now, by one withdrawal or several: the available money and that in
     * games. 0 while a withdrawal is refused.
     */
    withdrawable: amountOutput,
    /** All games together; a closed game says so in the wallet. */
    play: wayState,
    /**
     * Games that results from before a gift was given back keep closed (LATE_RESULTS): no money
     * enters them, and where `mayLeave` is false none leaves.
     */
    lateGames: v.array(v.object({ code: v.string(), mayLeave: v.boolean() })),
    /** When closed providers of games open again, where it is scheduled. */
    openings: v.array(v.object({ provider: v.string(), at: timestamp })),
    /** The member's own limits that are set. */
    limits: v.array(
      v.object({
        period: v.picklist(PERIODS),
        limit: amountOutput,
        left: amountOutput,
        /** When more of it is free; null: nothing of it is used. */
        freesAt: v.nullable(timestamp),
      }),
    ),
    /** The end of the time-out or self-exclusion; null: none is running. */
    excludedUntil: v.nullable(timestamp),
    held: v.nullable(held),
    now: timestamp,
  }),
});
