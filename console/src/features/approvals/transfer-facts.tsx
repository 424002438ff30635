import { useTexts } from "@krapao/browser/i18n/texts";
import type { Approval } from "@krapao/contract/console/approvals";
import { Amount } from "@krapao/ui/money/amount";
import { amountText } from "@krapao/ui/money/amount-text";
import { Facts } from "../../lib/panes/pane.tsx";
import { approvalTexts } from "./texts.ts";

const FIGURES = ["before", "now", "played", "moved"] as const;

/** The decision about a transfer whose outcome is unknown, with what the readings suggest. */
export function TransferFacts({ payload }: { payload: Approval["payload"] }) {
  const { transfer: t, ...texts } = useTexts(approvalTexts);
  const { outcome, evidence, direction, provider, suggested, amount, currency } = payload;
  const outcomes: Readonly<Record<string, string>> = t.outcomes;
  const credits = (value: unknown) => {
    const known = typeof value === "string" ? Number(value) : null;
    return known === null ? "–" : `${known < 0 ? "−" : ""}${amountText(Math.abs(known))}`;
  };
  return (
    <Facts
      rows={[
        [texts.action, outcomes[String(outcome)] ?? String(outcome)],
        [
          texts.labels.amount,
          <Amount
            key="amount"
            value={Number(amount)}
            currency={currency === "LAK" ? "LAK" : "THB"}
            size="m"
          />,
        ],
        [t.route, direction === "in" ? t.in(String(provider)) : t.out(String(provider))],
        [t.evidence, String(evidence)],
        [t.suggested, outcomes[String(suggested)] ?? t.nothing],
        ...FIGURES.map(
          (figure) =>
            [
              t.figures[figure],
              <span key={figure} className="num">
                {credits(payload[figure])}
              </span>,
            ] as const,
        ),
      ]}
    />
  );
}
