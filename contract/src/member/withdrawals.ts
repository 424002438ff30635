import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { amountInputOrZero, amountOutput } from "../money.ts";
import { message, status } from "../schemas.ts";

/** Why a member wants out, as the member says: such a withdrawal goes first in the queue. */
export const LEAVING_REASONS = ["deposit_error", "closing"] as const;

const input = v.strictObject({
  amount: amountInputOrZero,
  leaving: v.optional(v.nullable(v.picklist(LEAVING_REASONS)), null),
});
const output = v.object({ message, status, withdrawalId: v.string() });
const ERRORS = [
  "NO_BANK",
  "MONEY_NOT_ENOUGH",
  "WITHDRAW_MINIMUM",
  "WITHDRAW_MAXIMUM",
  "WITHDRAW_IN_PROGRESS",
  "BONUS_CONDITION",
  "WITHDRAW_DELAYED",
  "RECENT_AUTH_REQUIRED",
  "PASSKEY_REQUIRED",
  "IDEMPOTENCY_KEY_REUSED",
] as const;

export const withdraw = endpoint({
  method: "POST",
  path: "/api/wallet/withdraw",
  access: "member",
  summary: "Withdraws from the wallet to the member's registered bank account",
  input,
  output,
  errors: ERRORS,
  idempotent: true,
});

export const withdrawAll = endpoint({
  method: "POST",
  path: "/api/wallet/withdrawAll",
  access: "member",
  summary: "Sweeps what the wallet lacks from the game accounts, then withdraws the amount",
  input,
  output,
  errors: [...ERRORS, "TRANSFER_FAIL", "TRANSFER_IN_PROGRESS"],
  idempotent: true,
});

export const times = endpoint({
  method: "GET",
  path: "/api/wallet/withdraw/times",
  access: "member",
  summary: "What goes by itself now, how long a review takes, and whether the member goes first",
  output: v.object({
    /**
     * Larger amounts wait for a person: deposits that were not played stay with what goes by
     * itself. Smaller ones wait only when something else has to be checked.
     */
    automaticMax: amountOutput,
    /** Minutes that a review usually takes at present. */
    reviewMinutes: v.number(),
    /**
     * A time-out, a self-exclusion or an own limit of 0: withdrawals go first in the queue, and have
     * no minimum.
     */
    goesFirst: v.boolean(),
  }),
});
