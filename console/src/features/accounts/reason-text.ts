import type th from "./texts/th.ts";

type Texts = Pick<typeof th, "reasons">;

/** Translates a reason. An external party may answer with an unknown reason: it is quoted. */
export function reasonText(reason: string | null, { reasons }: Texts): string {
  if (reason === null || reason === "") return "–";
  return reasons.known[reason] ?? reasons.unknown(reason);
}
