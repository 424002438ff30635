import { useTexts } from "@krapao/browser/i18n/texts";
import {
  DECIDE_ALONE_MAX_MINOR,
  type PaymentDetail,
  paymentActions,
} from "@krapao/contract/console/deposits/payments";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { Actions } from "../../lib/actions/actions.tsx";
import { useMay } from "../../lib/api/me.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { Failed, Loading } from "../../lib/lists/list-state.tsx";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { SearchText } from "../../lib/navigation/search-text.tsx";
import { useShortcuts } from "../../lib/navigation/shortcuts.ts";
import { Facts } from "../../lib/panes/pane.tsx";
import { ClawbackList } from "./clawback-list.tsx";
import { FindPayer, findPayer, type Payee } from "./find-payer.tsx";
import { SplitDialog } from "./split-dialog.tsx";
import { Suggestions } from "./suggestions.tsx";
import { depositTexts, secondPersonTexts } from "./texts.ts";
import { usePayment } from "./use-payments.ts";

/** A payment with its bank record, suggested matches and actions. */
export function PaymentDetailPane({
  paymentId,
  onSkip,
}: {
  paymentId: string;
  onSkip: () => void;
}) {
  const query = usePayment(paymentId);
  if (query.data) return <LoadedPayment payment={query.data} onSkip={onSkip} />;
  return query.error ? (
    <Failed error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Loading />
  );
}

function LoadedPayment({ payment, onSkip }: { payment: PaymentDetail; onSkip: () => void }) {
  const t = useTexts(depositTexts);
  const may = useMay();
  const [to, setTo] = useState<Payee | null>(null);
  const isWaiting = payment.state === "unmatched";
  const mayDecide = may("deposits.decide");
  useShortcuts({ s: onSkip });
  return (
    <>
      <div className="detail-head">
        <div className="grow">
          <h2>{payment.payer ?? t.bankLine}</h2>
          <span className="t2">
            {isWaiting && payment.reason ? t.unmatched[payment.reason] : null}
            {isWaiting ? null : <Chip tone="jade">{t.paymentStates[payment.state]}</Chip>}
            {payment.enteredBy ? ` · ${t.enteredBy(payment.enteredBy)}` : ""}
          </span>
        </div>
        <Amount value={payment.amount} currency={payment.currency} size="m" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className="detail-body" tabIndex={0} aria-label={t.queue}>
        <Asked payment={payment} onMatch={mayDecide ? setTo : null} />
        <BankRecord payment={payment} />
        <ClawbackList clawbacks={payment.clawbacks} />
        {isWaiting ? (
          <>
            <Suggestions payment={payment} mayDecide={mayDecide} onMatch={setTo} />
            {mayDecide ? <FindPayer currency={payment.currency} onFound={setTo} /> : null}
          </>
        ) : null}
        <Outcome payment={payment} />
      </section>
      <PaymentActions payment={payment} to={to} onMatched={() => setTo(null)} onSkip={onSkip} />
    </>
  );
}

/** What a first person asked for. The second one decides the same from here. */
function Asked({
  payment,
  onMatch,
}: {
  payment: PaymentDetail;
  onMatch: ((to: Payee) => void) | null;
}) {
  const t = useTexts(depositTexts);
  const second = useTexts(secondPersonTexts);
  const { requests, amount, currency } = payment;
  const match = async (memberId: string) => {
    const payee = await findPayer(memberId, currency).catch(toastError);
    if (payee) onMatch?.(payee);
  };
  return requests.map((request) => (
    <Note key={`${request.member.id}-${request.amount}`} tone="warn">
      {second.asked(request.by, request.member.name)}
      <br />
      <span className="t2">
        <MemberLink id={request.member.id}>
          {request.member.name} <span className="num">{request.member.id}</span>
        </MemberLink>{" "}
        · <Amount value={request.amount} currency={currency} /> · <Timestamp at={request.at} />
      </span>
      <br />
      {onMatch && request.amount === amount ? (
        <Button size="small" variant="secondary" onClick={() => match(request.member.id)}>
          {t.actions.payments.match.label}
        </Button>
      ) : null}
    </Note>
  ));
}

