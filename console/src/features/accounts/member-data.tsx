import { useTexts } from "@krapao/browser/i18n/texts";
import type { MemberPage } from "@krapao/contract/console/accounts";
import { requestErasure } from "@krapao/contract/console/member-data";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { Eraser } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { DataExport } from "./data-export.tsx";
import { PhoneChange } from "./phone-change.tsx";
import { accountsTexts } from "./texts.ts";

/** Name of an erased member. */
const ERASED_NAME = "…";

/**
 * What a member may ask for: a new phone after the loss of the old one, and by law the export and
 * the erasure of personal data.
 */
export function MemberData({ member }: Pick<MemberPage, "member">) {
  const t = useTexts(accountsTexts).data;
  const may = useMay();
  const [isErasing, setErasing] = useState(false);
  const isErased = member.name === ERASED_NAME;
  if (!may("accounts.phone") && !may("accounts.export") && !may("accounts.erase")) return null;
  return (
    <section className="pane">
      <h3>{t.title}</h3>
      {isErased ? <Note>{t.erased}</Note> : null}
      <div className="chips flex-wrap gap-1.5">
        {may("accounts.phone") && !isErased ? <PhoneChange memberId={member.id} /> : null}
        {may("accounts.export") ? <DataExport memberId={member.id} /> : null}
        {may("accounts.erase") && !isErased ? (
          <Button variant="secondary" size="small" warn onClick={() => setErasing(true)}>
            <Eraser className="i i16" aria-hidden="true" />
            {t.erase}
          </Button>
        ) : null}
      </div>
      <EraseDialog memberId={member.id} open={isErasing} onClose={() => setErasing(false)} />
    </section>
  );
}

interface DialogProps {
  memberId: string;
  open: boolean;
  onClose: () => void;
}

function EraseDialog({ memberId, open, onClose }: DialogProps) {
  const t = useTexts(accountsTexts);
  const confirm = async (why: string) => {
    await api(requestErasure, { params: { memberId }, input: { why } });
    toast("success", t.approvalRequested);
    refreshQueue("approvals");
  };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.data.eraseTitle}
      confirmLabel={t.data.requestApproval}
      danger
      onConfirm={confirm}
    >
      <p className="t2">{t.data.removed}</p>
      <p className="t2">{t.data.kept}</p>
      <Note tone="warn">{t.data.final}</Note>
    </ReasonDialog>
  );
}
