import { type TextsOf, useTexts } from "@krapao/browser/i18n/texts";
import { DAY_MS } from "@krapao/contract/time";
import { Note } from "@krapao/ui/feedback/note";
import { Amount } from "@krapao/ui/money/amount";
import { useMay } from "../../lib/api/me.ts";
import { dateTime, money } from "../../lib/format.ts";
import { Failed, Loading } from "../../lib/lists/list-state.tsx";
import { Age } from "../../lib/marks/age.tsx";
import { Avatar } from "../../lib/marks/avatar.tsx";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { useNow } from "../../lib/session/now.ts";
import { WithdrawalActions } from "./actions.tsx";
import { useOtherClaimer } from "./claim/other-claimer.ts";
import { Destination } from "./destination.tsx";
import { History } from "./history.tsx";
import { MoneyCards } from "./money-cards.tsx";
import { Movements } from "./movements.tsx";
import { RiskPanel } from "./risk-panel.tsx";
import { shortId } from "./short-id.ts";
import { StateChip } from "./state-chip.tsx";
import { withdrawalsTexts } from "./texts.ts";
import { type Detail, useTotals, useWithdrawal } from "./withdrawal-calls.ts";

/** One withdrawal: destination, figures, risk and actions. */
export function WithdrawalDetail({ id }: { id: string }) {
  const query = useWithdrawal(id);
  if (query.data) return <Loaded detail={query.data} readAt={query.dataUpdatedAt} />;
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading />;
}

function Loaded({ detail, readAt }: { detail: Detail; readAt: number }) {
  const t = useTexts(withdrawalsTexts);
  const may = useMay();
  const isOpen = detail.state === "review";
  const mayDecide = isOpen && may("withdrawals.decide");
  const otherStaffUser = useOtherClaimer(detail, { readAt, mayDecide });
  return (
    <div className="wd min-h-0 flex flex-col">
      <Head detail={detail} />
      <section
        className="wd-body flex-1 min-h-0 overflow-auto grid"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        aria-label={t.request(shortId(detail.id))}
      >
        <div className="px-5 py-3.5 grid grid-cols-1 gap-4 content-start">
          {detail.isSuspended ? <Note tone="error">{t.suspended}</Note> : null}
          {otherStaffUser ? (
            <Note tone="warn">
              <b>{t.claimedBy(otherStaffUser.name)}</b> {t.claimedHint}
            </Note>
          ) : null}
          {detail.parked ? (
            <Note tone={detail.parked.isForDocument ? "warn" : "info"}>
              {parkedText(detail.parked, t)}
            </Note>
          ) : null}
          {isOpen ? <PlayNotes detail={detail} /> : null}
          <Destination detail={detail} />
          <MoneyCards detail={detail} />
          <Movements detail={detail} />
          <History detail={detail} />
        </div>
        <RiskPanel detail={detail} />
      </section>
      {mayDecide ? <WithdrawalActions detail={detail} isAnyway={otherStaffUser !== null} /> : null}
    </div>
  );
}

/** What its approval releases of unplayed money, and why its member wants out. */
function PlayNotes({ detail: { released, leaving, currency } }: { detail: Detail }) {
  const t = useTexts(withdrawalsTexts);
  const { unplayed, unknown, games, payers } = released;
  return (
    <>
      {leaving ? (
        <Note tone="warn">
          {t.leaving(t.leavingReasons[leaving.reason], dateTime(leaving.until))}
        </Note>
      ) : null}
      {unplayed > 0 ? (
        <Note tone="warn">
          {t.unplayed(money(unplayed, currency))}
          {payers.length > 0 ? ` ${t.paidFrom(payers.join(" · "))}` : null}
        </Note>
      ) : null}
      {unknown > 0 ? <Note>{t.unknown(money(unknown, currency), games.join(", "))}</Note> : null}
    </>
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
          <MemberLink id={detail.member.id}>{detail.member.name}</MemberLink>{" "}
          <span className="num t3 wd-id font-normal text-14">{detail.member.id}</span>
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
          <span className="s13 t2">{t.requests}</span>
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

/** Who put it on hold, and why: in words, or by the kind of the document that is asked for. */
function parkedText(
  { by, why, isForDocument }: NonNullable<Detail["parked"]>,
  t: TextsOf<typeof withdrawalsTexts>,
): string {
  if (!isForDocument) return t.parkedBy(by.name, why);
  const documents: Readonly<Record<string, string>> = t.documents;
  return t.parkedForDocument(by.name, documents[why] ?? why);
}
