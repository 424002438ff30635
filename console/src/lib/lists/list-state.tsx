import { isCode } from "@krapao/browser/api/failures";
import { useTexts } from "@krapao/browser/i18n/texts";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { ErrorState } from "@krapao/ui/feedback/state";
import { Button } from "@krapao/ui/forms/button";
import { coreTexts } from "../../i18n/texts.ts";
import type { List } from "../api/pages.ts";
import { useErrorText } from "./use-error-text.ts";

/** Shown when a list did not load, with the reason and a button to try again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const core = useTexts(coreTexts);
  const text = useErrorText(error);
  // Trying again finds nothing either.
  if (isCode(error, "NO_DATA")) {
    return <EmptyState title={core.nav.notFound} text={core.notFoundText} />;
  }
  return (
    <ErrorState title={core.loadFailed} text={text} retryLabel={core.retry} onRetry={onRetry} />
  );
}

const ROWS = [0, 1, 2, 3, 4, 5] as const;

/** Placeholders of rows that are loading. */
export function Loading() {
  const core = useTexts(coreTexts);
  return (
    <div className="stack p-4" role="status" aria-label={core.loading}>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-[34px]" />
      ))}
    </div>
  );
}

interface ListStateProps {
  list: List<unknown>;
  empty?: { title: string; text: string } | undefined;
}

/** Shown in place of rows, or below them: loading, failed, empty, more. */
export function ListState({ list, empty }: ListStateProps) {
  const core = useTexts(coreTexts);
  if (list.isLoading) return <Loading />;
  if (list.error) return <Failed error={list.error} onRetry={list.retry} />;
  if (list.rows.length === 0) {
    return (
      <EmptyState title={empty?.title ?? core.emptyTitle} text={empty?.text ?? core.emptyText} />
    );
  }
  if (!list.more) return null;
  return (
    <div className="grid justify-center p-3">
      <Button
        variant="secondary"
        size="small"
        loading={list.isLoadingMore && core.loading}
        onClick={list.more}
      >
        {core.loadMore}
      </Button>
    </div>
  );
}
