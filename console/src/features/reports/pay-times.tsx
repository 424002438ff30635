import { useTexts } from "@krapao/browser/i18n/texts";
import {
  type PayTimeBucket,
  payTimeFields,
  payTimes,
} from "@krapao/contract/console/reports/operations";
import type { Currency } from "@krapao/contract/money";
import { listOf } from "../../lib/api/pages.ts";
import { Chart } from "../../lib/charts/chart.tsx";
import { durationText, whole } from "../../lib/format.ts";
import { Pane } from "../../lib/panes/pane.tsx";
import { ReportTable } from "../../lib/records/report-table.tsx";
import type { ReportSpan } from "./span.ts";
import { reportsTexts } from "./texts.ts";
import { useReport } from "./use-report.ts";

interface PayTimesProps {
  span: ReportSpan;
  currency: Currency | null;
}

/** Paid withdrawals by their time to pay, in two colours: within and over the target. */
export function PayTimes({ span, currency }: PayTimesProps) {
  const t = useTexts(reportsTexts);
  const query = useReport(payTimes, { ...span, currency });
  const { buckets = [], targetSeconds = 0 } = query.data ?? {};
  const label = ({ below }: PayTimeBucket) =>
    below === null ? `≥ ${durationText(86_400)}` : `< ${durationText(below)}`;
  const isWithin = ({ below }: PayTimeBucket) => below !== null && below <= targetSeconds;
  const sumOf = (rows: readonly PayTimeBucket[]) => rows.reduce((sum, row) => sum + row.total, 0);
  const total = sumOf(buckets);
  const share = ((sumOf(buckets.filter(isWithin)) / total) * 100).toFixed(1);
  const values = (wanted: boolean) =>
    buckets.map((bucket) => (isWithin(bucket) === wanted ? bucket.total : null));
  return (
    <Pane
      title={t.payTimes}
      aside={
        total > 0 ? (
          <b className="num">{t.withinShare(share, durationText(targetSeconds))}</b>
        ) : null
      }
    >
      {total > 0 ? (
        <Chart
          label={t.payTimes}
          kind="bars"
          data={{
            steps: buckets.map(label),
            series: [
              { name: t.over, values: values(false) },
              { name: t.within, values: values(true) },
            ],
          }}
          format={whole}
        />
      ) : null}
      <ReportTable
        name="report-pay-times"
        scope="p."
        label={t.payTimes}
        fields={payTimeFields}
        labels={{ ...t.labels, ...t.fields, below: t.labels.time }}
        texts={{ below: ({ below }) => below ?? Number.MAX_SAFE_INTEGER }}
        cells={{ below: (row) => <span className="num">{label(row)}</span> }}
        list={listOf(total > 0 ? buckets : [], query)}
        empty={{ title: t.noPayouts, text: t.emptyText }}
      />
    </Pane>
  );
}
