/** A gift link that a member sent in: its states, and the pure rules on them. */
import type { ErrorCode } from "@krapao/contract";
import { TRUELINK_MINIMUM_MINOR } from "@krapao/contract/deposits";
import { SEALED_LINK } from "@krapao/contract/sealed-link";
import { parseGiftLink } from "@krapao/contract/wire/truemoney";
import type { DepositsGiftState } from "../../kernel/schema.ts";
import { unseal } from "../../kernel/sealed.ts";
import type { GiftOutcome, GiftRefusal, GiftSight } from "../../ports/gift-link.ts";

export type GiftState = DepositsGiftState;

/** `claimed`: nothing was taken yet. `redeeming`: it may have been. Only a definite no makes it `failed`. */
const NEXT_GIFT_STATES = {
  claimed: ["redeeming", "failed"],
  redeeming: ["redeeming", "credited", "failed"],
  credited: [],
  failed: [],
} as const satisfies Record<GiftState, readonly GiftState[]>;

const STATES: readonly GiftState[] = ["claimed", "redeeming", "credited", "failed"];

/** The states from which `to` can be reached. */
export function giftBefore(to: GiftState): GiftState[] {
  return STATES.filter((from) => NEXT_GIFT_STATES[from].some((next) => next === to));
}

/** Whether its outcome is known for good. */
export function isClosed({ state }: { state: GiftState }): boolean {
  return NEXT_GIFT_STATES[state].length === 0;
}

export type GiftReason = Extract<
  ErrorCode,
  "TRUELINK_DUPLICATE" | "TRUELINK_INVALID" | "DEPOSIT_LIMIT" | "PLAY_PAUSED"
>;

export interface Gift {
  id: string;
  memberId: bigint;
  hash: string;
  state: GiftState;
  reason: GiftReason | null;
  /** Our share, once it is known. */
  amountMinor: bigint | null;
  /** Calls that may have taken it. */
  redeems: number;
  asks: number;
  redeemedAt: Date | null;
  createdAt: Date;
}

/** The hash of a link as a client sends it, sealed or plain; null when it is no gift link of the one host. */
export function readGiftLink(text: string, key: Buffer): string | null {
  const link = /^https:/i.test(text.trim()) ? text : openSealed(text, key);
  return (link && parseGiftLink(link)) || null;
}

function openSealed(text: string, key: Buffer): string | null {
  if (!/^[A-Za-z0-9_-]+=*$/.test(text)) return null;
  const sealed = Buffer.from(text, "base64url");
  if (sealed.length <= SEALED_LINK.ivBytes + SEALED_LINK.tagBytes) return null;
  try {
    return unseal(sealed, { key, context: SEALED_LINK.context });
  } catch {
    return null;
  }
}

/** What to do after looking: take it, give it up for a reason, or look again later. */
export function judgeSight(sight: GiftSight): "take" | "later" | GiftReason {
  switch (sight.outcome) {
    case "open": {
      // Drawn by lot, the share is known only afterwards: all of them together must be enough.
      const leastMinor = sight.shareMinor ?? sight.totalMinor;
      return leastMinor >= TRUELINK_MINIMUM_MINOR ? "take" : "TRUELINK_INVALID";
    }
    // Our wallet has it already and this record did not take it: another one was credited for it.
    case "taken_by_us":
      return "TRUELINK_DUPLICATE";
    case "refused":
      return reasonOf(sight.reason);
    case "unknown":
      return "later";
  }
}

/**
 * What a redeem means. The first look said that it was open, so what our wallet has by now, this record took.
 * @param isQuiet the issuer cannot be acting on an earlier call of ours any more, or there was none.
 */
export function judgeRedeem(
  outcome: GiftOutcome,
  { isQuiet }: { isQuiet: boolean },
): { amountMinor: bigint } | "later" | GiftReason {
  switch (outcome.outcome) {
    case "taken_now":
    case "taken_by_us":
      return { amountMinor: outcome.amountMinor };
    case "refused":
      return isQuiet ? reasonOf(outcome.reason) : "later";
    case "unknown":
      return "later";
  }
}

function reasonOf(reason: GiftRefusal): GiftReason {
  return reason === "taken" ? "TRUELINK_DUPLICATE" : "TRUELINK_INVALID";
}

const ASK_FIRST_MS = 5_000;
const ASK_MOST_MS = 3_600_000;

/** How long to wait before the issuer is asked again: ever longer, an hour at most. */
export function askAgainMs(asks: number): number {
  return Math.min(ASK_MOST_MS, ASK_FIRST_MS * 2 ** Math.min(asks, 12));
}
