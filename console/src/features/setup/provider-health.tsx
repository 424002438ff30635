import type { ClientOutput } from "@krapao/contract/endpoint";
import { parties } from "@krapao/contract/office/setup";
import { Chip } from "@krapao/ui/chip";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { type Column, DataTable } from "../../lib/data-table.tsx";
import { whole } from "../../lib/format.ts";
import { Moment } from "../../lib/moment.tsx";
import { listOf } from "../../lib/pages.ts";
import { Facts, Pane } from "../../lib/pane.tsx";
import { setupTexts } from "./texts/index.ts";

type Party = ClientOutput<typeof parties>["parties"][number];

/** Above this share of calls without an answer somebody should look. */
const MANY_ERRORS = 0.05;
const EVERY_MS = 30_000;

function useParties() {
  return useQuery({
    queryKey: ["setup-parties"],
    queryFn: ({ signal }) => api(parties, { signal }),
    refetchInterval: EVERY_MS,
  });
}

/** How one of them did: beside its switch. */
export function OneHealth({ name }: { name: string }) {
  const t = useTexts(setupTexts);
  const { data } = useParties();
  const party = data?.parties.find((each) => each.party === name);
  const { calls = 0, p95 = null, lastError = null, lastErrorAt = null, drifts = 0 } = party ?? {};
  return (
    <section aria-label={t.lastHour}>
      <h3>{t.lastHour}</h3>
      <Facts
        rows={[
          [t.calls, whole(calls)],
          [t.errorRate, party ? <ErrorRate key="rate" party={party} /> : "–"],
          [t.p95, p95 === null ? "–" : `${whole(p95)} ms`],
          [
            t.lastError,
            lastError ? (
              <span key="last">
                {lastError} <Moment at={lastErrorAt} part="time" />
              </span>
            ) : (
              "–"
            ),
          ],
          [t.drift, drifts],
        ]}
      />
    </section>
  );
}

/** How every outside party did in the last hour: calls, errors, how long they took, what does not agree. */
export function PartyHealth() {
  const t = useTexts(setupTexts);
  const query = useParties();
  const columns: Column<Party>[] = [
    { id: "party", header: t.party, cell: ({ party }) => <b>{party}</b> },
    {
      id: "calls",
      header: t.calls,
      align: "right",
      cell: ({ calls }) => <span className="num">{whole(calls)}</span>,
    },
    { id: "errors", header: t.errorRate, align: "right", cell: (row) => <ErrorRate party={row} /> },
    {
      id: "p95",
      header: t.p95,
      align: "right",
      cell: ({ p95 }) => <span className="num">{p95 === null ? "–" : `${whole(p95)} ms`}</span>,
    },
    {
      id: "last",
      header: t.lastError,
      isWide: true,
      cell: ({ lastError, lastErrorAt }) =>
        lastError ? (
          <>
            {lastError} <Moment at={lastErrorAt} part="time" />
          </>
        ) : (
          "–"
        ),
    },
    {
      id: "drift",
      header: t.drift,
      align: "right",
      cell: ({ drifts }) =>
        drifts > 0 ? <Chip tone="coral">{t.driftsOf(drifts)}</Chip> : <span className="t3">0</span>,
    },
  ];
  return (
    <Pane
      title={t.lastHour}
      aside={
        query.data?.reconciledAt ? (
          <span className="t3">
            {t.reconciled} <Moment at={query.data.reconciledAt} />
          </span>
        ) : null
      }
    >
      <DataTable
        label={t.lastHour}
        columns={columns}
        list={listOf(query.data?.parties, query)}
        rowId={({ party }) => party}
        empty={{ title: t.noCalls, text: t.noCallsText }}
      />
    </Pane>
  );
}

function ErrorRate({ party: { calls, errors } }: { party: Party }) {
  if (calls === 0) return <span>–</span>;
  const rate = errors / calls;
  const text = `${(rate * 100).toFixed(1)}%`;
  return rate > MANY_ERRORS ? (
    <Chip tone="coral">{text}</Chip>
  ) : (
    <span className="num">{text}</span>
  );
}
