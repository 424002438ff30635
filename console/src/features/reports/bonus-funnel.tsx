import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import {
  bonusFunnel,
  type FunnelRow,
  funnelFields,
} from "@krapao/contract/console/reports/bonus-funnel";
import type { Currency } from "@krapao/contract/money";
import { listOf } from "../../lib/api/pages.ts";
import { Chart } from "../../lib/charts/chart.tsx";
import { arrange } from "../../lib/charts/chart-data.ts";
import { whole } from "../../lib/format.ts";
import { CampaignCell } from "../../lib/marks/campaign-cell.tsx";
import { campaignText } from "../../lib/marks/campaign-name.ts";
import { Pane } from "../../lib/panes/pane.tsx";
import { ReportTable } from "../../lib/records/report-table.tsx";
import type { ReportSpan } from "./span.ts";
import { reportsTexts } from "./texts.ts";
import { useReport } from "./use-report.ts";

const STAGES = ["taken", "open", "won", "lost", "cleared"] as const;

/** What became of the rewards that members took: a bar for each stage, in parts by campaign. */
export function BonusFunnel({ span, currency }: { span: ReportSpan; currency: Currency | null }) {
  const t = useTexts(reportsTexts);
  const language = useLanguage();
  const query = useReport(bonusFunnel, { ...span, currency });
  const { rows = [] } = query.data ?? {};
  const named = ({ name, kind, code }: FunnelRow) => ({
    name,
    code: `${t.campaignKinds[kind] ?? kind} ${code}`,
  });
  const label = (row: FunnelRow) => campaignText(named(row), language);
  const points = rows.flatMap((row) =>
    STAGES.map((stage) => ({ stage, name: label(row), value: row[stage] })),
  );
  const series = arrange(points, STAGES, {
    step: ({ stage }) => stage,
    series: ({ name }) => name,
    value: ({ value }) => value,
    rest: t.rest,
  });
  return (
    <Pane title={t.funnel}>
      {rows.length > 0 ? (
        <Chart
          label={t.funnel}
          kind="bars"
          data={{ steps: STAGES.map((stage) => t.fields[stage]), series }}
          format={whole}
        />
      ) : null}
      <ReportTable
        name="report-bonuses"
        scope="f."
        label={t.funnel}
        fields={funnelFields}
        labels={{ ...t.labels, ...t.fields, code: t.labels.campaign }}
        texts={{ code: label }}
        cells={{ code: (row) => <CampaignCell {...named(row)} /> }}
        list={listOf(rows, query)}
        href={hrefOf}
        empty={{ title: t.empty, text: t.emptyText }}
      />
    </Pane>
  );
}

/** The campaign behind a row; a total has no kind. */
function hrefOf({ kind, code }: Partial<FunnelRow>): string {
  if (kind === undefined) return "/bonuses";
  if (kind === "luckydraw") return "/wheel";
  if (kind === "bonus" || kind === "promotion") return `/bonuses?tab=${kind}&${kind}=${code}`;
  return "/bonuses?tab=rules";
}
