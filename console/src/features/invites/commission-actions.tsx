import { useTexts } from "@krapao/browser/i18n/texts";
import { approve, type CommissionPair, reject } from "@krapao/contract/console/invites";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { money } from "../../lib/format.ts";
import { useQueueKeys } from "../../lib/lists/master-detail.tsx";
import { Kbd } from "../../lib/navigation/kbd.tsx";
import { invitesTexts } from "./texts/index.ts";

type Outcome = "approve" | "reject";

/** The decision about all waiting commissions of a pair. Keys: A approves, R rejects. */
export function CommissionActions({ pair }: { pair: CommissionPair }) {
  const t = useTexts(invitesTexts);
  const mayDecide = useMay()("invites.decide");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useQueueKeys({
    a: mayDecide && (() => setOutcome("approve")),
    r: mayDecide && (() => setOutcome("reject")),
  });
  if (!mayDecide) return null;
  return (
    <div className="detail-actions">
      <span className="grow" />
      <Button variant="secondary" onClick={() => setOutcome("reject")}>
        {t.reject} <Kbd>R</Kbd>
      </Button>
      <Button onClick={() => setOutcome("approve")}>
        {t.approve} <Kbd>A</Kbd>
      </Button>
      <DecideDialog pair={pair} outcome={outcome} onClose={() => setOutcome(null)} />
    </div>
  );
}

interface DecideDialogProps {
  pair: CommissionPair;
  /** Null: the dialog is closed. */
  outcome: Outcome | null;
  onClose: () => void;
}

/** Asks for the reason. The decision is refused when the pair shares more than is shown. */
function DecideDialog({ pair, outcome, onClose }: DecideDialogProps) {
  const t = useTexts(invitesTexts);
  const { inviter, invitee, shared } = pair;
  const isRejection = outcome === "reject";
  const amount = money(pair.amount, pair.currency);
  const decide = async (why: string) => {
    if (outcome === null) return;
    const call = isRejection ? reject : approve;
    const params = { inviterId: inviter.id, inviteeId: invitee.id };
    try {
      await api(call, { params, input: { shared, why } });
      toast("success", isRejection ? t.rejected : t.approved);
    } finally {
      refreshQueue("invites");
    }
  };
  return (
    <ReasonDialog
      open={outcome !== null}
      onClose={onClose}
      title={isRejection ? t.rejectTitle(amount) : t.approveTitle(amount)}
      confirmLabel={isRejection ? t.reject : t.approve}
      danger={isRejection}
      sameKey={isRejection ? "r" : "a"}
      reasons={isRejection ? t.rejectReasons : t.approveReasons}
      onConfirm={decide}
    >
      <p className="t2">{isRejection ? t.rejectText : t.approveText}</p>
    </ReasonDialog>
  );
}
