import { EmptyState } from "@krapao/ui/empty-state";
import { coreTexts } from "../i18n/core/index.ts";
import { useTexts } from "../i18n/index.ts";

/** Stands where a page is not built yet; its title is in the head of the shell. */
export function Placeholder() {
  const core = useTexts(coreTexts);
  return <EmptyState title={core.soon} text={core.emptyText} />;
}
