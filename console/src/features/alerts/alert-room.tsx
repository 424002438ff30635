import { useTexts } from "@krapao/browser/i18n/texts";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { listOf, usePages } from "../../lib/api/pages.ts";
import { ListState } from "../../lib/lists/list-state.tsx";
import { Tabs } from "../../lib/lists/tabs.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { type Alert, alertRules, closedAlerts, openAlerts, type Rules } from "./alert-calls.ts";
import { AlertCard } from "./alert-card.tsx";
import { DutyForm } from "./duty-form.tsx";
import { OwnForm } from "./own-form.tsx";
import { RuleList } from "./rule-list.tsx";
import { alertsTexts } from "./texts.ts";
import "./alerts.css";

const TABS = ["open", "history", "rules", "duty", "own"] as const;
type Tab = (typeof TABS)[number];

/** The room of the alerts: what is open, what was, the rules, and who gets what when. */
export default function AlertRoom() {
  const t = useTexts(alertsTexts);
  const [view, setView] = useView();
  const tab = TABS.find((each) => each === view.tab) ?? "open";
  return (
    <Tabs
      label={t.tabs.label}
      value={tab}
      tabs={TABS.map((value) => ({ value, label: t.tabs[value] }))}
      onChange={(next) => setView({ tab: next })}
    >
      {CONTENT[tab]}
    </Tabs>
  );
}

const CONTENT: Record<Tab, ReactNode> = {
  open: <Open />,
  history: <History />,
  rules: <RuleList />,
  duty: <WithRules form={DutyForm} />,
  own: <WithRules form={OwnForm} />,
};

function Cards({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <div className="grid-cols-[repeat(auto-fill,minmax(360px,1fr))] items-start grid gap-3">
      {alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert} />
      ))}
    </div>
  );
}

function Open() {
  const t = useTexts(alertsTexts);
  const query = useQuery(openAlerts);
  if (query.data?.alerts.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
  return (
    <>
      <Cards alerts={query.data?.alerts ?? []} />
      <ListState list={listOf(query.data?.alerts, query)} />
    </>
  );
}

function History() {
  const t = useTexts(alertsTexts);
  const list = usePages(closedAlerts);
  return (
    <>
      <Cards alerts={list.rows} />
      <ListState list={list} empty={{ title: t.noHistory, text: t.noHistoryText }} />
    </>
  );
}

/** A form that starts from what is saved. */
function WithRules({ form: Form }: { form: (props: { rules: Rules }) => ReactNode }) {
  const query = useQuery(alertRules);
  if (!query.data) return <ListState list={listOf(undefined, query)} />;
  return <Form rules={query.data} />;
}
