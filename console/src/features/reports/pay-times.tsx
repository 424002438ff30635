import { useTexts } from "@krapao/browser/i18n/texts";
import { type PayTimeBucket, payTimes } from "@krapao/contract/console/reports/operations";
import type { Currency } from "@krapao/contract/money";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { listOf } from "../../lib/api/pages.ts";
import { Chart } from "../../lib/charts/chart.tsx";
import { durationText, whole } from "../../lib/format.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import type { ReportSpan } from "./span.ts";
import { profitTexts, reportsTexts } from "./texts.ts";

interface PayTimesProps {
  span: ReportSpan;
  currency: Currency | null;
}

/** `below` of the row that sums up the table. */
const ALL = -1;

const paidIn = ({ automatic, reviewed }: PayTimeBucket) => automatic + reviewed;

/** Paid withdrawals by their time to pay, in two colours: within and over the target. */
export function PayTimes({ span, currency }: PayTimesProps) {
  const t = useTexts(profitTexts);
  const core = useTexts(reportsTexts);
  const query = useQuery({
    queryKey: ["report", "pay-times", span, currency],
    queryFn: ({ signal }) => api(payTimes, { input: { ...span, currency }, signal }),
    placeholderData: keepPreviousData,
  });
  const { buckets = [], targetSeconds = 0 } = query.data ?? {};
  const label = useLabel();
  const isWithin = ({ below }: PayTimeBucket) => below !== null && below <= targetSeconds;
  const within = buckets.filter(isWithin).reduce((sum, bucket) => sum + paidIn(bucket), 0);
  const sumOf = (read: (bucket: PayTimeBucket) => number) =>
    buckets.reduce((sum, bucket) => sum + read(bucket), 0);
  const all: PayTimeBucket = {
    below: ALL,
    automatic: sumOf(({ automatic }) => automatic),
    reviewed: sumOf(({ reviewed }) => reviewed),
  };
  const total = paidIn(all);
  const values = (wanted: boolean) =>
    buckets.map((bucket) => (isWithin(bucket) === wanted ? paidIn(bucket) : null));
  const columns = useColumns(label);
  const aside =
    total > 0 ? (
      <b className="num">
        {t.withinShare(((within / total) * 100).toFixed(1), durationText(targetSeconds))}
      </b>
    ) : null;
  return (
    <Pane title={t.payTimes} aside={aside}>
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
      <LocalList
        name="report-pay-times"
        scope="p."
        isPinned={({ below }) => below === ALL}
        label={t.payTimes}
        columns={columns}
        list={listOf(total > 0 ? [all, ...buckets] : query.data && [], query)}
        rowId={({ below }) => `${below}`}
        empty={{ title: t.noPayouts, text: core.emptyText }}
      />
    </Pane>
  );
}

/** A bucket in words. */
function useLabel() {
  const t = useTexts(profitTexts);
  return ({ below }: PayTimeBucket) =>
    below === null ? t.longer(durationText(86_400)) : t.below(durationText(below));
}

function useColumns(label: (bucket: PayTimeBucket) => string): Column<PayTimeBucket>[] {
  const t = useTexts(profitTexts);
  const core = useTexts(reportsTexts);
  const count = (id: "automatic" | "reviewed"): Column<PayTimeBucket> => ({
    id,
    header: t[id],
    value: (row) => row[id],
    align: "right",
    cell: (row) => <span className="num">{whole(row[id])}</span>,
  });
  return [
    {
      id: "below",
      header: t.labels.time,
      value: ({ below }) => below ?? Number.MAX_SAFE_INTEGER,
      cell: (row) =>
        row.below === ALL ? <b>{core.total}</b> : <span className="num">{label(row)}</span>,
    },
    count("automatic"),
    count("reviewed"),
    {
      id: "all",
      header: core.total,
      value: paidIn,
      align: "right",
      cell: (row) => <b className="num">{whole(paidIn(row))}</b>,
    },
  ];
}
