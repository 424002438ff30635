import * as games from "@krapao/contract/office/games";
import { Amount } from "@krapao/ui/amount";
import { Button } from "@krapao/ui/button";
import { Chip } from "@krapao/ui/chip";
import { amountText } from "@krapao/ui/money";
import { Note } from "@krapao/ui/note";
import { toast } from "@krapao/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Radio } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { toastError } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { dateTime, money } from "../../lib/format.ts";
import { Kbd } from "../../lib/kbd.tsx";
import { Failed, Loading } from "../../lib/list-state.tsx";
import { useQueueKeys } from "../../lib/master-detail.tsx";
import { useMay } from "../../lib/me.ts";
import { Moment } from "../../lib/moment.tsx";
import { Facts } from "../../lib/pane.tsx";
import { refreshQueue } from "../../lib/queues.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { PartyCalls } from "./party-calls.tsx";
import { gamesTexts } from "./texts/index.ts";
import "./transfers.css";

type Verdict = "done" | "refused";
const keyOf = (transferId: string) => ["transfer", transferId];

/** The evidence of one transfer, and the decision. */
export function TransferDetail({ transferId }: { transferId: string }) {
  const query = useQuery({
    queryKey: keyOf(transferId),
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
      <div className="detail-body">
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
      </div>
      <Deeds page={page} />
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

/** Ask again, and say what happened: D it did, N it did not, A asks. */
function Deeds({ page }: { page: games.TransferPage }) {
  const t = useTexts(gamesTexts);
  const may = useMay()("games.resolve");
  const client = useQueryClient();
  const { transfer, suggestion } = page;
  const params = { transferId: transfer.id };
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      client.setQueryData(keyOf(transfer.id), await api(games.ask, { params }));
    } catch (error) {
      await toastError(error);
    }
    setAsking(false);
  };
  const decide = async (evidence: string) => {
    if (verdict === null) return;
    await api(games.decide, { params, input: { verdict, evidence } });
    toast("success", `${t.decided}: ${t.verdicts[verdict]}`);
    refreshQueue("transfers");
    await client.invalidateQueries({ queryKey: keyOf(transfer.id) });
  };
  const isOpen = transfer.settledAt === null;
  const mayDecide = may && page.isDecidable;
  useQueueKeys({
    a: may && isOpen && ask,
    d: mayDecide && (() => setVerdict("done")),
    n: mayDecide && (() => setVerdict("refused")),
  });
  if (!may || !isOpen) return null;
  const amount = money(transfer.amount, transfer.currency);
  const variantOf = (each: Verdict) => (suggestion.verdict === each ? "primary" : "secondary");
  return (
    <div className="detail-deeds">
      <Button variant="secondary" loading={isAsking && t.asking} onClick={ask}>
        <Radio className="i i18" aria-hidden="true" />
        {t.askNow} <Kbd>A</Kbd>
      </Button>
      <span className="grow s13 t3">{page.isDecidable ? null : t.notYet}</span>
      <Button
        variant={variantOf("refused")}
        disabled={!page.isDecidable}
        onClick={() => setVerdict("refused")}
      >
        {t.decideRefused} <Kbd>N</Kbd>
      </Button>
      <Button
        variant={variantOf("done")}
        disabled={!page.isDecidable}
        onClick={() => setVerdict("done")}
      >
        {t.decideDone} <Kbd>D</Kbd>
      </Button>
      <ReasonDialog
        open={verdict !== null}
        onClose={() => setVerdict(null)}
        title={verdict === "done" ? t.confirmDone : t.confirmRefused}
        deed={verdict === "done" ? t.decideDone : t.decideRefused}
        danger={verdict !== null && suggestion.verdict !== verdict}
        reasons={t.evidenceReasons}
        onConfirm={decide}
      >
        <p className="t2">
          {verdict === "done" ? t.confirmDoneText(amount) : t.confirmRefusedText(amount)}{" "}
          {t.evidenceHint}
        </p>
      </ReasonDialog>
    </div>
  );
}
