import { useTexts } from "@krapao/browser/i18n/texts";
import { documentActions, type KycDocument } from "@krapao/contract/console/kyc/documents";
import { useQueryClient } from "@tanstack/react-query";
import { Actions } from "../../lib/actions/actions.tsx";
import { useMay } from "../../lib/api/me.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { AcceptDialog } from "./accept-dialog.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { kycTexts } from "./texts.ts";

interface DocumentActionsProps {
  document: KycDocument;
  hasKeys: boolean;
}

/** The reason why this staff user cannot accept a document; null: there is none. */
function objectionTo({ state, isOpened, isAskedByCaller }: KycDocument) {
  if (state !== "uploaded") return null;
  if (isAskedByCaller) return "askedByYou";
  return isOpened ? null : "notOpened";
}

/** What can be done with a document in its state. */
export function DocumentActions({ document, hasKeys }: DocumentActionsProps) {
  const t = useTexts(kycTexts);
  const client = useQueryClient();
  const objection = useMay()("kyc.decide") ? objectionTo(document) : null;
  const { member, kind } = document;
  const refresh = () => {
    refreshQueue("kyc");
    void client.invalidateQueries({ queryKey: ["member", member.id, "documents"] });
  };
  return (
    <Actions
      of={documentActions}
      item={document}
      texts={t.actions}
      refresh={refresh}
      className="detail-actions kyc-actions"
      hasNoKeys={!hasKeys}
      start={["cancel", "askAgain"]}
      special={{
        cancel: { button: { variant: "secondary" } },
        expire: { button: { variant: "secondary" } },
        reject: { button: { variant: "secondary" } },
        askAgain: {
          dialog: ({ onClose }) => (
            <AskDialog memberId={member.id} kinds={[kind]} onClose={onClose} />
          ),
        },
        accept: {
          button: { variant: "primary", disabled: objection !== null },
          dialog: (props) => <AcceptDialog {...props} />,
        },
      }}
    >
      {objection === null ? undefined : (
        <span className="grow s13 t3">{t.objections[objection]}</span>
      )}
    </Actions>
  );
}
