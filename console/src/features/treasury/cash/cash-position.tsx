import { useTexts } from "@krapao/browser/i18n/texts";
import type { CashAccount } from "@krapao/contract/console/treasury/cash";
import { CURRENCIES, type Currency } from "@krapao/contract/money";
import { Amount } from "@krapao/ui/money/amount";
import { listOf } from "../../../lib/api/pages.ts";
import { sumOf } from "../../../lib/charts/chart-data.ts";
import { dateTime, money } from "../../../lib/format.ts";
import { type Column, DataTable } from "../../../lib/lists/data-table.tsx";
import { ListState } from "../../../lib/lists/list-state.tsx";
import { Difference } from "../../../lib/marks/difference.tsx";
import { useView } from "../../../lib/navigation/navigation.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { cashTexts } from "../texts.ts";
import { AccountLabel } from "./account-label.tsx";
import { useCash } from "./cash-calls.ts";
import { CashDrawer } from "./cash-drawer.tsx";
import { ForecastPane } from "./forecast-pane.tsx";
import "./cash.css";

/** The id of a row: a number can be used in two currencies. */
export const rowIdOf = ({ account, currency }: CashAccount) => `${account}/${currency}`;

/** Own accounts by currency: the ledger, the bank, the difference, and when payouts run dry. */
export default function CashPosition() {
  const t = useTexts(cashTexts);
  const query = useCash();
  const [view, setView] = useView();
  const accounts = query.data?.accounts;
  const currencies = CURRENCIES.filter((each) =>
    accounts?.some(({ currency }) => currency === each),
  );
  const empty = { title: t.emptyTitle, text: t.emptyText };
  if (!accounts || accounts.length === 0) {
    return <ListState list={listOf(accounts, query)} empty={empty} />;
  }
  return (
    <div className="stack">
      {currencies.map((currency) => (
        <Position
          key={currency}
          currency={currency}
          accounts={accounts.filter((each) => each.currency === currency)}
        />
      ))}
      <CashDrawer
        account={accounts.find((each) => rowIdOf(each) === view.own)}
        onClose={() => setView({ own: null })}
      />
    </div>
  );
}

function Position({
  currency,
  accounts,
}: {
  currency: Currency;
  accounts: readonly CashAccount[];
}) {
  const t = useTexts(cashTexts);
  const columns = useColumns();
  const [view, setView] = useView();
  const total = (value: (each: CashAccount) => number) => sumOf(accounts.map(value));
  return (
    <>
      {accounts.some(({ isPaying }) => isPaying) ? <ForecastPane currency={currency} /> : null}
      <Pane
        title={t.position(currency)}
        aside={
          <span className="t2">
            {t.labels.total}{" "}
            <b>
              <Amount value={total(({ ledger }) => ledger)} currency={currency} />
            </b>
          </span>
        }
      >
        <DataTable
          label={t.position(currency)}
          columns={columns}
          list={{
            rows: accounts,
            isLoading: false,
            error: null,
            retry: () => {},
            more: null,
            isLoadingMore: false,
          }}
          rowId={rowIdOf}
          selected={view.own ?? null}
          onSelect={(own) => setView({ own })}
        />
      </Pane>
    </>
  );
}

/** `26/11 10:20`, without the year. */
const shortTime = (at: string) => `${dateTime(at).slice(0, 5)} ${dateTime(at).slice(11, 16)}`;

function Reading({ account }: { account: CashAccount }) {
  const t = useTexts(cashTexts);
  const { reading, failure, currency } = account;
  return (
    <span className="inline-grid justify-items-end">
      {reading ? (
        <>
          <Amount value={reading.balance} currency={currency} />
          <small className="t3 num">
            {t.asOf(
              reading.by === null ? t.sources.bank : `${t.sources.count} ${reading.by}`,
              shortTime(reading.asOf),
            )}
          </small>
        </>
      ) : (
        <span className="t3">{t.noReading}</span>
      )}
      {failure ? <small className="coral">{t.failed(failure.error)}</small> : null}
    </span>
  );
}

/** Two amounts, in over out. */
function InOut({ sums, currency }: { sums: CashAccount["today"]; currency: Currency }) {
  if (sums.in === 0 && sums.out === 0) return <span className="t3">–</span>;
  return (
    <span className="num inline-grid justify-items-end">
      <span className={sums.in === 0 ? "t3" : ""}>+{money(sums.in, currency)}</span>
      <span className={sums.out === 0 ? "t3" : "t2"}>−{money(sums.out, currency)}</span>
    </span>
  );
}

function useColumns(): readonly Column<CashAccount>[] {
  const t = useTexts(cashTexts);
  return [
    {
      id: "account",
      header: t.labels.account,
      cell: (account) => <AccountLabel account={account} />,
    },
    {
      id: "ledger",
      header: t.ledger,
      align: "right",
      size: "amount",
      cell: ({ ledger, currency }) => <Amount value={ledger} currency={currency} />,
    },
    {
      id: "bank",
      header: t.bank,
      align: "right",
      cell: (account) => <Reading account={account} />,
    },
    {
      id: "difference",
      header: t.difference,
      align: "right",
      size: "amount",
      cell: ({ reading, currency }) => (
        <Difference value={reading?.difference ?? null} currency={currency} />
      ),
    },
    {
      id: "today",
      header: t.today,
      align: "right",
      size: "amount",
      cell: ({ today, currency }) => <InOut sums={today} currency={currency} />,
    },
    {
      id: "way",
      header: t.onTheWay,
      align: "right",
      size: "amount",
      isWide: true,
      cell: ({ onTheWay, currency }) => <InOut sums={onTheWay} currency={currency} />,
    },
    {
      id: "limit",
      header: t.limit,
      align: "right",
      size: "amount",
      isWide: true,
      cell: ({ balanceMax, currency }) =>
        balanceMax === null ? (
          <span className="t3">{t.labels.noLimit}</span>
        ) : (
          <Amount value={balanceMax} currency={currency} />
        ),
    },
  ];
}
