import { useTexts } from "@krapao/browser/i18n/texts";
import { ChartNoAxesColumn } from "lucide-react";
import { OneRow } from "../../../lib/lists/one-row.tsx";
import { playTexts } from "../texts.ts";

/** The row that opens the member's own play. */
export function PlayRow({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(playTexts);
  return <OneRow icon={ChartNoAxesColumn} title={t.title} text={t.row} onOpen={onOpen} />;
}
