import { useTexts } from "@krapao/browser/i18n/texts";
import type { MemberFigures } from "@krapao/contract/console/segments/segments";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import { Suspense } from "react";
import { dateTime } from "../../../lib/format.ts";
import { Failed, Loading } from "../../../lib/lists/list-state.tsx";
import { onDemand } from "../../../lib/loading/on-demand.tsx";
import { Facts } from "../../../lib/panes/pane.tsx";
import { profileTexts } from "../texts.ts";
import { useFigures } from "./figures-query.ts";
import "./profile.css";

/** ECharts loads after the figures are shown. */
const FiguresChart = onDemand(() => import("./figures-chart.tsx"));

/** Lifetime figures of a member, the last 30 days, favourite games and segments. */
export function Figures({ memberId }: { memberId: string }) {
  const t = useTexts(profileTexts);
  const { data, error, refetch } = useFigures(memberId);
  return (
    <>
      <section className="pane px-4.5 py-4 grid grid-cols-1 gap-2">
        <h3>{t.lifetime}</h3>
        {data ? (
          <Sums data={data} />
        ) : error ? (
          <Failed error={error} onRetry={refetch} />
        ) : (
          <Loading />
        )}
      </section>
      {data ? <Days data={data} /> : null}
      {data ? <Favourites data={data} /> : null}
    </>
  );
}

const timeOr = (at: string | null) => (at ? <span className="num">{dateTime(at)}</span> : "–");

function Sums({ data: { figures, currency, segments } }: { data: MemberFigures }) {
  const t = useTexts(profileTexts);
  const counted = (value: number, count: number) => (
    <>
      <Amount value={value} currency={currency} />
      <small className="t3 num"> {t.times(count)}</small>
    </>
  );
  return (
    <>
      <Facts
        rows={[
          [t.labels.deposits, counted(figures.deposits, figures.depositCount)],
          [t.labels.withdrawals, counted(figures.withdrawals, figures.withdrawalCount)],
          [t.turnover, counted(figures.turnover, figures.betCount)],
          [
            t.resultInGames,
            <Amount
              key="r"
              value={figures.result}
              currency={currency}
              direction={figures.result > 0 ? "in" : "none"}
            />,
          ],
          [t.bonuses, counted(figures.bonuses, figures.bonusCount)],
          [t.firstDeposit, timeOr(figures.firstDepositAt)],
          [t.lastDeposit, timeOr(figures.lastDepositAt)],
          [t.lastPlayed, timeOr(figures.lastPlayedAt)],
        ]}
      />
      {segments.length > 0 ? (
        <p className="chips flex-wrap gap-1.5">
          <span className="s13 t2">{t.segments}</span>
          {segments.map(({ code, name }) => (
            <Chip key={code}>{name}</Chip>
          ))}
        </p>
      ) : null}
    </>
  );
}

function Days({ data: { days, currency } }: { data: MemberFigures }) {
  const t = useTexts(profileTexts);
  return (
    <section className="pane px-4.5 py-4 grid grid-cols-1 gap-2">
      <h3>{t.lastDays}</h3>
      {days.length === 0 ? (
        <p className="s13 t3">{t.noDays}</p>
      ) : (
        <Suspense fallback={<Loading />}>
          <FiguresChart days={days} currency={currency} />
        </Suspense>
      )}
    </section>
  );
}

function Favourites({ data: { favourites, currency } }: { data: MemberFigures }) {
  const t = useTexts(profileTexts);
  const most = favourites[0]?.amount ?? 0;
  return (
    <section className="pane px-4.5 py-4 grid grid-cols-1 gap-2">
      <h3>{t.favourites}</h3>
      {favourites.length === 0 ? <p className="s13 t3">{t.noFavourites}</p> : null}
      <ol>
        {favourites.map(({ gameCode, gameName, amount, count }) => (
          <li
            className="flex flex-wrap gap-x-2 gap-y-0.5 items-baseline px-0 py-1.5"
            key={gameCode}
          >
            <span className="grow">{gameName}</span>
            <small className="t3 num">{t.times(count)}</small>
            <Amount value={amount} currency={currency} />
            <meter
              className="flex-[1_0_100%] h-1.5"
              aria-label={gameName}
              min={0}
              max={most}
              value={amount}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
