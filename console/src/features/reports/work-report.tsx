import { useTexts } from "@krapao/browser/i18n/texts";
import { type QueueHours, queueAges } from "@krapao/contract/console/reports/operations";
import { SHARED_QUEUES, type SharedQueue } from "@krapao/contract/events";
import { count, duration, text } from "@krapao/contract/records/fields";
import { choice } from "@krapao/contract/records/kinds";
import { Chip } from "@krapao/ui/feedback/chip";
import { coreTexts } from "../../i18n/texts.ts";
import { listOf } from "../../lib/api/pages.ts";
import { Chart } from "../../lib/charts/chart.tsx";
import { clockText } from "../../lib/format.ts";
import { Pane } from "../../lib/panes/pane.tsx";
import { ReportTable } from "../../lib/records/report-table.tsx";
import type { ReportSpan } from "./span.ts";
import { reportsTexts } from "./texts.ts";
import { useReport } from "./use-report.ts";

/** The room of each queue: its path, and the key of its title. */
const ROOMS = {
  withdrawals: "withdrawals",
  slips: "slips",
  chat: "chat",
  payments: "matching",
  treasury: "treasury",
  transfers: "transfers",
  invites: "commissions",
  kyc: "documents",
  approvals: "approvals",
} as const satisfies Record<SharedQueue, string>;
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

const FIELDS = {
  queue: choice(SHARED_QUEUES),
  at: text({ empty: true }),
  most: count(),
  longest: duration(),
  target: duration(),
};
type Worst = Record<"most" | "longest" | "target", number> &
  Pick<QueueHours, "queue"> & {
    /** The hour of the longest wait; null: nothing waited. */
    at: string | null;
  };

/** The worst hour of a queue; none without a sample. */
function worstOf({ queue, slaSeconds, hours }: QueueHours): Worst[] {
  const sampled = hours.flatMap((each, hour) => (each ? [{ ...each, hour }] : []));
  if (sampled.length === 0) return [];
  const longest = Math.max(...sampled.map(({ oldestSeconds }) => oldestSeconds));
  const worst = sampled.find(({ oldestSeconds }) => oldestSeconds === longest);
  const most = Math.max(...sampled.map(({ items }) => items));
  const at = longest > 0 ? (HOURS[worst?.hour ?? 0] ?? null) : null;
  return [{ queue, most, longest, target: slaSeconds, at }];
}

/** The longest wait of each queue over the day, against its target. */
export function WorkReport({ span }: { span: ReportSpan }) {
  const t = useTexts(reportsTexts);
  const { nav } = useTexts(coreTexts);
  const nameOf = (queue: SharedQueue) => nav[ROOMS[queue]];
  const query = useReport(queueAges, span);
  const queues = query.data?.queues ?? [];
  const rows = queues.flatMap(worstOf);
  const waited = queues.filter(({ hours }) => hours.some((each) => each && each.oldestSeconds > 0));
  return (
    <Pane title={t.queueAges}>
      {waited.length > 0 ? (
        <Chart
          label={t.queueAges}
          kind="lines"
          data={{
            steps: HOURS,
            series: waited.map(({ queue, hours }) => ({
              name: nameOf(queue),
              values: hours.map((each) => each && Math.round(each.oldestSeconds / 6) / 10),
            })),
          }}
          format={(minutes) => clockText(Math.round(minutes * 60))}
        />
      ) : null}
      <ReportTable<typeof FIELDS, Worst>
        name="report-work"
        label={t.queueAges}
        fields={FIELDS}
        labels={t.fields}
        texts={{ queue: ({ queue }) => nameOf(queue) }}
        cells={{
          longest: ({ longest, target }) =>
            longest > target ? (
              <Chip tone="coral">
                <span className="num">{clockText(longest)}</span>
              </Chip>
            ) : null,
          at: ({ at }) => <span className="num">{at ?? "–"}</span>,
        }}
        list={listOf(rows, query)}
        href={({ queue }) => `/${ROOMS[queue]}`}
        empty={{ title: t.empty, text: t.emptyText }}
      />
    </Pane>
  );
}
