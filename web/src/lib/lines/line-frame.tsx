import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { SkeletonList } from "@krapao/ui/feedback/skeleton";
import { Sheet } from "@krapao/ui/overlays/sheet";
import type { ReactNode } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { lineTexts } from "../../i18n/texts.ts";
import { LoadFailed } from "../lists/load-failed.tsx";
import { type LineDetail, useLine } from "./use-line.ts";
import { useBackToReceipt, useLineParam } from "./use-line-param.ts";

interface LineFrameProps {
  title: string;
  footer: (detail: LineDetail) => ReactNode;
  children: (detail: LineDetail) => ReactNode;
}

/** The sheet of the line in the address: loading, missing, failed, or its content. */
export function LineFrame({ title, footer, children }: LineFrameProps) {
  const t = useTexts(lineTexts);
  const core = useTexts(coreTexts);
  const id = useLineParam();
  const onBack = useBackToReceipt();
  const { data, error, refetch } = useLine(id);
  const isMissing = id === null || (error instanceof ApiError && error.code === "NO_DATA");
  return (
    <Sheet
      title={title}
      closeLabel={core.close}
      onBack={onBack}
      backLabel={core.back}
      footer={data ? footer(data) : undefined}
    >
      {data ? (
        children(data)
      ) : isMissing ? (
        <EmptyState title={t.missing} text={t.missingText} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => refetch()} />
      ) : (
        <SkeletonList label={core.loading} rows={4} />
      )}
    </Sheet>
  );
}
