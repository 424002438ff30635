/**
 * Things going wrong on purpose. A fault waits at a target until a call or callback matches it.
 *
 * Kinds of two sorts: those that spoil a call (or the sending of a callback), and those that
 * change when and how often a callback is sent.
 */
import { type CallbackParty, PROVIDERS, type Provider, type World } from "./world.ts";

const CALL_KINDS = [
  "refuse",
  "error-500",
  "hang",
  "slow",
  "reset",
  "success-then-timeout",
  "success-then-reset",
] as const;
const CALLBACK_KINDS = ["duplicate-callback", "out-of-order", "late-callback"] as const;
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
] as const;

export const FAULT_TARGETS = [
  "bank-feed",
  "kbank",
  "ww",
  "zapman",
  "sms",
  "push",
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
  sms: ["send"],
  push: ["send"],
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
  /** Null is every operation of the target that the kind makes sense for. */
  operation: string | null;
  /** How many calls it still applies to; null until cleared. */
  remaining: number | null;
  /** Waiting time of `slow`, `late-callback` and `out-of-order`; null takes the kind's own. */
  ms: number | null;
};

/** Whose faults touch the callbacks of a party. A feed event of a KBANK code listens to `kbank` too. */
export const CALLBACK_TARGETS: Record<CallbackParty, FaultTarget> = {
  bankFeed: "bank-feed",
  ww: "ww",
  zapman: "zapman",
  payout: "payout",
};

/** Puts a fault in the place of one with the same target, operation and sort. */
export function setFault(world: World, fault: Fault): void {
  clearFaults(world, fault.target, fault.operation, isCallbackKind(fault.kind));
  world.faults.push(fault);
}

/** Removes the faults of a target: all, or only those of one operation and sort. */
export function clearFaults(
  world: World,
  target: FaultTarget,
  operation?: string | null,
  ofCallbacks?: boolean,
): void {
  world.faults = world.faults.filter(
    (fault) =>
      fault.target !== target ||
      (operation !== undefined && fault.operation !== operation) ||
      (ofCallbacks !== undefined && isCallbackKind(fault.kind) !== ofCallbacks),
  );
}

/** Takes the fault that spoils this call, and counts it down. */
export function takeCallFault(
  world: World,
  targets: readonly FaultTarget[],
  operation: string,
): (Fault & { kind: CallKind }) | undefined {
  return take(world, isCallFault, ({ target, operation: only }) => {
    if (!targets.includes(target)) return false;
    if (only !== null) return only === operation;
    // Without a named operation a fault spoils calls, and the sending of callbacks only where there are no calls.
    return target === "bank-feed" || operation !== "callback";
  });
}

/** Takes the fault that changes the sending of a callback, or of one kind only, and counts it down. */
export function takeCallbackFault(
  world: World,
  targets: readonly FaultTarget[],
  operation: string,
  kind?: CallbackKind,
): (Fault & { kind: CallbackKind }) | undefined {
  return take(world, isCallbackFault, (fault) => {
    if (kind !== undefined && fault.kind !== kind) return false;
    return (
      targets.includes(fault.target) && (fault.operation === null || fault.operation === operation)
    );
  });
}

function take<F extends Fault>(
  world: World,
  isSort: (fault: Fault) => fault is F,
  matches: (fault: F) => boolean,
): F | undefined {
  const fault = world.faults.filter(isSort).find(matches);
  if (!fault) return undefined;
  if (fault.remaining !== null) {
    fault.remaining -= 1;
    if (fault.remaining <= 0) world.faults = world.faults.filter((other) => other !== fault);
  }
  return fault;
}

function isCallbackKind(kind: string): kind is CallbackKind {
  return CALLBACK_KINDS.some((other) => other === kind);
}

function isCallbackFault(fault: Fault): fault is Fault & { kind: CallbackKind } {
  return isCallbackKind(fault.kind);
}

function isCallFault(fault: Fault): fault is Fault & { kind: CallKind } {
  return !isCallbackKind(fault.kind);
}
