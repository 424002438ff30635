import { Button } from "@krapao/ui/button";
import { Note } from "@krapao/ui/note";
import { Sheet } from "@krapao/ui/sheet";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { CleanHtml } from "../../lib/clean-html.tsx";
import { LoadFailed } from "../../lib/load-failed.tsx";
import { closeSheet } from "../../lib/navigation.tsx";
import { failureOf, type Outcome, OutcomeDialog } from "../../lib/outcome.tsx";
import { PictureRow } from "../../lib/picture-row.tsx";
import { useCondition } from "../../lib/rewards.ts";
import { useSearchParams } from "../../lib/search-params.ts";
import { SheetPlaceholder } from "../../lib/sheet-placeholder.tsx";
import { DrawnBanner } from "./bonus-banner.tsx";
import { type Bonus, noticeOf } from "./bonus-rules.ts";
import { GiftFacts } from "./gift-facts.tsx";
import { bonusTexts } from "./texts/index.ts";
import { useActivateBonus, useBonuses } from "./use-bonuses.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [bonusTexts];

const PARAMS = v.object({ code: v.fallback(v.string(), "") });

/** One bonus: its pictures, what it gives, under which condition, and the button that takes it. */
export default function BonusSheet() {
  const t = useTexts(bonusTexts);
  const core = useTexts(coreTexts);
  const [{ code }] = useSearchParams(PARAMS);
  const { data, isPending, refetch } = useBonuses();
  // What was shown last stays while the sheet slides out, when the address no longer names it.
  const [shown, setShown] = useState(code);
  if (code !== "" && code !== shown) setShown(code);
  const bonus = data?.find((each) => each.code === shown);
  if (bonus) return <Terms bonus={bonus} />;
  if (isPending) return <SheetPlaceholder title={t.title} />;
  return (
    <Sheet title={t.title} closeLabel={core.close}>
      {data ? <Note>{t.gone}</Note> : <LoadFailed onRetry={() => refetch()} />}
    </Sheet>
  );
}

function Terms({ bonus }: { bonus: Bonus }) {
  const t = useTexts(bonusTexts);
  const core = useTexts(coreTexts);
  const { data: condition } = useCondition();
  const { receive, receiving, failure, forget } = useReceive(bonus);
  const isActive = bonus.userBonus?.isActive ?? false;
  const isBlocked = Boolean(condition) && !isActive;
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
            {t.ok}
          </Button>
        ) : (
          <>
            {isBlocked ? <Note>{t.anotherActive}</Note> : null}
            <Button
              block
              disabled={isBlocked || closed !== null}
              loading={receiving && t.receiving}
              onClick={receive}
            >
              {closed ?? t.receive}
            </Button>
          </>
        )
      }
    >
      <div className="bonus-slides">
        <PictureRow slides={slides} labels={t} draw={<DrawnBanner bonus={bonus} />} />
      </div>
      <div className="stack-2">
        <h3>{bonus.name}</h3>
        <p className="text-14 text-fg-2">{t.limits[bonus.type](bonus.maxReceived)}</p>
      </div>
      <GiftFacts bonus={bonus} />
      <Note tone="warn">{bonus.notice ? <CleanHtml html={noticeOf(bonus)} /> : t.warning}</Note>
      {isActive ? <Note tone="ok">{t.thisActive}</Note> : null}
      <OutcomeDialog outcome={failure} okLabel={t.ok} onClose={forget} />
    </Sheet>
  );
}

function useReceive(bonus: Bonus) {
  const t = useTexts(bonusTexts);
  const { mutate, isPending } = useActivateBonus();
  const [failure, setFailure] = useState<Outcome | null>(null);
  const receive = () =>
    mutate(bonus.code, {
      onSuccess: () => {
        toast("success", t.receivedToast(bonus.name));
        closeSheet();
      },
      onError: async (error) =>
        setFailure(
          await failureOf(error, {
            errorTitle: t.receiveFailed,
            unknown: { title: t.receiveFailed, text: "" },
          }),
        ),
    });
  return { receive, receiving: isPending, failure, forget: () => setFailure(null) };
}
