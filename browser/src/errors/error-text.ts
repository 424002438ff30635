import { ApiError } from "@krapao/contract/client";
import type { Code } from "@krapao/contract/codes";
import type { Texts } from "../i18n/texts.ts";

interface Sources<Core extends { noNetwork: string; timeout: string }> {
  /** A text for each code that calls of the app can answer. */
  codes: Texts<Partial<Record<Code, string>>>;
  core: Texts<Core>;
  /** What follows the text of a code; empty for most errors. */
  detail: (error: ApiError, core: Core) => string | Promise<string>;
}

/** How an app puts codes and errors into words. */
export function createErrorTexts<Core extends { noNetwork: string; timeout: string }>({
  codes,
  core,
  detail,
}: Sources<Core>) {
  /** Text of a code; a code that this build does not know is shown as it is. */
  const codeText = async (code: Code): Promise<string> => (await codes.load())[code] ?? code;

  /** Text for anything that was thrown. */
  const errorText = async (error: unknown): Promise<string> => {
    const words = await core.load();
    if (!(error instanceof ApiError) || error.code === "NO_NETWORK") return words.noNetwork;
    if (error.code === "TIMEOUT") return words.timeout;
    const limit = error.megabytes ? ` (≤ ${error.megabytes} MB)` : "";
    return Promise.all([codeText(error.code), limit, detail(error, words)]).then(
      (parts) => parts.join(""),
      () => words.noNetwork,
    );
  };
  return { codeText, errorText };
}
