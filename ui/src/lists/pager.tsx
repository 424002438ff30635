import { ChevronLeft, ChevronRight } from "lucide-react";
import "./pager.css";

const BEFORE = 3;
const AFTER = 1;

/** The page numbers around a page: three before it and one after, within `1..pages`. */
export function pagesAround(page: number, pages: number): number[] {
  const from = Math.max(1, page - BEFORE);
  const to = Math.min(pages, page + AFTER);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
}

interface PagerProps {
  /** Starts at 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  labels: { pages: string; previous: string; next: string };
}

/** Buttons for the pages of a list; shows nothing for a single page. */
export function Pager({ page, pages, onPage, labels }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={labels.pages}>
      <button
        type="button"
        aria-label={labels.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft className="i i18" aria-hidden="true" />
      </button>
      {pagesAround(page, pages).map((at) => (
        <button
          type="button"
          key={at}
          aria-current={at === page ? "page" : undefined}
          onClick={() => onPage(at)}
        >
          {at}
        </button>
      ))}
      <button
        type="button"
        aria-label={labels.next}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight className="i i18" aria-hidden="true" />
      </button>
    </nav>
  );
}
