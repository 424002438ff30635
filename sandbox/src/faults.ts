/** Sets, clears and takes faults. */
import {
  CALLBACK_KINDS,
  type CallbackKind,
  type CallKind,
  type Fault,
  type FaultTarget,
} from "./fault.ts";
import type { CallbackSender, World } from "./world.ts";

/**
 * The target whose faults affect the callbacks of a sender. A feed event of a KBANK code also uses
 * `kbank`.
 */
export const CALLBACK_TARGETS: Record<CallbackSender, FaultTarget> = {
  bankFeed: "bank-feed",
  ww: "ww",
  zapman: "zapman",
  payout: "payout",
  scb: "scb",
  kbank: "kbank-api",
  bcel: "bcel-onepay",
};

/** Sets a fault, in place of the one with the same target, operation and sort. */
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

/** Takes the fault of this call, and counts it down. */
export function takeCallFault(
  world: World,
  targets: readonly FaultTarget[],
  operation: string,
): (Fault & { kind: CallKind }) | undefined {
  return take(world, isCallFault, ({ target, operation: only }) => {
    if (!targets.includes(target)) return false;
    if (only !== null) return only === operation;
    // A fault without an operation affects calls; it affects callbacks only where there are no
    // calls.
    return target === "bank-feed" || operation !== "callback";
  });
}

/** Takes the fault of sending a callback, optionally of one kind only, and counts it down. */
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
