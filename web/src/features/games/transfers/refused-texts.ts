import type { SheetTexts } from "../texts.ts";
import type { Place } from "./transfer-rules.ts";

/** Where the money is after a provider has refused: a game that was left still has it. */
export function refusedTexts(
  t: Pick<SheetTexts, "failedIn" | "failedOut">,
  from: Pick<Place, "name" | "slot">,
) {
  return { TRANSFER_FAIL: from.slot ? t.failedOut(from.name) : t.failedIn };
}
