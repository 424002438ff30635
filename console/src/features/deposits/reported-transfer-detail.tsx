import { ApiError } from "@krapao/contract/client";
import type { ClientOutput } from "@krapao/contract/endpoint";
import * as deposits from "@krapao/contract/office/deposits";
import { Amount } from "@krapao/ui/amount";
import { Button } from "@krapao/ui/button";
import { Note } from "@krapao/ui/note";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";
import { Link } from "wouter";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { Failed, Loading } from "../../lib/list-state.tsx";
import { useQueueKeys } from "../../lib/master-detail.tsx";
import { useMay } from "../../lib/me.ts";
import { Moment } from "../../lib/moment.tsx";
import { Facts } from "../../lib/pane.tsx";
import { refreshQueue } from "../../lib/queues.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { Evidence } from "./evidence.tsx";
import { SeenFields, useSeenFields } from "./seen-fields.tsx";
import { depositTexts } from "./texts/index.ts";
import { useDeclaredTransfer } from "./use-payments.ts";

type Declared = ClientOutput<typeof deposits.declaredTransfer>;
type Dialog = { name: "settle"; paymentId: string | null } | { name: "refuse" };

/** A transfer that a member declared, with the payments that may be it. */
export function DeclaredDetailPane({
  declaredId,
  onSkip,
}: {
  declaredId: string;
  onSkip: () => void;
}) {
  const query = useDeclaredTransfer(declaredId);
  if (query.data) return <Shown declared={query.data} onSkip={onSkip} />;
  return query.error ? (
    <Failed error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Loading />
  );
}

function Shown({ declared, onSkip }: { declared: Declared; onSkip: () => void }) {
  const t = useTexts(depositTexts);
  const mayDecide = useMay()("deposits.decide") && declared.state === "waiting";
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const settle = (paymentId: string | null) => setDialog({ name: "settle", paymentId });
  const best = declared.payments[0];
  useQueueKeys({
    a: mayDecide && best && (() => settle(best.payment.id)),
    r: mayDecide && (() => setDialog({ name: "refuse" })),
    s: onSkip,
  });
  const { member, amount, currency } = declared;
  return (
    <>
      <div className="detail-head">
        <div className="grow">
          <h2>
            <Link href={`/members/${member.id}`}>{member.name}</Link>
          </h2>
          <span className="t2 num">
            {member.id} · {t.declaredStates[declared.state]}
          </span>
        </div>
        <Amount value={amount} currency={currency} size="m" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and who has only keys must reach it */}
      <section className="detail-body" tabIndex={0} aria-label={t.declared}>
        <Facts
          rows={[
            [
              t.account,
              <span key="a" className="num">
                {declared.accountName} {declared.bank} {declared.accountNo}
              </span>,
            ],
            [t.declared, <Moment key="d" at={declared.createdAt} />],
            [t.expires, <Moment key="e" at={declared.expiresAt} />],
          ]}
        />
        <Candidates declared={declared} onSettle={mayDecide ? settle : null} />
      </section>
      {mayDecide ? (
        <footer className="detail-deeds">
          <Button variant="secondary" onClick={onSkip}>
            {t.skip} <kbd>S</kbd>
          </Button>
          <Button variant="secondary" onClick={() => settle(null)}>
            {t.settleSeen}
          </Button>
          <span className="grow" />
          <Button variant="cancel" onClick={() => setDialog({ name: "refuse" })}>
            {t.refuse} <kbd>R</kbd>
          </Button>
        </footer>
      ) : null}
      <Dialogs declared={declared} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

interface CandidatesProps {
  declared: Declared;
  onSettle: ((paymentId: string) => void) | null;
}

function Candidates({ declared, onSettle }: CandidatesProps) {
  const t = useTexts(depositTexts);
  return (
    <section aria-label={t.candidates}>
      <h3>{t.candidates}</h3>
      {declared.payments.length === 0 ? <p className="t2">{t.noCandidates}</p> : null}
      <ul className="suggestions">
        {declared.payments.map(({ payment, score, evidence }, index) => (
          <li key={payment.id}>
            <div className="what">
              <span>
                <b>{payment.payer.name ?? "–"}</b>{" "}
                <span className="num t3">
                  {payment.payer.bank} {payment.payer.accountNo}
                </span>
              </span>
              <span className="t2">
                <Amount value={payment.amount} currency={payment.currency} />
                <Moment at={payment.paidAt} />
              </span>
            </div>
            {onSettle ? (
              <Button
                size="small"
                variant={index === 0 ? "primary" : "secondary"}
                onClick={() => onSettle(payment.id)}
              >
                {t.settle} {index === 0 ? <kbd>A</kbd> : null}
              </Button>
            ) : null}
            <Evidence score={score} evidence={evidence} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DialogsProps {
  declared: Declared;
  dialog: Dialog | null;
  onClose: () => void;
}

function Dialogs({ declared, dialog, onClose }: DialogsProps) {
  const t = useTexts(depositTexts);
  if (dialog?.name === "settle") {
    return <SettleDialog declared={declared} paymentId={dialog.paymentId} onClose={onClose} />;
  }
  return (
    <ReasonDialog
      open={dialog?.name === "refuse"}
      onClose={onClose}
      title={t.refuseTitle}
      deed={t.refuse}
      danger
      onConfirm={async (why) => {
        await api(deposits.refuseDeclared, {
          params: { declaredId: declared.id },
          input: { why },
        });
        toast("success", t.rejected);
        refreshQueue("payments");
      }}
    />
  );
}

function SettleDialog({
  declared,
  paymentId,
  onClose,
}: {
  declared: Declared;
  paymentId: string | null;
  onClose: () => void;
}) {
  const t = useTexts(depositTexts);
  const { houses, amount, createdAt } = declared;
  const fields = useSeenFields({ houses, amount, paidAt: createdAt });
  const confirm = async (why: string) => {
    const seen = paymentId === null ? fields.read() : null;
    if (paymentId === null && seen === null) throw new ApiError("KEY_INVALID", 400);
    const input = { paymentId, seen, why };
    await api(deposits.settleDeclared, { params: { declaredId: declared.id }, input });
    toast("success", t.approved);
    refreshQueue("payments");
  };
  return (
    <ReasonDialog open onClose={onClose} title={t.settleTitle} deed={t.settle} onConfirm={confirm}>
      {paymentId === null ? (
        <>
          <Note>{t.enterHint}</Note>
          <SeenFields {...fields} />
        </>
      ) : (
        <p>
          <Amount value={amount} currency={declared.currency} size="m" />
        </p>
      )}
    </ReasonDialog>
  );
}
