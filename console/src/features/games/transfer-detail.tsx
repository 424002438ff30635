import * as games from "@krapao/contract/office/games";
import { Amount } from "@krapao/ui/amount";
import { Chip } from "@krapao/ui/chip";
import { amountText } from "@krapao/ui/money";
import { Note } from "@krapao/ui/note";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { dateTime } from "../../lib/format.ts";
import { Failed, Loading } from "../../lib/list-state.tsx";
import { Moment } from "../../lib/moment.tsx";
import { Facts } from "../../lib/pane.tsx";
import { PartyCalls } from "./party-calls.tsx";
import { gamesTexts } from "./texts/index.ts";
import { TransferDeeds } from "./transfer-deeds.tsx";
import { transferKey } from "./transfer-key.ts";
import "./transfers.css";

/** The evidence of one transfer, and the decision. */
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
  operator: "amber",
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
            <Link className="sky" href={`/members/${transfer.member.id}`}>
              {transfer.member.name}
            </Link>{" "}
            <span className="num">
              ID {transfer.member.id} · {transfer.member.phone}
            </span>
          </p>
        </div>
        <Chip tone={TONES[transfer.state]}>{t.states[transfer.state]}</Chip>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and who has only keys must reach it */}
      <section className="detail-body" tabIndex={0} aria-label={t.facts}>
        {page.verdict ? (
          <Note tone={page.verdict.verdict === "done" ? "ok" : "info"}>
            <b>
              {t.decided}: {t.verdicts[page.verdict.verdict]}
            </b>
            <br />
            {page.verdict.evidence}
            <br />
            <span className="s13">{t.by(page.verdict.staffName, dateTime(page.verdict.at))}</span>
          </Note>
        ) : (
          <Suggestion page={page} />
        )}
        <PartyCalls calls={page.calls} />
        <TransferFacts page={page} />
      </section>
      <TransferDeeds page={page} />
    </>
  );
}

/** What the readings say, and the figures on which it rests. */
function Suggestion({ page: { suggestion } }: { page: games.TransferPage }) {
  const t = useTexts(gamesTexts);
  const { verdict, because, figures } = suggestion;
  const known = Object.entries(figures).filter(([, value]) => value !== null);
  return (
    <section className="hint-box" aria-label={t.suggestion}>
      <p className="row">
        <span className="grow t2">{t.suggestion}</span>
        <Chip tone={verdict === "done" ? "jade" : verdict === "refused" ? "coral" : "amber"}>
          {t.verdicts[verdict ?? "none"]}
        </Chip>
      </p>
      <p>{t.because[because]}</p>
      <ul>
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
  const { transfer } = page;
  const credits = (value: number | null) => (value === null ? "–" : signed(value));
  return (
    <section>
      <h3>{t.facts}</h3>
      <Facts
        rows={[
          [t.reason, transfer.reason ? (t.reasons[transfer.reason] ?? transfer.reason) : "–"],
          [t.provider, transfer.provider],
          [t.username, page.username],
          [t.credits, credits(transfer.credits)],
          [t.creditsBefore, credits(page.creditsBefore)],
          [t.creditsAfter, credits(page.creditsAfter)],
          [t.created, <Moment key="created" at={transfer.createdAt} />],
          [t.called, <Moment key="called" at={transfer.calledAt} />],
          [t.settled, <Moment key="settled" at={transfer.settledAt} />],
          [t.attempts, transfer.attempts],
          [t.providerReference, page.providerReference ?? "–"],
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
