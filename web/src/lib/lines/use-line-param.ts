import { useState } from "react";
import * as v from "valibot";
import { useSearchParams } from "../navigation/search-params.ts";

/** The line is part of the address: `?sheet=line&line=...`. */
const PARAMS = v.object({
  line: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
});

/** Id of the line in the address, also while its sheet slides out; null: there is none. */
export function useLineParam(): string | null {
  const [{ line }] = useSearchParams(PARAMS);
  const [last, setLast] = useState(line);
  if (line !== undefined && line !== last) setLast(line);
  return line ?? last ?? null;
}
