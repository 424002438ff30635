import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { useEffect, useState } from "react";
import { codeText } from "../../../i18n/errors/index.ts";
import type { Slot, Wallet } from "../../../lib/money/wallet.ts";
import { sheetTexts } from "../texts.ts";
import type { GameStart } from "./use-start.ts";

/** How a start ended, and where money stayed that did not come along. */
export function StartProblem({ start, slot, wallet }: StartProblemProps) {
  const t = useTexts(sheetTexts);
  const failure = useCodeText(start.status === "FAILED" ? start.message : null);
  const nameOf = (code: string) => wallet.slots.find((each) => each.code === code)?.name ?? code;
  return (
    <>
      {start.status === "PROCESSING" ? <Note tone="warn">{t.progressText}</Note> : null}
      {failure ? <Note tone="error">{failure}</Note> : null}
      {start.stayed.map(({ slotCode, reason }) => (
        <Note key={slotCode} tone="warn">
          {t.stayed[reason](nameOf(slotCode))}
        </Note>
      ))}
      {start.status === "SUCCESS" ? <Note tone="ok">{t.ready(slot.name)}</Note> : null}
    </>
  );
}

interface StartProblemProps {
  start: GameStart;
  slot: Slot;
  wallet: Wallet;
}

/** The text of a code, whose dictionary loads on demand. */
function useCodeText(code: GameStart["message"] | null): string {
  const [text, setText] = useState("");
  useEffect(() => {
    if (code === null) setText("");
    else void codeText(code).then(setText);
  }, [code]);
  return text;
}
