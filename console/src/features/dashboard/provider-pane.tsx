import type { ProviderHealth } from "@krapao/contract/office/dashboard";
import { Amount } from "@krapao/ui/amount";
import { Chip } from "@krapao/ui/chip";
import type { Currency } from "@krapao/ui/money";
import { Link } from "wouter";
import { useTexts } from "../../i18n/index.ts";
import { dateOnly } from "../../lib/format.ts";
import { useMay } from "../../lib/me.ts";
import { Pane } from "../../lib/pane.tsx";
import type { Overview } from "./overview-calls.ts";
import { dashboardTexts } from "./texts/index.ts";

const SLOW_MS = 2_000;
/** So many of hundred calls that end without an answer are too many. */
const ERRORS_MAX = 5;

const errorShare = ({ calls, errors }: ProviderHealth) => (calls > 0 ? (errors / calls) * 100 : 0);
const isSlow = ({ p95 }: ProviderHealth) => p95 !== null && p95 >= SLOW_MS;
const isTroubled = (provider: ProviderHealth) =>
  provider.state === "on" &&
  (errorShare(provider) >= ERRORS_MAX || isSlow(provider) || provider.drifts > 0);

/** How the game providers answer, what members have there, and whether the books agree. */
export function ProviderPane({ data }: { data: Overview }) {
  const t = useTexts(dashboardTexts);
  const troubled = data.providers.filter(isTroubled).length;
  // Whoever is in trouble comes first; the rest keeps its order.
  const rows = [...data.providers].sort(
    (one, other) => Number(isTroubled(other)) - Number(isTroubled(one)),
  );
  const chip = troubled > 0 ? <Chip tone="amber">{t.troubled(troubled)}</Chip> : null;
  return (
    <Pane title={t.providers} aside={chip} className="provider-pane">
      <Books reconciliation={data.reconciliation} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <ul tabIndex={0} aria-label={t.providers}>
        {rows.map((provider) => (
          <li key={provider.code}>
            <span className="art" aria-hidden="true">
              {provider.name.slice(0, 2)}
            </span>
            <span className="grow">
              <b>{provider.name}</b>
              <Health provider={provider} />
            </span>
            <Held held={provider.held} currency={data.currency} />
          </li>
        ))}
      </ul>
    </Pane>
  );
}

function Held({ held, currency }: { held: number | null; currency: Currency }) {
  const t = useTexts(dashboardTexts);
  return (
    <span className="right">
      <span className="vh">{t.held}</span>
      {held === null ? <span className="t3">–</span> : <Amount value={held} currency={currency} />}
    </span>
  );
}

function Health({ provider }: { provider: ProviderHealth }) {
  const t = useTexts(dashboardTexts);
  const { state, calls, p95, drifts } = provider;
  const drift = drifts > 0 ? ` · ${t.drifts(drifts)}` : "";
  if (state !== "on") return <small className="t3">{`${t[state]}${drift}`}</small>;
  if (calls === 0)
    return <small className={drift ? "amber" : "t3"}>{`${t.noCalls}${drift}`}</small>;
  const share = errorShare(provider);
  const time = p95 === null ? "" : p95 >= 1_000 ? `${(p95 / 1_000).toFixed(1)} s` : `${p95} ms`;
  if (share >= ERRORS_MAX) {
    return (
      <small className="coral num">{`${t.failing(share.toFixed(0))} · ${time}${drift}`}</small>
    );
  }
  const word = isSlow(provider) ? t.slow : t.normal;
  const tone = isTroubled(provider) ? "amber" : "t3";
  return <small className={`${tone} num`}>{`${word} ${time}${drift}`}</small>;
}

/** What the newest comparison of the books came to, with the way to its findings. */
function Books({ reconciliation }: Pick<Overview, "reconciliation">) {
  const t = useTexts(dashboardTexts);
  const may = useMay();
  if (!reconciliation) return <p className="books t3 s13">{t.notReconciled}</p>;
  const { day, drifts } = reconciliation;
  const said = (
    <>
      <span>{t.reconciled(dateOnly(`${day}T12:00:00+07:00`))}</span>
      <b className={drifts > 0 ? "coral" : "jade"}>
        {drifts > 0 ? t.driftFound(drifts) : t.noDrift}
      </b>
    </>
  );
  return may("reports.read") ? (
    <Link className="books s13" href="/reports?report=drift">
      {said}
    </Link>
  ) : (
    <p className="books s13">{said}</p>
  );
}
