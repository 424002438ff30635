import { useTexts } from "@krapao/browser/i18n/texts";
import { Status } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import { coreTexts } from "../../i18n/core/index.ts";
import { timeOnly } from "../../lib/format.ts";
import { useMemberWays } from "../../lib/money/ways.ts";
import { lookOf } from "./look-of.ts";
import { byDay, directionOf, nearDay, type Row, whyText } from "./statement-rows.ts";
import { statementTexts } from "./texts.ts";
import { useWhat } from "./use-what.ts";
import "./statement.css";

interface StatementListProps {
  rows: readonly Row[];
  /** The name of a source or target that is not the wallet: a channel or a bank. */
  nameOf: (place: string) => string;
  /** Opens the details of an entry. */
  onOpen: (row: Row) => void;
}

/** The entries of a statement by day. */
export function StatementList({ rows, nameOf, onOpen }: StatementListProps) {
  const t = useTexts(statementTexts);
  const what = useWhat(nameOf);
  const now = new Date();
  return byDay(rows).map(({ date, rows: ofDay }) => {
    const near = nearDay(date, now);
    return (
      <section key={date} className="stack-2">
        <h2 className="day num text-13 font-normal text-fg-3">{near ? t[near](date) : date}</h2>
        <ul className="card flat rows">
          {ofDay.map((row) => (
            <Line key={row._id} row={row} what={what(row)} onOpen={onOpen} />
          ))}
        </ul>
      </section>
    );
  });
}

interface LineProps {
  row: Row;
  what: string;
  onOpen: (row: Row) => void;
}

/** One entry; the whole row can be pressed. */
function Line({ row, what, onOpen }: LineProps) {
  const t = useTexts(statementTexts);
  const core = useTexts(coreTexts);
  const { data: ways } = useMemberWays();
  const { icon: Icon, tone } = lookOf(row);
  return (
    <li className="line relative grid items-center">
      <span className={`ico ${tone}`}>
        <Icon className="i" aria-hidden="true" />
      </span>
      <button
        type="button"
        className="what text-left font-medium leading-[1.55] min-w-0"
        onClick={() => onOpen(row)}
      >
        {what}
      </button>
      <span className="sum">
        <Amount value={row.amount} currency={row.currency} direction={directionOf(row)} />
      </span>
      <time className="when num text-13 leading-[1.55] text-fg-3" dateTime={row.createdAt}>
        {timeOnly(row.createdAt)}
      </time>
      <span className="state">
        <Status status={row.status} labels={core} />
      </span>
      {row.reason ? (
        <small className="why text-13 leading-[1.55] text-fg-2">{whyText(t, row, ways)}</small>
      ) : null}
    </li>
  );
}
