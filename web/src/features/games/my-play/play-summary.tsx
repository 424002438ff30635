import { useTexts } from "@krapao/browser/i18n/texts";
import { PLAY_SPANS, type PlaySpan } from "@krapao/contract/member/games";
import { Note } from "@krapao/ui/feedback/note";
import { SkeletonList } from "@krapao/ui/feedback/skeleton";
import { Segmented } from "@krapao/ui/forms/segmented";
import { Amount } from "@krapao/ui/money/amount";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../../i18n/core/index.ts";
import { dateOnly } from "../../../lib/format.ts";
import { LoadFailed } from "../../../lib/lists/load-failed.tsx";
import { playTexts } from "../texts.ts";
import { GameResults } from "./game-results.tsx";
import { PlayBars } from "./play-bars.tsx";
import { Result } from "./result.tsx";
import { MOST_AGO, type Play, usePlayOfSpan } from "./use-play-of-span.ts";
import "./my-play.css";

/** A week or month of the member: money, results, time, and each game. */
export function PlaySummary() {
  const t = useTexts(playTexts);
  const core = useTexts(coreTexts);
  const [span, setSpan] = useState<PlaySpan>("month");
  const [ago, setAgo] = useState(0);
  const { data, isPending, isPlaceholderData, error, refetch } = usePlayOfSpan(span, ago);
  const options = PLAY_SPANS.map((value) => ({ value, label: t.spans[value] }));
  const choose = (to: PlaySpan) => {
    setSpan(to);
    setAgo(0);
  };
  return (
    <>
      <Segmented label={t.span} value={span} options={options} onChange={choose} />
      <div className="flex items-center justify-between gap-2">
        <button
          type="button"
          className="iconbtn"
          aria-label={t.earlier[span]}
          disabled={ago >= MOST_AGO}
          onClick={() => setAgo(ago + 1)}
        >
          <ChevronLeft className="i" aria-hidden="true" />
        </button>
        <p className="num text-14 text-center" aria-live="polite">
          {data ? spanText(data) : null}
        </p>
        <button
          type="button"
          className="iconbtn"
          aria-label={t.later[span]}
          disabled={ago === 0}
          onClick={() => setAgo(ago - 1)}
        >
          <ChevronRight className="i" aria-hidden="true" />
        </button>
      </div>
      {data ? (
        <div className={`stack gap-5 ${isPlaceholderData ? "play-rest" : ""}`}>
          <Figures play={data} />
          <PlayBars play={data} />
          <GameResults play={data} />
        </div>
      ) : isPending ? (
        <SkeletonList label={core.loading} rows={5} />
      ) : (
        <LoadFailed error={error} onRetry={() => refetch()} />
      )}
    </>
  );
}

/** The first and the last day. */
const spanText = ({ from, to }: Play) =>
  `${dateOnly(from)} – ${dateOnly(new Date(Date.parse(to) - 1))}`;

/** The sums. Gifts are apart: they are neither paid in nor won. */
function Figures({ play }: { play: Play }) {
  const t = useTexts(playTexts);
  const { currency, result, deposits, withdrawals, gifts, minutes, archivedUntil } = play;
  const untimed = play.games.filter((game) => game.minutes === null).length;
  return (
    <section className="card my-play" aria-label={t.sums}>
      <p className="text-13 text-fg-2">{t.result}</p>
      <Result value={result} currency={currency} size="l" />
      <dl className="play-figures">
        <div>
          <dt>{t.paidIn}</dt>
          <dd>
            <Amount value={deposits} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t.paidOut}</dt>
          <dd>
            <Amount value={withdrawals} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t.gifts}</dt>
          <dd>
            <Amount value={gifts} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t.time}</dt>
          <dd className="num">
            {minutes === 0 && untimed > 0
              ? t.notKnown
              : t.hours(Math.floor(minutes / 60), minutes % 60)}
            {untimed > 0 ? (
              <small className="block text-13 text-fg-3 font-normal">{t.untimed(untimed)}</small>
            ) : null}
          </dd>
        </div>
      </dl>
      {archivedUntil ? <Note>{t.archived(dateOnly(archivedUntil))}</Note> : null}
    </section>
  );
}
