import { Amount } from "@krapao/ui/amount";
import { Note } from "@krapao/ui/note";
import { useTexts } from "../../i18n/index.ts";
import { Age } from "../../lib/age.tsx";
import { Avatar } from "../../lib/avatar.tsx";
import { Failed, Loading } from "../../lib/list-state.tsx";
import { useMay } from "../../lib/me.ts";
import { useNow } from "../../lib/now.ts";
import { Deeds } from "./deeds.tsx";
import { Destination } from "./destination.tsx";
import { History } from "./history.tsx";
import { MoneyCards } from "./money-cards.tsx";
import { Movements } from "./movements.tsx";
import { RiskPanel } from "./risk-panel.tsx";
import { shortId } from "./short-id.ts";
import { StateChip } from "./state-chip.tsx";
import { withdrawalsTexts } from "./texts/index.ts";
import { type Detail, useClaim, useTotals, useWithdrawal } from "./withdrawal-calls.ts";

const DAY_MS = 86_400_000;

/** One withdrawal: to whom, what speaks for and against it, and the deeds. */
export function WithdrawalDetail({ id }: { id: string }) {
  const query = useWithdrawal(id);
  if (query.data) return <Loaded detail={query.data} />;
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading />;
}

function Loaded({ detail }: { detail: Detail }) {
  const t = useTexts(withdrawalsTexts);
  const may = useMay();
  const isOpen = detail.state === "review";
  const mayDecide = isOpen && may("withdrawals.decide");
  const claim = useClaim(detail.id, mayDecide);
  const other = claim ? (claim.isMine ? null : claim.claimedBy) : null;
  return (
    <div className="wd">
      <Head detail={detail} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached without a mouse */}
      <section className="wd-body" tabIndex={0} aria-label={t.request(shortId(detail.id))}>
        <div className="wd-main">
          {detail.isSuspended ? <Note tone="error">{t.suspended}</Note> : null}
          {other ? (
            <Note tone="warn">
              <b>{t.claimedBy(other.name)}</b> {t.claimedHint}
            </Note>
          ) : null}
          {detail.hold ? (
            <Note tone="info">{t.heldBy(detail.hold.by.name, detail.hold.why)}</Note>
          ) : null}
          <Destination detail={detail} />
          <MoneyCards detail={detail} />
          <Movements detail={detail} />
          <History detail={detail} />
        </div>
        <RiskPanel detail={detail} />
      </section>
      {mayDecide ? <Deeds detail={detail} isAnyway={other !== null} /> : null}
    </div>
  );
}

function Head({ detail }: { detail: Detail }) {
  const t = useTexts(withdrawalsTexts);
  const slaMinutes = useTotals()?.slaMinutes;
  const now = useNow();
  const days = Math.floor((now - new Date(detail.memberSince).getTime()) / DAY_MS);
  const isOpen = detail.state === "review";
  return (
    <header className="detail-head">
      <Avatar name={detail.member.name} size="l" />
      <div className="grow">
        <h2>
          {detail.member.name} <span className="num t3 wd-id">{detail.member.id}</span>
        </h2>
        <p className="s13 t2">
          {t.memberFor(Math.max(0, days))} · {t.request(shortId(detail.id))}
          {isOpen ? (
            <>
              {" · "}
              {t.waited}{" "}
              <Age
                since={detail.waitingSince}
                {...(slaMinutes ? { slaSeconds: slaMinutes * 60 } : {})}
              />
            </>
          ) : null}
        </p>
      </div>
      <div className="right">
        {isOpen ? (
          <span className="s13 t2">{t.asks}</span>
        ) : (
          <StateChip state={shownState(detail)} />
        )}
        <br />
        <Amount value={detail.amount} currency={detail.currency} size="l" />
      </div>
    </header>
  );
}

const shownState = ({ state, decidedAt }: Detail) =>
  state === "refused" && decidedAt !== null ? "rejected" : state;
