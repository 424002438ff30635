import type { SlipDetail } from "@krapao/contract/office/deposits";
import { Button } from "@krapao/ui/button";
import { Chip } from "@krapao/ui/chip";
import { Note } from "@krapao/ui/note";
import { Link } from "wouter";
import { useTexts } from "../../i18n/index.ts";
import { Avatar } from "../../lib/avatar.tsx";
import { useMay } from "../../lib/me.ts";
import { Moment } from "../../lib/moment.tsx";
import { SlipDeeds } from "./slip-deeds.tsx";
import { SlipFacts } from "./slip-facts.tsx";
import { depositTexts } from "./texts/index.ts";
import { useReasonWord } from "./use-reason-word.ts";

interface SlipDetailProps {
  slip: SlipDetail;
  /** A colleague who has it in hand. */
  claimedBy: string | null;
  onShow: (id: string) => void;
  onSkip: () => void;
}

/** Everything that is known of a slip, with the deeds below. */
export function SlipDetailPane({ slip, claimedBy, onShow, onSkip }: SlipDetailProps) {
  const t = useTexts(depositTexts);
  const may = useMay();
  const word = useReasonWord();
  return (
    <section className="pane slip-detail" aria-label={t.checks.sender}>
      <header>
        <Avatar name={slip.member.name} />
        <div className="grow who">
          <Link href={`/members/${slip.member.id}`}>
            <b>{slip.member.name}</b>
          </Link>
          <span className="num t3">
            {slip.member.id} · {slip.member.phone}
          </span>
        </div>
        <span className="num t3 ref">SL-{slip.id.slice(-8)}</span>
      </header>
      <div className="scroll">
        <SlipFacts slip={slip} />
        <div className="notes">
          {claimedBy ? <Note tone="info">{t.claimedBy(claimedBy)}</Note> : null}
          <Reason slip={slip} />
          {slip.held ? (
            <Note tone="info">
              {t.heldBy(slip.held.by)}: {slip.held.note}
            </Note>
          ) : null}
          {slip.payment ? (
            <Note tone="info">
              {t.paymentKnown} {slip.payment.member?.name ?? ""}
            </Note>
          ) : null}
          <Twins slip={slip} onShow={onShow} />
          <details>
            <summary>{t.answer}</summary>
            {slip.answer ? (
              <pre className="num">{JSON.stringify(slip.answer, null, 2)}</pre>
            ) : (
              <p className="t3">{t.noAnswer}</p>
            )}
          </details>
          {slip.decisions.length > 0 ? <History slip={slip} /> : null}
          {slip.state === "credited" || slip.state === "failed" ? (
            <p>
              <Chip tone={slip.state === "credited" ? "jade" : "coral"}>
                {t.states[slip.state]}
              </Chip>{" "}
              {slip.state === "failed" ? word(slip) : null}
            </p>
          ) : null}
        </div>
      </div>
      {may("deposits.decide") ? (
        <SlipDeeds slip={slip} isOthers={claimedBy !== null} onSkip={onSkip} />
      ) : null}
    </section>
  );
}

function Reason({ slip }: { slip: SlipDetail }) {
  const t = useTexts(depositTexts);
  const hints: Record<string, string> = t.reviewHints;
  const hint = slip.state === "review" ? hints[slip.reason ?? ""] : undefined;
  return hint ? <Note tone="warn">{hint}</Note> : null;
}

function Twins({ slip, onShow }: { slip: SlipDetail; onShow: (id: string) => void }) {
  const t = useTexts(depositTexts);
  if (slip.twins.length === 0) return null;
  return (
    <div className="twins">
      <h3>{t.twins}</h3>
      <ul>
        {slip.twins.map((twin) => (
          <li key={twin.id}>
            <Button variant="ghost" size="small" onClick={() => onShow(twin.id)}>
              {twin.member.name}
            </Button>
            <span className="t2">
              {t.twinBy[twin.by]}
              {twin.isSameMember ? `, ${t.sameMember}` : ""} · {t.states[twin.state]} ·{" "}
              <Moment at={twin.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function History({ slip }: { slip: SlipDetail }) {
  const t = useTexts(depositTexts);
  const reasons: Record<string, string> = t.reasons;
  return (
    <div className="twins">
      <h3>{t.history}</h3>
      <ul>
        {slip.decisions.map(({ deed, by, reason, note, at }) => (
          <li key={at}>
            <b>{t.deeds[deed]}</b>
            <span className="t2">
              {by} · <Moment at={at} />
              {reason ? ` · ${reasons[reason] ?? reason}` : ""}
              {note ? ` · ${note}` : ""}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
