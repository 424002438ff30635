import { useTexts } from "@krapao/browser/i18n/texts";
import { requestPhoneChange } from "@krapao/contract/console/accounts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { Smartphone } from "lucide-react";
import { useState } from "react";
import { api } from "../../lib/api/api.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { accountsTexts } from "./texts.ts";

/** Requests a new phone for a member who has lost it; a second staff user has to approve it. */
export function PhoneChange({ memberId }: { memberId: string }) {
  const t = useTexts(accountsTexts);
  const [isOpen, setOpen] = useState(false);
  const [phoneNumber, setPhoneNumber] = useState("");
  const confirm = async (why: string) => {
    await api(requestPhoneChange, { params: { memberId }, input: { phoneNumber, why } });
    toast("success", t.approvalRequested);
    setPhoneNumber("");
    refreshQueue("approvals");
  };
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <Smartphone className="i i16" aria-hidden="true" />
        {t.data.phone.change}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.data.phone.title}
        confirmLabel={t.labels.requestApproval}
        onConfirm={confirm}
      >
        <p className="t2">{t.data.phone.text}</p>
        <Field
          label={t.data.phone.number}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={phoneNumber}
          onChange={(event) => setPhoneNumber(event.target.value)}
        />
        <Note tone="warn">{t.data.phone.verify}</Note>
      </ReasonDialog>
    </>
  );
}
