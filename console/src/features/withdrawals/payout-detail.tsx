import { useTexts } from "@krapao/browser/i18n/texts";
import { payoutActions } from "@krapao/contract/console/payouts";
import { Note } from "@krapao/ui/feedback/note";
import { Amount } from "@krapao/ui/money/amount";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { toast } from "@krapao/ui/overlays/toast";
import { Link } from "wouter";
import { unusableTexts } from "../../i18n/texts.ts";
import { Actions } from "../../lib/actions/actions.tsx";
import { useMay } from "../../lib/api/me.ts";
import { bankAccountText } from "../../lib/format.ts";
import { Avatar } from "../../lib/marks/avatar.tsx";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { SearchText } from "../../lib/navigation/search-text.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { unusableText } from "../../lib/records/unusable-text.ts";
import { History } from "./history.tsx";
import { type Payout, shownState } from "./payout-calls.ts";
import { shortId } from "./short-id.ts";
import { StateChip } from "./state-chip.tsx";
import { withdrawalsTexts } from "./texts.ts";
import { refetchWithdrawals, useWithdrawal } from "./withdrawal-calls.ts";

/** One payout: state, the bank's answer and the actions of staff users. */
export function PayoutDetail({ payout }: { payout: Payout }) {
  const t = useTexts(withdrawalsTexts);
  const may = useMay();
  const detail = useWithdrawal(payout.id).data;
  const isLate = payout.lateAt !== null && payout.lateSettledAt === null;
  const isOpen = payout.state === "sent" || payout.isCaseOpen || isLate;
  return (
    <div className="wd min-h-0 flex flex-col">
      <header className="detail-head">
        <Avatar name={payout.member.name} size="l" />
        <div className="grow">
          <h2>
            <MemberLink id={payout.member.id}>{payout.member.name}</MemberLink>{" "}
            <span className="num t3 wd-id font-normal text-14">{payout.member.id}</span>
          </h2>
          <p className="s13 t2">{t.request(shortId(payout.id))}</p>
        </div>
        <div className="right">
          <StateChip state={shownState(payout)} />
          <br />
          <Amount value={payout.amount} currency={payout.currency} size="l" />
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className="detail-body" tabIndex={0} aria-label={t.request(shortId(payout.id))}>
        {payout.isOverdue ? <Note tone="warn">{t.payouts.unknownText}</Note> : null}
        {isLate ? <Note tone="error">{t.payouts.lateText}</Note> : null}
        {payout.isCaseOpen ? <Note tone="error">{t.payouts.contradictedText}</Note> : null}
        {payout.isApprovalRequested ? (
          <Note tone="info">
            {t.labels.approvalByASecondPersonIsAlreadyRequested}{" "}
            <Link href="/approvals">{t.labels.openTheApprovalRequests}</Link>
          </Note>
        ) : null}
        <PayoutFacts payout={payout} />
        {detail ? <History detail={detail} /> : null}
      </section>
      {isOpen ? (
        may("withdrawals.payouts") ? (
          <PayoutActions payout={payout} />
        ) : (
          <footer className="detail-actions s13 t3">{t.payouts.readOnly}</footer>
        )
      ) : null}
    </div>
  );
}

function PayoutFacts({ payout }: { payout: Payout }) {
  const t = useTexts(withdrawalsTexts);
  const { kinds } = useTexts(unusableTexts);
  const labels = t.payouts;
  return (
    <Facts
      rows={[
        [
          labels.to,
          <span key="to" className="inline-flex items-center gap-2">
            <BankTile code={payout.bankCode} small />
            <span>
              <b className="num">{bankAccountText(payout.accountNo)}</b> {payout.accountName}
            </span>
          </span>,
        ],
        [labels.approvedBy, payout.approvedBy ?? labels.automatic],
        [
          labels.attempts,
          <span key="attempts" className="num">
            {payout.attempts}
          </span>,
        ],
        [
          labels.bankReference,
          payout.bankReference ? <SearchText key="reference" text={payout.bankReference} /> : "–",
        ],
        [labels.reason, payout.reason ? unusableText(kinds, payout.reason, t.states) : "–"],
        [labels.created, <Timestamp key="created" at={payout.createdAt} />],
        [labels.sent, <Timestamp key="sent" at={payout.sentAt} />],
        [labels.nextCheck, <Timestamp key="next" at={payout.nextCheckAt} />],
        [labels.settled, <Timestamp key="settled" at={payout.settledAt} />],
        ...(payout.lateSettledAt
          ? ([[labels.lateSettled, <Timestamp key="late" at={payout.lateSettledAt} />]] as const)
          : []),
      ]}
    />
  );
}

function PayoutActions({ payout }: { payout: Payout }) {
  const t = useTexts(withdrawalsTexts);
  const { confirm, posted } = t.payouts;
  const button = { variant: "primary" as const, disabled: payout.isApprovalRequested };
  return (
    <Actions
      of={payoutActions}
      item={payout}
      texts={t.payouts.actions}
      refresh={refetchWithdrawals}
      start={["ask"]}
      special={{
        ask: {
          button: {
            variant: payout.isOverdue ? "primary" : "secondary",
            loading: t.labels.checking,
          },
          onDone: ({ state }) =>
            toast("info", t.payouts.checkResult(t.states[state as Payout["state"]])),
        },
        resolve: {
          button: { ...button, variant: "secondary" },
          // No outcome is taken at first.
          initial: { outcome: "" },
          texts: {
            confirm,
            done: posted,
            fields: { ...t.payouts.actions.resolve.fields, evidence: t.labels.evidenceFromTheBank },
          },
        },
        settleLate: { button, texts: { confirm, done: posted } },
        closeCase: {
          button,
          texts: { title: t.labels.closeCaseTitle, done: posted },
        },
      }}
    />
  );
}
