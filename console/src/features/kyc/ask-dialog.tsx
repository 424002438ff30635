import { useTexts } from "@krapao/browser/i18n/texts";
import { ask } from "@krapao/contract/console/kyc/documents";
import type { DocumentKind } from "@krapao/contract/member/kyc/documents";
import { Select } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/api/api.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { kycTexts } from "./texts.ts";

interface AskDialogProps {
  memberId: string;
  /** The documents that can be asked for; at least one. */
  kinds: readonly DocumentKind[];
  onClose: () => void;
}

/** Asks a member for a document, with the reason for the audit log. */
export function AskDialog({ memberId, kinds, onClose }: AskDialogProps) {
  const t = useTexts(kycTexts);
  const client = useQueryClient();
  const [kind, setKind] = useState(kinds[0]);
  const send = async (why: string) => {
    if (!kind) return;
    await api(ask, { params: { memberId }, input: { kind, why } });
    toast("success", t.askedDone);
    refreshQueue("kyc");
    await client.invalidateQueries({ queryKey: ["member", memberId, "documents"] });
  };
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t.askTitle}
      confirmLabel={t.ask}
      reasons={t.askReasons}
      onConfirm={send}
    >
      <p className="t2">{t.askText}</p>
      <Select
        label={t.chooseKind}
        value={kind}
        onChange={({ target }) => setKind(kinds.find((each) => each === target.value))}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {t.kinds[each]}
          </option>
        ))}
      </Select>
    </ReasonDialog>
  );
}
