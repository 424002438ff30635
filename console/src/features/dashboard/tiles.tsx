import { useTexts } from "@krapao/browser/i18n/texts";
import { Amount } from "@krapao/ui/money/amount";
import { timeOnly, whole } from "../../lib/format.ts";
import { StatCard } from "../../lib/panes/stat-card.tsx";
import { Delta } from "./delta.tsx";
import type { Overview } from "./overview-calls.ts";
import { Sparkline } from "./sparkline.tsx";
import { dashboardTexts } from "./texts/index.ts";

/** Five figures of the current day. */
export function Tiles({ data }: { data: Overview }) {
  const t = useTexts(dashboardTexts);
  const { currency, moneyIn, moneyOut, net, members, online } = data;
  const money = (tile: Overview["net"]) => <Amount value={tile.amount} currency={currency} />;
  return (
    <div className="kpis">
      <StatCard
        label={t.moneyIn}
        value={money(moneyIn)}
        note={<Delta now={moneyIn.amount} before={moneyIn.before} />}
        picture={<Sparkline values={moneyIn.line} tone="jade" />}
      />
      <StatCard
        label={t.moneyOut}
        value={money(moneyOut)}
        note={<Delta now={moneyOut.amount} before={moneyOut.before} isGood={false} />}
        picture={<Sparkline values={moneyOut.line} tone="sky" />}
      />
      <StatCard
        label={t.net}
        value={money(net)}
        note={<Delta now={net.amount} before={net.before} />}
        picture={<Sparkline values={net.line} tone="jade" />}
      />
      <StatCard
        label={t.newMembers}
        value={whole(members.registered)}
        note={
          <>
            <Difference value={members.registered - members.before} />{" "}
            {t.firstDeposits(whole(members.firstDeposits))}
          </>
        }
        picture={<Sparkline values={members.line} tone="gold" />}
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
      />
    </div>
  );
}

/** The change against yesterday, as a signed count. */
function Difference({ value }: { value: number }) {
  if (value === 0) return null;
  return (
    <b className={`num ${value > 0 ? "jade" : "t2"}`}>
      {value > 0 ? "+" : "−"}
      {whole(Math.abs(value))}
    </b>
  );
}
