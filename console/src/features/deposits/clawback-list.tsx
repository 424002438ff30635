import { useTexts } from "@krapao/browser/i18n/texts";
import { type Clawback, settleClawback } from "@krapao/contract/console/deposits/payments";
import { Chip } from "@krapao/ui/feedback/chip";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { toast } from "@krapao/ui/overlays/toast";
import { type ReactNode, useState } from "react";
import { api } from "../../lib/api/api.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { whole } from "../../lib/format.ts";
import { MemberLink } from "../../lib/marks/member-link.tsx";
import { depositTexts } from "./texts.ts";

type Settlement = NonNullable<Clawback["settlement"]>;
interface Decision {
  clawback: Clawback;
  settlement: Settlement;
}

const isOpen = ({ settlement, earned, clawedBack }: Clawback) =>
  settlement === null && clawedBack < earned;

/** Rewards of a reversed deposit: how much was clawed back, and what is still open. */
export function ClawbackList({
  clawbacks,
  mayDecide,
}: {
  clawbacks: readonly Clawback[];
  mayDecide: boolean;
}) {
  const t = useTexts(depositTexts);
  const [decision, setDecision] = useState<Decision | null>(null);
  if (clawbacks.length === 0) return null;
  return (
    <section aria-label={t.clawback.title}>
      <h3>{t.clawback.title}</h3>
      {clawbacks.some(isOpen) ? <Note tone="warn">{t.clawback.text}</Note> : null}
      <ul className="clawbacks gap-2.5 m-0 p-0 list-none grid">
        {clawbacks.map((each) => (
          <li key={each.id}>
            <ClawbackRow clawback={each}>
              <MemberLink id={each.member.id}>{each.member.name}</MemberLink>
            </ClawbackRow>
            {mayDecide && isOpen(each) ? (
              <div className="row">
                {(["collected", "forgiven"] as const).map((settlement) => (
                  <Button
                    key={settlement}
                    variant="secondary"
                    size="small"
                    onClick={() => setDecision({ clawback: each, settlement })}
                  >
                    {t.clawback.actions[settlement]}
                  </Button>
                ))}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {decision ? <SettleDialog decision={decision} onClose={() => setDecision(null)} /> : null}
    </section>
  );
}

/** One reward; the child names the member. */
function ClawbackRow({ clawback, children }: { clawback: Clawback; children: ReactNode }) {
  const t = useTexts(depositTexts);
  const { kind, settlement, settledBy, earned, clawedBack } = clawback;
  return (
    <>
      <p className="row">
        <b className="grow">{t.clawback.kinds[kind]}</b>
        {isOpen(clawback) ? <Chip tone="amber">{t.clawback.open}</Chip> : null}
        {settlement ? <Chip tone="plain">{t.clawback.settlements[settlement]}</Chip> : null}
        {clawedBack === earned ? <Chip tone="jade">{t.clawback.allClawedBack}</Chip> : null}
      </p>
      <p className="t2 s13">
        {children} · {t.clawback.earned} <RewardValue clawback={clawback} value={earned} /> ·{" "}
        {t.clawback.clawedBack} <RewardValue clawback={clawback} value={clawedBack} /> ·{" "}
        {t.clawback.left} <RewardValue clawback={clawback} value={earned - clawedBack} />
        {settledBy ? ` · ${settledBy}` : ""}
      </p>
    </>
  );
}

function RewardValue({ clawback: { currency }, value }: { clawback: Clawback; value: number }) {
  const t = useTexts(depositTexts);
  if (currency === null) return t.clawback.coins(whole(value));
  return <Amount value={Math.round(value * 100) / 100} currency={currency} />;
}

function SettleDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const t = useTexts(depositTexts);
  const { clawback, settlement } = decision;
  const confirm = async (why: string) => {
    await api(settleClawback, { params: { clawbackId: clawback.id }, input: { settlement, why } });
    toast("success", t.labels.saved);
    refreshQueue("payments");
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t.clawback.actions[settlement]}
      confirmLabel={t.clawback.actions[settlement]}
      danger={settlement === "forgiven"}
      onConfirm={confirm}
    >
      <Note tone="info">{t.clawback.hints[settlement]}</Note>
      <ClawbackRow clawback={clawback}>{clawback.member.name}</ClawbackRow>
    </ReasonDialog>
  );
}
