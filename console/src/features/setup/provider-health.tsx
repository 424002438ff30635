import { useTexts } from "@krapao/browser/i18n/texts";
import { externalParties } from "@krapao/contract/console/setup/companies";
import { failedCalls } from "@krapao/contract/console/setup/troubles";
import { Chip } from "@krapao/ui/feedback/chip";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../lib/api/api.ts";
import { listOf } from "../../lib/api/pages.ts";
import { whole } from "../../lib/format.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { Facts, Pane } from "../../lib/panes/pane.tsx";
import { useBoard } from "./board/board-calls.ts";
import { CompanyChip, type ExternalParty, stateOf } from "./companies/company-chip.tsx";
import { CompanyDrawer } from "./companies/company-drawer.tsx";
import { LastTrouble } from "./last-trouble.tsx";
import { boardTexts, companyTexts, setupTexts } from "./texts.ts";

/** Share of calls without a usable answer from which the error rate is shown in coral. */
const HIGH_ERROR_RATE = 0.05;
const REFETCH_MS = 30_000;

/** Why calls had no usable answer, each with the last one. */
const TROUBLES = [
  { id: "errors", of: (it: ExternalParty) => one(it.errors, it.lastError, it.lastErrorAt) },
  { id: "denied", of: (it: ExternalParty) => one(it.denied, it.lastDenied, it.lastDeniedAt) },
  {
    id: "unreadable",
    of: (it: ExternalParty) => one(it.unreadable, it.lastUnreadable, it.lastUnreadableAt),
  },
] as const;
const one = (count: number, last: string | null, at: string | null) => ({ count, last, at });

function useExternalParties() {
  return useQuery({
    queryKey: ["setup-parties"],
    queryFn: ({ signal }) => api(externalParties, { signal }),
    refetchInterval: REFETCH_MS,
  });
}

/** Health of one provider in the last hour. */
export function OneHealth({ name }: { name: string }) {
  const t = useTexts(setupTexts);
  const { data } = useExternalParties();
  const party = data?.externalParties.find((each) => each.name === name);
  const { calls = 0, p95 = null, discrepancies = 0 } = party ?? {};
  return (
    <section aria-label={t.lastHour}>
      <h3>{t.lastHour}</h3>
      <Facts
        rows={[
          [t.calls, whole(calls)],
          [t.errorRate, party ? <ErrorRate key="rate" party={party} /> : "–"],
          [t.p95, p95 === null ? "–" : `${whole(p95)} ms`],
          ...TROUBLES.map(({ id, of }): [string, ReactNode] => [
            t[id],
            party ? <LastTrouble key={id} {...of(party)} /> : "–",
          ]),
          [t.discrepancies, discrepancies],
        ]}
      />
    </section>
  );
}

/** Names of game providers from the board, of other parties from the texts. */
function useNameOf(): (code: string) => string {
  const parties: Readonly<Record<string, string>> = useTexts(boardTexts).parties;
  const board = useBoard(null, "day");
  return (code) =>
    parties[code] ?? board.data?.providers.find((each) => each.code === code)?.name ?? code;
}

/** Who it is, and whether it was compared. */
function useIdentityColumns(nameOf: (code: string) => string): Column<ExternalParty>[] {
  const t = useTexts(setupTexts);
  const texts = useTexts(companyTexts);
  return [
    {
      id: "externalParty",
      header: t.externalParty,
      value: ({ name }) => nameOf(name),
      cell: ({ name, company }) => (
        <span className="grid wrap-anywhere">
          <b>{nameOf(name)}</b>
          {company ? (
            <>
              <small className="t3">
                {company.dialect} {company.version}
              </small>
              <small className="t3">{company.host}</small>
            </>
          ) : null}
        </span>
      ),
    },
    {
      id: "compared",
      header: texts.comparison,
      value: ({ company }) => (company ? texts.states[stateOf(company)] : null),
      cell: ({ company }) => (company ? <CompanyChip company={company} /> : "–"),
    },
  ];
}

function useColumns(nameOf: (code: string) => string): Column<ExternalParty>[] {
  const t = useTexts(setupTexts);
  return [
    ...useIdentityColumns(nameOf),
    {
      id: "calls",
      header: t.calls,
      value: ({ calls }) => calls,
      align: "right",
      cell: ({ calls }) => <span className="num">{whole(calls)}</span>,
    },
    {
      id: "rate",
      header: t.errorRate,
      value: (party) => (party.calls === 0 ? null : failedCalls(party) / party.calls),
      align: "right",
      cell: (row) => <ErrorRate party={row} />,
    },
    {
      id: "p95",
      header: t.p95,
      value: ({ p95 }) => p95,
      align: "right",
      isOptional: true,
      cell: ({ p95 }) => <span className="num">{p95 === null ? "–" : `${whole(p95)} ms`}</span>,
    },
    ...TROUBLES.map(
      ({ id, of }): Column<ExternalParty> => ({
        id,
        header: t[id],
        value: (party) => of(party).count,
        isWide: true,
        cell: (party) => <LastTrouble {...of(party)} />,
      }),
    ),
    {
      id: "discrepancies",
      header: t.discrepancies,
      value: ({ discrepancies }) => discrepancies,
      align: "right",
      cell: ({ discrepancies }) =>
        discrepancies > 0 ? (
          <Chip tone="coral">{t.discrepanciesOf(discrepancies)}</Chip>
        ) : (
          <span className="t3">0</span>
        ),
    },
  ];
}

/** Every external party: whether it was compared, and calls and troubles of the last hour. */
export function ExternalPartyHealth() {
  const t = useTexts(setupTexts);
  const query = useExternalParties();
  const nameOf = useNameOf();
  const columns = useColumns(nameOf);
  const [view, setView] = useView();
  const chosen = query.data?.externalParties.find(({ name }) => name === view.party);
  return (
    <Pane
      title={t.lastHour}
      aside={
        query.data?.reconciledAt ? (
          <span className="t3">
            {t.reconciled} <Timestamp at={query.data.reconciledAt} />
          </span>
        ) : null
      }
    >
      <LocalList
        name="provider-health"
        label={t.lastHour}
        columns={columns}
        list={listOf(query.data?.externalParties, query)}
        rowId={({ name }) => name}
        selected={view.party ?? null}
        onSelect={(party) => setView({ party })}
        empty={{ title: t.noCalls, text: t.noCallsText }}
      />
      <CompanyDrawer
        code={chosen?.name ?? ""}
        name={chosen ? nameOf(chosen.name) : ""}
        company={chosen?.company ?? null}
        onClose={() => setView({ party: null })}
      />
    </Pane>
  );
}

function ErrorRate({ party }: { party: ExternalParty }) {
  if (party.calls === 0) return <span>–</span>;
  const rate = failedCalls(party) / party.calls;
  const text = `${(rate * 100).toFixed(1)}%`;
  return rate > HIGH_ERROR_RATE ? (
    <Chip tone="coral">{text}</Chip>
  ) : (
    <span className="num">{text}</span>
  );
}
