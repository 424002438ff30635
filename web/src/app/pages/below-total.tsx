import { page } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import type { ReactNode } from "react";
import InviteStrip from "../../features/wallet/strips/invite-strip.tsx";
import { stripTexts } from "../../features/wallet/strips/texts.ts";
import { rewardTexts } from "../../i18n/texts.ts";
import { earnedOf } from "../../lib/money/wallet.ts";
import { useWelcomeBonus } from "../../lib/money/welcome-bonus.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import type { BelowTotalProps } from "./below-total-props.ts";

const FirstDeposit = page<{ children: ReactNode }>(
  () => import("../../features/bonuses/first-deposit.tsx"),
);
const WelcomeBonus = page(() => import("../../features/bonuses/welcome-bonus.tsx"));

/** Read by `page()`, which loads them with this module. @public */
export const texts = [stripTexts, rewardTexts];

/** What home says below the total. */
export default function BelowTotal(props: BelowTotalProps) {
  const { wallet, isNew, isInvited, isBound, chips, cover, onInvite } = props;
  const welcome = useWelcomeBonus();
  if (isNew) {
    return isInvited ? (
      <Part placeholder={<Skeleton className="-mt-3 h-[172px] rounded-20" />}>
        <FirstDeposit>{chips}</FirstDeposit>
      </Part>
    ) : null;
  }
  return (
    <>
      {wallet.hasDeposited && !isBound && welcome.isAsked ? (
        <Part
          placeholder={
            welcome.isOpen ? <Skeleton className="-mt-3 h-[68px] rounded-16" /> : undefined
          }
        >
          <WelcomeBonus />
        </Part>
      ) : null}
      {earnedOf(wallet) > 0 ? (
        <InviteStrip
          wallet={wallet}
          cover={cover}
          onReceive={() => openSheet("collect-invite")}
          onOpen={onInvite}
        />
      ) : null}
    </>
  );
}
