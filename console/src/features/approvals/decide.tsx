import { type Approval, approve, refuse, takeBack } from "@krapao/contract/office/approvals";
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

type Deed = "approve" | "refuse" | "takeBack";

/** Approve or refuse; one's own request can only be taken back. */
export function Decide({ approval }: { approval: Approval }) {
  const t = useTexts(approvalTexts);
  const may = useMay();
  const { staff } = useMe();
  const [deed, setDeed] = useState<Deed | null>(null);
  const isOwn = approval.makerId === staff.id;
  const mayDecide = may("approvals.decide");
  const against: Deed | null = isOwn
    ? may("approvals.ask")
      ? "takeBack"
      : null
    : mayDecide
      ? "refuse"
      : null;
  useQueueKeys({
    a: mayDecide && !isOwn && (() => setDeed("approve")),
    r: against !== null && (() => setDeed(against)),
  });
  return (
    <div className="detail-deeds">
      {against ? (
        <Button variant="cancel" className="large" onClick={() => setDeed(against)}>
          {t[against]} <Kbd>R</Kbd>
        </Button>
      ) : null}
      <span className="grow t3 s13">{isOwn ? t.own : mayDecide ? "" : t.noRight}</span>
      {mayDecide ? (
        <Button className="large" disabled={isOwn} onClick={() => setDeed("approve")}>
          {t.approve} <Kbd>A</Kbd>
        </Button>
      ) : null}
      <DecideDialog approval={approval} deed={deed} onClose={() => setDeed(null)} />
    </div>
  );
}

interface DecideDialogProps {
  approval: Approval;
  deed: Deed | null;
  onClose: () => void;
}

function DecideDialog({ approval, deed, onClose }: DecideDialogProps) {
  const t = useTexts(approvalTexts);
  const isApproval = deed === "approve";
  const word = t[deed ?? "refuse"];
  const decide = async (why: string) => {
    try {
      const { message } = await send(approval, deed ?? "refuse", why);
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
      <Note tone={isApproval ? "info" : "warn"}>{t[`${deed ?? "refuse"}Text`]}</Note>
    </ReasonDialog>
  );
}

function send({ id: approvalId, payloadHash }: Approval, deed: Deed, why: string) {
  const params = { approvalId };
  if (deed === "takeBack") return api(takeBack, { params, input: { why } });
  // The hash says which values were seen: others are not carried out.
  return api(deed === "approve" ? approve : refuse, { params, input: { payloadHash, why } });
}

function refreshDesk(): void {
  refreshQueue("approvals");
  void queryClient.invalidateQueries({ queryKey: ["approvals"] });
}
