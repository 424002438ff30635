import { page } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { toastError } from "../../i18n/errors/index.ts";
import { earnedOf, type Slot, type Wallet } from "../../lib/money/wallet.ts";
import type { Ways } from "../../lib/money/ways.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import type { BelowTotalProps } from "./below-total-props.ts";

/** The parts of home that load after it, each with a place of the same height until then. */
const Finder = page<{ wallet: Wallet; cover: string | false }>(
  () => import("../../features/games/finder/game-finder.tsx"),
);
const Chips = page<{ wallet: Wallet; ways: Ways | undefined }>(
  () => import("../../features/deposits/chips/deposit-chips.tsx"),
);
const BelowTotal = page<BelowTotalProps>(() => import("./below-total.tsx"));

/**
 * Whether a member has no money yet, never had a deposit, has none in progress, and earned nothing
 * from invites.
 */
export const isNewMember = (wallet: Wallet): boolean =>
  !wallet.hasDeposited && !wallet.waiting && wallet.total + earnedOf(wallet) === 0;

/**
 * Below the total: the first deposit of a new member, while one is possible, else a bonus that can
 * be taken and what invites have earned; nothing when there is nothing to say.
 */
export function HomeStrip(props: BelowTotalProps) {
  "use no memo"; // The compiler's cache would be larger than the part.
  const { wallet, isNew, isInvited } = props;
  const isKnown = isNew
    ? isInvited
    : earnedOf(wallet) > 0 || document.cookie.includes("welcome-bonus=open");
  const place = <Skeleton className={`-mt-3 rounded-16 ${isNew ? "h-[172px]" : "h-[68px]"}`} />;
  return (
    <Part placeholder={isKnown && place}>
      <BelowTotal {...props} />
    </Part>
  );
}

/** Whether a QR can be made now: then home has chips of amounts. */
export const mayMakeQr = (ways: Ways | undefined) =>
  ways?.deposit.some(({ way, allowed }) => way === "qr" && allowed);

/** The usual amounts of deposits. */
export function DepositChips(props: { wallet: Wallet; ways: Ways | undefined }) {
  "use no memo"; // The compiler's cache would be larger than the part.
  return (
    <Part placeholder={<Skeleton className="h-11 rounded-pill" />}>
      <Chips {...props} />
    </Part>
  );
}

/**
 * A press on a card. The code that brings money along has loaded with the search, so the browser
 * still accepts the press as the cause of a new tab.
 */
export function openGame(wallet: Wallet, slot: Slot, waiting: string): void {
  if (wallet.bringsMoney) {
    void import("../../features/games/starts/press-game.ts")
      .then(({ pressGame }) => pressGame(wallet, slot, waiting))
      .catch(toastError);
  } else openSheet("slot", { slot: slot.code });
}

/** The games played last, and the search. */
export function GameFinder(props: { wallet: Wallet; cover: string | false }) {
  "use no memo"; // The compiler's cache would be larger than the part.
  const hasPlayed = props.wallet.slots.some(({ playedAt }) => playedAt !== null);
  return (
    <Part placeholder={<div className={`finder-space${hasPlayed ? " played" : ""}`} />}>
      <Finder {...props} />
    </Part>
  );
}
