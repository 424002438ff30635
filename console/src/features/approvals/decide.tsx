import { isCode } from "@krapao/browser/api/failures";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { Code } from "@krapao/contract";
import { type Approval, approve, cancelRequest, refuse } from "@krapao/contract/console/approvals";
import { Note } from "@krapao/ui/feedback/note";
import { useState } from "react";
import { toastCode } from "../../i18n/errors/index.ts";
import { api } from "../../lib/api/api.ts";
import { useMay, useMe } from "../../lib/api/me.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { KeyButton } from "../../lib/navigation/key-button.tsx";
import { titleOf } from "./approval-name.ts";
import { approvalTexts } from "./texts.ts";

/** Shows the password that the approval of a reset created. */
export type OnPassword = (issued: { name: string; password: string }) => void;

type Action = "approve" | "refuse" | "cancelRequest";

interface DecideProps {
  approval: Approval;
  onPassword: OnPassword;
}

/** Approve or refuse. The maker of a request can only cancel it. */
export function Decide({ approval, onPassword }: DecideProps) {
  const t = useTexts(approvalTexts);
  const may = useMay();
  const { staff } = useMe();
  const [action, setAction] = useState<Action | null>(null);
  const isOwn = approval.makerId === staff.id;
  const mayDecide = may("approvals.decide");
  const negativeAction: Action | null = isOwn
    ? may("approvals.request")
      ? "cancelRequest"
      : null
    : mayDecide
      ? "refuse"
      : null;
  return (
    <div className="detail-actions">
      {negativeAction ? (
        <KeyButton
          kbd="r"
          variant="cancel"
          className="large"
          onClick={() => setAction(negativeAction)}
        >
          {t[negativeAction]}
        </KeyButton>
      ) : null}
      <span className="grow t3 s13">{isOwn ? t.own : mayDecide ? "" : t.noRight}</span>
      {mayDecide ? (
        <KeyButton kbd="a" className="large" disabled={isOwn} onClick={() => setAction("approve")}>
          {t.approve}
        </KeyButton>
      ) : null}
      <DecideDialog
        approval={approval}
        action={action}
        onClose={() => setAction(null)}
        onPassword={onPassword}
      />
    </div>
  );
}

interface DecideDialogProps extends DecideProps {
  action: Action | null;
  onClose: () => void;
}

function DecideDialog({ approval, action, onClose, onPassword }: DecideDialogProps) {
  const t = useTexts(approvalTexts);
  const isApproval = action === "approve";
  const label = t[action ?? "refuse"];
  const decide = async (why: string) => {
    try {
      const answer = await send(approval, action ?? "refuse", why);
      await toastCode(answer.message);
      const { firstPassword: password } = answer;
      if (password) onPassword({ name: approval.subjectName ?? "", password });
    } catch (error) {
      // Another checker was faster: the refreshed list shows the decision.
      if (isCode(error, "ALREADY_DECIDED")) refreshApprovals();
      throw error;
    }
    refreshApprovals();
  };
  return (
    <ReasonDialog
      open={action !== null}
      onClose={onClose}
      title={`${label}: ${titleOf(approval, t)}`}
      confirmLabel={label}
      danger={!isApproval}
      sameKey={isApproval ? "a" : "r"}
      isOptional={isApproval}
      onConfirm={decide}
    >
      <Note tone={isApproval ? "info" : "warn"}>{t[`${action ?? "refuse"}Text`]}</Note>
    </ReasonDialog>
  );
}

function send(
  { id: approvalId, payloadHash }: Approval,
  action: Action,
  why: string,
): Promise<{ message: Code; firstPassword?: string | null }> {
  const params = { approvalId };
  if (action === "cancelRequest") return api(cancelRequest, { params, input: { why } });
  // The hash names the values that the checker saw; the server refuses any others.
  const input = { payloadHash, why };
  return action === "approve" ? api(approve, { params, input }) : api(refuse, { params, input });
}

function refreshApprovals(): void {
  refreshQueue("approvals");
  void queryClient.invalidateQueries({ queryKey: ["approvals"] });
}
