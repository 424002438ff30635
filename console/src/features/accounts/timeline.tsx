import * as ledger from "@krapao/contract/office/ledger";
import { Amount } from "@krapao/ui/amount";
import { Field } from "@krapao/ui/field";
import type { Currency } from "@krapao/ui/money";
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
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { dateOnly, money, timeOnly } from "../../lib/format.ts";
import { ListState } from "../../lib/list-state.tsx";
import { usePages } from "../../lib/pages.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { MovementDrawer } from "./movement-drawer.tsx";
import { accountsTexts } from "./texts/index.ts";
import "./member.css";

interface Line {
  id: string;
  kind: string;
  at: string;
  /** Below zero: it left the wallet. */
  amount: number;
  /** Null: held, nothing was booked. */
  balance: number | null;
  told: ledger.LedgerEntry["told"];
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
  refund: [RotateCcw, "in"],
  adjustment: [Pencil, ""],
  reversal: [RotateCcw, ""],
};

interface TimelineProps {
  memberId: string;
  currency: Currency;
  /** Shows what an outside party was asked and answered. */
  renderCalls: (calls: ledger.PartyCall[]) => ReactNode;
}

/** Every movement of the wallet with the balance after it; a row opens its transfer in the book. */
export function Timeline({ memberId, currency, renderCalls }: TimelineProps) {
  const t = useTexts(accountsTexts);
  const [to, setTo] = useState("");
  const [opened, setOpened] = useState<string | null>(null);
  const rows = useRef<HTMLOListElement>(null);
  const list = usePages({
    key: ["member", memberId, "ledger", to],
    read: ({ cursor, signal }) =>
      api(ledger.timeline, { params: { memberId }, input: { to: to || null, cursor }, signal }),
    rows: (answer) => linesOf(answer),
  });
  const move = (step: number) => {
    const all = [...(rows.current?.querySelectorAll<HTMLElement>("button.tl-grid") ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
  };
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  const last = list.rows.at(-1);
  return (
    <>
      <div className="tl-bar">
        <Field
          label={t.until}
          type="date"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      {list.rows.length === 0 ? null : (
        <>
          <div className="tl-grid tl-names" aria-hidden="true">
            <span>{t.time}</span>
            <span />
            <span>{t.entry}</span>
            <span className="right">{t.amount}</span>
            <span className="right">{t.balance}</span>
          </div>
          <ol className="tl" ref={rows}>
            {list.rows.map((line) => (
              <li key={`${line.id}${line.balance === null}`}>
                <Row line={line} currency={currency} onOpen={() => setOpened(line.id)} />
              </li>
            ))}
          </ol>
        </>
      )}
      <ListState list={list} empty={{ title: t.noEntries, text: t.noEntriesText }} />
      {last && last.balance !== null ? (
        <p className="tl-foot">
          {t.before}
          <span className="num">{money(last.balance - last.amount, currency)}</span>
          <Proof lines={list.rows} />
        </p>
      ) : null}
      <MovementDrawer
        transferId={opened}
        onClose={() => setOpened(null)}
        renderCalls={renderCalls}
      />
    </>
  );
}

type Answer = {
  entries: ledger.LedgerEntry[];
  holds: Omit<ledger.LedgerEntry, "balance" | "reference">[];
};

function linesOf({ entries, holds }: Answer): Line[] {
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

/** Whether each balance follows from the one before, in minor units: figures on the wire have two decimals. */
function Proof({ lines }: { lines: readonly Line[] }) {
  const t = useTexts(accountsTexts);
  const booked = lines.filter((line) => line.balance !== null);
  const isProven = booked.every((line, index) => {
    const older = booked[index + 1];
    const before = Math.round(((line.balance ?? 0) - line.amount) * 100);
    return older === undefined || Math.round((older.balance ?? 0) * 100) === before;
  });
  if (!isProven) return <strong className="coral">{t.broken}</strong>;
  return (
    <span>
      · {t.proven} <span className="jade">✓</span>
    </span>
  );
}

function Row({ line, currency, onOpen }: { line: Line; currency: Currency; onOpen: () => void }) {
  const t = useTexts(accountsTexts);
  const [Icon, tone] = ICONS[line.kind] ?? [ArrowLeftRight, ""];
  const { told } = line;
  const place = (name: string) => t.places[name] ?? name;
  const route = told
    ? `${place(told.from)} → ${place(told.to)}`
    : (line.reference ?? line.id.slice(0, 8));
  return (
    <button type="button" className="tl-grid" onClick={onOpen}>
      <span className="num t2 when">
        {timeOnly(line.at)}
        <br />
        <small className="t3">{dateOnly(line.at)}</small>
      </span>
      <span className={`dot ${tone}`} aria-hidden="true">
        <Icon className="i i16" />
      </span>
      <span className="what">
        <b>{t.kinds[line.kind] ?? line.kind}</b>
        <small className={line.balance === null ? "amber" : undefined}>
          {route}
          {line.balance === null ? ` · ${t.isHeld}` : ""}
        </small>
      </span>
      <span className={line.amount > 0 ? "right jade" : "right"}>
        <Amount
          value={Math.abs(line.amount)}
          currency={currency}
          direction={line.amount > 0 ? "in" : "out"}
        />
      </span>
      <span className="right">
        {line.balance === null ? "–" : <Amount value={line.balance} currency={currency} />}
      </span>
    </button>
  );
}
