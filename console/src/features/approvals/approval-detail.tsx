import { useTexts } from "@krapao/browser/i18n/texts";
import type { Approval } from "@krapao/contract/console/approvals";
import { Chip } from "@krapao/ui/feedback/chip";
import { coreTexts } from "../../i18n/texts.ts";
import { Avatar } from "../../lib/marks/avatar.tsx";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { rowsOfRecord } from "../../lib/records/record-rows.ts";
import { ApprovalFacts, type ShowSetup } from "./approval-facts.tsx";
import { nameOf, titleOf } from "./approval-name.ts";
import { Decide, type OnPassword } from "./decide.tsx";
import { approvalTexts } from "./texts.ts";
import "./approvals.css";

const TONES = {
  waiting: "amber",
  approved: "jade",
  refused: "coral",
  cancelled: "plain",
  expired: "plain",
} as const;

interface DetailProps {
  approval: Approval;
  showSetup: ShowSetup;
  onPassword: OnPassword;
}

/** One request with the exact values that the approval carries out. */
export function ApprovalDetail({ approval, showSetup, onPassword }: DetailProps) {
  const t = useTexts(approvalTexts);
  const isDecided = approval.decidedAt !== null;
  return (
    <>
      <div className="detail-head">
        <Avatar name={approval.makerName} size="l" />
        <div className="grow">
          <h2>{titleOf(approval, t)}</h2>
          <p className="t2 s13">
            {t.labels.requestedBy} {approval.makerName} · <Timestamp at={approval.requestedAt} />
          </p>
        </div>
        <Chip tone={TONES[approval.state]}>{t.states[approval.state]}</Chip>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className="detail-body" tabIndex={0} aria-label={t.what}>
        <Facts
          rows={[
            [t.subject, <Subject key="subject" approval={approval} />],
            [t.why, approval.why],
            isDecided
              ? [t.decided, <Timestamp key="decided" at={approval.decidedAt} />]
              : [t.expires, <Timestamp key="expires" at={approval.expiresAt} />],
            ...(isDecided
              ? ([
                  [t.checker, approval.checkerName ?? "–"],
                  [t.note, approval.note ?? "–"],
                ] as const)
              : []),
          ]}
        />
        <section
          className="payload grid grid-cols-1 gap-1.5 px-4 py-3.5 border border-gold-line rounded-14 bg-gold-soft"
          aria-labelledby="payload-title"
        >
          <h3 id="payload-title">{t.payload}</h3>
          <ApprovalFacts approval={approval} showSetup={showSetup} />
          <details>
            <summary>{t.record}</summary>
            <Facts rows={rowsOfRecord(approval.payload)} />
            <p className="t3 s13">
              {t.hash}
              <code className="num block wrap-anywhere">{approval.payloadHash}</code>
            </p>
          </details>
        </section>
      </section>
      {approval.state === "waiting" ? <Decide approval={approval} onPassword={onPassword} /> : null}
    </>
  );
}

/** The name of the subject; a member's name links to the member page. */
function Subject({ approval }: { approval: Approval }) {
  const { roles } = useTexts(coreTexts);
  const { ownAccount } = useTexts(approvalTexts);
  const { memberId } = approval;
  const name = nameOf(approval, { roles, ownAccount });
  return memberId === null ? name : <MemberLink id={memberId}>{name}</MemberLink>;
}
