import { useTexts } from "@krapao/browser/i18n/texts";
import type { Period, ProtectionState } from "@krapao/contract/member/protection";
import { PERIODS } from "@krapao/contract/member/wallet/own-limits";
import { Note } from "@krapao/ui/feedback/note";
import { SkeletonList } from "@krapao/ui/feedback/skeleton";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { rewardTexts, waysTexts } from "../../i18n/texts.ts";
import { dateTime } from "../../lib/format.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { ExcludedNote } from "../../lib/money/excluded-note.tsx";
import { useMemberWays } from "../../lib/money/ways.ts";
import { PageLink } from "../../lib/navigation/page-link.tsx";
import { useSearchParams } from "../../lib/navigation/search-params.ts";
import { ExclusionText } from "./exclusion-text.tsx";
import { LimitForm } from "./limit-form.tsx";
import { LimitRow } from "./limit-row.tsx";
import { SelfExclusionForm } from "./self-exclusion-form.tsx";
import { protectionTexts } from "./texts.ts";
import { useProtection } from "./use-protection.ts";
import "./protection.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [protectionTexts, rewardTexts, waysTexts];

/** The limit that is changed first, when another page leads to it. */
const PARAMS = v.object({ limit: v.fallback(v.nullable(v.picklist(PERIODS)), null) });

/** The member's own protection: deposit limits, time-outs and self-exclusion. */
export default function ProtectionSheet() {
  const t = useTexts(protectionTexts);
  const core = useTexts(coreTexts);
  const [{ limit: asked }] = useSearchParams(PARAMS);
  const [at, setAt] = useState<Period | "exclusion" | null>(asked);
  const { data, isPending, error, refetch } = useProtection();
  const back = () => setAt(null);
  if (data && at === "exclusion") return <SelfExclusionForm state={data} onBack={back} />;
  const edited = data?.limits.find(({ period }) => period === at);
  if (data && edited) {
    return <LimitForm limit={edited} currency={data.currency} onBack={back} />;
  }
  return (
    <Sheet title={t.title} closeLabel={core.close}>
      {data ? (
        <Overview state={data} onEdit={setAt} onExclude={() => setAt("exclusion")} />
      ) : isPending ? (
        <SkeletonList label={core.loading} rows={4} />
      ) : (
        <LoadFailed error={error} onRetry={() => refetch()} />
      )}
    </Sheet>
  );
}

interface OverviewProps {
  state: ProtectionState;
  onEdit: (period: Period) => void;
  onExclude: () => void;
}

function Overview({ state, onEdit, onExclude }: OverviewProps) {
  const t = useTexts(protectionTexts);
  const { data: ways } = useMemberWays();
  const { excludedUntil, limits, currency, isOffered, now } = state;
  return (
    <>
      {excludedUntil ? (
        <Note icon={ShieldCheck}>
          <ExcludedNote until={excludedUntil} ways={ways} />
        </Note>
      ) : null}
      <Waiting state={state} />
      <section className="stack-2" aria-labelledby="protection-limits">
        <h3 id="protection-limits">{t.limits}</h3>
        <p className="text-14 text-fg-2">{t.limitsText}</p>
        <ul className="card flat rows">
          {limits.map((limit) => (
            <LimitRow
              key={limit.period}
              limit={limit}
              currency={currency}
              now={now}
              onEdit={isOffered || limit.limit !== null ? () => onEdit(limit.period) : undefined}
            />
          ))}
        </ul>
      </section>
      <section className="stack-2" aria-labelledby="protection-exclusion">
        <h3 id="protection-exclusion">{t.exclusion}</h3>
        <ExclusionText />
        {isOffered ? (
          <Button variant="secondary" block onClick={onExclude}>
            {excludedUntil ? t.exclusionExtend : t.exclusionStart}
          </Button>
        ) : (
          <Note>{t.notOffered}</Note>
        )}
      </section>
    </>
  );
}

/** Payments that have arrived but are not credited yet, with the reason. */
function Waiting({ state: { waiting, currency } }: { state: ProtectionState }) {
  const t = useTexts(protectionTexts);
  if (waiting.length === 0) return null;
  return (
    <section className="stack-2" aria-labelledby="protection-waiting">
      <h3 id="protection-waiting">{t.waiting}</h3>
      <ul className="card flat rows">
        {waiting.map(({ amount, at, reason }) => (
          <li
            key={at}
            className="limit-row flex flex-wrap items-center justify-between gap-x-3 gap-y-2"
          >
            <span className="flex-[1_1_9rem] min-w-0 grid gap-0.5">
              <b>
                <Amount value={amount} currency={currency} />
              </b>
              <span className="text-13 text-fg-3">
                {t.waitsFor[reason]} · <span className="num">{dateTime(at)}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-14 text-fg-2">
        {waiting.some(({ reason }) => reason !== "aboveLimit") ? `${t.waitingText} ` : ""}
        <PageLink to="/user/statement">{t.askBack}</PageLink>
      </p>
    </section>
  );
}
