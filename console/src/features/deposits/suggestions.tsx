import { useTexts } from "@krapao/browser/i18n/texts";
import {
  type PaymentDetail,
  paymentActions,
  type Suggestion,
} from "@krapao/contract/console/deposits/payments";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { KeyButton } from "../../lib/navigation/key-button.tsx";
import { Evidence } from "./evidence.tsx";
import type { Payee } from "./find-payer.tsx";
import { depositTexts } from "./texts.ts";
import "./matching.css";

interface SuggestionsProps {
  payment: PaymentDetail;
  mayDecide: boolean;
  onMatch: (to: Payee) => void;
}

/** Suggested matches, best first; the best one has the primary button. */
export function Suggestions({ payment, mayDecide, onMatch }: SuggestionsProps) {
  const t = useTexts(depositTexts);
  return (
    <section aria-label={t.suggestions}>
      <h3>{t.suggestions}</h3>
      {payment.suggestions.length === 0 ? <p className="t2">{t.noSuggestions}</p> : null}
      <ul className="suggestions grid gap-2.5">
        {payment.suggestions.map((each, index) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 items-center px-3.5 py-3 rounded-16"
            key={`${each.kind}${each.id ?? each.member.id}`}
          >
            <div className="what flex-col items-start flex flex-wrap gap-x-2.5 gap-y-0.5">
              <span>
                <b>{each.member.name}</b>{" "}
                <span className="num t3">
                  {each.member.id} · {each.bank} {each.accountNo}
                </span>
              </span>
              <span className="t2">
                <Kind suggestion={each} />
                {each.amount === null ? null : (
                  <Amount value={each.amount} currency={payment.currency} />
                )}
                {each.at ? <Timestamp at={each.at} /> : null}
              </span>
            </div>
            {mayDecide ? (
              <KeyButton
                kbd={index === 0 ? paymentActions.match.key : undefined}
                size="small"
                variant={index === 0 ? "primary" : "secondary"}
                onClick={() => onMatch(each)}
              >
                {t.actions.payments.match.label}
              </KeyButton>
            ) : null}
            <Evidence score={each.score} evidence={each.evidence} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Kind({ suggestion }: { suggestion: Suggestion }) {
  const t = useTexts(depositTexts);
  const { kind, state } = suggestion;
  return (
    <Chip tone="sky">
      {t.kinds[kind]}
      {state ? ` · ${t.candidateStates[state] ?? state}` : ""}
    </Chip>
  );
}
