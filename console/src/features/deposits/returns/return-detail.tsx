import { useTexts } from "@krapao/browser/i18n/texts";
import { type ReturnDetail, rejectReturn } from "@krapao/contract/console/deposits/payments";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { toast } from "@krapao/ui/overlays/toast";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../lib/api/api.ts";
import { useMay } from "../../../lib/api/me.ts";
import { refreshQueue } from "../../../lib/api/queues.ts";
import { ReasonDialog } from "../../../lib/dialogs/reason-dialog.tsx";
import { Failed, Loading } from "../../../lib/lists/list-state.tsx";
import { MemberLink } from "../../../lib/marks/member-link.tsx";
import { Timestamp } from "../../../lib/marks/timestamp.tsx";
import { Facts } from "../../../lib/panes/pane.tsx";
import { depositTexts } from "../texts.ts";
import { PrepareDialog } from "./prepare-dialog.tsx";
import { StateChip } from "./return-columns.tsx";
import { useReturn } from "./use-returns.ts";

/** A payment that goes back to the account it came from: what is known, and what to do. */
export function ReturnPane({ returnId }: { returnId: string }) {
  const query = useReturn(returnId);
  if (query.data) return <LoadedReturn row={query.data} />;
  return query.error ? (
    <Failed error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Loading />
  );
}

function LoadedReturn({ row }: { row: ReturnDetail }) {
  const { returns: t } = useTexts(depositTexts);
  const may = useMay();
  const [asked, setAsked] = useState<"prepare" | "reject" | null>(null);
  const mayDecide = may("deposits.decide") && row.state === "asked" && row.approvalId === null;
  const { member, amount, currency, openedBy, approvalId } = row;
  const close = () => setAsked(null);
  return (
    <>
      <div className="detail-head">
        <div className="grow">
          <h2>
            <MemberLink id={member.id}>{member.name}</MemberLink>
          </h2>
          <span className="t2 num">
            {member.id} · {t.openers[openedBy]}
          </span>
        </div>
        <Amount value={amount} currency={currency} size="m" />
        <StateChip row={row} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className="detail-body" tabIndex={0} aria-label={t.title}>
        {row.concerns.length > 0 ? (
          <Note tone="warn">
            <b>{row.concerns.map((each) => t.concerns[each]).join(", ")}</b>
            <br />
            {t.concernsText}
          </Note>
        ) : null}
        {approvalId !== null ? (
          <Note tone="info">
            {t.waitsForSecond}{" "}
            {may("approvals.read") ? (
              <Link href={`/approvals?item=${approvalId}`}>{t.toApprovals}</Link>
            ) : null}
          </Note>
        ) : null}
        <ReturnFacts row={row} />
      </section>
      {mayDecide ? (
        <footer className="detail-actions">
          <span className="grow" />
          <Button variant="cancel" onClick={() => setAsked("reject")}>
            {t.reject}
          </Button>
          <Button onClick={() => setAsked("prepare")}>{t.prepare}</Button>
        </footer>
      ) : null}
      {asked === "prepare" ? <PrepareDialog row={row} onClose={close} /> : null}
      {asked === "reject" ? <RejectDialog row={row} onClose={close} /> : null}
    </>
  );
}

function ReturnFacts({ row }: { row: ReturnDetail }) {
  const texts = useTexts(depositTexts);
  const { returns: t } = texts;
  const { payment, registered, account } = row;
  const text = (label: string, value: string | null) =>
    value === null ? [] : [[label, value] as const];
  const time = (label: string, at: string | null) =>
    at === null ? [] : [[label, <Timestamp key={label} at={at} />] as const];
  const number = (label: string, ...parts: ReactNode[]) =>
    [
      label,
      <span key={label} className="num">
        {parts}
      </span>,
    ] as const;
  return (
    <Facts
      rows={[
        number(
          t.from,
          `${payment.payer ?? "–"} `,
          `${payment.payerBank ?? "–"} ${payment.payerAccount ?? "–"}`,
        ),
        number(
          t.registered,
          `${registered.name} ${registered.bank} ${registered.accountNo} · `,
          registered.agrees ? t.agrees : t.differs,
        ),
        ...(account ? [number(t.to, `${account.name} ${account.bank} ${account.accountNo}`)] : []),
        number(texts.labels.bankReference, payment.reference),
        [texts.paidAt, <Timestamp key="p" at={payment.paidAt} />],
        ...time(t.openedBy, row.askedAt),
        ...text(t.finding, row.finding),
        ...text(t.preparedBy, row.preparedBy),
        ...text(t.approvedBy, row.approvedBy),
        ...time(t.sentAt, row.sentAt),
        ...time(t.endedAt, row.settledAt),
        ...text(t.reason, row.reason),
      ]}
    />
  );
}

function RejectDialog({ row, onClose }: { row: ReturnDetail; onClose: () => void }) {
  const texts = useTexts(depositTexts);
  const { returns: t } = texts;
  const confirm = async (why: string) => {
    const { id: returnId, version } = row;
    await api(rejectReturn, { params: { returnId }, input: { version, why } });
    toast("success", texts.labels.saved);
    refreshQueue("payments");
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t.rejectTitle}
      confirmLabel={t.reject}
      danger
      reasons={t.rejectReasons}
      onConfirm={confirm}
    />
  );
}
