import { useTexts } from "@krapao/browser/i18n/texts";
import { useEffect } from "react";
import { coreTexts } from "../i18n/core/index.ts";
import { productName } from "../lib/product-name.ts";

/** Sets the title of the document to that of its page. */
export function useTitle(page: string): void {
  const core = useTexts(coreTexts);
  useEffect(() => {
    document.title = core.pageTitle(page, productName());
  }, [core, page]);
}
