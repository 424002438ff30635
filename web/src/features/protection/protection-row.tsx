import { useTexts } from "@krapao/browser/i18n/texts";
import { ShieldCheck } from "lucide-react";
import { OneRow } from "../../lib/lists/one-row.tsx";
import { protectionTexts } from "./texts.ts";

/** The row that opens the member's limits and self-exclusion. */
export function ProtectionRow({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(protectionTexts);
  return <OneRow icon={ShieldCheck} tone="jade" title={t.title} text={t.row} onOpen={onOpen} />;
}
