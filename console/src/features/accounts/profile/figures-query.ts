import { memberFigures } from "@krapao/contract/console/segments/segments";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";

/** A member's lifetime figures, level and segments. */
export function useFigures(memberId: string) {
  return useQuery({
    queryKey: ["member", memberId, "figures"],
    queryFn: ({ signal }) => api(memberFigures, { params: { memberId }, signal }),
  });
}
