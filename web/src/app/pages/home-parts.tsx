import { page } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { toastError } from "../../i18n/errors/index.ts";
import type { Slot, Wallet } from "../../lib/money/wallet.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";

/** The parts of home that load after it, each with a place of the same height until then. */
const Finder = page<{ wallet: Wallet }>(
  () => import("../../features/games/finder/game-finder.tsx"),
);
const FirstDeposit = page<{ onDeposit: () => void }>(
  () => import("../../features/bonuses/first-deposit.tsx"),
);
const InviteStrip = page<{
  wallet: Wallet;
  cover: string | false;
  onReceive: () => void;
  onOpen: () => void;
}>(() => import("../../features/wallet/strips/invite-strip.tsx"));

/**
 * Whether a member has no money yet, never had a deposit, has none in progress, and earned nothing
 * from invites.
 */
export function isNewMember({ hasDeposited, total, invite, waiting }: Wallet): boolean {
  const earned = invite.amount + invite.waitsForPlay + invite.inReview;
  return !hasDeposited && !waiting && total === 0 && earned === 0;
}

interface HomeStripProps {
  wallet: Wallet;
  isNew: boolean;
  /** Whether a deposit would be accepted. */
  isInvited: boolean;
  cover: string | false;
  onInvite: () => void;
}

/**
 * Below the total: the first deposit of a new member, while one is possible, else what invites have
 * earned; nothing when there is nothing to say.
 */
export function HomeStrip({ wallet, isNew, isInvited, cover, onInvite }: HomeStripProps) {
  "use no memo"; // The compiler's cache would be larger than the part.
  if (isNew) {
    return isInvited ? (
      <Part placeholder={<Skeleton className="-mt-3 h-[172px] rounded-20" />}>
        <FirstDeposit onDeposit={() => openSheet("deposit")} />
      </Part>
    ) : null;
  }
  const { amount, waitsForPlay, inReview } = wallet.invite;
  return amount + waitsForPlay + inReview > 0 ? (
    <Part placeholder={<Skeleton className="-mt-3 h-[68px] rounded-16" />}>
      <InviteStrip
        wallet={wallet}
        cover={cover}
        onReceive={() => openSheet("collect-invite")}
        onOpen={onInvite}
      />
    </Part>
  ) : null;
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

/** The search and the games played last. */
export function GameFinder({ wallet }: { wallet: Wallet }) {
  "use no memo"; // The compiler's cache would be larger than the part.
  const hasPlayed = wallet.slots.some(({ playedAt }) => playedAt !== null);
  return (
    <Part placeholder={<div className={`finder-space${hasPlayed ? " played" : ""}`} />}>
      <Finder wallet={wallet} />
    </Part>
  );
}
