import { useTexts } from "@krapao/browser/i18n/texts";
import * as ledger from "@krapao/contract/console/ledger";
import type { Currency } from "@krapao/contract/money";
import { Amount } from "@krapao/ui/money/amount";
import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  Gift,
  type LucideIcon,
  Pencil,
  RotateCcw,
} from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { api } from "../../lib/api/api.ts";
import { usePages } from "../../lib/api/pages.ts";
import { dateOnly, money, timeOnly } from "../../lib/format.ts";
import { DateField } from "../../lib/forms/date-field.tsx";
import { ListState } from "../../lib/lists/list-state.tsx";
import { useShortcuts } from "../../lib/navigation/shortcuts.ts";
import { MovementDrawer } from "./movement-drawer.tsx";
import { LedgerExport } from "./profile/ledger-export.tsx";
import { accountsTexts } from "./texts.ts";
import "./member.css";

interface TimelineRow {
  id: string;
  kind: string;
  at: string;
  /** Negative when money left the wallet. */
  amount: number;
  /** Null while the money is only held. */
  balance: number | null;
  statement: ledger.LedgerEntry["statement"];
  reference: string | null;
}

const ICONS: Record<string, readonly [LucideIcon, string]> = {
  deposit: [ArrowDownLeft, "in"],
  withdrawal: [ArrowUpRight, ""],
  wallet_to_game: [ArrowLeftRight, ""],
  game_to_wallet: [ArrowLeftRight, ""],
  bonus: [Gift, "gift"],
  invite: [Gift, "gift"],
  luckydraw: [Gift, "gift"],
  gift_return: [Gift, ""],
  forfeit: [Gift, ""],
  refund: [RotateCcw, "in"],
  adjustment: [Pencil, ""],
  reversal: [RotateCcw, ""],
};

interface TimelineProps {
  memberId: string;
  currency: Currency;
  /** Renders the calls to external parties. */
  renderCalls: (calls: ledger.ExternalCall[]) => ReactNode;
}

/** Every movement of the wallet with the balance after it; a row opens its ledger transfer. */
export function Timeline({ memberId, currency, renderCalls }: TimelineProps) {
  const t = useTexts(accountsTexts);
  const [to, setTo] = useState("");
  const [openTransferId, setOpenTransferId] = useState<string | null>(null);
  const listRef = useRef<HTMLOListElement>(null);
  const list = usePages({
    key: ["member", memberId, "ledger", to],
    read: ({ cursor, signal }) =>
      api(ledger.timeline, { params: { memberId }, input: { to: to || null, cursor }, signal }),
    rows: (answer) => rowsOf(answer),
  });
  const move = (step: number) => {
    const all = [...(listRef.current?.querySelectorAll<HTMLElement>("button.tl-grid") ?? [])];
    const focused = document.activeElement;
    const at = focused instanceof HTMLElement ? all.indexOf(focused) : -1;
    all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
  };
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  const last = list.rows.at(-1);
  return (
    <>
      <div className="tl-bar flex flex-wrap justify-between items-end gap-3 px-4.5 py-3">
        <DateField label={t.until} value={to} onChange={setTo} />
        <LedgerExport memberId={memberId} to={to} />
      </div>
      {list.rows.length === 0 ? null : (
        <>
          <div
            className="tl-grid text-13 text-fg-3 text-left w-full border-y border-y-line"
            aria-hidden="true"
          >
            <span>{t.labels.time}</span>
            <span />
            <span>{t.entry}</span>
            <span className="right">{t.labels.amount}</span>
            <span className="right">{t.balance}</span>
          </div>
          <ol className="tl divide-y divide-line" ref={listRef}>
            {list.rows.map((row) => (
              <li key={`${row.id}${row.balance === null}`}>
                <Row row={row} currency={currency} onOpen={() => setOpenTransferId(row.id)} />
              </li>
            ))}
          </ol>
        </>
      )}
      <ListState list={list} empty={{ title: t.noEntries, text: t.noEntriesText }} />
      {last && last.balance !== null ? (
        <p className="flex flex-wrap items-center gap-1.5 px-4.5 py-3 border-t border-t-line text-13 text-fg-3">
          {t.openingBalance}
          <span className="num">{money(last.balance - last.amount, currency)}</span>
          <BalanceCheck rows={list.rows} />
        </p>
      ) : null}
      <MovementDrawer
        transferId={openTransferId}
        onClose={() => setOpenTransferId(null)}
        renderCalls={renderCalls}
      />
    </>
  );
}

type Answer = {
  entries: ledger.LedgerEntry[];
  holds: Omit<ledger.LedgerEntry, "balance" | "reference">[];
};

function rowsOf({ entries, holds }: Answer): TimelineRow[] {
  return [
    ...holds.map((hold) => ({
      ...hold,
      id: hold.transferId,
      amount: -hold.amount,
      balance: null,
      reference: null,
    })),
    ...entries.map((entry) => ({ ...entry, id: entry.transferId })),
  ];
}

/**
 * Whether each balance is the older balance plus the amount. Compared in minor units, because
 * amounts on the wire have two decimals.
 */
function BalanceCheck({ rows }: { rows: readonly TimelineRow[] }) {
  const t = useTexts(accountsTexts);
  const posted = rows.filter((row) => row.balance !== null);
  const isConsistent = posted.every((row, index) => {
    const older = posted[index + 1];
    const before = Math.round(((row.balance ?? 0) - row.amount) * 100);
    return older === undefined || Math.round((older.balance ?? 0) * 100) === before;
  });
  if (!isConsistent) return <strong className="coral">{t.balancesDisagree}</strong>;
  return (
    <span>
      · {t.balancesAgree} <span className="jade">✓</span>
    </span>
  );
}

function Row({
  row,
  currency,
  onOpen,
}: {
  row: TimelineRow;
  currency: Currency;
  onOpen: () => void;
}) {
  const t = useTexts(accountsTexts);
  const [Icon, tone] = ICONS[row.kind] ?? [ArrowLeftRight, ""];
  const { statement } = row;
  const placeText = (name: string) => t.places[name] ?? name;
  const route = statement
    ? `${placeText(statement.from)} → ${placeText(statement.to)}`
    : (row.reference ?? row.id.slice(0, 8));
  return (
    <button type="button" className="tl-grid min-h-14.5 relative text-left w-full" onClick={onOpen}>
      <span className="num t2 when leading-[1.4]">
        {timeOnly(row.at)}
        <br />
        <small className="t3">{dateOnly(row.at)}</small>
      </span>
      <span className={`dot relative z-1 grid ${tone}`} aria-hidden="true">
        <Icon className="i i16" />
      </span>
      <span className="what leading-[1.5] min-w-0 wrap-anywhere">
        <b>{t.kinds[row.kind] ?? row.kind}</b>
        <small className={row.balance === null ? "amber" : undefined}>
          {route}
          {row.balance === null ? ` · ${t.isHeld}` : ""}
        </small>
      </span>
      <span className={row.amount > 0 ? "right jade" : "right"}>
        <Amount
          value={Math.abs(row.amount)}
          currency={currency}
          direction={row.amount > 0 ? "in" : "out"}
        />
      </span>
      <span className="right">
        {row.balance === null ? "–" : <Amount value={row.balance} currency={currency} />}
      </span>
    </button>
  );
}
