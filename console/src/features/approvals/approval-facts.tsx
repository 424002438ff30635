import { useTexts } from "@krapao/browser/i18n/texts";
import type { Approval } from "@krapao/contract/console/approvals";
import { Amount } from "@krapao/ui/money/amount";
import type { ReactNode } from "react";
import { bankAccountText } from "../../lib/format.ts";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Changes } from "../../lib/panes/changes.tsx";
import { Facts } from "../../lib/panes/pane.tsx";
import { AccessFacts } from "./access-facts.tsx";
import { AnnouncementFacts } from "./announcement-facts.tsx";
import { ownAccountName } from "./approval-name.ts";
import { ReturnedFacts } from "./returned-facts.tsx";
import { MadeRole, RoleChange } from "./role-facts.tsx";
import { approvalTexts } from "./texts.ts";
import { TransferFacts } from "./transfer-facts.tsx";

type Payload = Approval["payload"];
type Rows = readonly (readonly [label: string, value: ReactNode])[];

interface SetupChange {
  kind: string;
  documentKey: string;
  before: Payload | null;
  after: Payload;
}

/** Renders the changes of a setup version. The page passes it, as features import no other one. */
export type ShowSetup = (change: SetupChange) => ReactNode;

/** The change of a request to publish a setup document, whose subject is `setup:kind/key`. */
export function setupChangeOf({ subject, payload }: Approval): SetupChange {
  return {
    kind: subject.slice(subject.indexOf(":") + 1, subject.indexOf("/")),
    documentKey: subject.slice(subject.indexOf("/") + 1),
    before: (payload.before as Payload | undefined) ?? null,
    after: payload.setup as Payload,
  };
}

interface FactsProps {
  approval: Approval;
  showSetup: ShowSetup;
}

/** What the approval will do, in words that the checker understands. */
export function ApprovalFacts({ approval, showSetup }: FactsProps) {
  const { kind, payload } = approval;
  switch (kind) {
    case "wallet.adjust":
      return <Adjustment payload={payload} />;
    case "accounts.bank":
      return <BankChange payload={payload} />;
    case "accounts.phone":
      return <PhoneChange payload={payload} />;
    case "accounts.export":
      return <Paragraphs of="exported" />;
    case "accounts.erase":
      return <Paragraphs of="erase" />;
    case "deposits.return":
      return <ReturnedFacts payload={payload} />;
    case "treasury.move":
      return <OwnMove payload={payload} />;
    case "announcements.send":
      return <AnnouncementFacts payload={payload} />;
    case "treasury.account":
      return <PayingAccount payload={payload} />;
    case "staff.reset":
      return <SignInReset />;
    case "staff.reactivate":
      return <Reactivation />;
    case "treasury.show":
      return <ShownAccount payload={payload} />;
    case "games.decide":
      return <TransferFacts payload={payload} />;
    case "staff.role":
      return <RoleChange payload={payload} />;
    case "staff.access":
      return <AccessFacts payload={payload} />;
    case "staff.permissions":
      return <MadeRole payload={payload} />;
    case "setup.company":
      return <AdmittedCompany payload={payload} />;
    case "setup.publish":
    case "setup.hosts":
    case "spinwheel.publish":
    case "deposits.channel":
      return <SetupVersion payload={payload}>{showSetup(setupChangeOf(approval))}</SetupVersion>;
    default:
      return <Payout payload={payload} />;
  }
}

const money = ({ amount, currency }: Payload) => (
  <Amount value={Number(amount)} currency={currency === "LAK" ? "LAK" : "THB"} size="m" />
);

const textFor = (texts: Readonly<Record<string, string>>, key: unknown) =>
  texts[String(key)] ?? String(key);

