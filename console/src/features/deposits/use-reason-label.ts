import { useTexts } from "@krapao/browser/i18n/texts";
import type { SlipRow } from "@krapao/contract/console/deposits/payments";
import { depositTexts } from "./texts.ts";

/** Label of a slip: the reason of the review or of the failure, or else the state. */
export function useReasonLabel() {
  const t = useTexts(depositTexts);
  const labels: Record<string, string> = { ...t.review, ...t.actions.slips.reject.values };
  return ({ state, reason }: Pick<SlipRow, "state" | "reason">): string =>
    labels[reason ?? ""] ?? t.states[state];
}
