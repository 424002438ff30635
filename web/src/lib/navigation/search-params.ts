import * as v from "valibot";
import { rename, usePathname, useSearch } from "./location.ts";
import { withParams } from "./navigation.tsx";

/**
 * Typed search parameters. Give every entry a fallback, since a visitor can edit the address:
 * `useSearchParams(v.object({ page: v.fallback(v.pipe(v.string(), v.toNumber()), 1) }))`. The
 * setter keeps other parameters; `null` removes one. It replaces the history entry.
 */
export function useSearchParams<S extends v.GenericSchema<unknown, object>>(schema: S) {
  const search = useSearch();
  const path = usePathname();
  const values: v.InferOutput<S> = v.parse(schema, Object.fromEntries(new URLSearchParams(search)));
  const set = (changes: Record<string, string | number | null>) =>
    rename(withParams(path, search, changes));
  return [values, set] as const;
}
