import { Pager } from "@krapao/ui/pager";
import { coreTexts } from "../i18n/core/index.ts";
import { useTexts } from "../i18n/index.ts";

interface PagesProps {
  page: number;
  /** Entries on a page, and of all pages. */
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** The pages of a list, as the server counts them. */
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
