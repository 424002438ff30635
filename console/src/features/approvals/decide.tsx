import { type Approval, approve, refuse } from "@krapao/contract/office/approvals";
import { Button } from "@krapao/ui/button";
import { Note } from "@krapao/ui/note";
import { useState } from "react";
import { toastCode } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { isCode } from "../../lib/api-error.ts";
import { Kbd } from "../../lib/kbd.tsx";
import { useQueueKeys } from "../../lib/master-detail.tsx";
import { useMay, useMe } from "../../lib/me.ts";
import { queryClient } from "../../lib/query.ts";
import { refreshQueue } from "../../lib/queues.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { approvalTexts } from "./texts/index.ts";

type Deed = "approve" | "refuse";

/** Approve or refuse; one's own request can only be taken back. */
export function Decide({ approval }: { approval: Approval }) {
  const t = useTexts(approvalTexts);
  const may = useMay();
  const { staff } = useMe();
  const [deed, setDeed] = useState<Deed | null>(null);
  const isOwn = approval.makerId === staff.id;
  const mayDecide = may("approvals.decide");
  const mayApprove = mayDecide && !isOwn;
  useQueueKeys({
    a: mayApprove && (() => setDeed("approve")),
    r: mayDecide && (() => setDeed("refuse")),
  });
  const refuseWord = isOwn ? t.takeBack : t.refuse;
  return (
    <div className="detail-deeds">
      {mayDecide ? (
        <Button variant="cancel" className="large" onClick={() => setDeed("refuse")}>
          {refuseWord} <Kbd>R</Kbd>
        </Button>
      ) : null}
      <span className="grow t3 s13">{mayDecide ? (isOwn ? t.own : "") : t.noRight}</span>
      {mayDecide ? (
        <Button className="large" disabled={isOwn} onClick={() => setDeed("approve")}>
          {t.approve} <Kbd>A</Kbd>
        </Button>
      ) : null}
      <DecideDialog
        approval={approval}
        deed={deed}
        refuseWord={refuseWord}
        onClose={() => setDeed(null)}
      />
    </div>
  );
}

interface DecideDialogProps {
  approval: Approval;
  deed: Deed | null;
  refuseWord: string;
  onClose: () => void;
}

function DecideDialog({ approval, deed, refuseWord, onClose }: DecideDialogProps) {
  const t = useTexts(approvalTexts);
  const isApproval = deed === "approve";
  const word = isApproval ? t.approve : refuseWord;
  const decide = async (why: string) => {
    const { id: approvalId, payloadHash } = approval;
    try {
      // The hash says which values were seen: others are not carried out.
      const options = { params: { approvalId }, input: { payloadHash, why } };
      const { message } = await api(isApproval ? approve : refuse, options);
      await toastCode(message);
    } catch (error) {
      // Whoever was first has decided: the list shows how.
      if (isCode(error, "ALREADY_DECIDED")) refreshDesk();
      throw error;
    }
    refreshDesk();
  };
  return (
    <ReasonDialog
      open={deed !== null}
      onClose={onClose}
      title={`${word}: ${t.kinds[approval.kind] ?? approval.kind}`}
      deed={word}
      danger={!isApproval}
      onConfirm={decide}
    >
      <Note tone={isApproval ? "info" : "warn"}>{isApproval ? t.approveText : t.refuseText}</Note>
    </ReasonDialog>
  );
}

function refreshDesk(): void {
  refreshQueue("approvals");
  void queryClient.invalidateQueries({ queryKey: ["approvals"] });
}
