import * as accounts from "@krapao/contract/office/accounts";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { useMay } from "../../lib/me.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { accountsTexts } from "./texts/index.ts";

/** What the server masks, in full, until the page is left. */
export type Revealed = Awaited<ReturnType<typeof api<typeof accounts.reveal>>>;

interface RevealProps {
  memberId: string;
  revealed: Revealed | null;
  onChange: (revealed: Revealed | null) => void;
}

/** The eye beside what is masked: asks why, since it goes into the audit log. */
export function Reveal({ memberId, revealed, onChange }: RevealProps) {
  const t = useTexts(accountsTexts);
  const core = useTexts(coreTexts);
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  if (!may("accounts.reveal")) return null;
  const Icon = revealed ? EyeOff : Eye;
  return (
    <>
      <button
        type="button"
        className="iconbtn"
        aria-label={revealed ? core.hide : t.reveal}
        onClick={() => (revealed ? onChange(null) : setAsking(true))}
      >
        <Icon className="i i18" aria-hidden="true" />
      </button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.revealTitle}
        deed={core.reveal}
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
