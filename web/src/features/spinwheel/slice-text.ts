import type { Slice } from "./use-wheel.ts";

/** What the operator's description says besides the label, without its HTML; empty for nothing. */
export function moreOf({ label, htmlDescription }: Slice): string {
  const words = htmlDescription.replace(/<[^>]*>/g, "").trim();
  return words === label ? "" : words;
}
