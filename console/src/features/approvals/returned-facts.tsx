import { useTexts } from "@krapao/browser/i18n/texts";
import type { Approval } from "@krapao/contract/console/approvals";
import { Amount } from "@krapao/ui/money/amount";
import { bankAccountText } from "../../lib/format.ts";
import { Facts } from "../../lib/panes/pane.tsx";
import { approvalTexts } from "./texts.ts";

/** A payment that goes back: the account as the bank shows it, and the whole one as entered. */
export function ReturnedFacts({ payload }: { payload: Approval["payload"] }) {
  const t = useTexts(approvalTexts);
  const { amount, currency, payer, payerName, bankCode, accountNo, accountName, finding } = payload;
  const concerns = payload.concerns as readonly (keyof typeof t.returned.concerns)[];
  return (
    <>
      <Facts
        rows={[
          [
            t.labels.amount,
            <Amount
              key="a"
              value={Number(amount)}
              currency={currency === "LAK" ? "LAK" : "THB"}
              size="m"
            />,
          ],
          [t.returned.payer, payerName === null ? t.returned.hidden : String(payerName)],
          [
            t.returned.from,
            <span key="f" className="num">
              {payer === null ? t.returned.hidden : String(payer)}
            </span>,
          ],
          [
            t.returned.to,
            <span key="t" className="num">
              {String(bankCode)} {bankAccountText(String(accountNo))} {String(accountName)}
            </span>,
          ],
          ...(concerns.length === 0
            ? []
            : ([
                [t.returned.check, concerns.map((each) => t.returned.concerns[each]).join(", ")],
                [t.returned.finding, String(finding)],
              ] as const)),
        ]}
      />
      <p className="t3 s13">{t.returned.later}</p>
    </>
  );
}
