import { useTexts } from "@krapao/browser/i18n/texts";
import type { TreasuryAccount, TreasuryState } from "@krapao/contract/console/treasury";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { bankAccountText, dateTime, dayOf, money, whole } from "../../lib/format.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { treasuryTexts } from "./texts.ts";

type Row = TreasuryAccount;

const TONES: Record<TreasuryState, "jade" | "amber" | "coral" | "plain"> = {
  open: "jade",
  near: "amber",
  full: "coral",
  hidden: "plain",
  closed: "plain",
};

export function StateChip({ state }: Pick<Row, "state">) {
  const t = useTexts(treasuryTexts);
  return <Chip tone={TONES[state]}>{t.states[state]}</Chip>;
}

function AccountName({ account }: { account: Row }) {
  const t = useTexts(treasuryTexts);
  const { code, bankCode, accountNo, mode } = account;
  return (
    <span className="who-cell flex items-center gap-2.5 leading-[1.5]">
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

/** Money received today, and the share of the limit that is nearest to its maximum. */
function Today({ account }: { account: Row }) {
  const t = useTexts(treasuryTexts);
  const { today, used, limits, currency, state } = account;
  const ofLimit = limits.dayMax === null ? "" : ` ${t.ofLimit(money(limits.dayMax, currency))}`;
  const tone = state === "full" ? "coral" : state === "near" ? "amber" : "sky";
  return (
    <span className="grid gap-0.5 min-w-29.5">
      <span className="ends grid justify-items-end leading-[1.5]">
        <Amount value={today.amount} currency={currency} />
        <small className="num t3">{t.payments(whole(today.count))}</small>
      </span>
      {used ? (
        <>
          <svg
            className={`tr-bar ${tone} my-0.5 mx-0 overflow-hidden`}
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect width="100" height="4" />
            <rect className="part" width={Math.min(100, used.percent)} height="4" />
          </svg>
          <small className="num t3">
            {used.by === "amount"
              ? `${used.percent}%${ofLimit}`
              : t.usedOf(used.percent, t.by[used.by])}
          </small>
        </>
      ) : null}
    </span>
  );
}

/** `21/11 14:08`, without the year: counts are recent. */
function dayAndTime(timestamp: string): string {
  const text = dateTime(timestamp);
  return `${text.slice(0, 5)} ${text.slice(11, 16)}`;
}

function Balance({ account }: { account: Row }) {
  const t = useTexts(treasuryTexts);
  const { balance, currency, limits } = account;
  if (!balance) {
    // A balance limit has no effect until the account is counted: show that in amber.
    return <span className={limits.balanceMax === null ? "t3" : "amber"}>{t.notCounted}</span>;
  }
  return (
    <span className="inline-grid justify-items-end">
      <Amount value={balance.amount} currency={currency} />
      <small className="t3 num">{t.countedAt(dayAndTime(balance.countedAt))}</small>
    </span>
  );
}

/** Label for the share of members who see the account. */
export function useShownTo(): (account: Row) => string {
  const t = useTexts(treasuryTexts);
  return ({ shownPercent }) =>
    shownPercent === 100
      ? t.allMembers
      : shownPercent === 0
        ? t.noMembers
        : t.percent(shownPercent);
}

export function useAccountColumns(): readonly Column<Row>[] {
  const t = useTexts(treasuryTexts);
  const shownTo = useShownTo();
  const today = dayOf(new Date());
  return [
    {
      id: "account",
      header: t.labels.account,
      value: ({ code, accountNo, bankCode }) => `${code} ${accountNo} ${bankCode}`,
      cell: (account) => <AccountName account={account} />,
    },
    {
      id: "state",
      header: t.labels.state,
      value: ({ state }) => t.states[state],
      size: "chip",
      cell: ({ state }) => <StateChip state={state} />,
    },
    {
      id: "today",
      header: t.today,
      value: ({ today: { amount } }) => amount,
      align: "right",
      cell: (account) => <Today account={account} />,
    },
    {
      id: "month",
      header: t.month,
      value: ({ month }) => month.amount,
      align: "right",
      size: "amount",
      cell: ({ month, currency }) => <Amount value={month.amount} currency={currency} />,
    },
    {
      id: "balance",
      header: t.balance,
      value: ({ balance }) => balance?.amount ?? null,
      align: "right",
      size: "amount",
      cell: (account) => <Balance account={account} />,
    },
    {
      id: "shown",
      header: t.shownTo,
      value: ({ shownPercent }) => shownPercent,
      align: "right",
      size: "date",
      isWide: true,
      cell: (account) => (
        <span className={account.shownPercent === 0 ? "t3" : "nowrap"}>{shownTo(account)}</span>
      ),
    },
    {
      id: "last",
      header: t.lastPaid,
      value: ({ lastAt }) => lastAt,
      align: "right",
      isWide: true,
      size: "date",
      cell: ({ lastAt }) => (
        <Timestamp at={lastAt} part={lastAt && dayOf(lastAt) === today ? "time" : "date"} />
      ),
    },
  ];
}