function BankRecord({ payment }: { payment: PaymentDetail }) {
  const t = useTexts(depositTexts);
  const { payerBank, payerAccount, channel, houseAccount, reference, paidAt } = payment;
  return (
    <section aria-label={t.bankLine}>
      <h3>{t.bankLine}</h3>
      <Facts
        rows={[
          [
            t.payer,
            <span key="p" className="num">{`${payerBank ?? "–"} ${payerAccount ?? ""}`}</span>,
          ],
          [
            t.houseAccount,
            <span key="h" className="num">{`${channel} ${houseAccount ?? ""}`}</span>,
          ],
          [t.labels.bankReference, <SearchText key="r" text={reference} />],
          [t.checks.time, <Timestamp key="t" at={paidAt} />],
        ]}
      />
    </section>
  );
}

function Outcome({ payment }: { payment: PaymentDetail }) {
  const t = useTexts(depositTexts);
  const { member, shares, decisions, currency } = payment;
  return (
    <>
      {member && payment.state === "credited" ? (
        <p>
          <MemberLink id={member.id}>
            <b>{member.name}</b> <span className="num t3">{member.id}</span>
          </MemberLink>
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
          <ul className="divide-y divide-line">
            {decisions.map(({ action, by, note, member: payee, at }) => (
              <li className="flex flex-wrap gap-x-2.5 gap-y-0.5 py-1.5 px-0" key={at}>
                <b>{t.paymentActions[action]}</b> {payee?.name}
                <span className="t2">
                  {by} · <Timestamp at={at} /> {note ? `· ${note}` : ""}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

interface PaymentActionsProps {
  payment: PaymentDetail;
  /** Whom the payment is credited to, once chosen. */
  to: Payee | null;
  onMatched: () => void;
  onSkip: () => void;
}

function PaymentActions({ payment, to, onMatched, onSkip }: PaymentActionsProps) {
  const t = useTexts(depositTexts);
  const may = useMay();
  const { state, amount, currency } = payment;
  const isLarge = amount * 100 > Number(DECIDE_ALONE_MAX_MINOR[currency]);
  const sum = (
    <p>
      <Amount value={amount} currency={currency} size="m" />
    </p>
  );
  return (
    <Actions
      of={paymentActions}
      item={payment}
      texts={t.actions.payments}
      refresh={() => refreshQueue("payments")}
      about={to?.member.name ?? ""}
      asked={to ? "match" : null}
      onAsk={onMatched}
      start={["split"]}
      before={
        state === "unmatched" && may("deposits.decide") ? (
          <Button variant="secondary" onClick={onSkip}>
            {t.skip} <kbd>S</kbd>
          </Button>
        ) : null
      }
      special={{
        match: {
          input: to
            ? { memberId: to.member.id, qrId: to.kind === "qr" ? (to.id ?? null) : null }
            : {},
          texts: { done: t.approved, asked: t.approvedOnce },
          children: (
            <>
              {sum}
              {to ? <PayeeLine to={to} /> : null}
            </>
          ),
        },
        split: {
          texts: { asked: t.approvedOnce },
          dialog: (props) => <SplitDialog {...props} />,
        },
        dismiss: { texts: { done: t.paymentStates.dismissed } },
        reverse: {
          children: (
            <>
              <Note tone="warn">
                {isLarge && !may("approvals.decide") ? t.largeOnly : t.reverseHint}
              </Note>
              {sum}
            </>
          ),
        },
      }}
    />
  );
}

function PayeeLine({ to }: { to: Payee }) {
  return (
    <p className="t2">
      {to.member.name} <span className="num">{to.member.id}</span> · {to.accountName}{" "}
      <span className="num">
        {to.bank} {to.accountNo}
      </span>
    </p>
  );
}
