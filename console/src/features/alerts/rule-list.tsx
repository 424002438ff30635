import { useTexts } from "@krapao/browser/i18n/texts";
import { ALERT_DEFAULTS } from "@krapao/contract/console/alerts/rules";
import { CURRENCIES } from "@krapao/contract/money";
import { currencySign } from "@krapao/ui/money/amount-text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { useMay } from "../../lib/api/me.ts";
import { listOf } from "../../lib/api/pages.ts";
import { Drawer } from "../../lib/dialogs/drawer.tsx";
import { whole } from "../../lib/format.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { alertRules, type Rule } from "./alert-calls.ts";
import { SeverityChip } from "./alert-card.tsx";
import { figureText } from "./alert-text.ts";
import { RuleForm } from "./rule-form.tsx";
import { alertsTexts } from "./texts.ts";

/** Rules that are reached from above need no sign. */
const signOf = (rule: Rule["rule"]) => (ALERT_DEFAULTS[rule].isBelow ? "≤ " : "");

function useColumns(): Column<Rule>[] {
  const t = useTexts(alertsTexts);
  const core = useTexts(coreTexts);
  return [
    {
      id: "rule",
      header: t.rule,
      value: ({ rule }) => t.rules[rule],
      cell: ({ rule }) => t.rules[rule],
    },
    {
      id: "threshold",
      header: t.threshold,
      value: ({ rule, threshold, amounts }) =>
        amounts
          ? CURRENCIES.map((each) => `${currencySign(each)}${whole(amounts[each])}`).join(" ")
          : figureText(t, rule, threshold),
      size: "amount",
      align: "right",
      cell: ({ rule, threshold, amounts }) => (
        <span className="num">
          {amounts
            ? CURRENCIES.map((each) => (
                <span key={each} className="block">
                  {signOf(rule)}
                  {currencySign(each)}
                  {whole(amounts[each])}
                </span>
              ))
            : `${signOf(rule)}${figureText(t, rule, threshold)}`}
        </span>
      ),
    },
    {
      id: "severity",
      header: t.severity,
      value: ({ severity }) => t.severities[severity],
      size: "chip",
      cell: ({ severity }) => <SeverityChip severity={severity} />,
    },
    {
      id: "on",
      header: t.isOn,
      value: ({ isOn }) => (isOn ? t.on : t.off),
      size: "age",
      cell: ({ isOn }) => <span className={isOn ? "jade" : "t3"}>{isOn ? t.on : t.off}</span>,
    },
    {
      id: "roles",
      header: t.toRoles,
      value: ({ roles }) => roles.map((role) => core.roles[role]).join(", "),
      cell: ({ roles }) => roles.map((role) => core.roles[role]).join(", "),
    },
    {
      id: "channels",
      header: t.labels.channels,
      value: ({ channels }) => channels.map((channel) => t.channels[channel]).join(", "),
      isWide: true,
      cell: ({ channels }) =>
        channels.length === 0
          ? t.noChannel
          : channels.map((channel) => t.channels[channel]).join(", "),
    },
  ];
}

/** Every rule. A role that may change them opens one in a drawer. */
export function RuleList() {
  const t = useTexts(alertsTexts);
  const may = useMay();
  const query = useQuery(alertRules);
  const columns = useColumns();
  const [chosen, setChosen] = useState<string | null>(null);
  const rule = query.data?.rules.find((each) => each.rule === chosen);
  const close = () => setChosen(null);
  return (
    <>
      <Pane title={t.tabs.rules}>
        <LocalList
          name="alert-rules"
          label={t.tabs.rules}
          columns={columns}
          list={listOf(query.data?.rules, query)}
          rowId={(each) => each.rule}
          {...(may("alerts.manage") ? { selected: chosen, onSelect: setChosen } : {})}
        />
      </Pane>
      <Drawer open={rule !== undefined} onClose={close} title={rule ? t.rules[rule.rule] : t.rule}>
        {rule && query.data ? (
          <RuleForm key={rule.rule} rule={rule} connected={query.data.connected} onSaved={close} />
        ) : null}
      </Drawer>
    </>
  );
}
