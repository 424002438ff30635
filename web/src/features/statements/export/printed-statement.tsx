import { useTexts } from "@krapao/browser/i18n/texts";
import { useEffect, useEffectEvent } from "react";
import { dateOnly, dateTime, money } from "../../../lib/format.ts";
import { productName } from "../../../lib/product-name.ts";
import { exportTexts, totalsTexts } from "../texts.ts";
import type { Totals } from "../use-totals.ts";
import { type FileLine, fileName, signedAmount } from "./statement-csv.ts";
import "./print.css";

interface PrintedStatementProps {
  lines: readonly FileLine[];
  totals: Totals;
  member: string;
  onPrinted: () => void;
}

/**
 * The statement as a page of paper. It opens the browser's print dialog, which saves it as PDF: the
 * browser sets Thai and Lao with the fonts of the app, which no small PDF library does.
 */
export function PrintedStatement({ lines, totals, member, onPrinted }: PrintedStatementProps) {
  const t = useTexts(exportTexts);
  const words = useTexts(totalsTexts);
  const { from, to, currency } = totals;
  const end = useEffectEvent(onPrinted);
  useEffect(() => {
    const title = document.title;
    // The file's name, as the print dialog offers it.
    document.title = fileName({ from, to });
    let isGone = false;
    const print = async () => {
      // Letters that no page has shown yet load their fonts first.
      await document.fonts.ready;
      if (isGone) return;
      window.print();
      end();
    };
    void print();
    return () => {
      isGone = true;
      document.title = title;
    };
  }, [from, to]);
  const sums = [
    [words.labels.deposits, totals.deposits],
    [words.labels.withdrawals, totals.withdrawals],
    [words.labels.toGames, totals.toGames],
    [words.labels.fromGames, totals.fromGames],
  ] as const;
  return (
    <section className="printed">
      <h1>{productName()}</h1>
      <h2>{t.heading(dateOnly(from), dateOnly(new Date(Date.parse(to) - 1)))}</h2>
      <p>{member}</p>
      <dl>
        {sums.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(value, currency)}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th>{t.columns.time}</th>
            <th>{t.columns.what}</th>
            <th>{t.columns.state}</th>
            <th>
              {t.columns.amount} ({currency})
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line._id}>
              <td>{dateTime(line.createdAt)}</td>
              <td>{line.what}</td>
              <td>{t.states[line.status]}</td>
              <td>{signedAmount(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t.printedAt(dateTime(Date.now()))}</p>
    </section>
  );
}
