import { createErrorTexts } from "@krapao/browser/errors/error-text";
import { dateTime } from "@krapao/browser/format/text";
import { defineTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { toast } from "@krapao/ui/overlays/toast";
import { coreTexts } from "../core/index.ts";

/**
 * A text for each code that a member can meet; loads at the first error, or when the page is idle.
 */
export const codeTexts = defineTexts({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});

export const { codeText, errorText } = createErrorTexts({
  codes: codeTexts,
  core: coreTexts,
  detail: ({ until }) => (until ? ` (→ ${dateTime(until).slice(0, 16)})` : ""),
});

/** Shows an error as a toast for 4 s: in red, except a self-exclusion, which is no failure. */
export async function toastError(error: unknown): Promise<void> {
  const isCalm = error instanceof ApiError && error.code === "SELF_EXCLUDED";
  toast(isCalm ? "info" : "error", await errorText(error));
}
