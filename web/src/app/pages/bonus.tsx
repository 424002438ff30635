import { useTexts } from "@krapao/browser/i18n/texts";
import { page } from "@krapao/browser/loading/page";
import { Part } from "@krapao/browser/loading/part";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { Note } from "@krapao/ui/feedback/note";
import { SkeletonList } from "@krapao/ui/feedback/skeleton";
import { Clock, ShieldCheck } from "lucide-react";
import { useDeferredValue } from "react";
import { ActiveCard } from "../../features/bonuses/active-card.tsx";
import { BonusList } from "../../features/bonuses/bonus-list.tsx";
import { bonusTexts, endingTexts } from "../../features/bonuses/texts.ts";
import { useBonuses } from "../../features/bonuses/use-bonuses.ts";
import { useRefreshOnSight, useRefreshSlots } from "../../features/games/use-refresh-slots.ts";
import { PromotionSearch } from "../../features/promotions/promotion-search.tsx";
import { promotionTexts } from "../../features/promotions/texts.ts";
import { coreTexts } from "../../i18n/core/index.ts";
import { rewardTexts } from "../../i18n/texts.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { refreshRewards, useCondition, useGivenBack } from "../../lib/money/rewards.ts";
import { useNoPlay } from "../../lib/money/ways.ts";
import { openSheet, Sheets } from "../../lib/navigation/navigation.tsx";
import { bonusSheets } from "../sheets/bonus-sheets.ts";
import { useMoneyEvents } from "../use-money-events.ts";
import { useTitle } from "../use-title.ts";

/** Its code and DOMPurify load after the bonuses. */
const BonusBanners = page(() => import("../../features/bonuses/bonus-banners.tsx"));

/** Read by `page()`, which loads them with this module. @public */
export const texts = [bonusTexts, endingTexts, promotionTexts, rewardTexts];

/** The bonus page: the active bonus or a field for a promotion code, and every bonus. */
export default function BonusPage() {
  const t = useTexts(bonusTexts);
  const core = useTexts(coreTexts);
  useTitle(t.title);
  useMoneyEvents();
  const bonuses = useBonuses();
  const condition = useCondition();
  const { data: givenBack } = useGivenBack();
  const words = useTexts(rewardTexts);
  const noPlay = useNoPlay();
  const hasFailed = (!bonuses.data && bonuses.isError) || (!condition.data && condition.isError);
  // Deferred, so that it renders in pieces, as on home.
  const list = useDeferredValue(bonuses.data);
  const active = useDeferredValue(condition.data);
  return (
    <>
      <div className="page-head">
        <h1>{t.title}</h1>
      </div>
      {list !== undefined && active !== undefined ? (
        <>
          {active ? (
            <>
              <ActiveCard condition={active} />
              <FreshProgress />
            </>
          ) : noPlay ? (
            <Note icon={ShieldCheck}>{words.paused}</Note>
          ) : givenBack ? (
            <Note icon={Clock}>{words.lateResults(givenBack.games.join(", "))}</Note>
          ) : (
            <PromotionSearch onFound={(code) => openSheet("promotion", { promotion: code })} />
          )}
          <Part>
            <BonusBanners />
          </Part>
          <section className="stack-3">
            <h2>{t.all}</h2>
            {list.length === 0 ? (
              <EmptyState title={t.emptyTitle} text={t.emptyText} />
            ) : (
              <BonusList bonuses={list} onOpen={(code) => openSheet("bonus", { code })} />
            )}
          </section>
        </>
      ) : hasFailed ? (
        <LoadFailed
          error={bonuses.error ?? condition.error}
          onRetry={() => Promise.all([bonuses.refetch(), condition.refetch()])}
        />
      ) : (
        <SkeletonList label={core.loading} rows={4} />
      )}
      <Sheets of={bonusSheets} />
    </>
  );
}

/** Reads the games again when the page is seen, because their balances decide the condition. */
function FreshProgress() {
  const { mutate } = useRefreshSlots();
  useRefreshOnSight(true, () => mutate(undefined, { onSettled: refreshRewards }));
  return null;
}
