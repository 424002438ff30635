import type { MemberPage } from "@krapao/contract/office/accounts";
import { askErase, exportData } from "@krapao/contract/office/member-data";
import { Button } from "@krapao/ui/button";
import { Note } from "@krapao/ui/note";
import { toast } from "@krapao/ui/toast";
import { Download, Eraser } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { useMay } from "../../lib/me.ts";
import { refreshQueue } from "../../lib/queues.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { accountsTexts } from "./texts/index.ts";

/** What stands for the name of somebody who is forgotten. */
const FORGOTTEN = "…";

/** What a member may ask for by law: all that is kept, and to be forgotten. */
export function MemberData({ member }: Pick<MemberPage, "member">) {
  const t = useTexts(accountsTexts).data;
  const may = useMay();
  const [asking, ask] = useState<"export" | "erase" | null>(null);
  const close = () => ask(null);
  if (!may("accounts.export") && !may("accounts.erase")) return null;
  return (
    <section className="pane">
      <h3>{t.title}</h3>
      {member.name === FORGOTTEN ? <Note>{t.erased}</Note> : null}
      <div className="chips">
        {may("accounts.export") ? (
          <Button variant="secondary" size="small" onClick={() => ask("export")}>
            <Download className="i i16" aria-hidden="true" />
            {t.export}
          </Button>
        ) : null}
        {may("accounts.erase") && member.name !== FORGOTTEN ? (
          <Button variant="secondary" size="small" warn onClick={() => ask("erase")}>
            <Eraser className="i i16" aria-hidden="true" />
            {t.erase}
          </Button>
        ) : null}
      </div>
      <ExportDialog memberId={member.id} open={asking === "export"} onClose={close} />
      <EraseDialog memberId={member.id} open={asking === "erase"} onClose={close} />
    </section>
  );
}

interface DialogProps {
  memberId: string;
  open: boolean;
  onClose: () => void;
}

function ExportDialog({ memberId, open, onClose }: DialogProps) {
  const t = useTexts(accountsTexts).data;
  const confirm = async (why: string) => {
    const all = await api(exportData, { params: { memberId }, input: { why } });
    save(`member-${memberId}.json`, JSON.stringify(all, null, 2));
    toast("success", t.exported);
  };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.exportTitle}
      deed={t.export}
      onConfirm={confirm}
    >
      <p className="t2">{t.exportText}</p>
    </ReasonDialog>
  );
}

function EraseDialog({ memberId, open, onClose }: DialogProps) {
  const t = useTexts(accountsTexts);
  const confirm = async (why: string) => {
    await api(askErase, { params: { memberId }, input: { why } });
    toast("success", t.askedSecond);
    refreshQueue("approvals");
  };
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t.data.eraseTitle}
      deed={t.data.ask}
      danger
      onConfirm={confirm}
    >
      <p className="t2">{t.data.goes}</p>
      <p className="t2">{t.data.keeps}</p>
      <Note tone="warn">{t.data.final}</Note>
    </ReasonDialog>
  );
}

/** A file of the browser's own: what it says never lies on a server. */
function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
