import { createErrorTexts } from "@krapao/browser/errors/error-text";
import { dateTime } from "@krapao/browser/format/text";
import { textsIn } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { money } from "@krapao/ui/money/amount-text";
import { toast } from "@krapao/ui/overlays/toast";
import { coreTexts } from "../core/index.ts";

/**
 * A text for each code that a member can meet; loads at the first error, or when the page is idle.
 */
export const codeTexts = textsIn(import.meta.glob<typeof import("./th.ts")>("./{th,la,en}.ts"));

/** When to try again; empty for most errors. Few visitors need its code. */
export async function waitOf(error: ApiError): Promise<string> {
  if (error.status !== 429 && !error.until) return "";
  const code = import("./wait.ts");
  return code.then(
    // The entry has `dateTime` for other pages.
    ({ waitText }) => waitText(error, { now: Date.now(), dateTime }),
    () => "",
  );
}

export const { codeText, errorText } = createErrorTexts({
  codes: codeTexts,
  core: coreTexts,
  detail: (error) =>
    error.minimum ? ` (≥ ${money(error.minimum.amount, error.minimum.currency)})` : waitOf(error),
});

/** Shows an error as a toast for 4 s: in red, except a self-exclusion, which is no failure. */
export async function toastError(error: unknown): Promise<void> {
  const isCalm = error instanceof ApiError && error.code === "SELF_EXCLUDED";
  toast(isCalm ? "info" : "error", await errorText(error));
}
