import { type TextsOf, useTexts } from "@krapao/browser/i18n/texts";
import { type ReturnDetail, returnActions } from "@krapao/contract/console/deposits/payments";
import { Note } from "@krapao/ui/feedback/note";
import { Amount } from "@krapao/ui/money/amount";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Actions } from "../../../lib/actions/actions.tsx";
import { useMay } from "../../../lib/api/me.ts";
import { refreshQueue } from "../../../lib/api/queues.ts";
import { Failed, Loading } from "../../../lib/lists/list-state.tsx";
import { MemberLink } from "../../../lib/marks/member-link.tsx";
import { Timestamp } from "../../../lib/marks/timestamp.tsx";
import { Facts } from "../../../lib/panes/pane.tsx";
import { depositTexts } from "../texts.ts";
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
  const { member, amount, currency, openedBy, approvalId } = row;
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
      <Actions
        of={returnActions}
        item={row}
        texts={t.actions}
        refresh={() => {
          refreshQueue("payments");
          refreshQueue("approvals");
        }}
        special={{ prepare: preparing(row, t) }}
      />
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

/** What a staff user has to find out of this return, to name the whole account. */
function preparing(row: ReturnDetail, t: TextsOf<typeof depositTexts>["returns"]) {
  const { amount, currency, concerns, isAccountWhole } = row;
  const { payerBank, payerAccount } = row.payment;
  const named = concerns.map((each) => t.concerns[each]).join(", ");
  return {
    button: { variant: "primary" as const },
    fields: [
      ...(payerBank === null ? ["bank"] : []),
      ...(isAccountWhole ? [] : ["accountNo"]),
      ...(concerns.length > 0 ? ["finding"] : []),
    ],
    texts: {
      fields: { ...t.actions.prepare.fields, finding: `${t.finding}: ${named}` },
      hints: { accountNo: payerAccount === null ? t.hidden : t.accountHint(payerAccount) },
    },
    children: (
      <>
        <Amount value={amount} currency={currency} size="m" />
        <Note tone="info">{t.prepareHint}</Note>
        {isAccountWhole ? (
          <p className="num">
            {payerBank} {payerAccount}
          </p>
        ) : null}
      </>
    ),
  };
}
