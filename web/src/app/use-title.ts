import { useEffect } from "react";
import { coreTexts } from "../i18n/core/index.ts";
import { useTexts } from "../i18n/index.ts";

/** Names the document after its page. */
export function useTitle(page: string): void {
  const core = useTexts(coreTexts);
  const title = core.pageTitle(page);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
