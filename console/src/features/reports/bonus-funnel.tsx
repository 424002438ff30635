import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { bonusFunnel, type FunnelRow } from "@krapao/contract/console/reports/bonus-funnel";
import type { Currency } from "@krapao/contract/money";
import { Amount } from "@krapao/ui/money/amount";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { listOf } from "../../lib/api/pages.ts";
import { Chart } from "../../lib/charts/chart.tsx";
import { arrange, sumOf } from "../../lib/charts/chart-data.ts";
import { whole } from "../../lib/format.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { CampaignCell } from "../../lib/marks/campaign-cell.tsx";
import { campaignText } from "../../lib/marks/campaign-name.ts";
import { Pane } from "../../lib/panes/pane.tsx";
import { type ReportSpan, TOTAL } from "./span.ts";
import { profitTexts, reportsTexts } from "./texts.ts";

const STAGES = ["taken", "open", "won", "lost", "cleared"] as const;

/** What became of the rewards that members took: a bar for each stage, in parts by campaign. */
export function BonusFunnel({ span, currency }: { span: ReportSpan; currency: Currency | null }) {
  const t = useTexts(profitTexts);
  const core = useTexts(reportsTexts);
  const query = useQuery({
    queryKey: ["report", "funnel", span, currency],
    queryFn: ({ signal }) => api(bonusFunnel, { input: { ...span, currency }, signal }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const { nameOf, cellOf } = useCampaigns();
  const points = rows.flatMap((row) =>
    STAGES.map((stage) => ({ stage, name: nameOf(row), value: row[stage] })),
  );
  const series = arrange(points, STAGES, {
    step: ({ stage }) => stage,
    series: ({ name }) => name,
    value: ({ value }) => value,
    rest: core.rest,
  });
  const count = (stage: (typeof STAGES)[number]): Column<FunnelRow> => ({
    id: stage,
    header: t.stages[stage],
    value: (row) => row[stage],
    align: "right",
    cell: (row) => <span className="num">{whole(row[stage])}</span>,
  });
  const columns: Column<FunnelRow>[] = [
    {
      id: "campaign",
      header: t.labels.campaign,
      value: (row) => (row.code === TOTAL ? `${core.total} ${row.currency}` : nameOf(row)),
      cell: (row) => (row.code === TOTAL ? <b>{`${core.total} ${row.currency}`}</b> : cellOf(row)),
    },
    ...STAGES.map(count),
    {
      id: "amount",
      header: t.labels.amount,
      value: ({ amount }) => amount,
      align: "right",
      cell: ({ amount, currency: own }) => <Amount value={amount} currency={own} />,
    },
  ];
  return (
    <Pane title={t.funnel}>
      {rows.length > 0 ? (
        <Chart
          label={t.funnel}
          kind="bars"
          data={{ steps: STAGES.map((stage) => t.stages[stage]), series }}
          format={whole}
        />
      ) : null}
      <LocalList
        name="report-bonuses"
        scope="f."
        isPinned={({ code }) => code === TOTAL}
        label={t.funnel}
        columns={columns}
        list={listOf(query.data && [...totalsOf(rows), ...rows], query)}
        rowId={({ kind, code, currency: own }) => `${kind} ${code} ${own}`}
        href={({ kind, code }) => hrefOf(kind, code)}
        empty={{ title: core.empty, text: core.emptyText }}
      />
    </Pane>
  );
}

/** The name, kind and code of a row's campaign, in one line and in a cell. */
function useCampaigns() {
  const { kinds } = useTexts(reportsTexts);
  const language = useLanguage();
  const codeOf = ({ kind, code }: FunnelRow) => `${kinds[kind] ?? kind} ${code}`;
  const nameOf = (row: FunnelRow) => campaignText({ name: row.name, code: codeOf(row) }, language);
  const cellOf = (row: FunnelRow) => <CampaignCell name={row.name} code={codeOf(row)} />;
  return { nameOf, cellOf };
}

/** The campaign behind a row. */
function hrefOf(kind: FunnelRow["kind"], code: string): string {
  if (kind === "luckydraw") return "/wheel";
  if (code === TOTAL) return "/bonuses";
  if (kind === "bonus" || kind === "promotion") return `/bonuses?tab=${kind}&${kind}=${code}`;
  return "/bonuses?tab=rules";
}

function totalsOf(rows: readonly FunnelRow[]): FunnelRow[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => {
    const count = (stage: (typeof STAGES)[number]) => own.reduce((sum, row) => sum + row[stage], 0);
    return {
      kind: "bonus",
      code: TOTAL,
      name: null,
      currency,
      amount: sumOf(own.map(({ amount }) => amount)),
      taken: count("taken"),
      open: count("open"),
      won: count("won"),
      lost: count("lost"),
      cleared: count("cleared"),
    };
  });
}
