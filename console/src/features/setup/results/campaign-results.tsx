import { useTexts } from "@krapao/browser/i18n/texts";
import {
  CAMPAIGN_KINDS,
  type CampaignKind,
  type CampaignRow,
  campaigns,
  resultFields,
} from "@krapao/contract/console/reports/campaigns";
import { text } from "@krapao/contract/records/fields";
import { DAY_MS } from "@krapao/contract/time";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api/api.ts";
import { listOf } from "../../../lib/api/pages.ts";
import { dayOf } from "../../../lib/format.ts";
import { DateField } from "../../../lib/forms/date-field.tsx";
import { DataTable } from "../../../lib/lists/data-table.tsx";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { Toolbar } from "../../../lib/lists/toolbar.tsx";
import { CampaignCell } from "../../../lib/marks/campaign-cell.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { columnsOf } from "../../../lib/records/columns.tsx";
import { serverNow } from "../../../lib/session/now.ts";
import { resultsTexts } from "../texts.ts";
import { OneCampaign } from "./one-campaign.tsx";
import { STAYED, useResultLabels } from "./result-columns.tsx";
import type { ResultsSpan } from "./span.ts";
import "./results.css";

const FIELDS = { code: text(), ...resultFields };
const QUICK = [7, 30, 90] as const;
const lastDays = (days: number, now: number): ResultsSpan => ({
  from: dayOf(new Date(now - (days - 1) * DAY_MS)),
  to: dayOf(new Date(now)),
});

/** What bonuses and promotion codes brought: all of them, or the one in the address. */
export default function CampaignResults() {
  const t = useTexts(resultsTexts);
  const [view, setView] = useView();
  const [now] = useState(serverNow);
  const kind: CampaignKind = view.of === "promotion" ? "promotion" : "bonus";
  const month = lastDays(30, now);
  const span = { from: view.from ?? month.from, to: view.to ?? month.to };
  const quick = QUICK.find((days) => {
    const { from, to } = lastDays(days, now);
    return from === span.from && to === span.to;
  });
  return (
    <div className="setup-results grid grid-cols-1 gap-4">
      <Toolbar label={t.span}>
        <Segmented<CampaignKind>
          label={t.labels.kind}
          value={kind}
          options={CAMPAIGN_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          onChange={(of) => setView({ of, campaign: null })}
        />
        <Segmented
          label={t.span}
          value={String(quick ?? "")}
          options={QUICK.map((days) => ({ value: String(days), label: t.lastDays(days) }))}
          onChange={(days) => setView({ ...lastDays(Number(days), now) })}
        />
        <div className="days flex gap-3">
          <DateField
            label={t.labels.from}
            value={span.from}
            onChange={(from) => setView({ from })}
          />
          <DateField label={t.to} value={span.to} onChange={(to) => setView({ to })} />
        </div>
      </Toolbar>
      {view.campaign ? (
        <OneCampaign
          kind={kind}
          code={view.campaign}
          span={span}
          onBack={() => setView({ campaign: null })}
        />
      ) : (
        <AllCampaigns kind={kind} span={span} />
      )}
    </div>
  );
}

function AllCampaigns({ kind, span }: { kind: CampaignKind; span: ResultsSpan }) {
  const t = useTexts(resultsTexts);
  const query = useQuery({
    queryKey: ["campaigns", kind, span],
    queryFn: ({ signal }) => api(campaigns, { input: { kind, ...span }, signal }),
    placeholderData: keepPreviousData,
  });
  const columns = columnsOf<typeof FIELDS, CampaignRow>(FIELDS, "", {
    labels: { ...useResultLabels(), code: t.labels.campaign },
    cells: { ...STAYED, code: (row) => <CampaignCell name={row.name} code={row.code} /> },
  });
  return (
    <Pane title={t.title}>
      <DataTable
        label={t.title}
        columns={columns}
        list={listOf(query.data?.rows, query)}
        rowId={({ code }) => code}
        href={({ code }) =>
          `/bonuses?tab=results&of=${kind}&campaign=${code}&from=${span.from}&to=${span.to}`
        }
        empty={{ title: t.empty, text: t.emptyText }}
      />
    </Pane>
  );
}
