import { active } from "@krapao/contract/member/spinwheel";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";

/** Whether a wheel is active: only then home shows its tile. Undefined: not known yet. */
export function useSpinActive(): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: ["spin", "active"],
    queryFn: ({ signal }) => api(active, { signal }),
    staleTime: 60_000,
  });
  return isError ? false : data?.isActive;
}
