import { useTexts } from "@krapao/browser/i18n/texts";
import {
  decisionFields,
  decisions,
  WORK_KINDS,
  WORK_OUTCOMES,
  type WorkDecision,
  type WorkKind,
} from "@krapao/contract/console/shifts/work";
import { CURRENCIES, type Currency } from "@krapao/contract/money";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { api } from "../../../lib/api/api.ts";
import { usePages } from "../../../lib/api/pages.ts";
import { dayText } from "../../../lib/format.ts";
import { Timestamp } from "../../../lib/marks/timestamp.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { ReportTable } from "../../../lib/records/report-table.tsx";
import { reportsTexts } from "../texts.ts";

const CLOSED = { work: null, of: null, outcome: null, money: null, first: null, last: null };

/** The number whose decisions the address names; null: none. */
export function useChosenNumber(): Filter | null {
  const [view] = useView();
  const kind = WORK_KINDS.find((each) => each === view.work);
  if (!kind || !view.first || !view.last) return null;
  return {
    kind,
    from: view.first,
    to: view.last,
    staffId: view.of ?? null,
    outcome: WORK_OUTCOMES.find((each) => each === view.outcome) ?? null,
    currency: CURRENCIES.find((each) => each === view.money) ?? null,
    isUndone: view.outcome === "undone",
  };
}

interface Filter {
  kind: WorkKind;
  from: string;
  to: string;
  staffId: string | null;
  outcome: (typeof WORK_OUTCOMES)[number] | null;
  currency: Currency | null;
  isUndone: boolean;
}

/** The decisions behind a number. */
export function Decisions({ filter }: { filter: Filter }) {
  const t = useTexts(reportsTexts);
  const list = usePages({
    key: ["report", "decisions", filter],
    read: ({ cursor, signal }) =>
      api(decisions, { input: { ...filter, cursor, limit: 100 }, signal }),
    rows: (answer) => answer.decisions,
  });
  const [, setView] = useView();
  const { from, to, kind } = filter;
  const days = from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
  return (
    <Pane
      title={`${t.team.decisions} · ${t.kinds[kind]} · ${days}`}
      aside={
        <Button variant="secondary" onClick={() => setView(CLOSED)}>
          {t.team.back}
        </Button>
      }
    >
      <ReportTable<typeof decisionFields, WorkDecision>
        name="report-decisions"
        scope="d."
        label={t.team.decisions}
        fields={decisionFields}
        labels={{
          ...t.labels,
          ...t.fields,
          at: t.labels.time,
          name: t.labels.staffUser,
          waitSeconds: t.team.waited,
          claimSeconds: t.team.claimed,
        }}
        values={{ outcome: t.fields }}
        texts={{
          of: ({ of, recordId }) =>
            `${t.team.records[of]} ${of === "member" ? recordId : recordId.slice(-REFERENCE_LENGTH).toUpperCase()}`,
        }}
        cells={{
          at: ({ at }) => <Timestamp at={at} />,
          outcome: ({ outcome, isUndone }) => (
            <Chip tone={isUndone ? "coral" : outcome === "rejected" ? "plain" : "jade"}>
              {isUndone ? t.fields.undone : t.fields[outcome]}
            </Chip>
          ),
        }}
        list={list}
        href={hrefOf}
        empty={{ title: t.empty, text: t.emptyText }}
      />
    </Pane>
  );
}

/** Where the record of a decision is shown. */
function hrefOf({ of, recordId }: WorkDecision): string {
  switch (of) {
    case "withdrawal":
      return `/withdrawals?show=${recordId}`;
    case "slip":
      return `/slips?show=${recordId}`;
    case "payment":
      return `/matching?show=${recordId}`;
    case "reported":
      return "/matching?tab=reported";
    case "member":
      return `/members/${recordId}`;
  }
}

const REFERENCE_LENGTH = 8;