function Adjustment({ payload }: { payload: Payload }) {
  const t = useTexts(approvalTexts);
  const rows: Rows = [
    [t.action, textFor(t.directions, payload.direction)],
    [t.labels.amount, money(payload)],
    [t.labels.category, textFor(t.reasons, payload.reason)],
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

function PhoneChange({ payload }: { payload: Payload }) {
  const t = useTexts(approvalTexts);
  const { phone: before } = payload.before as { phone: string };
  const after = String(payload.phone);
  return (
    <>
      <Changes label={t.what} rows={[{ label: t.labels.phone, before, after, isChanged: true }]} />
      <p className="t3 s13">{t.phone.later}</p>
    </>
  );
}

/** A move between own accounts, or a correction of one. */
function OwnMove({ payload }: { payload: Payload }) {
  const t = useTexts(approvalTexts);
  const side = (account: unknown) => ownAccountName(account, t.ownAccount);
  const rows: Rows = [
    [t.action, textFor(t.ownAccount.kinds, payload.kind)],
    [t.labels.amount, money(payload)],
    [t.ownAccount.from, side(payload.from)],
    [t.ownAccount.to, side(payload.to)],
  ];
  return (
    <>
      <Facts rows={rows} />
      <p className="t3 s13">
        {payload.kind === "move" ? t.ownAccount.moveLater : t.ownAccount.correctionNow}
      </p>
    </>
  );
}

/** Another number for the account that pays members. */
function PayingAccount({ payload }: { payload: Payload }) {
  const t = useTexts(approvalTexts);
  const old = payload.before as { bankCode: string; accountNo: string } | null;
  const rows = (["bankCode", "accountNo"] as const).map((field) => {
    const [before, after] = [old?.[field] ?? null, String(payload[field])];
    const label = field === "bankCode" ? t.bank.bankCode : t.bank.bankAccountNo;
    const isChanged = before !== null && before !== after;
    return { label, before: shown(before), after: shown(after), isChanged };
  });
  return (
    <>
      <Changes label={t.what} rows={rows} />
      <Facts
        rows={[
          [t.bank.bankAccountName, String(payload.accountName)],
          [t.ownAccount.currency, String(payload.currency)],
        ]}
      />
    </>
  );
}

const shown = (text: string | null) => (text === null ? "–" : bankAccountText(text));

function Paragraphs({ of }: { of: "exported" | "erase" }) {
  const t = useTexts(approvalTexts);
  return t[of].map((text) => (
    <p key={text} className="t2">
      {text}
    </p>
  ));
}

function SignInReset() {
  const { reset } = useTexts(approvalTexts);
  return <p className="t2">{reset}</p>;
}

function Reactivation() {
  const { reactivate } = useTexts(approvalTexts);
  return <p className="t2">{reactivate}</p>;
}

function ShownAccount({ payload }: { payload: Payload }) {
  const { showAccount } = useTexts(approvalTexts);
  return (
    <p className="t2">
      <b className="num">{String(payload.code)}</b> {showAccount}
    </p>
  );
}

/** A company that production calls although it was not compared. */
function AdmittedCompany({ payload }: { payload: Payload }) {
  const { admitted } = useTexts(approvalTexts);
  const { company, dialect, version, host } = payload;
  return (
    <>
      <Facts
        rows={[
          [admitted.company, String(company)],
          [admitted.dialect, `${dialect} ${version}`],
          [admitted.host, String(host)],
        ]}
      />
      <p className="t2">{admitted.effect}</p>
    </>
  );
}

function SetupVersion({ payload, children }: { payload: Payload; children: ReactNode }) {
  const t = useTexts(approvalTexts);
  const { validFrom } = payload;
  const rows: Rows = [
    [
      t.labels.version,
      <span key="version" className="num">
        {String(payload.version)}
      </span>,
    ],
    [t.validFrom, typeof validFrom === "string" ? <Timestamp key="at" at={validFrom} /> : t.atOnce],
  ];
  return (
    <>
      <Facts rows={rows} />
      {children}
    </>
  );
}

/** The decision on a payout with an unknown outcome, or on one that was paid twice. */
function Payout({ payload }: { payload: Payload }) {
  const t = useTexts(approvalTexts);
  const { outcome, by, evidence, amount } = payload;
  const rows: Rows = [
    [
      t.action,
      outcome === undefined && by === undefined
        ? t.actions.approve.label
        : outcome === undefined
          ? textFor(t.late, by)
          : textFor(t.outcomes, outcome),
    ],
    ...(amount === undefined ? [] : ([[t.labels.amount, money(payload)]] as const)),
    ...(evidence === undefined
      ? []
      : ([[t.labels.evidenceFromTheBank, String(evidence)]] as const)),
  ];
  return <Facts rows={rows} />;
}
