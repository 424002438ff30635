import type { Approval } from "@krapao/contract/office/approvals";
import { Chip } from "@krapao/ui/chip";
import { Link } from "wouter";
import { useTexts } from "../../i18n/index.ts";
import { Avatar } from "../../lib/avatar.tsx";
import { Moment } from "../../lib/moment.tsx";
import { Facts } from "../../lib/pane.tsx";
import { rowsOfRecord } from "../../lib/record-rows.ts";
import { ApprovalFacts, type ShowSetup } from "./approval-facts.tsx";
import { nameOf } from "./approval-name.ts";
import { Decide } from "./decide.tsx";
import { approvalTexts } from "./texts/index.ts";
import "./approvals.css";

const TONES = {
  waiting: "amber",
  approved: "jade",
  refused: "coral",
  takenBack: "plain",
  expired: "plain",
} as const;

interface DetailProps {
  approval: Approval;
  showSetup: ShowSetup;
}

/** One request with the exact values that will be carried out. */
export function ApprovalDetail({ approval, showSetup }: DetailProps) {
  const t = useTexts(approvalTexts);
  const decided = approval.decidedAt !== null;
  return (
    <>
      <div className="detail-head">
        <Avatar name={approval.makerName} size="l" />
        <div className="grow">
          <h2>{t.kinds[approval.kind] ?? approval.kind}</h2>
          <p className="t2 s13">
            {t.maker} {approval.makerName} · <Moment at={approval.askedAt} />
          </p>
        </div>
        <Chip tone={TONES[approval.state]}>{t.states[approval.state]}</Chip>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and who has only keys must reach it */}
      <section className="detail-body" tabIndex={0} aria-label={t.what}>
        <Facts
          rows={[
            [t.subject, <Subject key="subject" approval={approval} />],
            [t.why, approval.why],
            decided
              ? [t.decided, <Moment key="decided" at={approval.decidedAt} />]
              : [t.expires, <Moment key="expires" at={approval.expiresAt} />],
            ...(decided
              ? ([
                  [t.checker, approval.checkerName ?? "–"],
                  [t.note, approval.note ?? "–"],
                ] as const)
              : []),
          ]}
        />
        <section className="payload" aria-labelledby="payload-title">
          <h3 id="payload-title">{t.payload}</h3>
          <ApprovalFacts approval={approval} showSetup={showSetup} />
          <details>
            <summary>{t.record}</summary>
            <Facts rows={rowsOfRecord(approval.payload)} />
            <p className="t3 s13">
              {t.hash}
              <code className="num">{approval.payloadHash}</code>
            </p>
          </details>
        </section>
      </section>
      {approval.state === "waiting" ? <Decide approval={approval} /> : null}
    </>
  );
}

/** Whom it concerns, by name; a member's leads to the member. */
function Subject({ approval }: { approval: Approval }) {
  const { memberId } = approval;
  const name = nameOf(approval);
  return memberId === null ? name : <Link href={`/members/${memberId}`}>{name}</Link>;
}
