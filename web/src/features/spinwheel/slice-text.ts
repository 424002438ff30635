import type { Slice } from "./use-wheel.ts";

/** What the operator's description says besides the label, without its HTML; empty for nothing. */
export function moreOf({ label, htmlDescription }: Slice): string {
  const words = htmlDescription.replace(/<[^>]*>/g, "").trim();
  return words === label ? "" : words;
}

/** The size of a label on the prize's plate; a longer one than twelve letters has several lines. */
export function plateSize(label: string): number {
  const letters = [...label.replace(/\p{M}/gu, "")].length;
  return Math.max(20, Math.min(50, Math.round(240 / letters)));
}
