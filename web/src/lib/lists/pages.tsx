import { useTexts } from "@krapao/browser/i18n/texts";
import { Pager } from "@krapao/ui/lists/pager";
import { coreTexts } from "../../i18n/core/index.ts";

interface PagesProps {
  page: number;
  /** Entries on one page, and on all pages. */
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** The pager of a list, with the server's page numbers. */
export function Pages({ page, size, total, onPage }: PagesProps) {
  const core = useTexts(coreTexts);
  return (
    <Pager
      page={page}
      pages={Math.ceil(total / size)}
      onPage={onPage}
      labels={{ pages: core.pages, previous: core.previousPage, next: core.nextPage }}
    />
  );
}
