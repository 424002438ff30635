import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { CopyButton } from "@krapao/ui/forms/copy-button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { useState } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import { staffTexts } from "./texts.ts";
import "./staff.css";

export interface IssuedPassword {
  name: string;
  password: string;
}

/** The password for the first sign-in of a staff user, shown only once. */
export function FirstPassword({
  issued,
  onClose,
}: {
  issued: IssuedPassword | null;
  onClose: () => void;
}) {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  // The last password stays visible while the dialog closes.
  const [shown, setShown] = useState(issued);
  if (issued !== null && issued !== shown) setShown(issued);
  return (
    <Sheet
      open={issued !== null}
      onClose={onClose}
      title={t.firstPassword}
      closeLabel={core.close}
      footer={<Button onClick={onClose}>{core.close}</Button>}
    >
      <Note tone="warn">{t.firstPasswordText(shown?.name ?? "")}</Note>
      <div className="issued-password">
        <code className="num">{issued?.password ?? "••••••••"}</code>
        <CopyButton
          text={issued?.password ?? ""}
          label={core.labels.copy}
          copied={() => core.copied("••••••••")}
          failed={core.copyFailed}
        />
      </div>
    </Sheet>
  );
}
