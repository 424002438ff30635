import { useTexts } from "@krapao/browser/i18n/texts";
import {
  BREAKDOWNS,
  type Breakdown,
  type BreakdownPart,
  breakdown,
  MEMBER_DAYS_MAX,
  partFields,
} from "@krapao/contract/console/reports/profit";
import type { Currency } from "@krapao/contract/money";
import { DAY_MS } from "@krapao/contract/time";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { listOf } from "../../../lib/api/pages.ts";
import { Chart } from "../../../lib/charts/chart.tsx";
import { sumOf } from "../../../lib/charts/chart-data.ts";
import { money } from "../../../lib/format.ts";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { ReportTable, type Sum } from "../../../lib/records/report-table.tsx";
import { REFETCH_MS, type ReportSpan } from "../span.ts";
import { reportsTexts } from "../texts.ts";
import { useReport } from "../use-report.ts";

interface ProfitBreakdownProps {
  span: ReportSpan;
  currency: Currency;
}

/** Rows of the field of colours; the table has all. */
const ROWS_MAX = 20;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));

/** GGR by provider, game or member, or deposits by channel: as a field of colours and a table. */
export function ProfitBreakdown({ span, currency }: ProfitBreakdownProps) {
  const t = useTexts(reportsTexts);
  const [view, setView] = useView();
  const by = BREAKDOWNS.find((each) => each === view.by) ?? "provider";
  const provider = by === "game" || by === "member" ? (view.provider ?? null) : null;
  const days = (Date.parse(span.to) - Date.parse(span.from)) / DAY_MS + 1;
  const isTooLong = by === "member" && days > MEMBER_DAYS_MAX;
  const query = useReport(
    breakdown,
    { ...span, currency, by, provider },
    { enabled: !isTooLong, refetchInterval: REFETCH_MS },
  );
  const parts = query.data?.parts ?? [];
  return (
    <Pane
      title={t.breakdown}
      aside={
        <>
          {provider ? (
            <Button variant="secondary" size="small" onClick={() => setView({ provider: null })}>
              {t.onlyProvider(provider)} ✕
            </Button>
          ) : null}
          <Segmented<Breakdown>
            label={t.breakdown}
            value={by}
            options={BREAKDOWNS.map((value) => ({ value, label: t.by[value] }))}
            onChange={(value) => setView({ by: value })}
          />
        </>
      }
    >
      {isTooLong ? (
        <Note tone="warn">{t.tooLong}</Note>
      ) : (
        <>
          {by === "member" || parts.length === 0 ? null : (
            <HourField by={by} parts={parts} span={span} currency={currency} />
          )}
          <Parts by={by} span={span} currency={currency} query={query} />
        </>
      )}
    </Pane>
  );
}

/** What a part leads to: the games of a provider, the members of a game, a member, a report. */
function changesOf(by: Breakdown, part: BreakdownPart): Record<string, string | null> {
  if (by === "channel") return { report: "money", kind: "deposits", by: null };
  if (by === "game") return { by: "member", provider: part.provider };
  return { by: "game", provider: part.key };
}

interface HourFieldProps extends ProfitBreakdownProps {
  by: Breakdown;
  parts: readonly BreakdownPart[];
}

/** A row for each part, a column for each hour of the day. */
function HourField({ by, parts, currency }: HourFieldProps) {
  const t = useTexts(reportsTexts);
  const [, setView] = useView();
  const shown = parts.slice(0, ROWS_MAX);
  return (
    <Chart
      label={`${t.breakdown}: ${t.by[by]} · ${t.byHour} · ${currency}`}
      kind="heat"
      data={{
        steps: HOURS,
        series: shown.map(({ name, hours }) => ({ name, values: hours })),
      }}
      format={(value) => money(value, currency)}
      onStep={(_, row) => {
        const part = shown[row];
        if (part) setView(changesOf(by, part));
      }}
    />
  );
}

interface PartsProps extends ProfitBreakdownProps {
  by: Breakdown;
  query: ReturnType<typeof useReport<typeof breakdown>>;
}

/** The parts as a table with their total on top; each row leads to what is behind it. */
function Parts({ by, span, currency, query }: PartsProps) {
  const t = useTexts(reportsTexts);
  const [view] = useView();
  const { data } = query;
  /** Members beyond the list. */
  function restOf({ parts, total }: NonNullable<typeof data>): Sum<BreakdownPart>[] {
    const value = sumOf([total.value, ...parts.map((part) => -part.value)]);
    const staked = sumOf([total.staked, ...parts.map((part) => -(part.staked ?? 0))]);
    const count = parts.reduce((left, part) => left - part.count, total.count);
    return by === "member" && count > 0 ? [{ sumOf: t.others, value, staked, count }] : [];
  }
  const href = (part: BreakdownPart) => {
    // A sum is of no part.
    const isPart = part.key !== undefined;
    if (by === "member" && isPart) return `/members/${part.key}`;
    const changes = isPart ? changesOf(by, part) : {};
    const params = new URLSearchParams({ report: "result", ...span, currency, by });
    if (view.provider) params.set("provider", view.provider);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) params.delete(name);
      else params.set(name, value);
    }
    return `/reports?${params}`;
  };
  return (
    <ReportTable
      name="report-breakdown"
      scope="b."
      label={`${t.breakdown}: ${t.by[by]}`}
      fields={partFields}
      tab={by}
      labels={{
        ...t.labels,
        ...t.fields,
        name: t.by[by],
        value: by === "channel" ? t.fields.deposits : t.fields.ggr,
      }}
      list={listOf(data?.parts, query)}
      currency={currency}
      sums={data ? [data.total, ...restOf(data)] : []}
      href={href}
      empty={{ title: t.empty, text: t.emptyText }}
    />
  );
}
