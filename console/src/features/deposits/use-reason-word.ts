import type { SlipRow } from "@krapao/contract/office/deposits";
import { useTexts } from "../../i18n/index.ts";
import { depositTexts } from "./texts/index.ts";

/** Why a slip is where it is, in a few words: in review why it is looked at, failed why it failed, else its state. */
export function useReasonWord() {
  const t = useTexts(depositTexts);
  const words: Record<string, string> = { ...t.review, ...t.reasons };
  return ({ state, reason }: Pick<SlipRow, "state" | "reason">): string =>
    words[reason ?? ""] ?? t.states[state];
}
