import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import { FileUser } from "lucide-react";
import { OneRow } from "../../lib/lists/one-row.tsx";
import { kycTexts } from "./texts.ts";
import { useDocuments } from "./use-documents.ts";

/** The row that opens the member's documents; nothing while the operator has asked for none. */
export function DocumentsRow({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(kycTexts);
  const { data = [] } = useDocuments();
  const wanted = data.filter(({ isWanted }) => isWanted).length;
  if (data.length === 0) return null;
  return (
    <OneRow
      icon={FileUser}
      tone={wanted > 0 ? "amber" : "jade"}
      title={t.title}
      text={t.row}
      mark={wanted > 0 ? <Chip tone="amber">{t.wanted(wanted)}</Chip> : null}
      onOpen={onOpen}
    />
  );
}
