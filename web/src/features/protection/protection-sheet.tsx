import type { Period, ProtectionState } from "@krapao/contract/protection";
import { Amount } from "@krapao/ui/amount";
import { Button } from "@krapao/ui/button";
import { Note } from "@krapao/ui/note";
import { Sheet } from "@krapao/ui/sheet";
import { SkeletonList } from "@krapao/ui/skeleton";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { dateTime } from "../../lib/format.ts";
import { LoadFailed } from "../../lib/load-failed.tsx";
import { LimitForm } from "./limit-form.tsx";
import { LimitRow } from "./limit-row.tsx";
import { PauseForm } from "./pause-form.tsx";
import PausedWords from "./paused-words.tsx";
import { protectionTexts } from "./texts/index.ts";
import { useProtection } from "./use-protection.ts";
import "./protection.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [protectionTexts];

/** What members set for themselves: limits of deposits, and rests from play. */
export default function ProtectionSheet() {
  const t = useTexts(protectionTexts);
  const core = useTexts(coreTexts);
  const [at, setAt] = useState<Period | "pause" | null>(null);
  const { data, isPending, refetch } = useProtection();
  const back = () => setAt(null);
  if (data && at === "pause") return <PauseForm state={data} onBack={back} />;
  const edited = data?.limits.find(({ period }) => period === at);
  if (data && edited) {
    return <LimitForm limit={edited} currency={data.currency} onBack={back} />;
  }
  return (
    <Sheet title={t.title} closeLabel={core.close}>
      {data ? (
        <Overview state={data} onEdit={setAt} onPause={() => setAt("pause")} />
      ) : isPending ? (
        <SkeletonList label={core.loading} rows={4} />
      ) : (
        <LoadFailed onRetry={() => refetch()} />
      )}
    </Sheet>
  );
}

interface OverviewProps {
  state: ProtectionState;
  onEdit: (period: Period) => void;
  onPause: () => void;
}

function Overview({ state, onEdit, onPause }: OverviewProps) {
  const t = useTexts(protectionTexts);
  const { pausedUntil, limits, currency, isOffered, now } = state;
  return (
    <>
      {pausedUntil ? (
        <Note icon={ShieldCheck}>
          <PausedWords until={pausedUntil} />
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
      <section className="stack-2" aria-labelledby="protection-pause">
        <h3 id="protection-pause">{t.pause}</h3>
        <p className="text-14 text-fg-2">{t.pauseText}</p>
        {isOffered ? (
          <Button variant="secondary" block onClick={onPause}>
            {pausedUntil ? t.pauseLonger : t.pauseOpen}
          </Button>
        ) : (
          <Note>{t.notOffered}</Note>
        )}
      </section>
    </>
  );
}

/** Money that has arrived and is not in the wallet yet, and what it waits for. */
function Waiting({ state: { waiting, currency } }: { state: ProtectionState }) {
  const t = useTexts(protectionTexts);
  if (waiting.length === 0) return null;
  return (
    <section className="stack-2" aria-labelledby="protection-waiting">
      <h3 id="protection-waiting">{t.waiting}</h3>
      <ul className="card flat rows">
        {waiting.map(({ amount, at, reason }) => (
          <li key={at} className="limit-row">
            <span className="limit-words">
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
      <p className="text-14 text-fg-2">{t.waitingText}</p>
    </section>
  );
}
