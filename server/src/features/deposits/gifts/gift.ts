/** A gift link that a member redeems: its states, and pure rules. */
import type { ErrorCode } from "@krapao/contract";
import { GIFT_WAIT_MS } from "@krapao/contract/console/deposits/gifts";
import { TRUELINK_MINIMUM_MINOR } from "@krapao/contract/member/deposits";
import { SEALED_LINK } from "@krapao/contract/member/sealed-link";
import { parseGiftLink } from "@krapao/contract/wire/gift-link";
import type { DepositsGiftState } from "../../../kernel/db/schema.ts";
import { lifecycle } from "../../../kernel/lifecycle.ts";
import { unseal } from "../../../kernel/security/sealed-secret.ts";
import type { GiftOutcome, GiftRefusal, GiftSight } from "../../../ports/gift-link.ts";

/** Gift links pay baht only. */
export const GIFT_CURRENCY = "THB";

type GiftState = DepositsGiftState;

/**
 * Allowed transitions. `claimed`: nothing was redeemed yet. `redeeming`: it may have been. Only a
 * definite refusal makes it `failed`.
 */
export const { statesBefore, isFinal } = lifecycle<GiftState>({
  claimed: ["redeeming", "failed"],
  redeeming: ["redeeming", "credited", "failed"],
  credited: [],
  failed: [],
});

/** The member is answered TRUELINK_INVALID with the minimum for a gift below it. */
export type GiftReason =
  | Extract<
      ErrorCode,
      "TRUELINK_DUPLICATE" | "TRUELINK_INVALID" | "DEPOSIT_LIMIT" | "SELF_EXCLUDED"
    >
  | "BELOW_MINIMUM";

export interface Gift {
  id: string;
  memberId: bigint;
  hash: string;
  state: GiftState;
  reason: GiftReason | null;
  /** Our share, once it is known. */
  amountMinor: bigint | null;
  /** Calls that may have redeemed it. */
  redeems: number;
  attempts: number;
  redeemedAt: Date | null;
  createdAt: Date;
}

/**
 * The hash of the gift link in a text that a client sent, sealed or plain; null when the text has
 * no gift link of the issuer's host.
 */
export function readGiftLink(text: string, key: Buffer): string | null {
  return parseGiftLink(openSealed(text, key) ?? text) ?? null;
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

/** The issuer is asked again later; what it answered proved nothing. */
export interface Later {
  later: string;
}

/**
 * Decides what to do after checking the link: redeem it, fail for a reason, or check again later.
 */
export function decideAfterCheck(sight: GiftSight): "take" | Later | GiftReason {
  switch (sight.outcome) {
    case "open": {
      // A random share is known only afterwards, so the total must be enough.
      const leastMinor = sight.shareMinor ?? sight.totalMinor;
      return leastMinor >= TRUELINK_MINIMUM_MINOR ? "take" : "BELOW_MINIMUM";
    }
    // Our wallet redeemed it before, and not for this record: another deposit was credited for it.
    case "taken_by_us":
      return "TRUELINK_DUPLICATE";
    case "refused":
      return reasonOf(sight.reason);
    case "unknown":
      return { later: sight.reason };
  }
}

/**
 * Decides what a redeem call means. The link was open when it was checked, so whatever our wallet
 * has by now was redeemed by this record.
 * @param isQuiet no earlier call of ours can still be running at the issuer
 */
export function decideRedeem(
  outcome: GiftOutcome,
  { isQuiet }: { isQuiet: boolean },
): { amountMinor: bigint } | Later | GiftReason {
  switch (outcome.outcome) {
    case "taken_now":
    case "taken_by_us":
      return { amountMinor: outcome.amountMinor };
    case "refused":
      return isQuiet ? reasonOf(outcome.reason) : { later: `refused ${outcome.reason}` };
    case "unknown":
      return { later: outcome.reason };
  }
}

function reasonOf(reason: GiftRefusal): GiftReason {
  return reason === "taken" ? "TRUELINK_DUPLICATE" : "TRUELINK_INVALID";
}

/** Whether the gift is in the queue of the console: it has had no outcome for too long. */
export function isWaiting({ state, createdAt }: Gift, now: Date): boolean {
  return !isFinal(state) && now.getTime() - createdAt.getTime() > GIFT_WAIT_MS;
}

const FIRST_RETRY_MS = 5_000;
const RETRY_MAX_MS = 3_600_000;

/** How long to wait before the next attempt: exponential back-off, an hour at most. */
export function retryDelayMs(attempts: number): number {
  return Math.min(RETRY_MAX_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts, 12));
}
