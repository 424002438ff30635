import { type TextsOf, useTexts } from "@krapao/browser/i18n/texts";
import * as games from "@krapao/contract/console/games";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { Amount } from "@krapao/ui/money/amount";
import { amountText } from "@krapao/ui/money/amount-text";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { unusableTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { dateTime } from "../../lib/format.ts";
import { Failed, Loading } from "../../lib/lists/list-state.tsx";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { SearchText } from "../../lib/navigation/search-text.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { unusableText } from "../../lib/records/unusable-text.ts";
import { ExternalCalls } from "./external-calls.tsx";
import { gamesTexts } from "./texts.ts";
import { TransferActions } from "./transfer-actions.tsx";
import { transferKey } from "./transfer-key.ts";
import "./transfers.css";

/** One transfer with its evidence and its decision. */
export function TransferDetail({ transferId }: { transferId: string }) {
  const query = useQuery({
    queryKey: transferKey(transferId),
    queryFn: ({ signal }) => api(games.read, { params: { transferId }, signal }),
    refetchInterval: 15_000,
  });
  if (query.data) return <Detail page={query.data} />;
  return query.error ? <Failed error={query.error} onRetry={query.refetch} /> : <Loading />;
}

const TONES = {
  decided: "amber",
  called: "amber",
  review: "amber",
  done: "jade",
  refused: "coral",
} as const;

function Detail({ page }: { page: games.TransferPage }) {
  const t = useTexts(gamesTexts);
  const { transfer } = page;
  return (
    <>
      <div className="detail-head">
        <div className="grow">
          <h2>
            <Amount value={transfer.amount} currency={transfer.currency} size="m" />{" "}
            {t.route(transfer.direction, transfer.gameName)}
          </h2>
          <p className="t2">
            <MemberLink className="sky" id={transfer.member.id}>
              {transfer.member.name}
            </MemberLink>{" "}
            <span className="num">
              ID {transfer.member.id} · {transfer.member.phone}
            </span>
          </p>
        </div>
        <Chip tone={transfer.isCaseOpen ? "coral" : TONES[transfer.state]}>
          {transfer.isCaseOpen ? t.contradicted : t.states[transfer.state]}
        </Chip>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className="detail-body" tabIndex={0} aria-label={t.facts}>
        {page.decision ? (
          <Note tone={page.decision.outcome === "done" ? "ok" : "info"}>
            <b>
              {t.decided}: {t.outcomes[page.decision.outcome]}
            </b>
            <br />
            {page.decision.evidence}
            <br />
            <span className="s13">
              {t.by(decidersOf(page.decision, t), dateTime(page.decision.at))}
            </span>
          </Note>
        ) : (
          <Suggestion page={page} />
        )}
        {transfer.isCaseOpen ? <Note tone="error">{t.caseText}</Note> : null}
        {page.decision?.caseClosedAt ? (
          <Note tone="info">
            <b>{t.actions.closeCase.done}</b>
            <br />
            {page.decision.caseNote}
            <br />
            <span className="s13">{dateTime(page.decision.caseClosedAt)}</span>
          </Note>
        ) : null}
        {page.isApprovalRequested ? (
          <Note tone="info">
            {t.labels.approvalByASecondPersonIsAlreadyRequested}{" "}
            <Link href="/approvals">{t.labels.openTheApprovalRequests}</Link>
          </Note>
        ) : null}
        <ExternalCalls calls={page.calls} />
        <TransferFacts page={page} />
      </section>
      <TransferActions page={page} />
    </>
  );
}

/** The person who decided, or both. */
function decidersOf(
  { staffName, makerName }: NonNullable<games.TransferPage["decision"]>,
  t: TextsOf<typeof gamesTexts>,
): string {
  return makerName === null ? staffName : t.together(makerName, staffName);
}

/** The outcome that the evidence suggests, with the figures behind it. */
function Suggestion({ page: { suggestion, transfer } }: { page: games.TransferPage }) {
  const t = useTexts(gamesTexts);
  const { kinds } = useTexts(unusableTexts);
  const { outcome, because, figures } = suggestion;
  const known = Object.entries(figures).filter(([, value]) => value !== null);
  return (
    <section
      className="border border-line-2 rounded-16 px-4 py-3.5 grid grid-cols-1 gap-2 bg-[rgb(8_13_30/0.4)]"
      aria-label={t.suggestion}
    >
      <p className="row">
        <span className="grow t2">{t.suggestion}</span>
        <Chip tone={outcome === "done" ? "jade" : outcome === "refused" ? "coral" : "amber"}>
          {t.outcomes[outcome ?? "none"]}
        </Chip>
      </p>
      <p>{t.because[because]}</p>
      {transfer.reason ? (
        <p className="t2">
          {t.labels.reason}: {unusableText(kinds, transfer.reason, t.reasons)}
        </p>
      ) : null}
      <ul className="flex-wrap gap-x-4.5 gap-y-1 text-13 text-fg-2 flex">
        {known.map(([name, value]) => (
          <li key={name}>
            {t.figures[name] ?? name} <b className="num">{signed(value ?? 0)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

const signed = (value: number) => `${value < 0 ? "−" : ""}${amountText(Math.abs(value))}`;

function TransferFacts({ page }: { page: games.TransferPage }) {
  const t = useTexts(gamesTexts);
  const { kinds } = useTexts(unusableTexts);
  const { transfer } = page;
  const credits = (value: number | null) => (value === null ? "–" : signed(value));
  return (
    <section>
      <h3>{t.facts}</h3>
      <Facts
        rows={[
          [
            t.labels.reason,
            transfer.reason ? unusableText(kinds, transfer.reason, t.reasons) : "–",
          ],
          [t.provider, transfer.providerName],
          [t.username, <SearchText key="u" text={page.username} />],
          [t.labels.credits, credits(transfer.credits)],
          [t.creditsBefore, credits(page.creditsBefore)],
          [t.creditsAfter, credits(page.creditsAfter)],
          [t.labels.started, <Timestamp key="created" at={transfer.createdAt} />],
          [t.called, <Timestamp key="called" at={transfer.calledAt} />],
          [t.labels.settled, <Timestamp key="settled" at={transfer.settledAt} />],
          ...(page.decision?.nextCheckAt
            ? ([[t.nextCheck, <Timestamp key="next" at={page.decision.nextCheckAt} />]] as const)
            : []),
          [t.attempts, transfer.attempts],
          [
            t.providerReference,
            page.providerReference ? <SearchText key="p" text={page.providerReference} /> : "–",
          ],
          [
            t.reference,
            <span key="id" className="num">
              {transfer.id}
            </span>,
          ],
        ]}
      />
    </section>
  );
}
