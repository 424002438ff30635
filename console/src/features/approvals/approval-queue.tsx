import { useTexts } from "@krapao/browser/i18n/texts";
import {
  APPROVAL_KINDS,
  APPROVAL_STATES,
  type Approval,
  list,
} from "@krapao/contract/console/approvals";
import { CURRENCIES } from "@krapao/contract/money";
import { Amount } from "@krapao/ui/money/amount";
import { useEffect } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { usePages } from "../../lib/api/pages.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { useQueueCount } from "../../lib/api/queues.ts";
import { type Column, DataTable } from "../../lib/lists/data-table.tsx";
import { MasterDetail, useChosen } from "../../lib/lists/master-detail.tsx";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { sortOf } from "../../lib/lists/table-view.ts";
import { anyOf } from "../../lib/lists/tools/filter.ts";
import type { FilterSpec } from "../../lib/lists/tools/filters.tsx";
import { ListTools } from "../../lib/lists/tools/list-tools.tsx";
import { Age } from "../../lib/marks/age.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { onQueue } from "../../lib/session/socket.ts";
import { ApprovalDetail } from "./approval-detail.tsx";
import { type ShowSetup, setupChangeOf } from "./approval-facts.tsx";
import { nameOf, titleOf } from "./approval-name.ts";
import type { OnPassword } from "./decide.tsx";
import { approvalTexts } from "./texts.ts";

const KEY = ["approvals"] as const;
type State = (typeof APPROVAL_STATES)[number];

const isState = (text: string | undefined): text is State =>
  APPROVAL_STATES.some((state) => state === text);

/** Refetches the requests when one of them changes. */
function useFreshApprovals() {
  useEffect(
    () =>
      onQueue((queue) => {
        if (queue === "approvals") void queryClient.invalidateQueries({ queryKey: KEY });
      }),
    [],
  );
}

function useColumns(state: State, markSetup: ShowSetup): Column<Approval>[] {
  const t = useTexts(approvalTexts);
  const { roles } = useTexts(coreTexts);
  return [
    {
      id: "what",
      header: t.what,
      cell: (approval) => (
        <>
          <b>{titleOf(approval, t)}</b>
          <small className="num sub cut">
            {nameOf(approval, { roles, ownAccount: t.ownAccount })}
          </small>
        </>
      ),
    },
    {
      id: "amount",
      header: t.labels.amount,
      align: "right",
      size: "amount",
      cell: (approval) =>
        approval.payload.setup ? (
          markSetup(setupChangeOf(approval))
        ) : (
          <AmountOf approval={approval} />
        ),
    },
    {
      id: "at",
      header: state === "waiting" ? t.waited : t.requested,
      align: "right",
      size: "date",
      sort: "at",
      cell: ({ requestedAt, expiresAt, makerName }) => (
        <>
          {state === "waiting" ? (
            <Age
              since={requestedAt}
              slaSeconds={(Date.parse(expiresAt) - Date.parse(requestedAt)) / 1000}
            />
          ) : (
            <Timestamp at={requestedAt} part="date" />
          )}
          <small className="sub">{makerName}</small>
        </>
      ),
    },
  ];
}

/** The amount of the request's payload, where it moves money. */
function AmountOf({ approval: { payload } }: { approval: Approval }) {
  const amount = Number(payload.amount ?? Number.NaN);
  const currency = CURRENCIES.find((each) => each === payload.currency);
  return currency && Number.isFinite(amount) ? <Amount value={amount} currency={currency} /> : "–";
}

function useFilters(): readonly FilterSpec[] {
  const t = useTexts(approvalTexts);
  const options = APPROVAL_KINDS.map((kind) => [kind, t.kinds[kind] ?? kind] as const);
  return [{ id: "kinds", kind: "any", label: t.what, options }];
}

interface QueueProps {
  showSetup: ShowSetup;
  /** Shown in the list for a request to publish a setup document. */
  markSetup: ShowSetup;
  onPassword: OnPassword;
}

/** Requests of staff users that a second staff user approves or refuses. */
export function ApprovalQueue({ showSetup, markSetup, onPassword }: QueueProps) {
  const t = useTexts(approvalTexts);
  const [view, setView] = useView();
  const state = isState(view.state) ? view.state : "waiting";
  const columns = useColumns(state, markSetup);
  const waiting = useQueueCount("approvals");
  useFreshApprovals();
  const input = {
    state,
    sort: sortOf(view, ["at"]),
    kinds: anyOf(view.kinds, APPROVAL_KINDS),
  };
  const requests = usePages({
    key: [...KEY, input],
    read: ({ cursor, signal }) => api(list, { input: { ...input, cursor }, signal }),
    rows: ({ approvals }) => approvals,
  });
  const [chosen, choose] = useChosen(
    requests.rows.map(({ id }) => id),
    requests.isLoading,
  );
  const approval = requests.rows.find(({ id }) => id === chosen);
  const filters = useFilters();
  const options = APPROVAL_STATES.map((value) => ({
    value,
    label: t.states[value],
    count: value === "waiting" ? waiting.count : undefined,
  }));
  return (
    <MasterDetail
      head={
        <Segmented
          label={t.list}
          value={state}
          options={options}
          onChange={(next) => setView({ state: next, item: null })}
        />
      }
      tools={<ListTools list="approvals" columns={columns} filters={filters} exported={input} />}
      list={
        <DataTable
          label={t.list}
          columns={columns}
          list={requests}
          rowId={({ id }) => id}
          selected={chosen}
          onSelect={choose}
          empty={{ title: t.emptyTitle, text: t.emptyText }}
        />
      }
      detail={
        approval ? (
          <ApprovalDetail
            key={approval.id}
            approval={approval}
            showSetup={showSetup}
            onPassword={onPassword}
          />
        ) : null
      }
      onBack={() => choose(null)}
    />
  );
}
