import * as deposits from "@krapao/contract/office/deposits";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../lib/api.ts";
import { usePages } from "../../lib/pages.ts";
import { queueKey } from "../../lib/queues.ts";

export type SlipTab = (typeof deposits.SLIP_TABS)[number];

/** Links to pictures end after five minutes: they are read again before. */
const READ_AGAIN_MS = 120_000;
/** Well within the lease. */
const RENEW_MS = deposits.CLAIM_MS / 2.5;
/** Who runs through the queue does not take all of it. */
const CLAIM_AFTER_MS = 500;

export function useSlips(tab: SlipTab) {
  return usePages({
    key: [...queueKey("slips"), "list", tab],
    read: ({ cursor, signal }) => api(deposits.slips, { input: { tab, cursor }, signal }),
    rows: (answer) => answer.slips,
    everyMs: READ_AGAIN_MS,
  });
}

export function useSlip(slipId: string | null) {
  return useQuery({
    queryKey: [...queueKey("slips"), "item", slipId],
    queryFn: ({ signal }) => api(deposits.slip, { params: { slipId: slipId ?? "" }, signal }),
    enabled: slipId !== null,
    refetchInterval: READ_AGAIN_MS,
  });
}

/** Takes a slip while it is looked at, and gives it back. Whoever has it already is shown by the list. */
export function useClaim(slipId: string | null): void {
  useEffect(() => {
    if (slipId === null) return;
    let isTaken = false;
    const params = { slipId };
    const take = () => {
      api(deposits.claimSlip, { params, input: { isTaken: true } }).then(
        () => {
          isTaken = true;
        },
        () => undefined,
      );
    };
    const start = setTimeout(take, CLAIM_AFTER_MS);
    const renew = setInterval(take, RENEW_MS);
    return () => {
      clearTimeout(start);
      clearInterval(renew);
      if (isTaken) {
        api(deposits.claimSlip, { params, input: { isTaken: false } }).catch(() => undefined);
      }
    };
  }, [slipId]);
}
