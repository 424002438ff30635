import { useTexts } from "@krapao/browser/i18n/texts";
import type { CashLine, CountedLine } from "@krapao/contract/console/shifts/shifts";
import { PAYING_ACCOUNT } from "@krapao/contract/console/treasury/cash";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { Amount } from "@krapao/ui/money/amount";
import { bankAccountText, dateTime, money } from "../../lib/format.ts";
import { Difference } from "../../lib/marks/difference.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { amountOf, differenceOf, keyOf, needsNote, type Typed, typedOf } from "./counts.ts";
import { shiftsTexts } from "./texts.ts";
import "../../lib/lists/data-table.css";

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
export function CountTable({ cash, cashAt, onRead, ...fields }: CountProps) {
  const t = useTexts(shiftsTexts);
  const moved = cash.filter(({ hasMoved }) => hasMoved);
  const others = cash.filter(({ hasMoved }) => !hasMoved);
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
      {moved.length > 0 ? <CountRows {...fields} label={t.cash} lines={moved} /> : null}
      {others.length > 0 ? (
        <details className="shift-unmoved">
          <summary>{t.unmoved(others.length)}</summary>
          <CountRows {...fields} label={t.unmoved(others.length)} lines={others} />
        </details>
      ) : null}
    </Pane>
  );
}

interface CountFields {
  typed: Readonly<Record<string, Typed>>;
  onTyped: (typed: Readonly<Record<string, Typed>>) => void;
  isSubmitted: boolean;
}
interface CountProps extends CountFields {
  cash: readonly CashLine[];
  cashAt: string;
  onRead: () => void;
}

function CountRows({
  label,
  lines,
  typed,
  onTyped,
  isSubmitted,
}: CountFields & { label: string; lines: readonly CashLine[] }) {
  return (
    <div className="dt-room">
      <table className="dt shift-cash" aria-label={label}>
        <Head />
        <tbody>
          {lines.map((line) => (
            <CountRow
              key={keyOf(line)}
              line={line}
              typed={typedOf(line, typed)}
              isSubmitted={isSubmitted}
              onTyped={(next) => onTyped({ ...typed, [keyOf(line)]: next })}
            />
          ))}
        </tbody>
      </table>
    </div>
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
  const { currency, reading } = line;
  const difference = differenceOf(line, typed);
  const isWrong = Number.isNaN(amountOf(typed.amount, currency));
  return (
    <tr>
      <td>
        <AccountCell {...line} />
      </td>
      <td className="rt">
        <Amount value={line.ledger} currency={currency} />
      </td>
      <td className="rt">
        <Field
          label={t.counted}
          inputMode="decimal"
          autoComplete="off"
          value={typed.amount}
          error={isWrong ? t.badAmount : undefined}
          hint={reading ? t.bankSaid(money(reading.balance, currency), dateTime(reading.asOf)) : ""}
          onChange={({ target }) => onTyped({ ...typed, amount: target.value })}
        />
      </td>
      <td className="rt">
        <Difference value={difference} currency={currency} />
      </td>
      <td>
        {needsNote(line, typed) && !isWrong ? (
          <Field
            label={difference === null ? t.whyNotCounted : t.whyDifferent}
            placeholder={difference === null ? t.whyNotCounted : t.whyDifferent}
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
                  <span className="inline-grid justify-items-end">
                    <Amount value={line.counted} currency={line.currency} />
                    {line.isReading && line.reading ? (
                      <small className="t3">{t.bankAt(dateTime(line.reading.asOf))}</small>
                    ) : null}
                  </span>
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
