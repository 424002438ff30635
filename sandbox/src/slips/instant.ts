import { BANGKOK_OFFSET, BANGKOK_OFFSET_MS } from "@krapao/contract/time";
import { Leaf } from "../written.ts";

/** The wall clock of Bangkok as ISO text without an offset. */
export function bangkokTime(at: number): string {
  return new Date(at + BANGKOK_OFFSET_MS).toISOString().slice(0, 19);
}

/** A time in milliseconds: verifiers write it in UTC or with the offset of Bangkok. */
export function instant(at: number): Leaf {
  const local = `${bangkokTime(at)}${BANGKOK_OFFSET}`;
  return new Leaf(
    () => local,
    (choose) => choose([local, new Date(at).toISOString()]),
  );
}
