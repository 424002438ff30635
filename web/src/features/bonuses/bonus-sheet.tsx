import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { codeTexts } from "../../i18n/errors/index.ts";
import { rewardTexts } from "../../i18n/texts.ts";
import { CleanHtml } from "../../lib/content/clean-html.tsx";
import { PictureRow } from "../../lib/content/picture-row.tsx";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { OutcomeDialog } from "../../lib/money/outcome.tsx";
import { RewardTerms } from "../../lib/money/reward-terms.tsx";
import { useCondition } from "../../lib/money/rewards.ts";
import { TakeReward } from "../../lib/money/take-reward.tsx";
import { closeSheet } from "../../lib/navigation/navigation.tsx";
import { useSearchParams } from "../../lib/navigation/search-params.ts";
import { SheetPlaceholder } from "../../lib/navigation/sheet-placeholder.tsx";
import { DrawnBanner } from "./bonus-banner.tsx";
import { type Bonus, noticeOf } from "./bonus-rules.ts";
import { bonusTexts } from "./texts.ts";
import { useBonuses } from "./use-bonuses.ts";
import { useReceive } from "./use-receive.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [bonusTexts, rewardTexts, codeTexts];

const PARAMS = v.object({ code: v.fallback(v.string(), "") });

/** One bonus: its pictures, what it gives, its condition, and the button that activates it. */
export default function BonusSheet() {
  const t = useTexts(bonusTexts);
  const core = useTexts(coreTexts);
  const [{ code }] = useSearchParams(PARAMS);
  const { data, isPending, error, refetch } = useBonuses();
  // The last bonus stays while the sheet slides out and the address no longer names it.
  const [shown, setShown] = useState(code);
  if (code !== "" && code !== shown) setShown(code);
  const bonus = data?.find((each) => each.code === shown);
  if (bonus) return <Terms bonus={bonus} />;
  if (isPending) return <SheetPlaceholder title={t.title} />;
  return (
    <Sheet title={t.title} closeLabel={core.close}>
      {data ? <Note>{t.gone}</Note> : <LoadFailed error={error} onRetry={() => refetch()} />}
    </Sheet>
  );
}

function Terms({ bonus }: { bonus: Bonus }) {
  const t = useTexts(bonusTexts);
  const core = useTexts(coreTexts);
  const { data: condition } = useCondition();
  const { receive, receiving, failure, clearFailure } = useReceive(bonus);
  const isActive = bonus.userBonus?.isActive ?? false;
  const closed = bonus.isReceived ? t.received : bonus.isFull ? t.full : null;
  const slides = bonus.banners.length > 0 ? bonus.banners : [{ image: null, html: null }];
  return (
    <Sheet
      title={t.title}
      closeLabel={core.close}
      busy={receiving}
      footer={
        isActive ? (
          <Button block onClick={closeSheet}>
            {t.labels.ok}
          </Button>
        ) : (
          <TakeReward
            offer={bonus.offer}
            currency={bonus.currency}
            blocked={condition ? t.anotherActive : null}
            label={closed ?? t.labels.receive}
            taking={receiving && t.labels.receiving}
            onTake={receive}
          />
        )
      }
    >
      <div className="bonus-slides">
        <PictureRow slides={slides} labels={t.labels} draw={<DrawnBanner bonus={bonus} />} />
      </div>
      <div className="stack-2">
        <h3>{bonus.name}</h3>
        <p className="text-14 text-fg-2">{t.limits[bonus.type](bonus.maxReceived)}</p>
      </div>
      {isActive ? null : <RewardTerms {...bonus} />}
      {bonus.notice ? (
        <Note tone="warn">
          <CleanHtml html={noticeOf(bonus)} />
        </Note>
      ) : null}
      {isActive ? <Note tone="ok">{t.thisActive}</Note> : null}
      <OutcomeDialog outcome={failure} okLabel={t.labels.ok} onClose={clearFailure} />
    </Sheet>
  );
}
