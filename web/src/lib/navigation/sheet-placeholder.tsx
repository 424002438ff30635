import { useTexts } from "@krapao/browser/i18n/texts";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { coreTexts } from "../../i18n/core/index.ts";

/** A sheet that waits for the wallet: its address was opened before home has read it. */
export function SheetPlaceholder({ title }: { title: string }) {
  const core = useTexts(coreTexts);
  return (
    <Sheet title={title} closeLabel={core.close}>
      <span className="vh" role="status">
        {core.loading}
      </span>
      <Skeleton className="h-[72px] rounded-16" />
      <Skeleton className="h-[132px] rounded-20" />
      <Skeleton className="h-12 rounded-14" />
    </Sheet>
  );
}
