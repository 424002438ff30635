/**
 * A deliberate failure. A fault waits at a target until a call or callback matches it.
 *
 * There are two sorts: those that break a call (or the sending of a callback), and those that
 * change when and how often a callback is sent.
 */
import { PROVIDERS, type Provider } from "./provider.ts";

const CALL_KINDS = [
  "refuse",
  "error-500",
  "hang",
  "slow",
  "reset",
  "success-then-timeout",
  "success-then-reset",
  "denied",
  "html-404",
  "unreadable",
  "not-found",
] as const;
export const CALLBACK_KINDS = [
  "duplicate-callback",
  "out-of-order",
  "late-callback",
  "malformed-callback",
] as const;
export const FAULT_KINDS = ["none", ...CALL_KINDS, ...CALLBACK_KINDS] as const;

export type CallKind = (typeof CALL_KINDS)[number];
export type CallbackKind = (typeof CALLBACK_KINDS)[number];

const PROVIDER_OPERATIONS = [
  "create",
  "transfer",
  "check",
  "balance",
  "login",
  "password",
  "report",
  "bets",
] as const;

export const FAULT_TARGETS = [
  "bank-feed",
  "kbank",
  "ww",
  "zapman",
  "scb",
  "kbank-api",
  "bcel-onepay",
  "sms",
  "push",
  "line",
  "telegram",
  "alert-hook",
  "translation",
  "balance",
  "slips",
  "gift",
  "payout",
  ...PROVIDERS.map((provider) => `provider:${provider}` as const),
] as const;

export type FaultTarget = (typeof FAULT_TARGETS)[number];

/** The operations of each target. `callback` is the sending of a callback to the server. */
export const FAULT_OPERATIONS: Record<FaultTarget, readonly string[]> = {
  "bank-feed": ["callback"],
  kbank: ["pay", "callback"],
  ww: ["create", "status", "cancel", "callback"],
  zapman: ["create", "status", "cancel", "callback"],
  scb: ["token", "create", "status", "callback"],
  "kbank-api": ["token", "create", "status", "cancel", "callback"],
  "bcel-onepay": ["token", "create", "status", "callback"],
  sms: ["send"],
  push: ["send"],
  line: ["send"],
  telegram: ["send"],
  "alert-hook": ["post"],
  translation: ["translate"],
  balance: ["balance"],
  payout: ["create", "status", "callback"],
  slips: ["slipok", "easyslip", "slip2go"],
  gift: ["verify", "redeem"],
  ...ofProviders(),
};

function ofProviders() {
  const entries = PROVIDERS.map((provider) => [`provider:${provider}`, PROVIDER_OPERATIONS]);
  return Object.fromEntries(entries) as Record<`provider:${Provider}`, readonly string[]>;
}

export type Fault = {
  target: FaultTarget;
  kind: CallKind | CallbackKind;
  /** Null: every operation of the target to which the kind applies. */
  operation: string | null;
  /** Number of calls it still applies to; null: until it is cleared. */
  remaining: number | null;
  /** Duration of `slow`, `late-callback` and `out-of-order`; null: the default of the kind. */
  ms: number | null;
};
