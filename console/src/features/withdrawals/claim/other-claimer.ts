import { claim } from "@krapao/contract/console/withdrawals";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { useMe } from "../../../lib/api/me.ts";
import type { Detail } from "../withdrawal-calls.ts";

/** A claim expires after a minute, so it is renewed earlier. */
const RENEW_CLAIM_MS = 30_000;

/**
 * Claims the withdrawal while it is shown, so that other staff users are warned.
 * @param mayDecide only a staff user who may decide it claims it
 * @returns the other staff user who has claimed it, by the newest answer; null: none has
 */
export function useOtherClaimer(
  { id, claimedBy }: Detail,
  { readAt, mayDecide }: { readAt: number; mayDecide: boolean },
) {
  const staffId = useMe().staff.id;
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ["withdrawal-claim", id],
    queryFn: ({ signal }) => api(claim, { params: { withdrawalId: id }, signal }),
    enabled: mayDecide,
    refetchInterval: RENEW_CLAIM_MS,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  const holder = data && dataUpdatedAt > readAt ? data.claimedBy : claimedBy;
  return holder && holder.id !== staffId ? holder : null;
}
