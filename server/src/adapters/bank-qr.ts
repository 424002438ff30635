/** What the adapters of the banks that make their own QRs share. */
import { createHash, randomBytes } from "node:crypto";
import type { Currency } from "@krapao/contract";
import { readAmount } from "@krapao/contract/wire/emv";
import type { Clock } from "../kernel/clock.ts";
import { type Signature, sameSecret, VERIFIED_BEFORE } from "../kernel/security/signature.ts";
import { GatewayUnavailable } from "../ports/payment-gateway.ts";
import { mismatch } from "./answer.ts";

/**
 * Our id of an order at a bank: capital letters and digits, the same for the same record. Banks
 * take fewer characters than a record's id has.
 */
export function orderIdOf(reference: string, length: number): string {
  const digest = createHash("sha256").update(reference).digest("hex");
  return BigInt(`0x${digest}`).toString(36).toUpperCase().padStart(50, "0").slice(-length);
}

/** An id of a request that is not an order. */
export function requestId(length: number): string {
  return orderIdOf(randomBytes(16).toString("hex"), length);
}

/**
 * The text of a QR that a bank made, if it is one and asks for exactly this amount.
 * @throws UnusableAnswer
 */
export function payloadOf(
  payload: string,
  asked: { amountMinor: bigint; currency: Currency },
): string {
  const shown = readAmount(payload);
  if (!shown) return mismatch("QR");
  if (shown.amount !== asked.amountMinor) return mismatch("QR amount");
  return shown.currency === asked.currency ? payload : mismatch("QR currency");
}

/** Whether a callback's path ends with a token that only this bank was given. */
export function isKnownToken(
  { signature, token = "" }: { signature: Signature; token?: string | undefined },
  tokens: readonly string[],
): boolean {
  return signature === VERIFIED_BEFORE || tokens.some((each) => sameSecret(each, token));
}

/** A token is renewed this long before it ends. */
const RENEW_MS = 60_000;

interface Token {
  token: string;
  lifeMs: number;
}

/**
 * Calls with a bearer token, which is asked for when there is none or it ends, by one call at a
 * time. A call that is denied is made once more with a new token: a denied call did nothing.
 */
export function bearerCalls(ask: () => Promise<Token>, clock: Clock) {
  let held: { token: string; untilMs: number } | null = null;
  let asking: Promise<string> | null = null;
  const renew = async () => {
    const { token, lifeMs } = await ask();
    held = { token, untilMs: clock.nowMs() + lifeMs - RENEW_MS };
    return token;
  };
  const current = () => {
    if (held && clock.nowMs() < held.untilMs) return Promise.resolve(held.token);
    asking ??= renew().finally(() => {
      asking = null;
    });
    return asking;
  };
  return async <T>(call: (token: string) => Promise<T>): Promise<T> => {
    const token = await current();
    try {
      return await call(token);
    } catch (error) {
      const isDenied = error instanceof GatewayUnavailable && error.message.startsWith("denied");
      if (!isDenied) throw error;
      if (held?.token === token) held = null;
      return call(await current());
    }
  };
}
