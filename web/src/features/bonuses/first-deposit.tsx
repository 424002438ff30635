import { useTexts } from "@krapao/browser/i18n/texts";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { Button } from "@krapao/ui/forms/button";
import { Gift } from "lucide-react";
import type { ReactNode } from "react";
import { money } from "../../lib/format.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import type { Bonus } from "./bonus-rules.ts";
import { firstBonus } from "./first-bonus.ts";
import { firstDepositTexts } from "./texts.ts";
import { useBonuses } from "./use-bonuses.ts";
import "./first-deposit.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [firstDepositTexts];

/**
 * Home of a member who has never deposited: the bonus for the first deposit, and the amounts to
 * start with, or the button of the sheet.
 */
export default function FirstDeposit({ children }: { children: ReactNode }) {
  const t = useTexts(firstDepositTexts);
  const { data, isPending } = useBonuses();
  const bonus = firstBonus(data ?? []);
  return (
    <section
      className="card pat first-deposit flex flex-wrap gap-3 items-start -mt-3"
      aria-busy={isPending || undefined}
    >
      <Gift className="i i28 flex-none text-gold-400" aria-hidden="true" />
      <div className="grow flex-1 min-w-0 grid gap-1">
        {isPending ? (
          <>
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
          </>
        ) : bonus ? (
          <Offer bonus={bonus} />
        ) : (
          <>
            <h2>{t.plainTitle}</h2>
            <p>{t.text}</p>
          </>
        )}
      </div>
      <div className="w-full">
        {children ?? (
          <Button block onClick={() => openSheet("deposit")}>
            {t.deposit}
          </Button>
        )}
      </div>
    </section>
  );
}

function Offer({ bonus: { name, reward, currency, offer } }: { bonus: Bonus }) {
  const t = useTexts(firstDepositTexts);
  const gift =
    reward.kind === "percent"
      ? t.percent(String(reward.percent ?? 0), money(reward.cap ?? 0, currency))
      : money(reward.amount ?? 0, currency);
  return (
    <>
      <h2>{t.title}</h2>
      <p className="first-gift">
        <b>{name}</b> · {gift}
      </p>
      <p>
        {reward.minDeposit > 0 ? t.minDeposit(money(reward.minDeposit, currency)) : t.afterDeposit}
      </p>
      {offer.needsReview ? <p>{t.checkedFirst}</p> : null}
    </>
  );
}
