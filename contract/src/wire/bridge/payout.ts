/**
 * The payout bank: sends money to a member's account, once per reference. Source: own.
 *
 * Each call carries `x-payout-key` and `x-payout-signature: t=<unix seconds>,v1=<hex>`, the
 * lower-case HMAC-SHA256 with PAYOUT_SECRET of `${t}.${METHOD}.${path}.${rawBody}` (empty body for
 * GET; the path is below the base address). The end of a transfer comes by callback to
 * `/api/callback/payout` (see `callback.ts`).
 */
import * as v from "valibot";
import { maybe, theirText } from "../theirs.ts";
import {
  bridgeAmount,
  bridgeBank,
  bridgeCurrency,
  bridgeEventId,
  bridgeId,
  bridgeReference,
} from "./leaves.ts";
import { readAmount, readCurrency, readKey, readWord } from "./lenient.ts";

export const PAYOUT_HEADERS = { key: "x-payout-key", signature: "x-payout-signature" } as const;

/** Paths below the base address. */
export const PAYOUT_PATHS = {
  /** POST orders a transfer. */
  transfers: "/v1/transfers",
  /** GET reads one; 404 means that the bank never received it. */
  transfer: (reference: string) => `/v1/transfers/${encodeURIComponent(reference)}`,
} as const;

/** The signed text of a call. */
export function payoutSignatureBase(call: {
  seconds: number;
  method: "GET" | "POST";
  path: string;
  rawBody: string;
}): string {
  return `${call.seconds}.${call.method}.${call.path}.${call.rawBody}`;
}

/** `POST /v1/transfers`. 201 when accepted, 200 when the same one exists, 409 for other content. */
export const payoutRequest = v.object({
  reference: bridgeReference,
  bankCode: bridgeBank,
  accountNo: v.pipe(v.string(), v.regex(/^\d{6,20}$/), v.description("Digits only")),
  accountName: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  amount: bridgeAmount,
  currency: bridgeCurrency,
});
export type PayoutRequest = v.InferOutput<typeof payoutRequest>;

/** How a transfer ends. */
const PAYOUT_ENDS = ["paid", "returned", "failed", "cancelled"] as const;

/** A transfer, as POST and GET answer it. */
export const payoutTransfer = v.object({
  reference: bridgeReference,
  bankRef: v.pipe(v.nullable(bridgeId), v.description("The bank's own reference, once it has one")),
  status: v.pipe(
    v.picklist(["pending", ...PAYOUT_ENDS, "unknown"]),
    v.description(
      "pending: accepted, and its end follows. paid: the money has left. returned: it had left " +
        "and came back (some banks say revert). failed, cancelled: it never left and never will. " +
        "unknown: the bank cannot say yet",
    ),
  ),
  amount: bridgeAmount,
  currency: bridgeCurrency,
});

/** Any answer from 400 on. */
export const payoutError = v.object({
  code: v.picklist(["UNAUTHORIZED", "BAD_REQUEST", "NOT_FOUND", "REFERENCE_CONFLICT", "REFUSED"]),
  message: v.string(),
});

/** Callback at the end of a transfer; `returned` may follow `paid`. */
export const payoutCallback = v.object({
  eventId: bridgeEventId,
  reference: bridgeReference,
  outcome: v.pipe(v.picklist(PAYOUT_ENDS), v.description("As the status of the transfer")),
  bankRef: v.nullable(bridgeId),
  amount: bridgeAmount,
  currency: bridgeCurrency,
});

/** What identifies a transfer, in answers and callbacks. */
const identity = {
  reference: readKey,
  bankRef: maybe(readKey),
  amount: readAmount,
  currency: readCurrency,
};

/** What is read of a transfer. */
export const readPayoutTransfer = v.object({
  ...identity,
  status: readWord(["pending", ...PAYOUT_ENDS, "unknown"]),
});

/** What is read of a callback. */
export const readPayoutEnd = v.object({ ...identity, outcome: readWord(PAYOUT_ENDS) });

/** The code of a refusal. */
export const readPayoutError = v.object({ code: v.pipe(theirText, v.toUpperCase()) });
