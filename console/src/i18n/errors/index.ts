import { ApiError } from "@krapao/contract/client";
import type { Code } from "@krapao/contract/codes";
import { toast } from "@krapao/ui/toast";
import { coreTexts } from "../core/index.ts";
import { defineTexts } from "../index.ts";

/** A text for each code of the contract. */
export const codeTexts = defineTexts<Record<Code, string>>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});

/** Text of a code the server sent; a code unknown to this build is shown raw. */
export async function codeText(code: Code): Promise<string> {
  const texts: Partial<Record<Code, string>> = await codeTexts.load();
  return texts[code] ?? code;
}

/** What to tell a person about anything that was thrown. */
export async function errorText(error: unknown): Promise<string> {
  const core = await coreTexts.load();
  if (!(error instanceof ApiError)) return core.noNetwork;
  if (error.code === "NO_NETWORK") return core.noNetwork;
  if (error.code === "TIMEOUT") return core.timeout;
  const text = await codeText(error.code).catch(() => core.noNetwork);
  // Of what nobody foresaw, the engineers need the number.
  return error.status >= 500 && error.requestId
    ? `${text} (${core.requestId(error.requestId)})`
    : text;
}

/** Shows an error as a danger toast. */
export async function toastError(error: unknown): Promise<void> {
  toast("error", await errorText(error));
}

/** Shows what a call that went well has answered. */
export async function toastCode(code: Code): Promise<void> {
  toast("success", await codeText(code));
}
