import { Note } from "@krapao/ui/feedback/note";
import { ShieldCheck } from "lucide-react";
import { waysTexts } from "../../i18n/texts.ts";
import { ExcludedNote } from "./excluded-note.tsx";
import type { Ways } from "./ways-answer.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [waysTexts];

/** The notice of a time-out on home. */
export default function TimeOutNote({ until, ways }: { until: string; ways: Ways }) {
  return (
    <Note icon={ShieldCheck}>
      <ExcludedNote until={until} ways={ways} />
    </Note>
  );
}
