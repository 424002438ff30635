import { active } from "@krapao/contract/spinwheel";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** Whether a wheel turns now: only then home shows the way to it. */
export function useSpinActive(): boolean {
  const { data } = useQuery({
    queryKey: ["spin", "active"],
    queryFn: ({ signal }) => api(active, { signal }),
    staleTime: 60_000,
  });
  return data?.isActive ?? false;
}
