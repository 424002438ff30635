import { useTexts } from "@krapao/browser/i18n/texts";
import type { ProviderHealth } from "@krapao/contract/console/dashboard";
import { failedCalls } from "@krapao/contract/console/setup/troubles";
import type { Currency } from "@krapao/contract/money";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import { Link } from "wouter";
import { useMay } from "../../lib/api/me.ts";
import { dayText } from "../../lib/format.ts";
import { Pane } from "../../lib/panes/pane.tsx";
import type { Overview } from "./overview-calls.ts";
import { dashboardTexts } from "./texts.ts";

const SLOW_MS = 2_000;
/** Percent of calls without a usable answer that counts as trouble. */
const ERRORS_MAX = 5;

const errorShare = (provider: ProviderHealth) =>
  provider.calls > 0 ? (failedCalls(provider) / provider.calls) * 100 : 0;
const isSlow = ({ p95 }: ProviderHealth) => p95 !== null && p95 >= SLOW_MS;
const isTroubled = (provider: ProviderHealth) =>
  provider.state === "on" &&
  (errorShare(provider) >= ERRORS_MAX || isSlow(provider) || provider.discrepancies > 0);

/** Health of the game providers, the members' money there, and the last reconciliation. */
export function ProviderPane({ data }: { data: Overview }) {
  const t = useTexts(dashboardTexts);
  const troubled = data.providers.filter(isTroubled).length;
  // Providers in trouble first; the sort keeps the order of the others.
  const rows = [...data.providers].sort(
    (one, other) => Number(isTroubled(other)) - Number(isTroubled(one)),
  );
  const chip = troubled > 0 ? <Chip tone="amber">{t.troubled(troubled)}</Chip> : null;
  return (
    <Pane title={t.providers} aside={chip} className="provider-pane flex flex-col">
      <LastReconciliation reconciliation={data.reconciliation} />
      <ul
        className="list-none m-0 px-4.5 py-0 min-h-55 overflow-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        aria-label={t.providers}
      >
        {rows.map((provider) => (
          <li key={provider.code}>
            <span
              className="art size-9.5 grid place-items-center rounded-12 border border-line-2 text-fg-2"
              aria-hidden="true"
            >
              {provider.name.slice(0, 2)}
            </span>
            <span className="grow">
              <b>{provider.name}</b>
              <Health provider={provider} />
            </span>
            <MemberMoney amount={provider.balance} currency={data.currency} />
          </li>
        ))}
      </ul>
    </Pane>
  );
}

function MemberMoney({ amount, currency }: { amount: number | null; currency: Currency }) {
  const t = useTexts(dashboardTexts);
  return (
    <span className="right">
      <span className="vh">{t.memberMoney}</span>
      {amount === null ? (
        <span className="t3">–</span>
      ) : (
        <Amount value={amount} currency={currency} />
      )}
    </span>
  );
}

function Health({ provider }: { provider: ProviderHealth }) {
  const t = useTexts(dashboardTexts);
  const { state, calls, p95, discrepancies } = provider;
  const suffix = discrepancies > 0 ? ` · ${t.discrepancies(discrepancies)}` : "";
  if (state !== "on") return <small className="t3">{`${t[state]}${suffix}`}</small>;
  if (calls === 0)
    return <small className={suffix ? "amber" : "t3"}>{`${t.noCalls}${suffix}`}</small>;
  const share = errorShare(provider);
  const time = p95 === null ? "" : p95 >= 1_000 ? `${(p95 / 1_000).toFixed(1)} s` : `${p95} ms`;
  if (share >= ERRORS_MAX) {
    return (
      <small className="coral num">{`${t.failing(share.toFixed(0))} · ${time}${suffix}`}</small>
    );
  }
  const word = isSlow(provider) ? t.slow : t.normal;
  const tone = isTroubled(provider) ? "amber" : "t3";
  return <small className={`${tone} num`}>{`${word} ${time}${suffix}`}</small>;
}

/** Result of the last reconciliation, with a link to its findings. */
function LastReconciliation({ reconciliation }: Pick<Overview, "reconciliation">) {
  const t = useTexts(dashboardTexts);
  const may = useMay();
  if (!reconciliation) return <p className="reconciliation t3 s13">{t.labels.notReconciledYet}</p>;
  const { day, discrepancies } = reconciliation;
  const summary = (
    <>
      <span>{t.reconciled(dayText(day))}</span>
      <b className={discrepancies > 0 ? "coral" : "jade"}>
        {discrepancies > 0 ? t.discrepanciesFound(discrepancies) : t.labels.everythingAgrees}
      </b>
    </>
  );
  return may("reports.read") ? (
    <Link className="reconciliation s13" href="/reports?report=reconciliation">
      {summary}
    </Link>
  ) : (
    <p className="reconciliation s13">{summary}</p>
  );
}
