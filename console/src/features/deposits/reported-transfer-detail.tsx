import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import {
  type reportedTransfer,
  reportedTransferActions,
} from "@krapao/contract/console/deposits/payments";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { useState } from "react";
import { Actions } from "../../lib/actions/actions.tsx";
import { useMay } from "../../lib/api/me.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { Failed, Loading } from "../../lib/lists/list-state.tsx";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Kbd } from "../../lib/navigation/kbd.tsx";
import { KeyButton } from "../../lib/navigation/key-button.tsx";
import { useShortcuts } from "../../lib/navigation/shortcuts.ts";
import { Facts } from "../../lib/panes/pane.tsx";
import { EnteredPaymentFields, useEnteredPayment } from "./entered-payment-fields.tsx";
import { Evidence } from "./evidence.tsx";
import { depositTexts } from "./texts.ts";
import { useReportedTransfer } from "./use-payments.ts";

type ReportedTransfer = ClientOutput<typeof reportedTransfer>;

/** A reported transfer, with the payments that may match it. */
export function ReportedTransferPane({
  reportedTransferId,
  onSkip,
}: {
  reportedTransferId: string;
  onSkip: () => void;
}) {
  const query = useReportedTransfer(reportedTransferId);
  if (query.data) return <LoadedTransfer transfer={query.data} onSkip={onSkip} />;
  return query.error ? (
    <Failed error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Loading />
  );
}

function LoadedTransfer({ transfer, onSkip }: { transfer: ReportedTransfer; onSkip: () => void }) {
  const t = useTexts(depositTexts);
  const mayDecide = useMay()("deposits.decide") && transfer.state === "waiting";
  const [paymentId, setPaymentId] = useState<string | null>(null);
  useShortcuts({ s: onSkip });
  const { member, amount, currency } = transfer;
  return (
    <>
      <div className="detail-head">
        <div className="grow">
          <h2>
            <MemberLink id={member.id}>{member.name}</MemberLink>
          </h2>
          <span className="t2 num">
            {member.id} · {t.reportedTransferStates[transfer.state]}
          </span>
        </div>
        <Amount value={amount} currency={currency} size="m" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className="detail-body" tabIndex={0} aria-label={t.reportedTransfer}>
        <Facts
          rows={[
            [
              t.account,
              <span key="a" className="num">
                {transfer.accountName} {transfer.bank} {transfer.accountNo}
              </span>,
            ],
            [t.reportedTransfer, <Timestamp key="d" at={transfer.createdAt} />],
            [t.expires, <Timestamp key="e" at={transfer.expiresAt} />],
          ]}
        />
        <Candidates transfer={transfer} onSettle={mayDecide ? setPaymentId : null} />
      </section>
      <TransferActions
        transfer={transfer}
        paymentId={paymentId}
        onSettled={() => setPaymentId(null)}
        onSkip={onSkip}
      />
    </>
  );
}

interface CandidatesProps {
  transfer: ReportedTransfer;
  onSettle: ((paymentId: string) => void) | null;
}

function Candidates({ transfer, onSettle }: CandidatesProps) {
  const t = useTexts(depositTexts);
  return (
    <section aria-label={t.candidates}>
      <h3>{t.candidates}</h3>
      {transfer.payments.length === 0 ? <p className="t2">{t.noCandidates}</p> : null}
      <ul className="suggestions grid gap-2.5">
        {transfer.payments.map(({ payment, score, evidence }, index) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 items-center px-3.5 py-3 rounded-16"
            key={payment.id}
          >
            <div className="what flex-col items-start flex flex-wrap gap-x-2.5 gap-y-0.5">
              <span>
                <b>{payment.payer ?? "–"}</b>{" "}
                <span className="num t3">
                  {payment.payerBank} {payment.payerAccount}
                </span>
              </span>
              <span className="t2">
                <Amount value={payment.amount} currency={payment.currency} />
                <Timestamp at={payment.paidAt} />
              </span>
            </div>
            {onSettle ? (
              <KeyButton
                kbd={index === 0 ? reportedTransferActions.settle.key : undefined}
                size="small"
                variant={index === 0 ? "primary" : "secondary"}
                onClick={() => onSettle(payment.id)}
              >
                {t.actions.reported.settle.label}
              </KeyButton>
            ) : null}
            <Evidence score={score} evidence={evidence} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TransferActionsProps {
  transfer: ReportedTransfer;
  /** The payment that settles it, once chosen. */
  paymentId: string | null;
  onSettled: () => void;
  onSkip: () => void;
}

function TransferActions({ transfer, paymentId, onSettled, onSkip }: TransferActionsProps) {
  const t = useTexts(depositTexts);
  const may = useMay();
  const { houses, amount, currency, createdAt } = transfer;
  const fields = useEnteredPayment({ houses, amount, paidAt: createdAt });
  const readPayment = () => {
    const seen = fields.read();
    if (seen === null) throw new ApiError("KEY_INVALID", 400);
    return { seen };
  };
  const { settle } = t.actions.reported;
  const outcomes = { done: t.approved, asked: t.approvedOnce };
  return (
    <Actions
      of={reportedTransferActions}
      item={transfer}
      texts={t.actions.reported}
      refresh={() => refreshQueue("payments")}
      asked={paymentId === null ? null : "settle"}
      onAsk={onSettled}
      start={["settleFromBankApp"]}
      before={
        transfer.state === "waiting" && may("deposits.decide") ? (
          <Button variant="secondary" onClick={onSkip}>
            {t.skip} <Kbd>S</Kbd>
          </Button>
        ) : null
      }
      special={{
        settle: {
          input: { paymentId },
          texts: { ...outcomes, reasons: t.actions.payments.match.reasons },
          children: (
            <p>
              <Amount value={amount} currency={currency} size="m" />
            </p>
          ),
        },
        settleFromBankApp: {
          texts: { ...outcomes, title: settle.title, confirm: settle.label },
          read: readPayment,
          children: (
            <>
              <Note>{t.enterHint}</Note>
              <EnteredPaymentFields {...fields} />
            </>
          ),
        },
      }}
    />
  );
}
