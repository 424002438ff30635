import { useTexts } from "@krapao/browser/i18n/texts";
import { waysTexts } from "../../i18n/texts.ts";
import { depositNote, withdrawNote } from "./tile-notes.ts";
import type { Ways } from "./ways-answer.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [waysTexts];

interface TileNoteProps {
  of: "deposit" | "withdraw";
  ways: Ways;
  /** The note while nothing is special. */
  usual: string;
}

/** The line below the name of a money tile: what its sheet would say first. */
export default function TileNote({ of, ways, usual }: TileNoteProps) {
  const t = useTexts(waysTexts);
  const note = of === "deposit" ? depositNote(t, ways) : withdrawNote(t, ways);
  return (note ?? [usual]).map((part) => (
    <span key={part} className="inline-block">
      {part}&nbsp;
    </span>
  ));
}
