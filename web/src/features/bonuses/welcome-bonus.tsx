import { useTexts } from "@krapao/browser/i18n/texts";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { Button } from "@krapao/ui/forms/button";
import { Gift, X } from "lucide-react";
import { useEffect } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { rewardTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { rememberWelcome, useWelcomeBonus } from "../../lib/money/welcome-bonus.ts";
import { go } from "../../lib/navigation/navigation.tsx";
import { depositBonus } from "./deposit-bonus.ts";
import { firstBonus } from "./first-bonus.ts";
import { depositBonusTexts } from "./texts.ts";
import { useFreshBonuses } from "./use-bonuses.ts";
import "./deposit-bonus.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [depositBonusTexts, rewardTexts];

/**
 * The bonus that was promised before the first deposit stays on home after it, until it is taken or
 * declined.
 */
export default function WelcomeBonus() {
  const t = useTexts(depositBonusTexts);
  const words = useTexts(rewardTexts);
  const { isOpen } = useWelcomeBonus();
  const { data, isFetchedAfterMount } = useFreshBonuses();
  const fresh = data?.filter(({ userBonus }) => userBonus === null) ?? [];
  const bonus = depositBonus(fresh);
  const state = bonus ? "open" : firstBonus(fresh) ? "waits" : "over";
  useEffect(() => {
    // What was read before the deposit knows nothing of it.
    if (isFetchedAfterMount) rememberWelcome(state);
  }, [isFetchedAfterMount, state]);
  if (!data && isOpen) return <Skeleton className="-mt-3 h-[68px] rounded-16" />;
  if (!bonus) return null;
  const { offer, currency, code } = bonus;
  const sum = (value: number) => money(value, currency);
  const deposit = offer.deposit ?? 0;
  const from =
    offer.withdrawn > 0
      ? words.netted(sum(deposit), sum(deposit + offer.withdrawn), sum(offer.withdrawn))
      : sum(deposit);
  return (
    <section
      className="welcome-strip flex flex-wrap items-center gap-3 rounded-16 min-h-17 -mt-3 border border-line py-2.5 pr-3 pl-4"
      aria-label={bonus.name}
    >
      <Gift className="i i24 text-gold-400" aria-hidden="true" />
      <p className="grow flex-[1_1_7rem] min-w-0 text-13 leading-[1.5] text-fg-2">
        <b className="block text-14 font-semibold text-jade-300">
          {t.labels.receive} {sum(offer.amount)}
        </b>
        {t.from(from)}
      </p>
      <Button
        variant="claim"
        size="small"
        onClick={() => go(`/user/bonus?sheet=bonus&code=${code}`).catch(toastError)}
      >
        {t.view}
      </Button>
      <button
        type="button"
        className="iconbtn"
        aria-label={t.decline}
        onClick={() => rememberWelcome("declined")}
      >
        <X className="i" aria-hidden="true" />
      </button>
    </section>
  );
}
