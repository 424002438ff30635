import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { coreTexts } from "../i18n/core/index.ts";
import { useTexts } from "../i18n/index.ts";

/** A sheet that waits for the wallet: opened by its address before home has read it. */
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
