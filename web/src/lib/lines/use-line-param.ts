import { useState } from "react";
import * as v from "valibot";
import { openSheet } from "../navigation/navigation.tsx";
import { useSearchParams } from "../navigation/search-params.ts";

/**
 * The line is part of the address: `?sheet=line&line=...`, with `from=receipt` where its receipt
 * led to it.
 */
const PARAMS = v.object({
  from: v.fallback(v.optional(v.literal("receipt")), undefined),
  line: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
});

/** Id of the line in the address, also while its sheet slides out; null: there is none. */
export function useLineParam(): string | null {
  const [{ line }] = useSearchParams(PARAMS);
  const [last, setLast] = useState(line);
  if (line !== undefined && line !== last) setLast(line);
  return line ?? last ?? null;
}

/** How to go back to the receipt that led to the line; undefined: none did. */
export function useBackToReceipt(): (() => void) | undefined {
  const [{ line, from }] = useSearchParams(PARAMS);
  return line && from ? () => openSheet(from, { line }) : undefined;
}
