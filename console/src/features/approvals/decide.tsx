import { useTexts } from "@krapao/browser/i18n/texts";
import { type Approval, approvalActions } from "@krapao/contract/console/approvals";
import { Note } from "@krapao/ui/feedback/note";
import { toastCode } from "../../i18n/errors/index.ts";
import { Actions } from "../../lib/actions/actions.tsx";
import type { Answer } from "../../lib/actions/send-action.ts";
import { useMay, useMe } from "../../lib/api/me.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { titleOf } from "./approval-name.ts";
import { approvalTexts } from "./texts.ts";

/** Shows the password that the approval of a reset created. */
export type OnPassword = (issued: { name: string; password: string }) => void;

interface DecideProps {
  approval: Approval;
  onPassword: OnPassword;
}

/** Approve or refuse. The maker of a request can only cancel it. */
export function Decide({ approval, onPassword }: DecideProps) {
  const t = useTexts(approvalTexts);
  const may = useMay();
  const { staff } = useMe();
  const isOwn = approval.makerId === staff.id;
  const special = (name: keyof typeof approvalActions, variant: "primary" | "cancel") => ({
    button: { className: "large", variant },
    texts: { title: `${t.actions[name].label}: ${titleOf(approval, t)}` },
    children: <Note tone={name === "approve" ? "info" : "warn"}>{t.effects[name]}</Note>,
    onDone: async ({ message, firstPassword }: Answer) => {
      if (message) await toastCode(message);
      if (firstPassword) onPassword({ name: approval.subjectName ?? "", password: firstPassword });
    },
  });
  return (
    <Actions
      of={approvalActions}
      item={approval}
      texts={t.actions}
      refresh={() => {
        refreshQueue("approvals");
        void queryClient.invalidateQueries({ queryKey: ["approvals"] });
      }}
      start={["refuse", "cancelRequest"]}
      special={{
        refuse: special("refuse", "cancel"),
        cancelRequest: special("cancelRequest", "cancel"),
        approve: special("approve", "primary"),
      }}
    >
      <span className="grow t3 s13">
        {isOwn ? t.own : may("approvals.decide") ? "" : t.noRight}
      </span>
    </Actions>
  );
}
