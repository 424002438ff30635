import { ApiError } from "@krapao/contract/client";
import type { Code, MemberCode } from "@krapao/contract/codes";
import { toast } from "@krapao/ui/toast";
import { dateTime } from "../../lib/format.ts";
import { coreTexts } from "../core/index.ts";
import { defineTexts } from "../index.ts";

/** A text for each code of the contract; loads at the first error, or when the page is idle. */
export const codeTexts = defineTexts<Record<MemberCode, string>>({
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
  const until = error.until ? ` (→ ${dateTime(error.until).slice(0, 16)})` : "";
  return codeText(error.code).then(
    (text) => text + until,
    () => core.noNetwork,
  );
}

/** Shows an error as a danger toast for 4 s; that one rests from play is no danger. */
export async function toastError(error: unknown): Promise<void> {
  const isCalm = error instanceof ApiError && error.until !== undefined;
  toast(isCalm ? "info" : "error", await errorText(error));
}
