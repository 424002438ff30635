import { useTexts } from "@krapao/browser/i18n/texts";
import type { BoardProvider } from "@krapao/contract/console/dashboard";
import type { GameReadings } from "@krapao/contract/console/reports/readings";
import type { Currency } from "@krapao/contract/money";
import { coreTexts, readingsTexts } from "../../i18n/texts.ts";
import { dateOnly, dateTime, money, timeOnly, whole } from "../format.ts";
import { serverNow } from "../session/now.ts";
import "../marks/marks.css";

type ProviderReadings = NonNullable<BoardProvider["readings"]>;

/** A time of today as `22:30`, an earlier one with its date. */
const atText = (at: string) =>
  dateOnly(at) === dateOnly(new Date(serverNow()))
    ? timeOnly(at).slice(0, 5)
    : dateTime(at).slice(0, 16);

/** One line: since when a result counts, or what of the money in games was not read. */
export function ReadAsOf({
  readings,
  currency,
}: {
  readings: ProviderReadings | GameReadings | null;
  currency: Currency;
}) {
  const t = useTexts(readingsTexts);
  const core = useTexts(coreTexts);
  if (!readings) return null;
  const { asOf, unreadAccounts, unread } = readings;
  if (unreadAccounts === 0) return <span className="t3 num">{core.asOf(atText(asOf))}</span>;
  const open = t.open(whole(unreadAccounts), money(unread, currency));
  return <b className="amber num">{open}</b>;
}

/** Floored, so that 100 means all. */
function shareOf({ inGames, unread }: GameReadings): string {
  if (unread === 0 || inGames <= 0) return unread === 0 ? "100" : "0";
  return `${Math.max(0, Math.floor(((inGames - unread) / inGames) * 100))}`;
}

/** How much of the money in games was read, open stakes, and results that no day can be given. */
export function ReadingFacts({
  readings,
  currency,
}: {
  readings: GameReadings;
  currency: Currency;
}) {
  const t = useTexts(readingsTexts);
  const core = useTexts(coreTexts);
  const { openStakes, unplaced } = readings;
  return (
    <section className="s13 grid gap-1" aria-label={t.label}>
      <p>
        <span className="num">{t.read(shareOf(readings))}</span>
        {" · "}
        <ReadAsOf readings={readings} currency={currency} />
        {readings.unreadAccounts > 0 ? (
          <span className="t3 num">{` · ${core.asOf(atText(readings.asOf))}`}</span>
        ) : null}
      </p>
      <p>
        {t.openStakes} <b className="num">{money(openStakes, currency)}</b>{" "}
        <span className="t3">{t.openStakesText}</span>
      </p>
      {unplaced.length === 0 ? null : (
        <>
          <ul>
            {unplaced.map(({ provider, name, lost, won }) => (
              <li key={provider} className="amber">
                {t.unplaced} · {name}:{" "}
                <span className="num">
                  {t.lostAndWon(money(lost, currency), money(won, currency))}
                </span>
              </li>
            ))}
          </ul>
          <p className="t3">{t.unplacedText}</p>
        </>
      )}
    </section>
  );
}
