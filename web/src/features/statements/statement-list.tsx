import { useTexts } from "@krapao/browser/i18n/texts";
import { Status } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  Coins,
  Flag,
  Gift,
  type LucideIcon,
  RotateCcw,
} from "lucide-react";
import { coreTexts } from "../../i18n/core/index.ts";
import { timeOnly } from "../../lib/format.ts";
import {
  byDay,
  description,
  directionOf,
  isAdjustment,
  nearDay,
  origin,
  type Row,
} from "./statement-rows.ts";
import { statementTexts } from "./texts/index.ts";
import "./statement.css";

interface StatementListProps {
  rows: readonly Row[];
  /** The name of a source or target that is not the wallet: a channel or a bank. */
  nameOf: (place: string) => string;
}

/** The entries of a statement by day. */
export function StatementList({ rows, nameOf }: StatementListProps) {
  const t = useTexts(statementTexts);
  const now = new Date();
  return byDay(rows).map(({ date, rows: ofDay }) => {
    const near = nearDay(date, now);
    return (
      <section key={date} className="stack-2">
        <h2 className="day num">{near ? t[near](date) : date}</h2>
        <ul className="card flat rows">
          {ofDay.map((row) => (
            <Line key={row._id} row={row} nameOf={nameOf} />
          ))}
        </ul>
      </section>
    );
  });
}

function Line({ row, nameOf }: { row: Row; nameOf: (place: string) => string }) {
  const core = useTexts(coreTexts);
  const { icon: Icon, tone } = lookOf(row);
  return (
    <li className="line">
      <span className={`ico ${tone}`}>
        <Icon className="i" aria-hidden="true" />
      </span>
      <span className="what">{useWhat(row, nameOf)}</span>
      <span className="sum">
        <Amount value={row.amount} currency={row.currency} direction={directionOf(row)} />
      </span>
      <time className="when num" dateTime={row.createdAt}>
        {timeOnly(row.createdAt)}
      </time>
      <span className="state">
        <Status status={row.status} labels={core} />
      </span>
    </li>
  );
}

/** The entry in words. */
function useWhat(row: Row, nameOf: (place: string) => string): string {
  const t = useTexts(statementTexts);
  const name = (place: string) => (place === "WALLET" ? t.wallet : nameOf(place));
  const from = origin(row);
  if (from) return from.text ? `${t[from.kind]}: ${from.text}` : t[from.kind];
  const label = description(row);
  const withLabel = (what: string) => (label ? `${what} · ${label}` : what);
  switch (row.statementType) {
    case "deposit":
      return withLabel(isAdjustment(row) ? t.credited : t.deposit(name(row.from)));
    case "withdraw":
      return withLabel(isAdjustment(row) ? t.debited : t.withdraw(name(row.to)));
    case "transfer":
      return withLabel(t.transfer(name(row.from), name(row.to)));
    default:
      return label || t[row.statementType];
  }
}

interface Look {
  icon: LucideIcon;
  tone: string;
}

const LOOKS: Record<Row["statementType"], Look> = {
  deposit: { icon: ArrowDownLeft, tone: "jade" },
  withdraw: { icon: ArrowUpRight, tone: "" },
  transfer: { icon: ArrowLeftRight, tone: "" },
  bonus: { icon: Gift, tone: "gold" },
  finish_bonus: { icon: Flag, tone: "" },
};

function lookOf(row: Row): Look {
  const kind = origin(row)?.kind;
  if (kind === "luckydraw") return { icon: Coins, tone: "gold" };
  if (kind === "refund") return { icon: RotateCcw, tone: "jade" };
  return LOOKS[row.statementType];
}
