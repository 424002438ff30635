import { useTexts } from "@krapao/browser/i18n/texts";
import type { SlipDetail } from "@krapao/contract/console/deposits/payments";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { useMay } from "../../lib/api/me.ts";
import { Avatar } from "../../lib/marks/avatar.tsx";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { SlipActions } from "./slip-actions.tsx";
import { SlipFacts } from "./slip-facts.tsx";
import { depositTexts, secondPersonTexts } from "./texts.ts";
import { useReasonLabel } from "./use-reason-label.ts";

interface SlipDetailProps {
  slip: SlipDetail;
  /** Another staff user who has claimed the slip. */
  claimedBy: string | null;
  onShow: (id: string) => void;
  onSkip: () => void;
}

/** Facts, notes and actions of a slip. */
export function SlipDetailPane({ slip, claimedBy, onShow, onSkip }: SlipDetailProps) {
  const t = useTexts(depositTexts);
  const may = useMay();
  const reasonLabel = useReasonLabel();
  return (
    <section
      className="pane slip-detail flex flex-col min-h-0 overflow-hidden"
      aria-label={t.checks.sender}
    >
      <header>
        <Avatar name={slip.member.name} />
        <div className="grow identity grid leading-[1.45] min-w-0">
          <MemberLink id={slip.member.id}>
            <b>{slip.member.name}</b>
          </MemberLink>
          <span className="num t3 text-13">
            {slip.member.id} · {slip.member.phone}
          </span>
        </div>
        <span className="num t3 ref text-13">SL-{slip.id.slice(-8).toUpperCase()}</span>
      </header>
      <div className="scroll flex-1 min-h-0 overflow-auto">
        <SlipFacts slip={slip} />
        <div className="notes grid-cols-1 gap-3 px-4.5 pt-2.5 pb-4">
          {claimedBy ? <Note tone="info">{t.claimedBy(claimedBy)}</Note> : null}
          <Reason slip={slip} />
          {slip.parked ? (
            <Note tone="info">
              {t.parkedBy(slip.parked.by)}: {slip.parked.note}
            </Note>
          ) : null}
          {slip.payment ? (
            <Note tone="info">
              {t.paymentKnown} {slip.payment.member?.name ?? ""}
            </Note>
          ) : null}
          <Duplicates slip={slip} onShow={onShow} />
          <details>
            <summary className="min-h-11 flex items-center text-13 text-fg-2 cursor-pointer">
              {t.answer}
            </summary>
            {slip.answer ? (
              <pre className="num p-3 rounded-12 border border-line text-12 leading-[1.5] overflow-auto">
                {JSON.stringify(slip.answer, null, 2)}
              </pre>
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
              {slip.state === "failed" ? reasonLabel(slip) : null}
            </p>
          ) : null}
        </div>
      </div>
      {may("deposits.decide") ? (
        <SlipActions slip={slip} isClaimedByOther={claimedBy !== null} onSkip={onSkip} />
      ) : null}
    </section>
  );
}

function Reason({ slip }: { slip: SlipDetail }) {
  const t = useTexts(depositTexts);
  const second = useTexts(secondPersonTexts);
  const hints: Record<string, string> = t.reviewHints;
  const hint = slip.asked
    ? second.askedSlip(slip.asked.by)
    : slip.state === "review"
      ? hints[slip.reason ?? ""]
      : undefined;
  return hint ? <Note tone="warn">{hint}</Note> : null;
}

function Duplicates({ slip, onShow }: { slip: SlipDetail; onShow: (id: string) => void }) {
  const t = useTexts(depositTexts);
  if (slip.duplicates.length === 0) return null;
  return (
    <div className="">
      <h3 className="text-13 font-medium text-fg-3">{t.duplicates}</h3>
      <ul>
        {slip.duplicates.map((duplicate) => (
          <li className="flex-wrap min-h-11 flex items-center gap-x-3 gap-y-1" key={duplicate.id}>
            <Button variant="ghost" size="small" onClick={() => onShow(duplicate.id)}>
              {duplicate.member.name}
            </Button>
            <span className="t2">
              {t.duplicateBy[duplicate.by]}
              {duplicate.isSameMember ? `, ${t.sameMember}` : ""} · {t.states[duplicate.state]} ·{" "}
              <Timestamp at={duplicate.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function History({ slip }: { slip: SlipDetail }) {
  const t = useTexts(depositTexts);
  const reasons: Record<string, string> = t.actions.slips.reject.values;
  return (
    <div className="">
      <h3 className="text-13 font-medium text-fg-3">{t.history}</h3>
      <ul>
        {slip.decisions.map(({ action, by, reason, note, at }) => (
          <li className="flex-wrap min-h-11 flex items-center gap-x-3 gap-y-1" key={at}>
            <b>{t.slipActions[action]}</b>
            <span className="t2">
              {by} · <Timestamp at={at} />
              {reason ? ` · ${reasons[reason] ?? reason}` : ""}
              {note ? ` · ${note}` : ""}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
