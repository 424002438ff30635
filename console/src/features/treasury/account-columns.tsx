import type { TreasuryAccount, TreasuryState } from "@krapao/contract/office/treasury";
import { Amount } from "@krapao/ui/amount";
import { BankTile } from "@krapao/ui/bank-tile";
import { Chip } from "@krapao/ui/chip";
import { useTexts } from "../../i18n/index.ts";
import type { Column } from "../../lib/data-table.tsx";
import { bankAccountText, dateTime, dayOf, money, whole } from "../../lib/format.ts";
import { Moment } from "../../lib/moment.tsx";
import { treasuryTexts } from "./texts/index.ts";

type Row = TreasuryAccount;

const TONES: Record<TreasuryState, "jade" | "amber" | "coral" | "plain"> = {
  open: "jade",
  near: "amber",
  full: "coral",
  off: "plain",
  closed: "plain",
};

/** How it stands, as a word. */
export function StateChip({ state }: Pick<Row, "state">) {
  const t = useTexts(treasuryTexts);
  return <Chip tone={TONES[state]}>{t.states[state]}</Chip>;
}

function WhichAccount({ account }: { account: Row }) {
  const t = useTexts(treasuryTexts);
  const { code, bankCode, accountNo, mode } = account;
  return (
    <span className="who-cell">
      <BankTile code={bankCode} small />
      <span>
        <b className="num nowrap">{bankAccountText(accountNo)}</b>
        <small>
          {code} · {t.modes[mode] ?? mode}
        </small>
      </span>
    </span>
  );
}

/** What came in, and how much of the limit that is nearest. */
function Today({ account }: { account: Row }) {
  const t = useTexts(treasuryTexts);
  const { today, used, limits, currency, state } = account;
  const most = limits.dayMax === null ? "" : ` ${t.ofMost(money(limits.dayMax, currency))}`;
  const tone = state === "full" ? "coral" : state === "near" ? "amber" : "sky";
  return (
    <span className="tr-today">
      <span className="ends">
        <Amount value={today.amount} currency={currency} />
        <small className="num t3">{t.payments(whole(today.count))}</small>
      </span>
      {used ? (
        <>
          <svg
            className={`tr-bar ${tone}`}
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect width="100" height="4" />
            <rect className="part" width={Math.min(100, used.percent)} height="4" />
          </svg>
          <small className="num t3">
            {used.by === "amount"
              ? `${used.percent}%${most}`
              : t.percentOf(used.percent, t.by[used.by])}
          </small>
        </>
      ) : null}
    </span>
  );
}

/** `21/11 14:08`: of this year, or nobody counts here. */
function dayAndTime(moment: string): string {
  const text = dateTime(moment);
  return `${text.slice(0, 5)} ${text.slice(11, 16)}`;
}

function Balance({ account }: { account: Row }) {
  const t = useTexts(treasuryTexts);
  const { balance, currency, limits } = account;
  if (!balance) {
    // A limit that nobody can compare with anything holds nobody back.
    return <span className={limits.balanceMax === null ? "t3" : "amber"}>{t.notCounted}</span>;
  }
  return (
    <span className="tr-two">
      <Amount value={balance.amount} currency={currency} />
      <small className="t3 num">{t.countedAt(dayAndTime(balance.countedAt))}</small>
    </span>
  );
}

/** Whom it is shown to, in words. */
export function useShownTo(): (account: Row) => string {
  const t = useTexts(treasuryTexts);
  return ({ shownTo }) =>
    shownTo === 100 ? t.everybody : shownTo === 0 ? t.nobody : t.percent(shownTo);
}

export function useAccountColumns(): readonly Column<Row>[] {
  const t = useTexts(treasuryTexts);
  const shownTo = useShownTo();
  const today = dayOf(new Date());
  return [
    { id: "account", header: t.account, cell: (account) => <WhichAccount account={account} /> },
    { id: "state", header: t.state, cell: ({ state }) => <StateChip state={state} /> },
    { id: "today", header: t.today, cell: (account) => <Today account={account} /> },
    {
      id: "month",
      header: t.month,
      align: "right",
      isWide: true,
      cell: ({ month, currency }) => <Amount value={month.amount} currency={currency} />,
    },
    {
      id: "balance",
      header: t.balance,
      align: "right",
      cell: (account) => <Balance account={account} />,
    },
    {
      id: "shown",
      header: t.shownTo,
      align: "right",
      cell: (account) => (
        <span className={account.shownTo === 0 ? "t3" : "nowrap"}>{shownTo(account)}</span>
      ),
    },
    {
      id: "last",
      header: t.lastPaid,
      align: "right",
      isWide: true,
      cell: ({ lastAt }) => (
        <Moment at={lastAt} part={lastAt && dayOf(lastAt) === today ? "time" : "date"} />
      ),
    },
  ];
}
