import type { PaymentDetail } from "@krapao/contract/office/deposits";
import { Amount } from "@krapao/ui/amount";
import { Button } from "@krapao/ui/button";
import { Chip } from "@krapao/ui/chip";
import { useState } from "react";
import { Link } from "wouter";
import { useTexts } from "../../i18n/index.ts";
import { Failed, Loading } from "../../lib/list-state.tsx";
import { useQueueKeys } from "../../lib/master-detail.tsx";
import { useMay } from "../../lib/me.ts";
import { Moment } from "../../lib/moment.tsx";
import { Facts } from "../../lib/pane.tsx";
import { FindPayer } from "./find-payer.tsx";
import { OwedList } from "./owed-list.tsx";
import { type PaymentDialog, PaymentDialogs } from "./payment-dialogs.tsx";
import { Suggestions } from "./suggestions.tsx";
import { depositTexts } from "./texts/index.ts";
import { usePayment } from "./use-payments.ts";

/** A payment: the bank's line, what it may have been for, and the deeds below. */
export function PaymentDetailPane({
  paymentId,
  onSkip,
}: {
  paymentId: string;
  onSkip: () => void;
}) {
  const query = usePayment(paymentId);
  if (query.data) return <Shown payment={query.data} onSkip={onSkip} />;
  return query.error ? (
    <Failed error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Loading />
  );
}

function Shown({ payment, onSkip }: { payment: PaymentDetail; onSkip: () => void }) {
  const t = useTexts(depositTexts);
  const may = useMay();
  const [dialog, setDialog] = useState<PaymentDialog | null>(null);
  const isWaiting = payment.state === "unmatched";
  const mayDecide = may("deposits.decide");
  const best = payment.suggestions[0];
  useQueueKeys({
    a: mayDecide && isWaiting && best && (() => setDialog({ name: "assign", to: best })),
    r: mayDecide && isWaiting && (() => setDialog({ name: "dismiss" })),
    s: onSkip,
  });
  return (
    <>
      <div className="detail-head">
        <div className="grow">
          <h2>{payment.payer.name ?? t.bankLine}</h2>
          <span className="t2">
            {isWaiting && payment.reason ? t.unmatched[payment.reason] : null}
            {isWaiting ? null : <Chip tone="jade">{t.paymentStates[payment.state]}</Chip>}
            {payment.enteredBy ? ` · ${t.enteredBy(payment.enteredBy)}` : ""}
          </span>
        </div>
        <Amount value={payment.amount} currency={payment.currency} size="m" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and who has only keys must reach it */}
      <section className="detail-body" tabIndex={0} aria-label={t.queue}>
        <BankLine payment={payment} />
        <OwedList owed={payment.owed} mayDecide={mayDecide} />
        {isWaiting ? (
          <>
            <Suggestions
              payment={payment}
              mayDecide={mayDecide}
              onAssign={(to) => setDialog({ name: "assign", to })}
            />
            {mayDecide ? (
              <FindPayer
                currency={payment.currency}
                onFound={(to) => setDialog({ name: "assign", to })}
              />
            ) : null}
          </>
        ) : null}
        <Whose payment={payment} />
      </section>
      {mayDecide ? <Deeds payment={payment} onSkip={onSkip} onAsk={setDialog} /> : null}
      <PaymentDialogs payment={payment} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

function BankLine({ payment }: { payment: PaymentDetail }) {
  const t = useTexts(depositTexts);
  const { payer, channel, houseAccount, reference, paidAt } = payment;
  return (
    <section aria-label={t.bankLine}>
      <h3>{t.bankLine}</h3>
      <Facts
        rows={[
          [
            t.payer,
            <span key="p" className="num">{`${payer.bank ?? "–"} ${payer.accountNo ?? ""}`}</span>,
          ],
          [t.house, <span key="h" className="num">{`${channel} ${houseAccount ?? ""}`}</span>],
          [
            t.reference,
            <span key="r" className="num">
              {reference}
            </span>,
          ],
          [t.checks.time, <Moment key="t" at={paidAt} />],
        ]}
      />
    </section>
  );
}

function Whose({ payment }: { payment: PaymentDetail }) {
  const t = useTexts(depositTexts);
  const { member, shares, decisions, currency } = payment;
  return (
    <>
      {member && payment.state === "credited" ? (
        <p>
          <Link href={`/members/${member.id}`}>
            <b>{member.name}</b> <span className="num t3">{member.id}</span>
          </Link>
        </p>
      ) : null}
      {shares.length > 0 ? (
        <section aria-label={t.shares}>
          <h3>{t.shares}</h3>
          <Facts
            rows={shares.map((share) => [
              `${share.member.name} ${share.member.id}`,
              <Amount key="a" value={share.amount} currency={currency} />,
            ])}
          />
        </section>
      ) : null}
      {decisions.length > 0 ? (
        <section aria-label={t.history}>
          <h3>{t.history}</h3>
          <ul className="history">
            {decisions.map(({ action, by, note, member: whose, at }) => (
              <li key={at}>
                <b>{t.actions[action]}</b> {whose?.name}
                <span className="t2">
                  {by} · <Moment at={at} /> {note ? `· ${note}` : ""}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

interface DeedsProps {
  payment: PaymentDetail;
  onSkip: () => void;
  onAsk: (dialog: PaymentDialog) => void;
}

function Deeds({ payment, onSkip, onAsk }: DeedsProps) {
  const t = useTexts(depositTexts);
  const { state, source } = payment;
  if (state === "unmatched") {
    return (
      <footer className="detail-deeds">
        <Button variant="secondary" onClick={onSkip}>
          {t.skip} <kbd>S</kbd>
        </Button>
        <Button variant="secondary" onClick={() => onAsk({ name: "split" })}>
          {t.split}
        </Button>
        <span className="grow" />
        <Button variant="cancel" onClick={() => onAsk({ name: "dismiss" })}>
          {t.dismiss} <kbd>R</kbd>
        </Button>
      </footer>
    );
  }
  const isCredited = state === "credited" || state === "split";
  // A gift link is its member's own: nobody else can have been meant.
  if (!isCredited || source === "truemoney-gift") return null;
  return (
    <footer className="detail-deeds">
      <span className="grow" />
      <Button variant="cancel" onClick={() => onAsk({ name: "unmatch" })}>
        {t.unmatch}
      </Button>
    </footer>
  );
}
