import { useTexts } from "@krapao/browser/i18n/texts";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { useMay } from "../../lib/api/me.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { KeyButton } from "../../lib/navigation/key-button.tsx";
import { invitesTexts } from "./texts.ts";

export type Outcome = "approve" | "reject";

interface ReviewActionsProps {
  /** What is decided, with its amount, as the dialogs name it. */
  words: Record<Outcome, { title: string; text: string }>;
  /** Decides. It is refused when the members share more than is shown. */
  decide: (outcome: Outcome, why: string) => Promise<unknown>;
}

/** The decision about a reward in review. Keys: A approves, R rejects. */
export function ReviewActions({ words, decide }: ReviewActionsProps) {
  const t = useTexts(invitesTexts);
  const mayDecide = useMay()("invites.decide");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (!mayDecide) return null;
  const isRejection = outcome === "reject";
  const { title, text } = words[outcome ?? "approve"];
  const confirm = async (why: string) => {
    if (outcome === null) return;
    try {
      await decide(outcome, why);
      toast("success", isRejection ? t.rejected : t.approved);
    } finally {
      refreshQueue("invites");
    }
  };
  return (
    <div className="detail-actions">
      <span className="grow" />
      <KeyButton kbd="r" variant="secondary" onClick={() => setOutcome("reject")}>
        {t.reject}
      </KeyButton>
      <KeyButton kbd="a" onClick={() => setOutcome("approve")}>
        {t.labels.approve}
      </KeyButton>
      <ReasonDialog
        open={outcome !== null}
        onClose={() => setOutcome(null)}
        title={title}
        confirmLabel={isRejection ? t.reject : t.labels.approve}
        danger={isRejection}
        sameKey={isRejection ? "r" : "a"}
        reasons={isRejection ? t.rejectReasons : t.approveReasons}
        onConfirm={confirm}
      >
        <p className="t2">{text}</p>
      </ReasonDialog>
    </div>
  );
}
