import * as deposits from "@krapao/contract/console/deposits/payments";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../lib/api/api.ts";
import { queueKey } from "../../lib/api/queues.ts";

/** Image links expire after five minutes: refetch earlier. */
export const REFETCH_MS = 120_000;
/** Well within the lease of a claim. */
const RENEW_MS = deposits.CLAIM_MS / 2.5;
/** Delay, so that moving through the queue does not claim every slip. */
const CLAIM_AFTER_MS = 500;

export function useSlip(slipId: string | null) {
  return useQuery({
    queryKey: [...queueKey("slips"), "item", slipId],
    queryFn: ({ signal }) => api(deposits.slip, { params: { slipId: slipId ?? "" }, signal }),
    enabled: slipId !== null,
    refetchInterval: REFETCH_MS,
  });
}

/** Claims a slip while it is shown, and releases it. The list shows claims of others. */
export function useClaim(slipId: string | null): void {
  useEffect(() => {
    if (slipId === null) return;
    let isTaken = false;
    let isLeft = false;
    const params = { slipId };
    const release = () => {
      api(deposits.claimSlip, { params, input: { isTaken: false } }).catch(() => undefined);
    };
    const claim = () => {
      api(deposits.claimSlip, { params, input: { isTaken: true } }).then(
        () => {
          isTaken = true;
          // Left before the answer came: others must not wait for the end of the claim.
          if (isLeft) release();
        },
        () => undefined,
      );
    };
    const start = setTimeout(claim, CLAIM_AFTER_MS);
    const renew = setInterval(claim, RENEW_MS);
    return () => {
      clearTimeout(start);
      clearInterval(renew);
      isLeft = true;
      if (isTaken) release();
    };
  }, [slipId]);
}
