import { useTexts } from "@krapao/browser/i18n/texts";
import type { CashLine, CountedLine, OpenItem } from "@krapao/contract/console/shifts/shifts";
import { PAYING_ACCOUNT } from "@krapao/contract/console/treasury/cash";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { Amount } from "@krapao/ui/money/amount";
import { Link } from "wouter";
import { bankAccountText, dateTime } from "../../lib/format.ts";
import { Difference } from "../../lib/marks/difference.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { amountOf, differenceOf, keyOf, type Typed } from "./counts.ts";
import { shiftsTexts } from "./texts/index.ts";
import "../../lib/lists/data-table.css";

/** Where an open item is worked on. */
function hrefOf({ kind, id }: OpenItem): string {
  switch (kind) {
    case "withdrawal":
    case "parkedWithdrawal":
      return `/withdrawals?show=${id}`;
    case "slip":
    case "parkedSlip":
      return `/slips?show=${id}`;
    case "chat":
      return `/chat/${id}`;
    case "approval":
      return `/approvals?item=${id}`;
    case "alert":
      return "/alerts";
    case "discrepancy":
      return "/reports?report=reconciliation";
  }
}

interface ItemProps {
  items: readonly OpenItem[];
  nameOf: (item: OpenItem) => string;
}

/** Open items by kind. */
export function ItemTable({ items, nameOf }: ItemProps) {
  const t = useTexts(shiftsTexts);
  if (items.length === 0) return <EmptyState title={t.nothingOpen} text={t.nothingOpenText} />;
  return (
    <div className="dt-room">
      <table className="dt shift-items" aria-label={t.openItems}>
        <thead>
          <tr>
            <th scope="col">{t.item}</th>
            <th scope="col">{t.about}</th>
            <th scope="col" className="rt w-amount">
              {t.amount}
            </th>
            <th scope="col">{t.by}</th>
            <th scope="col">{t.reason}</th>
            <th scope="col" className="w-time">
              {t.at}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={`${item.kind} ${item.id}`}>
              <td>
                <Link className="sky" href={hrefOf(item)}>
                  {t.kinds[item.kind]}
                </Link>
              </td>
              <td>{nameOf(item) || t.guest}</td>
              <td className="rt">
                {item.amount === null || item.currency === null ? (
                  "–"
                ) : (
                  <Amount value={item.amount} currency={item.currency} />
                )}
              </td>
              <td>{item.by ?? "–"}</td>
              <td className="shift-reason">{item.reason || "–"}</td>
              <td>
                <Timestamp at={item.at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AccountCell({ account, bankCode, accountNo }: CashLine) {
  const t = useTexts(shiftsTexts);
  const isPaying = account === PAYING_ACCOUNT;
  return (
    <span className="nowrap">
      {bankCode} {bankAccountText(accountNo)}
      {isPaying ? <small className="t3"> {t.paying}</small> : null}
    </span>
  );
}

function Head() {
  const t = useTexts(shiftsTexts);
  return (
    <thead>
      <tr>
        <th scope="col">{t.account}</th>
        <th scope="col" className="rt w-amount">
          {t.ledger}
        </th>
        <th scope="col" className="rt w-amount">
          {t.counted}
        </th>
        <th scope="col" className="rt w-amount">
          {t.difference}
        </th>
        <th scope="col">{t.note}</th>
      </tr>
    </thead>
  );
}

interface CountProps {
  cash: readonly CashLine[];
  cashAt: string;
  typed: Readonly<Record<string, Typed>>;
  onTyped: (typed: Readonly<Record<string, Typed>>) => void;
  isSubmitted: boolean;
  onRead: () => void;
}

/** What the ledger says at each account, and fields for what the staff user sees at the bank. */
export function CountTable({ cash, cashAt, typed, onTyped, isSubmitted, onRead }: CountProps) {
  const t = useTexts(shiftsTexts);
  return (
    <Pane
      title={t.cash}
      aside={
        <Button variant="secondary" onClick={onRead}>
          {t.readAgain}
        </Button>
      }
    >
      <p className="t2 shift-hint">{t.cashText(dateTime(cashAt))}</p>
      <div className="dt-room">
        <table className="dt shift-cash" aria-label={t.cash}>
          <Head />
          <tbody>
            {cash.map((line) => (
              <CountRow
                key={keyOf(line)}
                line={line}
                typed={typed[keyOf(line)] ?? { amount: "", note: "" }}
                isSubmitted={isSubmitted}
                onTyped={(next) => onTyped({ ...typed, [keyOf(line)]: next })}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Pane>
  );
}

interface RowProps {
  line: CashLine;
  typed: Typed;
  isSubmitted: boolean;
  onTyped: (typed: Typed) => void;
}

function CountRow({ line, typed, isSubmitted, onTyped }: RowProps) {
  const t = useTexts(shiftsTexts);
  const difference = differenceOf(line, typed);
  const isWrong = Number.isNaN(amountOf(typed.amount));
  const needsNote = difference !== null && difference !== 0;
  return (
    <tr>
      <td>
        <AccountCell {...line} />
      </td>
      <td className="rt">
        <Amount value={line.ledger} currency={line.currency} />
      </td>
      <td className="rt">
        <Field
          label={t.counted}
          inputMode="decimal"
          autoComplete="off"
          value={typed.amount}
          error={isWrong ? t.badAmount : undefined}
          onChange={({ target }) => onTyped({ ...typed, amount: target.value })}
        />
      </td>
      <td className="rt">
        <Difference value={difference} currency={line.currency} />
      </td>
      <td>
        {needsNote ? (
          <Field
            label={t.whyDifferent}
            maxLength={300}
            value={typed.note}
            invalid={isSubmitted && typed.note.trim() === ""}
            onChange={({ target }) => onTyped({ ...typed, note: target.value })}
          />
        ) : null}
      </td>
    </tr>
  );
}

/** What was counted when the shift was handed over. */
export function CountedTable({ lines }: { lines: readonly CountedLine[] }) {
  const t = useTexts(shiftsTexts);
  return (
    <div className="dt-room">
      <table className="dt shift-cash" aria-label={t.cash}>
        <Head />
        <tbody>
          {lines.map((line) => (
            <tr key={keyOf(line)}>
              <td>
                <AccountCell {...line} />
              </td>
              <td className="rt">
                <Amount value={line.ledger} currency={line.currency} />
              </td>
              <td className="rt">
                {line.counted === null ? (
                  <span className="t3">{t.notCounted}</span>
                ) : (
                  <Amount value={line.counted} currency={line.currency} />
                )}
              </td>
              <td className="rt">
                <Difference value={line.difference} currency={line.currency} />
              </td>
              <td>{line.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
