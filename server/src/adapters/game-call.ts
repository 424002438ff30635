/** What the adapters of all game providers share: how a call without an answer is told to the port. */
import { PartyUnavailable } from "../kernel/outbound.ts";
import {
  ProviderRefused,
  ProviderUnavailable,
  type TransferOutcome,
  type TransferStatus,
} from "../ports/game-provider.ts";

/** How long we wait with a call, and how long the provider itself may still act on it. In ms. */
export interface ProviderTiming {
  callTimeoutMs: number;
  providerTimeoutMs: number;
}

/** A call that was certainly not sent has moved nothing; any other without an answer may have. */
function withoutAnswer(error: unknown): TransferOutcome {
  if (!(error instanceof PartyUnavailable)) throw error;
  return error.sent === false
    ? { outcome: "refused", reason: "maintenance" }
    : { outcome: "unknown", reason: error.kind };
}

/** Makes a call that moves money, as translate.ts reads it. */
export async function attempt(call: () => Promise<TransferOutcome>): Promise<TransferOutcome> {
  try {
    return await call();
  } catch (error) {
    return withoutAnswer(error);
  }
}

/** Looks a transfer up; no answer proves nothing. */
export async function lookUp(call: () => Promise<TransferStatus>): Promise<TransferStatus> {
  try {
    return await call();
  } catch (error) {
    const outcome = withoutAnswer(error);
    return { status: "unknown", reason: "reason" in outcome ? outcome.reason : "" };
  }
}

/** Makes a call that moves no money; no answer is ProviderUnavailable. */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PartyUnavailable)) throw error;
    throw new ProviderUnavailable(error.message, { cause: error });
  }
}

/** What a call without money came to, as translate.ts read it. */
export type Reply<T> =
  | { outcome: "done"; value: T }
  | { outcome: "refused"; reason: string; isUnknownUser?: boolean }
  | { outcome: "unknown"; reason: string };

/** The value of a reply. @throws ProviderRefused, ProviderUnavailable */
export function unwrap<T>(reply: Reply<T>): T {
  if (reply.outcome === "done") return reply.value;
  if (reply.outcome === "refused") throw new ProviderRefused(reply.reason, reply);
  throw new ProviderUnavailable(reply.reason);
}

/** An address that a browser may be sent to; null for anything that is not a web page. */
export function webAddress(text: string): string | null {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
