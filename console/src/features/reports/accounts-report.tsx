import { useTexts } from "@krapao/browser/i18n/texts";
import { list, type TreasuryAccount } from "@krapao/contract/console/treasury";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { api } from "../../lib/api/api.ts";
import { listOf } from "../../lib/api/pages.ts";
import { Chart } from "../../lib/charts/chart.tsx";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { profitTexts } from "./texts.ts";

const FULL_PERCENT = 100;
const NEAR_PERCENT = 80;

/** The receiving accounts against the nearest of their limits, the fullest first. */
export function AccountsReport() {
  const t = useTexts(profitTexts);
  const [, go] = useLocation();
  const query = useQuery({
    queryKey: ["report", "accounts"],
    queryFn: ({ signal }) => api(list, { signal }),
  });
  const usedOf = ({ used }: TreasuryAccount) => used?.percent ?? -1;
  const accounts = query.data?.accounts.toSorted((one, other) => usedOf(other) - usedOf(one));
  const limited = accounts?.filter(({ used }) => used !== null) ?? [];
  const used = limited.map((account) => Math.round(usedOf(account)));
  const columns: Column<TreasuryAccount>[] = [
    {
      id: "account",
      header: t.labels.account,
      value: ({ code, accountNo }) => `${code} · ${accountNo}`,
      cell: ({ code, accountNo }) => `${code} · ${accountNo}`,
    },
    {
      id: "received",
      header: t.received,
      value: ({ today }) => today.amount,
      align: "right",
      cell: ({ today, currency }) => <Amount value={today.amount} currency={currency} />,
    },
    {
      id: "limit",
      header: t.limit,
      value: ({ used: by }) => (by ? t.limits[by.by] : t.noLimit),
      cell: ({ used: by }) => (by ? t.limits[by.by] : t.noLimit),
    },
    {
      id: "used",
      header: t.labels.used,
      value: (account) => account.used?.percent ?? null,
      align: "right",
      cell: (account) => <Used percent={account.used?.percent ?? null} />,
    },
  ];
  return (
    <Pane title={t.accounts}>
      {limited.length > 0 ? (
        <Chart
          label={t.accounts}
          kind="bars"
          data={{
            steps: limited.map(({ code }) => code),
            series: [
              { name: t.labels.used, values: used },
              { name: t.left, values: used.map((each) => Math.max(0, FULL_PERCENT - each)) },
            ],
          }}
          format={(percent) => `${percent}%`}
          onStep={() => go("/treasury")}
        />
      ) : null}
      <LocalList
        name="report-accounts"
        label={t.accounts}
        columns={columns}
        list={listOf(accounts, query)}
        rowId={({ code }) => code}
        href={() => "/treasury"}
        empty={{ title: t.noAccounts, text: "" }}
      />
    </Pane>
  );
}

function Used({ percent }: { percent: number | null }) {
  if (percent === null) return "–";
  const text = <span className="num">{`${Math.round(percent)}%`}</span>;
  if (percent >= FULL_PERCENT) return <Chip tone="coral">{text}</Chip>;
  return percent >= NEAR_PERCENT ? <Chip tone="amber">{text}</Chip> : text;
}
