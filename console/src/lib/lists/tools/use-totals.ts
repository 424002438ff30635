import { type QueryKey, useQuery } from "@tanstack/react-query";
import type { ListTotals } from "./list-tools.tsx";

/** The totals of a list, read once for each filter. */
export function useListTotals(
  key: QueryKey,
  read: (signal: AbortSignal) => Promise<{ totals?: ListTotals | null | undefined }>,
): ListTotals | null {
  const { data } = useQuery({
    queryKey: [...key, "totals"],
    queryFn: async ({ signal }) => (await read(signal)).totals ?? null,
  });
  return data ?? null;
}
