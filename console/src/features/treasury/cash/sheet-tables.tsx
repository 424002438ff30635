import { useTexts } from "@krapao/browser/i18n/texts";
import type { Sheet, SheetLine } from "@krapao/contract/console/treasury/sheets";
import { Chip } from "@krapao/ui/feedback/chip";
import { Field } from "@krapao/ui/forms/field";
import { Amount } from "@krapao/ui/money/amount";
import { sumOf } from "../../../lib/charts/chart-data.ts";
import { dateTime, whole } from "../../../lib/format.ts";
import { Difference } from "../../../lib/marks/difference.tsx";
import { cashTexts } from "../texts.ts";
import { accountText } from "./account-label.tsx";
import "../../../lib/lists/data-table.css";

/** Whether a line needs a reason, as the server decides it. */
export const needsReason = ({ reading, closing }: SheetLine): boolean =>
  reading === null || reading.difference === null ? closing !== 0 : reading.difference !== 0;

/** Opening balance, every kind of movement and closing balance over all accounts. */
export function Totals({ sheet }: { sheet: Sheet }) {
  const t = useTexts(cashTexts);
  const { currency, movements } = sheet;
  const amount = (value: number) => <Amount value={value} currency={currency} />;
  return (
    <div className="dt-room">
      <table className="dt" aria-label={t.movements}>
        <thead>
          <tr>
            <th scope="col">{t.movements}</th>
            <th scope="col" className="rt w-count">
              {t.labels.count}
            </th>
            <th scope="col" className="rt w-amount">
              {t.in}
            </th>
            <th scope="col" className="rt w-amount">
              {t.out}
            </th>
            <th scope="col" className="rt w-amount">
              {t.labels.net}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={4}>{t.opening}</td>
            <td className="rt">{amount(sheet.opening)}</td>
          </tr>
          {movements.map((each) => (
            <tr key={each.kind}>
              <td>{t.kinds[each.kind]}</td>
              <td className="rt num">{whole(each.count)}</td>
              <td className="rt">{amount(each.in)}</td>
              <td className="rt">{amount(each.out)}</td>
              <td className="rt">{amount(sumOf([each.in, -each.out]))}</td>
            </tr>
          ))}
          <tr className="cash-sum">
            <td colSpan={4}>{t.closing}</td>
            <td className="rt">{amount(sheet.closing)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

interface LinesProps {
  sheet: Sheet;
  /** What the staff user has typed, by account. */
  reasons: Readonly<Record<string, string>>;
  onReasons: (reasons: Readonly<Record<string, string>>) => void;
}

/** Each account: ledger and bank at the end of the day, and the reason why they differ. */
export function AccountLines({ sheet, reasons, onReasons }: LinesProps) {
  const t = useTexts(cashTexts);
  const { currency, lines, state } = sheet;
  const amount = (value: number) => <Amount value={value} currency={currency} />;
  return (
    <div className="dt-room">
      <table className="dt" aria-label={t.accounts}>
        <thead>
          <tr>
            <th scope="col">{t.labels.account}</th>
            <th scope="col" className="rt w-amount">
              {t.opening}
            </th>
            <th scope="col" className="rt w-amount">
              {t.labels.net}
            </th>
            <th scope="col" className="rt w-amount">
              {t.closing}
            </th>
            <th scope="col" className="rt w-amount">
              {t.bank}
            </th>
            <th scope="col" className="rt w-amount">
              {t.difference}
            </th>
            <th scope="col">{t.labels.reason}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.account}>
              <td className="nowrap">{accountText(t, line.account)}</td>
              <td className="rt">{amount(line.opening)}</td>
              <td className="rt">{amount(sumOf([line.closing, -line.opening]))}</td>
              <td className="rt">{amount(line.closing)}</td>
              <td className="rt">
                <BankCell line={line} currency={currency} />
              </td>
              <td className="rt">
                <Difference value={line.reading?.difference ?? null} currency={currency} />
              </td>
              <td>
                {state === "draft" && needsReason(line) ? (
                  <Field
                    label={line.reading ? t.whyDifferent : t.whyNotRead}
                    maxLength={300}
                    value={reasons[line.account] ?? ""}
                    onChange={({ target }) =>
                      onReasons({ ...reasons, [line.account]: target.value })
                    }
                  />
                ) : (
                  line.reason
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BankCell({ line: { reading }, currency }: { line: SheetLine } & Pick<Sheet, "currency">) {
  const t = useTexts(cashTexts);
  if (!reading) return <span className="t3">{t.noReading}</span>;
  return (
    <span className="inline-grid justify-items-end">
      <Amount value={reading.balance} currency={currency} />
      <small className="t3 num">{dateTime(reading.asOf).slice(11, 16)}</small>
    </span>
  );
}

/** The sheet next to the ledger and to the reports of the same day. */
export function Checks({ sheet: { checks, currency } }: { sheet: Sheet }) {
  const t = useTexts(cashTexts);
  return (
    <div className="dt-room">
      <table className="dt" aria-label={t.checks}>
        <thead>
          <tr>
            <th scope="col">{t.checks}</th>
            <th scope="col" className="rt w-amount">
              {t.sheetSays}
            </th>
            <th scope="col" className="rt w-amount">
              {t.otherSays}
            </th>
            <th scope="col" className="w-account">
              {t.difference}
            </th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <tr key={check.of}>
              <td>{t.checkNames[check.of]}</td>
              <td className="rt">
                <Amount value={check.sheet} currency={currency} />
              </td>
              <td className="rt">
                <Amount value={check.other} currency={currency} />
              </td>
              <td>
                {check.difference === 0 ? (
                  <Chip tone="jade">{t.agrees}</Chip>
                ) : (
                  <>
                    <Chip tone="coral">{t.differs}</Chip>{" "}
                    <Difference value={check.difference} currency={currency} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
