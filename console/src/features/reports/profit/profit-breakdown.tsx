import { useTexts } from "@krapao/browser/i18n/texts";
import {
  BREAKDOWNS,
  type Breakdown,
  type BreakdownPart,
  breakdown,
  MEMBER_DAYS_MAX,
} from "@krapao/contract/console/reports/profit";
import type { Currency } from "@krapao/contract/money";
import { DAY_MS } from "@krapao/contract/time";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { listOf } from "../../../lib/api/pages.ts";
import { Chart } from "../../../lib/charts/chart.tsx";
import { sumOf } from "../../../lib/charts/chart-data.ts";
import { money, whole } from "../../../lib/format.ts";
import type { Column } from "../../../lib/lists/data-table.tsx";
import { LocalList } from "../../../lib/lists/local/local-list.tsx";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { REFETCH_MS, type ReportSpan, TOTAL } from "../span.ts";
import { profitTexts, reportsTexts } from "../texts.ts";

interface ProfitBreakdownProps {
  span: ReportSpan;
  currency: Currency;
}

/** Rows of the field of colours; the table has all. */
const ROWS_MAX = 20;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
const REST = "rest";

/** GGR by provider, game or member, or deposits by channel: as a field of colours and a table. */
export function ProfitBreakdown({ span, currency }: ProfitBreakdownProps) {
  const t = useTexts(profitTexts);
  const [view, setView] = useView();
  const by = BREAKDOWNS.find((each) => each === view.by) ?? "provider";
  const provider = by === "game" || by === "member" ? (view.provider ?? null) : null;
  const days = (Date.parse(span.to) - Date.parse(span.from)) / DAY_MS + 1;
  const isTooLong = by === "member" && days > MEMBER_DAYS_MAX;
  const query = useQuery({
    queryKey: ["report", "breakdown", span, currency, by, provider],
    queryFn: ({ signal }) => api(breakdown, { input: { ...span, currency, by, provider }, signal }),
    enabled: !isTooLong,
    refetchInterval: REFETCH_MS,
  });
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
  if (by === "channel") return { report: "deposits", by: null };
  if (by === "game") return { by: "member", provider: part.provider };
  return { by: "game", provider: part.key };
}

interface HourFieldProps extends ProfitBreakdownProps {
  by: Breakdown;
  parts: readonly BreakdownPart[];
}

/** A row for each part, a column for each hour of the day. */
function HourField({ by, parts, currency }: HourFieldProps) {
  const t = useTexts(profitTexts);
  const [, setView] = useView();
  const shown = parts.slice(0, ROWS_MAX);
  return (
    <Chart
      label={`${t.heat[by]} · ${currency}`}
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
  query: ReturnType<typeof useQuery<BreakdownAnswer>>;
}
type BreakdownAnswer = Awaited<ReturnType<typeof api<typeof breakdown>>>;

function usePartColumns(by: Breakdown, currency: Currency): Column<BreakdownPart>[] {
  const t = useTexts(profitTexts);
  return [
    {
      id: "name",
      header: t.by[by],
      value: ({ name }) => name,
      cell: ({ key, name }) => (key === TOTAL || key === REST ? <b>{name}</b> : name),
    },
    {
      id: "count",
      header: t.labels.count,
      value: ({ count }) => count,
      align: "right",
      cell: ({ count }) => <span className="num">{whole(count)}</span>,
    },
    {
      id: "staked",
      header: t.staked,
      value: ({ staked }) => (by === "channel" ? null : staked),
      align: "right",
      cell: ({ staked }) =>
        staked === null || by === "channel" ? "–" : <Amount value={staked} currency={currency} />,
    },
    {
      id: "value",
      header: by === "channel" ? t.deposits : t.ggr,
      value: ({ value }) => value,
      align: "right",
      cell: ({ value }) => <Amount value={value} currency={currency} />,
    },
  ];
}

/** The parts as a table with their total on top; each row leads to what is behind it. */
function Parts({ by, span, currency, query }: PartsProps) {
  const t = useTexts(profitTexts);
  const core = useTexts(reportsTexts);
  const [view] = useView();
  const { data } = query;
  const sum = (key: string, name: string, total: NonNullable<typeof data>["total"]) => ({
    ...total,
    key,
    name,
    provider: null,
    hours: [],
  });
  const rows = data && [sum(TOTAL, core.total, data.total), ...data.parts, ...restOf(data)];
  function restOf({ parts, total }: NonNullable<typeof data>) {
    const value = sumOf([total.value, ...parts.map((part) => -part.value)]);
    const staked = sumOf([total.staked, ...parts.map((part) => -(part.staked ?? 0))]);
    const count = parts.reduce((left, part) => left - part.count, total.count);
    return by === "member" && count > 0 ? [sum(REST, t.others, { value, staked, count })] : [];
  }
  const columns = usePartColumns(by, currency);
  const href = (part: BreakdownPart) => {
    if (by === "member" && part.key !== TOTAL && part.key !== REST) return `/members/${part.key}`;
    const changes = part.key === TOTAL || part.key === REST ? {} : changesOf(by, part);
    const params = new URLSearchParams({ report: "profit", ...span, currency, by });
    if (view.provider) params.set("provider", view.provider);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) params.delete(name);
      else params.set(name, value);
    }
    return `/reports?${params}`;
  };
  return (
    <LocalList
      name="report-breakdown"
      scope="b."
      isPinned={({ key }) => key === TOTAL || key === REST}
      label={`${t.breakdown}: ${t.by[by]}`}
      columns={columns}
      list={listOf(data?.parts.length === 0 ? [] : rows, query)}
      rowId={({ key, provider }) => `${provider ?? ""} ${key}`}
      href={href}
      empty={{ title: core.empty, text: core.emptyText }}
    />
  );
}
