import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { amountInputOrZero } from "../money.ts";
import { message, status } from "../schemas.ts";

const input = v.strictObject({ amount: amountInputOrZero });
const output = v.object({ message, status, withdrawalId: v.string() });
const ERRORS = [
  "NO_BANK",
  "MONEY_NOT_ENOUGH",
  "WITHDRAW_MINIMUM",
  "WITHDRAW_MAXIMUM",
  "WITHDRAW_IN_PROGRESS",
  "BONUS_CONDITION",
  "RECENT_AUTH_REQUIRED",
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
