import { useTexts } from "@krapao/browser/i18n/texts";
import { Amount } from "@krapao/ui/money/amount";
import { useMay } from "../../lib/api/me.ts";
import { dayOf, timeOnly, whole } from "../../lib/format.ts";
import { StatCard } from "../../lib/panes/stat-card.tsx";
import { ReadAsOf } from "../../lib/records/game-readings.tsx";
import { Delta } from "./delta.tsx";
import type { Overview } from "./overview-calls.ts";
import { Sparkline } from "./sparkline.tsx";
import { dashboardTexts } from "./texts.ts";

type Money = Overview["net"] & { current?: number };

/** The tiles of play say since when their figure counts. */
interface Play {
  until: string | null;
  readings: NonNullable<Overview["profit"]>["readings"];
}

/** The figures of the current day; each leads to the list behind it. */
export function Tiles({ data }: { data: Overview }) {
  const t = useTexts(dashboardTexts);
  const may = useMay();
  const { currency, moneyIn, moneyOut, net, profit, now } = data;
  const today = dayOf(now);
  const report = (name: string) =>
    may("reports.read")
      ? `/reports?report=${name}&from=${today}&to=${today}&currency=${currency}`
      : undefined;
  const tile = (
    label: string,
    money: Money,
    { href, tone = "jade", play }: { href: string | undefined; tone?: Tone; play?: Play },
  ) => (
    <StatCard
      label={label}
      value={<Amount value={money.amount} currency={currency} />}
      note={
        <>
          {play?.readings ? (
            <span className="delta">
              <ReadAsOf readings={play.readings} currency={currency} />
            </span>
          ) : null}
          <Delta
            now={money.current ?? money.amount}
            before={money.before}
            weekBefore={money.weekBefore}
            yesterday={money.yesterday}
            until={play ? play.until : hourText(now)}
            currency={currency}
            isGood={tone === "jade"}
          />
        </>
      }
      picture={<Sparkline values={money.line} tone={tone} />}
      href={href}
    />
  );
  return (
    <div className={profit ? "kpis eight" : "kpis"}>
      {tile(t.moneyIn, moneyIn, { href: report("money&kind=deposits") ?? "/matching" })}
      {tile(t.moneyOut, moneyOut, {
        href: report("money&kind=withdrawals") ?? "/payouts",
        tone: "sky",
      })}
      {tile(t.labels.net, net, { href: report("result") })}
      {profit ? (
        <>
          {tile(t.labels.ggrToday, profit.ggr, { href: report("result"), play: playOf(profit) })}
          {tile(t.ngr, profit.ngr, { href: report("result"), play: playOf(profit) })}
          {tile(t.costs, profit.costs, {
            href: report("campaigns&kind=bonuses"),
            tone: "gold",
            play: { ...playOf(profit), readings: null },
          })}
        </>
      ) : null}
      <People data={data} members={report("members") ?? "/members"} />
    </div>
  );
}

type Tone = "jade" | "sky" | "gold";

const hourText = (at: string) => timeOnly(at).slice(0, 5);

/** Before the first full hour of a day nothing is compared. */
const playOf = ({ until, readings }: NonNullable<Overview["profit"]>): Play => ({
  until: until === null ? null : hourText(until),
  readings,
});

/** New members, and members who are online. */
function People({ data, members: href }: { data: Overview; members: string }) {
  const t = useTexts(dashboardTexts);
  const { members, online } = data;
  return (
    <>
      <StatCard
        label={t.newMembers}
        value={whole(members.registered)}
        note={
          <>
            <Difference value={members.registered - members.before} />
            {t.firstDeposits(whole(members.firstDeposits))}
          </>
        }
        picture={<Sparkline values={members.line} tone="gold" />}
        href={href}
      />
      <StatCard
        label={t.online}
        value={whole(online.count)}
        note={
          <>
            {t.peak} <span className="num">{whole(online.peak)}</span>
            {online.peakAt ? (
              <span className="num"> · {timeOnly(online.peakAt).slice(0, 5)}</span>
            ) : null}
          </>
        }
        picture={<Sparkline values={online.line} tone="sky" />}
        href="/members"
      />
    </>
  );
}

/** The change against yesterday, as a signed count. */
function Difference({ value }: { value: number }) {
  if (value === 0) return null;
  return (
    <b className={`num ${value > 0 ? "jade" : "t2"}`}>
      {value > 0 ? "+" : "−"}
      {whole(Math.abs(value))}
      {" · "}
    </b>
  );
}
