import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { accountsTexts } from "./texts.ts";

/** The unmasked values; the page keeps them in memory until it is left. */
export type Revealed = Awaited<ReturnType<typeof api<typeof accounts.reveal>>>;

interface RevealProps {
  memberId: string;
  revealed: Revealed | null;
  onChange: (revealed: Revealed | null) => void;
}

/** The button that shows masked values in full, after a reason for the audit log. */
export function Reveal({ memberId, revealed, onChange }: RevealProps) {
  const t = useTexts(accountsTexts);
  const core = useTexts(coreTexts);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may("accounts.reveal")) return null;
  const Icon = revealed ? EyeOff : Eye;
  return (
    <>
      <button
        type="button"
        className="iconbtn"
        aria-label={revealed ? core.hide : t.reveal}
        onClick={() => (revealed ? onChange(null) : setOpen(true))}
      >
        <Icon className="i i18" aria-hidden="true" />
      </button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.labels.reveal}
        confirmLabel={core.labels.reveal}
        reasons={t.revealReasons}
        onConfirm={async (why) =>
          onChange(await api(accounts.reveal, { params: { memberId }, input: { why } }))
        }
      >
        <p className="t2">{t.revealText}</p>
      </ReasonDialog>
    </>
  );
}
