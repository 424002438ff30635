import { useTexts } from "@krapao/browser/i18n/texts";
import type { Fit, SlipDetail } from "@krapao/contract/console/deposits/payments";
import { Amount } from "@krapao/ui/money/amount";
import { CircleCheck, CircleX, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { bankAccountText } from "../../lib/format.ts";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { SearchText } from "../../lib/navigation/search-text.tsx";
import { depositTexts } from "./texts.ts";

type Field = SlipDetail["checks"][number]["field"];
const ICONS = { match: CircleCheck, mismatch: CircleX, unknown: Minus };
const TONES = { match: "jade", mismatch: "coral", unknown: "t3" };

/** Values read from the slip next to the expected ones; a mismatch is coral. */
export function SlipFacts({ slip }: { slip: SlipDetail }) {
  const t = useTexts(depositTexts);
  const rows = useRows(slip);
  return (
    <table className="cmp w-full table-fixed border-collapse">
      <thead>
        <tr>
          <th className="text-left align-top wrap-anywhere" scope="col">
            <span className="vh">{t.slipQueue}</span>
          </th>
          <th className="text-left align-top wrap-anywhere" scope="col">
            {t.read}
          </th>
          <th className="text-left align-top wrap-anywhere" scope="col">
            {t.expected}
          </th>
          <th className="text-left align-top wrap-anywhere" scope="col">
            <span className="vh">{t.fits.match}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {slip.checks.map(({ field, fit }) => (
          <tr key={field} className={fit === "mismatch" ? "mis" : undefined}>
            <th className="text-left align-top wrap-anywhere" scope="row">
              {t.checks[field]}
            </th>
            <td className="text-left align-top wrap-anywhere">{rows[field].read}</td>
            <td className="text-left align-top wrap-anywhere">{rows[field].due}</td>
            <td className="text-left align-top wrap-anywhere">
              <FitMark fit={fit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The result of a check as an icon, with a label for screen readers. */
export function FitMark({ fit }: { fit: Fit }) {
  const t = useTexts(depositTexts);
  const Icon = ICONS[fit];
  return (
    <span className={`fit ${TONES[fit]}`}>
      <Icon className="i" aria-hidden="true" />
      <span className="vh">{t.fits[fit]}</span>
    </span>
  );
}

function useRows(slip: SlipDetail): Record<Field, { read: ReactNode; due: ReactNode }> {
  const t = useTexts(depositTexts);
  const { expected } = slip;
  const fitOf = (field: Field) => slip.checks.find((check) => check.field === field)?.fit;
  const none = <span className="t3">{t.notRead}</span>;
  const grey = (text: string) => <span className="t2">{text}</span>;
  const [house] = expected.houses;
  const currency = slip.currency ?? expected.currency;
  const qrLabel = slip.isTyped ? t.qrTyped : fitOf("qr") === "mismatch" ? t.qrBad : t.qrGood;
  return {
    amount: {
      read:
        slip.amount === null ? none : <Amount value={slip.amount} currency={currency} size="m" />,
      due:
        expected.reported === null ? (
          <span className="t3">{t.notGiven}</span>
        ) : (
          <Amount value={expected.reported} currency={expected.currency} />
        ),
    },
    sender: {
      read: slip.sender ? <BankAccount {...slip.sender} /> : none,
      due: <BankAccount {...expected.sender} />,
    },
    receiver: {
      read: slip.receiver ? <BankAccount {...slip.receiver} /> : none,
      due: house ? (
        <BankAccount
          bank={house.bank}
          accountNo={bankAccountText(house.accountNo)}
          names={[house.name]}
        />
      ) : null,
    },
    time: { read: slip.paidAt ? <Timestamp at={slip.paidAt} /> : none, due: grey(t.withinHour) },
    reference: {
      read: slip.transRef ? (
        <span className="num digits long">
          <SearchText text={slip.transRef} />
        </span>
      ) : (
        none
      ),
      due: grey(fitOf("reference") === "mismatch" ? t.used : t.neverUsed),
    },
    qr: { read: grey(slip.payload === null ? t.qrNone : qrLabel), due: grey(t.qrSigned) },
  };
}

interface BankAccountProps {
  bank: string | null;
  accountNo: string | null;
  names: readonly string[];
}

function BankAccount({ bank, accountNo, names }: BankAccountProps) {
  return (
    <>
      {names[0] ?? "–"}
      <br />
      <span className="num t2 digits">
        {bank} {accountNo}
      </span>
    </>
  );
}
