import type { Approval } from "@krapao/contract/office/approvals";
import { Amount } from "@krapao/ui/amount";
import type { ReactNode } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Changes } from "../../lib/changes.tsx";
import { bankAccountText } from "../../lib/format.ts";
import { Moment } from "../../lib/moment.tsx";
import { Facts } from "../../lib/pane.tsx";
import { approvalTexts } from "./texts/index.ts";

type Payload = Approval["payload"];
type Rows = readonly (readonly [label: string, value: ReactNode])[];

/** Shows what a version of a setup changes; the page brings it, for it is another feature's. */
export type ShowSetup = (change: {
  kind: "wheel" | "channel";
  documentKey: string;
  before: Payload | null;
  after: Payload;
}) => ReactNode;

interface FactsProps {
  approval: Approval;
  showSetup: ShowSetup;
}

/** What will be done, in the words of whoever has to agree. */
export function ApprovalFacts({ approval, showSetup }: FactsProps) {
  const { kind, payload, subject } = approval;
  switch (kind) {
    case "wallet.adjust":
      return <Adjustment payload={payload} />;
    case "accounts.bank":
      return <BankChange payload={payload} />;
    case "accounts.erase":
      return <Erasure />;
    case "staff.role":
      return <RoleChange payload={payload} />;
    case "spinwheel.publish":
    case "deposits.channel":
      return (
        <SetupVersion payload={payload}>
          {showSetup({
            kind: kind === "deposits.channel" ? "channel" : "wheel",
            documentKey: subject.slice(subject.indexOf("/") + 1),
            before: (payload.before as Payload | undefined) ?? null,
            after: payload.setup as Payload,
          })}
        </SetupVersion>
      );
    default:
      return <Payout payload={payload} />;
  }
}

const money = ({ amount, currency }: Payload) => (
  <Amount value={Number(amount)} currency={currency === "LAK" ? "LAK" : "THB"} size="m" />
);

const wordOf = (words: Readonly<Record<string, string>>, key: unknown) =>
  words[String(key)] ?? String(key);

function Adjustment({ payload }: { payload: Payload }) {
  const t = useTexts(approvalTexts);
  const rows: Rows = [
    [t.deed, wordOf(t.directions, payload.direction)],
    [t.amount, money(payload)],
    [t.reason, wordOf(t.reasons, payload.reason)],
  ];
  return <Facts rows={rows} />;
}

interface Bank {
  bankCode?: string;
  bankAccountName?: string;
  bankAccountNo?: string;
}

function BankChange({ payload }: { payload: Payload }) {
  const t = useTexts(approvalTexts);
  const [old, now] = [(payload.before ?? null) as Bank | null, payload as Bank];
  const rows = (["bankCode", "bankAccountName", "bankAccountNo"] as const).map((field) => {
    const [before, after] = [old?.[field] ?? null, now[field] ?? ""];
    const isChanged = before !== null && before !== after;
    return { label: t.bank[field], before: shown(before), after: shown(after), isChanged };
  });
  return (
    <>
      <Changes label={t.what} rows={rows} />
      <p className="t3 s13">{t.bank.later}</p>
    </>
  );
}

const shown = (text: string | null) => (text === null ? "–" : bankAccountText(text));

function Erasure() {
  const { erase } = useTexts(approvalTexts);
  return erase.map((text) => (
    <p key={text} className="t2">
      {text}
    </p>
  ));
}

function RoleChange({ payload }: { payload: Payload }) {
  const t = useTexts(approvalTexts);
  const { roles } = useTexts(coreTexts);
  const [before, after] = [wordOf(roles, payload.from), wordOf(roles, payload.to)];
  return <Changes label={t.what} rows={[{ label: t.role, before, after, isChanged: true }]} />;
}

function SetupVersion({ payload, children }: { payload: Payload; children: ReactNode }) {
  const t = useTexts(approvalTexts);
  const { validFrom } = payload;
  const rows: Rows = [
    [
      t.version,
      <span key="version" className="num">
        {String(payload.version)}
      </span>,
    ],
    [t.validFrom, typeof validFrom === "string" ? <Moment key="at" at={validFrom} /> : t.atOnce],
  ];
  return (
    <>
      <Facts rows={rows} />
      {children}
    </>
  );
}

/** A payout of which the bank says nothing, or that was made twice. */
function Payout({ payload }: { payload: Payload }) {
  const t = useTexts(approvalTexts);
  const { outcome, by, evidence, amount } = payload;
  const rows: Rows = [
    [t.deed, outcome === undefined ? wordOf(t.late, by) : wordOf(t.outcomes, outcome)],
    ...(amount === undefined ? [] : ([[t.amount, money(payload)]] as const)),
    ...(evidence === undefined ? [] : ([[t.evidence, String(evidence)]] as const)),
  ];
  return <Facts rows={rows} />;
}
