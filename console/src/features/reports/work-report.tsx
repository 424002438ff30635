import { useTexts } from "@krapao/browser/i18n/texts";
import { type QueueHours, queueAges } from "@krapao/contract/console/reports/operations";
import type { SharedQueue } from "@krapao/contract/events";
import { Chip } from "@krapao/ui/feedback/chip";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { listOf } from "../../lib/api/pages.ts";
import { Chart } from "../../lib/charts/chart.tsx";
import { clockText, whole } from "../../lib/format.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import type { ReportSpan } from "./span.ts";
import { profitTexts, reportsTexts } from "./texts.ts";

const PATHS: Record<SharedQueue, string> = {
  withdrawals: "/withdrawals",
  slips: "/slips",
  chat: "/chat",
  payments: "/matching",
  treasury: "/treasury",
  transfers: "/transfers",
  invites: "/commissions",
  kyc: "/documents",
  approvals: "/approvals",
};
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

interface Worst extends QueueHours {
  seconds: number;
  hour: number;
  items: number;
}

/** The worst hour of a queue; null: there is no sample. */
function worstOf(queue: QueueHours): Worst | null {
  let worst: Worst | null = null;
  queue.hours.forEach((each, hour) => {
    if (!each) return;
    const items = Math.max(worst?.items ?? 0, each.items);
    const isWorse = !worst || each.oldestSeconds > worst.seconds;
    worst = isWorse
      ? { ...queue, hour, items, seconds: each.oldestSeconds }
      : { ...(worst as Worst), items };
  });
  return worst;
}

/** The longest wait of each queue over the day, against its target. */
export function WorkReport({ span }: { span: ReportSpan }) {
  const t = useTexts(profitTexts);
  const core = useTexts(reportsTexts);
  const query = useQuery({
    queryKey: ["report", "queue-ages", span],
    queryFn: ({ signal }) => api(queueAges, { input: span, signal }),
    placeholderData: keepPreviousData,
  });
  const queues = query.data?.queues.flatMap((queue) => worstOf(queue) ?? []);
  const waited = queues?.filter(({ seconds }) => seconds > 0) ?? [];
  const columns = useColumns();
  return (
    <Pane title={t.queueAges}>
      {waited.length > 0 ? (
        <Chart
          label={t.queueAges}
          kind="lines"
          data={{
            steps: HOURS,
            series: waited.map(({ queue, hours }) => ({
              name: t.queue[queue],
              values: hours.map((each) => each && Math.round(each.oldestSeconds / 6) / 10),
            })),
          }}
          format={(minutes) => clockText(Math.round(minutes * 60))}
        />
      ) : null}
      <LocalList
        name="report-work"
        label={t.queueAges}
        columns={columns}
        list={listOf(queues, query)}
        rowId={({ queue }) => queue}
        href={({ queue }) => PATHS[queue]}
        empty={{ title: core.empty, text: core.emptyText }}
      />
    </Pane>
  );
}

function useColumns(): Column<Worst>[] {
  const t = useTexts(profitTexts);
  return [
    {
      id: "queue",
      header: t.queueName,
      value: ({ queue }) => t.queue[queue],
      cell: ({ queue }) => t.queue[queue],
    },
    {
      id: "most",
      header: t.most,
      value: ({ items }) => items,
      align: "right",
      cell: ({ items }) => <span className="num">{whole(items)}</span>,
    },
    {
      id: "longest",
      header: t.longest,
      value: ({ seconds }) => seconds,
      align: "right",
      cell: ({ seconds, slaSeconds }) =>
        seconds > slaSeconds ? (
          <Chip tone="coral">
            <span className="num">{clockText(seconds)}</span>
          </Chip>
        ) : (
          <span className="num">{clockText(seconds)}</span>
        ),
    },
    {
      id: "target",
      header: t.target,
      value: ({ slaSeconds }) => slaSeconds,
      align: "right",
      cell: ({ slaSeconds }) => <span className="num">{clockText(slaSeconds)}</span>,
    },
    {
      id: "at",
      header: t.at,
      value: ({ hour, seconds }) => (seconds > 0 ? (HOURS[hour] ?? null) : null),
      align: "right",
      cell: ({ hour, seconds }) => <span className="num">{seconds > 0 ? HOURS[hour] : "–"}</span>,
    },
  ];
}
