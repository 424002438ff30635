import * as calls from "@krapao/contract/office/payouts";
import { Amount } from "@krapao/ui/amount";
import { BankTile } from "@krapao/ui/bank-tile";
import { Button } from "@krapao/ui/button";
import { Note } from "@krapao/ui/note";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";
import { Link } from "wouter";
import { toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { Avatar } from "../../lib/avatar.tsx";
import { bankAccountText } from "../../lib/format.ts";
import { useMay } from "../../lib/me.ts";
import { Moment } from "../../lib/moment.tsx";
import { Facts } from "../../lib/pane.tsx";
import { EvidenceDialog } from "./evidence-dialog.tsx";
import { History } from "./history.tsx";
import { LateDialog } from "./late-dialog.tsx";
import { type Payout, shownState } from "./payout-calls.ts";
import { shortId } from "./short-id.ts";
import { StateChip } from "./state-chip.tsx";
import { withdrawalsTexts } from "./texts/index.ts";
import { readAgain, useWithdrawal } from "./withdrawal-calls.ts";

/** One payout: what the bank was told, what it said, and what people did. */
export function PayoutDetail({ payout }: { payout: Payout }) {
  const t = useTexts(withdrawalsTexts);
  const may = useMay();
  const detail = useWithdrawal(payout.id).data;
  const isLate = payout.lateAt !== null && payout.lateSettledAt === null;
  const isOpen = payout.state === "sent" || isLate;
  return (
    <div className="wd">
      <header className="detail-head">
        <Avatar name={payout.member.name} size="l" />
        <div className="grow">
          <h2>
            {payout.member.name} <span className="num t3 wd-id">{payout.member.id}</span>
          </h2>
          <p className="s13 t2">{t.request(shortId(payout.id))}</p>
        </div>
        <div className="right">
          <StateChip state={shownState(payout)} />
          <br />
          <Amount value={payout.amount} currency={payout.currency} size="l" />
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached without a mouse */}
      <section className="detail-body" tabIndex={0} aria-label={t.request(shortId(payout.id))}>
        {payout.isOverdue ? <Note tone="warn">{t.payouts.unknownText}</Note> : null}
        {isLate ? <Note tone="error">{t.payouts.lateText}</Note> : null}
        {payout.isAsked ? (
          <Note tone="info">
            {t.payouts.isAsked} <Link href="/approvals">{t.payouts.toApprovals}</Link>
          </Note>
        ) : null}
        <PayoutFacts payout={payout} />
        {detail ? <History detail={detail} /> : null}
      </section>
      {isOpen ? (
        may("withdrawals.payouts") ? (
          <PayoutDeeds payout={payout} isLate={isLate} />
        ) : (
          <footer className="detail-deeds s13 t3">{t.payouts.mayNot}</footer>
        )
      ) : null}
    </div>
  );
}

function PayoutFacts({ payout }: { payout: Payout }) {
  const t = useTexts(withdrawalsTexts);
  const words = t.payouts;
  return (
    <Facts
      rows={[
        [
          words.to,
          <span key="to" className="wd-to">
            <BankTile code={payout.bankCode} small />
            <span>
              <b className="num">{bankAccountText(payout.accountNo)}</b> {payout.accountName}
            </span>
          </span>,
        ],
        [words.approvedBy, payout.approvedBy ?? words.automatic],
        [
          words.attempts,
          <span key="attempts" className="num">
            {payout.attempts}
          </span>,
        ],
        [
          words.bankReference,
          <span key="reference" className="num">
            {payout.bankReference ?? "–"}
          </span>,
        ],
        [words.reason, payout.reason ?? "–"],
        [words.created, <Moment key="created" at={payout.createdAt} />],
        [words.sent, <Moment key="sent" at={payout.sentAt} />],
        [words.nextCheck, <Moment key="next" at={payout.nextCheckAt} />],
        [words.settled, <Moment key="settled" at={payout.settledAt} />],
        ...(payout.lateSettledAt
          ? ([[words.lateDone, <Moment key="late" at={payout.lateSettledAt} />]] as const)
          : []),
      ]}
    />
  );
}

function PayoutDeeds({ payout, isLate }: { payout: Payout; isLate: boolean }) {
  const t = useTexts(withdrawalsTexts);
  const [isAsking, setAsking] = useState(false);
  // What is decided is what was on the screen when the dialog opened.
  const [seen, setSeen] = useState<number | null>(null);
  const ask = async () => {
    setAsking(true);
    await api(calls.ask, { params: { withdrawalId: payout.id } }).then(
      ({ state }) => toast("info", t.payouts.asked(t.states[state])),
      toastError,
    );
    setAsking(false);
    await readAgain();
  };
  const dialog = {
    open: seen !== null,
    onClose: () => setSeen(null),
    payout,
    version: seen ?? payout.version,
  };
  return (
    <footer className="detail-deeds">
      {isLate ? null : (
        <Button
          variant={payout.isOverdue ? "primary" : "secondary"}
          loading={isAsking && t.payouts.asking}
          onClick={ask}
        >
          {t.payouts.ask}
        </Button>
      )}
      <span className="grow" />
      {isLate || payout.isOverdue ? (
        <Button
          variant={isLate ? "primary" : "secondary"}
          disabled={payout.isAsked}
          onClick={() => setSeen(payout.version)}
        >
          {isLate ? t.payouts.settle : t.payouts.resolve}
        </Button>
      ) : null}
      {isLate ? <LateDialog {...dialog} /> : <EvidenceDialog {...dialog} />}
    </footer>
  );
}
