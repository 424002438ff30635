import type th from "./texts/th.ts";

type Texts = Pick<typeof th, "reasons">;

/** Why something ended as it did, in words; what a company said that nobody foresaw stands behind a word that says so. */
export function reasonText(reason: string | null, { reasons }: Texts): string {
  if (reason === null || reason === "") return "–";
  return reasons.known[reason] ?? reasons.unknown(reason);
}
