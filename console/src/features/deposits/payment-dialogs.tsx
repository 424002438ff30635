import { useTexts } from "@krapao/browser/i18n/texts";
import type { PaymentDetail } from "@krapao/contract/console/deposits/payments";
import * as deposits from "@krapao/contract/console/deposits/payments";
import { Note } from "@krapao/ui/feedback/note";
import { Amount } from "@krapao/ui/money/amount";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { sendLater } from "../../lib/undo/later.ts";
import type { Payee } from "./find-payer.tsx";
import { SplitDialog } from "./split-dialog.tsx";
import { depositTexts } from "./texts.ts";

export type PaymentDialog =
  | { name: "match"; to: Payee }
  | { name: "split" }
  | { name: "dismiss" }
  | { name: "reverse" };

interface PaymentDialogsProps {
  payment: PaymentDetail;
  dialog: PaymentDialog | null;
  onClose: () => void;
}

/** The confirmation dialogs of a payment; each asks for a reason. */
export function PaymentDialogs({ payment, dialog, onClose }: PaymentDialogsProps) {
  if (dialog === null) return null;
  const shared = { payment, onClose };
  switch (dialog.name) {
    case "match":
      return <MatchDialog {...shared} to={dialog.to} />;
    case "split":
      return <SplitDialog {...shared} />;
    case "dismiss":
      return <DismissDialog {...shared} />;
    case "reverse":
      return <ReverseDialog {...shared} />;
  }
}

interface Shared {
  payment: PaymentDetail;
  onClose: () => void;
}

function MatchDialog({ payment, to, onClose }: Shared & { to: Payee }) {
  const t = useTexts(depositTexts);
  const { id: paymentId, version } = payment;
  const confirm = async (why: string) => {
    const qrId = to.kind === "qr" ? (to.id ?? null) : null;
    const input = { version, memberId: to.member.id, qrId, why };
    const { message } = await api(deposits.matchPayment, { params: { paymentId }, input });
    toast("success", message === "APPROVAL_NEEDED" ? t.approvedOnce : t.approved);
    refreshQueue("payments");
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t.matchTitle(to.member.name)}
      confirmLabel={t.match}
      sameKey="a"
      reasons={t.matchReasons}
      onConfirm={confirm}
    >
      <p>
        <Amount value={payment.amount} currency={payment.currency} size="m" />
      </p>
      <p className="t2">
        {to.member.name} <span className="num">{to.member.id}</span> · {to.accountName}{" "}
        <span className="num">
          {to.bank} {to.accountNo}
        </span>
      </p>
    </ReasonDialog>
  );
}

type DismissReason = (typeof deposits.DISMISS_REASONS)[number];

function DismissDialog({ payment, onClose }: Shared) {
  const t = useTexts(depositTexts);
  const [reason, setReason] = useState<DismissReason>("returned");
  const { id: paymentId, version } = payment;
  const confirm = async (why: string) => {
    sendLater({
      item: paymentId,
      text: t.paymentStates.dismissed,
      endpoint: deposits.dismissPayment,
      call: { params: { paymentId }, input: { version, reason, why } },
      onAnswer: () => refreshQueue("payments"),
    });
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t.dismissTitle}
      confirmLabel={t.dismiss}
      danger
      sameKey="r"
      reasons={t.dismissWhys}
      onConfirm={confirm}
    >
      <Segmented
        label={t.dismissTitle}
        value={reason}
        options={deposits.DISMISS_REASONS.map((value) => ({
          value,
          label: t.dismissReasons[value],
        }))}
        onChange={setReason}
      />
    </ReasonDialog>
  );
}

function ReverseDialog({ payment, onClose }: Shared) {
  const t = useTexts(depositTexts);
  const may = useMay();
  const { id: paymentId, version, amount, currency } = payment;
  const isLarge = amount * 100 > Number(deposits.DECIDE_ALONE_MAX_MINOR[currency]);
  const confirm = async (why: string) => {
    await api(deposits.reversePayment, { params: { paymentId }, input: { version, why } });
    toast("success", t.labels.saved);
    refreshQueue("payments");
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t.reverseTitle}
      confirmLabel={t.reverse}
      danger
      onConfirm={confirm}
    >
      <Note tone="warn">{isLarge && !may("approvals.decide") ? t.largeOnly : t.reverseHint}</Note>
      <p>
        <Amount value={amount} currency={currency} size="m" />
      </p>
    </ReasonDialog>
  );
}
