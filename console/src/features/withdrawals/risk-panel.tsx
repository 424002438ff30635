import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useMay } from "../../lib/api/me.ts";
import { money } from "../../lib/format.ts";
import { Failed, Loading } from "../../lib/lists/list-state.tsx";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { RiskChip } from "../../lib/marks/risk-chip.tsx";
import { evidenceText, ruleText } from "./finding-text.ts";
import { withdrawalsTexts } from "./texts.ts";
import { type Detail, type Finding, type Risk, useMemberRisk } from "./withdrawal-calls.ts";
import "./risk-panel.css";

/** Length of a half circle with radius 52. */
const ARC_LENGTH = Math.PI * 52;
const COLOURS = { low: "var(--jade-400)", medium: "var(--amber-400)", high: "var(--coral-400)" };
/** Points from which a single rule is shown in coral. */
const SEVERE_POINTS = 20;

/** The current risk score with the findings of its rules. */
export function RiskPanel({ detail }: { detail: Detail }) {
  const t = useTexts(withdrawalsTexts);
  const { riskNow, riskThen, currency } = detail;
  const hasChanged = riskThen && riskThen.score !== riskNow.score;
  return (
    <aside className="wd-risk py-3.5 px-4.5 bg-[rgb(8_13_30/0.3)]" aria-label={t.risk.title}>
      <RiskScore risk={riskNow} currency={currency}>
        {hasChanged ? t.risk.atRequest(riskThen.score) : null}
      </RiskScore>
    </aside>
  );
}

/** The risk of a withdrawal of the member's whole balance, for the member page. */
export function MemberRisk({ memberId }: { memberId: string }) {
  const t = useTexts(withdrawalsTexts);
  const { data, error, refetch } = useMemberRisk(memberId);
  if (!data) return error ? <Failed error={error} onRetry={refetch} /> : <Loading />;
  return (
    <RiskScore risk={data.risk} currency={data.currency}>
      {t.risk.ofAll(money(data.amount, data.currency))}
    </RiskScore>
  );
}

/** The same risk in a word, for the head of the member page. */
export function MemberRiskMark({ memberId }: { memberId: string }) {
  const { data } = useMemberRisk(memberId);
  return data ? <RiskChip level={data.risk.level} score={data.risk.score} /> : null;
}

interface RiskScoreProps {
  risk: Risk;
  currency: Currency;
  /** A line below the score. */
  children: ReactNode;
}

function RiskScore({ risk: { score, level, findings }, currency, children }: RiskScoreProps) {
  const t = useTexts(withdrawalsTexts);
  return (
    <>
      <header className="wd-risk-head flex items-center justify-between">
        <h3>{t.risk.title}</h3>
        <RiskChip level={level} />
      </header>
      <svg
        className="wd-gauge block mx-auto mt-1 mb-1.5"
        width="148"
        height="92"
        viewBox="0 0 148 92"
        role="img"
        aria-label={t.risk.gauge(score)}
      >
        <path d="M22 80A52 52 0 0 1 126 80" className="track" />
        <path
          d="M22 80A52 52 0 0 1 126 80"
          className="value"
          stroke={COLOURS[level]}
          strokeDasharray={`${(ARC_LENGTH * score) / 100} 400`}
        />
        <text x="74" y="64" className="score">
          {score}
        </text>
        <text x="74" y="88" className="of">
          {t.risk.of}
        </text>
      </svg>
      {children === null ? null : <p className="s13 t3 text-center pb-1.5">{children}</p>}
      <ul className="divide-y divide-line">
        {findings.map((finding) => (
          <FindingRow key={finding.rule} finding={finding} currency={currency} />
        ))}
      </ul>
    </>
  );
}

function toneOf({ points, waits, evidence }: Finding) {
  if (waits || points >= SEVERE_POINTS) return { tone: "coral", Icon: TriangleAlert };
  if (points > 0) return { tone: "amber", Icon: CircleAlert };
  return evidence.nameMatch === "unknown"
    ? { tone: "t3", Icon: CircleHelp }
    : { tone: "jade", Icon: CircleCheck };
}

function FindingRow({ finding, currency }: { finding: Finding; currency: Currency }) {
  const t = useTexts(withdrawalsTexts);
  const may = useMay();
  const { tone, Icon } = toneOf(finding);
  const evidence = evidenceText(finding, { t, currency });
  return (
    <li className="wd-finding grid-cols-[22px_minmax(0,1fr)_auto] leading-[1.5] grid gap-2 px-0 py-2.5">
      <Icon className={`i i18 ${tone}`} aria-hidden="true" />
      <span>
        <b>{ruleText(finding, t)}</b>
        {evidence ? (
          <span className="s13 t3 wd-evidence block wrap-anywhere">{evidence}</span>
        ) : null}
        {finding.members.length > 0 ? (
          <span className="s13 t3 wd-evidence num block wrap-anywhere">
            {finding.members.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 ? ", " : ""}
                {may("accounts.read") ? (
                  <MemberLink id={id} title={name}>
                    {id}
                  </MemberLink>
                ) : (
                  id
                )}
              </span>
            ))}
          </span>
        ) : null}
      </span>
      <span className={`num wd-points ${finding.points > 0 || finding.waits ? tone : "t3"}`}>
        {finding.waits && finding.points === 0 ? t.risk.waits : t.risk.points(finding.points)}
      </span>
    </li>
  );
}
