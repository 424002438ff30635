import { Button } from "@krapao/ui/button";
import { CopyButton } from "@krapao/ui/copy-button";
import { Note } from "@krapao/ui/note";
import { Sheet } from "@krapao/ui/sheet";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { staffTexts } from "./texts/desk/index.ts";
import "./staff.css";

export interface Given {
  name: string;
  password: string;
}

/** The password for somebody's next sign-in: it is shown this once. */
export function FirstPassword({ given, onClose }: { given: Given | null; onClose: () => void }) {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  // What was shown last stays readable while the dialog fades.
  const [shown, setShown] = useState(given);
  if (given !== null && given !== shown) setShown(given);
  return (
    <Sheet
      open={given !== null}
      onClose={onClose}
      title={t.firstPassword}
      closeLabel={core.close}
      footer={<Button onClick={onClose}>{core.close}</Button>}
    >
      <Note tone="warn">{t.firstPasswordText(shown?.name ?? "")}</Note>
      <div className="given">
        <code className="num">{given?.password ?? "••••••••"}</code>
        <CopyButton
          text={given?.password ?? ""}
          label={core.copy}
          copied={() => core.copied("••••••••")}
          failed={core.copyFailed}
        />
      </div>
    </Sheet>
  );
}
