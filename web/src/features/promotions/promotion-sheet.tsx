import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { find } from "@krapao/contract/member/promotions";
import { ErrorState } from "@krapao/ui/feedback/state";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { useQuery } from "@tanstack/react-query";
import { TicketPercent } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { codeTexts } from "../../i18n/errors/index.ts";
import { rewardTexts } from "../../i18n/texts.ts";
import { failureOf, type Outcome, OutcomeDialog } from "../../lib/money/outcome.tsx";
import { RewardTerms } from "../../lib/money/reward-terms.tsx";
import { useCondition } from "../../lib/money/rewards.ts";
import { TakeReward } from "../../lib/money/take-reward.tsx";
import { closeSheet } from "../../lib/navigation/navigation.tsx";
import { useSearchParams } from "../../lib/navigation/search-params.ts";
import { SheetPlaceholder } from "../../lib/navigation/sheet-placeholder.tsx";
import { promotionTexts } from "./texts.ts";
import { mayBeCode, promotionQuery, toCode, useActivatePromotion } from "./use-promotion.ts";
import "./promotions.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [promotionTexts, rewardTexts, codeTexts];

type Promotion = ClientOutput<typeof find>;

const PARAMS = v.object({ promotion: v.fallback(v.string(), "") });

/** The terms of a promotion code, and the button that activates it. */
export default function PromotionSheet() {
  const t = useTexts(promotionTexts);
  const core = useTexts(coreTexts);
  const [params] = useSearchParams(PARAMS);
  const asked = toCode(params.promotion);
  const [code, setCode] = useState(asked);
  if (asked !== "" && asked !== code) setCode(asked);
  // Once activated, the code answers PROMOTION_RECEIVED: the last terms stay while the sheet slides
  // out.
  const { data, isPending, refetch } = useQuery({
    ...promotionQuery(code, useLanguage()),
    enabled: mayBeCode(code),
  });
  if (data) return <Terms promotion={data} />;
  if (isPending && mayBeCode(code)) return <SheetPlaceholder title={t.title} />;
  return (
    <Sheet title={t.title} closeLabel={core.close}>
      <ErrorState
        title={t.notFound}
        text={core.moneySafe}
        retryLabel={core.retry}
        onRetry={() => refetch()}
      />
    </Sheet>
  );
}

function Terms({ promotion }: { promotion: Promotion }) {
  const t = useTexts(promotionTexts);
  const core = useTexts(coreTexts);
  const { requested } = useTexts(rewardTexts);
  const { data: condition } = useCondition();
  const { mutate, isPending } = useActivatePromotion();
  const [failure, setFailure] = useState<Outcome | null>(null);
  const take = () =>
    mutate(promotion.code, {
      onSuccess: () => {
        toast("success", t.done(promotion.code));
        closeSheet();
      },
      onError: async (error) =>
        setFailure(
          await failureOf(error, {
            errorTitle: t.failed,
            requested,
            unknown: { title: t.failed, text: "" },
          }),
        ),
    });
  return (
    <Sheet
      title={t.title}
      closeLabel={core.close}
      busy={isPending}
      footer={
        <TakeReward
          offer={promotion.offer}
          currency={promotion.currency}
          blocked={condition ? t.blocked : null}
          label={t.use}
          taking={isPending && t.using}
          onTake={take}
        />
      }
    >
      <section className="promotion-plate pat grid justify-items-center gap-3 text-center rounded-20 border border-line-2 overflow-hidden">
        <span className="ico gold">
          <TicketPercent className="i i28" aria-hidden="true" />
        </span>
        <b>{promotion.code}</b>
        <p>{promotion.description}</p>
      </section>
      <RewardTerms {...promotion} />
      <OutcomeDialog outcome={failure} okLabel={t.labels.ok} onClose={() => setFailure(null)} />
    </Sheet>
  );
}
