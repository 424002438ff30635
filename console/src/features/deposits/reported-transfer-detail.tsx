import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import * as deposits from "@krapao/contract/console/deposits/payments";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { Failed, Loading } from "../../lib/lists/list-state.tsx";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Kbd } from "../../lib/navigation/kbd.tsx";
import { KeyButton } from "../../lib/navigation/key-button.tsx";
import { useShortcuts } from "../../lib/navigation/shortcuts.ts";
import { Facts } from "../../lib/panes/pane.tsx";
import { sendLater } from "../../lib/undo/later.ts";
import { EnteredPaymentFields, useEnteredPayment } from "./entered-payment-fields.tsx";
import { Evidence } from "./evidence.tsx";
import { depositTexts } from "./texts.ts";
import { useReportedTransfer } from "./use-payments.ts";

type ReportedTransfer = ClientOutput<typeof deposits.reportedTransfer>;
type Dialog = { name: "settle"; paymentId: string | null } | { name: "refuse" };

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
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const settle = (paymentId: string | null) => setDialog({ name: "settle", paymentId });
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
        <Candidates transfer={transfer} onSettle={mayDecide ? settle : null} />
      </section>
      {mayDecide ? (
        <footer className="detail-actions">
          <Button variant="secondary" onClick={onSkip}>
            {t.skip} <Kbd>S</Kbd>
          </Button>
          <Button variant="secondary" onClick={() => settle(null)}>
            {t.settleFromBankApp}
          </Button>
          <span className="grow" />
          <KeyButton kbd="r" variant="cancel" onClick={() => setDialog({ name: "refuse" })}>
            {t.refuse}
          </KeyButton>
        </footer>
      ) : null}
      <Dialogs transfer={transfer} dialog={dialog} onClose={() => setDialog(null)} />
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
                kbd={index === 0 ? "a" : undefined}
                size="small"
                variant={index === 0 ? "primary" : "secondary"}
                onClick={() => onSettle(payment.id)}
              >
                {t.settle}
              </KeyButton>
            ) : null}
            <Evidence score={score} evidence={evidence} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DialogsProps {
  transfer: ReportedTransfer;
  dialog: Dialog | null;
  onClose: () => void;
}

function Dialogs({ transfer, dialog, onClose }: DialogsProps) {
  const t = useTexts(depositTexts);
  if (dialog?.name === "settle") {
    return <SettleDialog transfer={transfer} paymentId={dialog.paymentId} onClose={onClose} />;
  }
  return (
    <ReasonDialog
      open={dialog?.name === "refuse"}
      onClose={onClose}
      title={t.refuseTitle}
      confirmLabel={t.refuse}
      danger
      sameKey="r"
      reasons={t.refuseReasons}
      onConfirm={async (why) => {
        sendLater({
          item: transfer.id,
          text: t.rejected,
          endpoint: deposits.refuseReportedTransfer,
          call: { params: { reportedTransferId: transfer.id }, input: { why } },
          onAnswer: () => refreshQueue("payments"),
        });
      }}
    />
  );
}

function SettleDialog({
  transfer,
  paymentId,
  onClose,
}: {
  transfer: ReportedTransfer;
  paymentId: string | null;
  onClose: () => void;
}) {
  const t = useTexts(depositTexts);
  const { houses, amount, createdAt } = transfer;
  const fields = useEnteredPayment({ houses, amount, paidAt: createdAt });
  const confirm = async (why: string) => {
    const seen = paymentId === null ? fields.read() : null;
    if (paymentId === null && seen === null) throw new ApiError("KEY_INVALID", 400);
    const input = { paymentId, seen, why };
    const { message } = await api(deposits.settleReportedTransfer, {
      params: { reportedTransferId: transfer.id },
      input,
    });
    toast("success", message === "APPROVAL_NEEDED" ? t.approvedOnce : t.approved);
    refreshQueue("payments");
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t.settleTitle}
      confirmLabel={t.settle}
      // What is typed from a bank app has no key.
      sameKey={paymentId === null ? undefined : "a"}
      reasons={paymentId === null ? [] : t.matchReasons}
      onConfirm={confirm}
    >
      {paymentId === null ? (
        <>
          <Note>{t.enterHint}</Note>
          <EnteredPaymentFields {...fields} />
        </>
      ) : (
        <p>
          <Amount value={amount} currency={transfer.currency} size="m" />
        </p>
      )}
    </ReasonDialog>
  );
}
