import { createErrorTexts } from "@krapao/browser/errors/error-text";
import { dateTime } from "@krapao/browser/format/text";
import { textsIn } from "@krapao/browser/i18n/texts";
import type { Code } from "@krapao/contract/codes";
import { toast } from "@krapao/ui/overlays/toast";
import { coreTexts } from "../texts.ts";

/** A text for each code that calls of the console can answer. */
export const codeTexts = textsIn(import.meta.glob<typeof import("./th.ts")>("./{th,la,en}.ts"));

export const { codeText, errorText } = createErrorTexts({
  codes: codeTexts,
  core: coreTexts,
  // Engineers find an unexpected error in the logs by its request.
  detail: ({ status, requestId, until, hosts }, core) => {
    if (hosts.length > 0) return `: ${hosts.join(", ")}`;
    if (until) return ` (→ ${dateTime(until).slice(0, 16)})`;
    return status >= 500 && requestId ? ` (${core.requestId(requestId)})` : "";
  },
});

/** Shows an error as a toast. */
export async function toastError(error: unknown): Promise<void> {
  toast("error", await errorText(error));
}

/** Shows the code of a call that succeeded. */
export async function toastCode(code: Code): Promise<void> {
  toast("success", await codeText(code));
}
