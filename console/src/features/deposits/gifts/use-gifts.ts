import * as deposits from "@krapao/contract/console/deposits/payments";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { usePages } from "../../../lib/api/pages.ts";
import { queueKey } from "../../../lib/api/queues.ts";

export type GiftTab = "waiting" | "done";

export function useGifts(tab: GiftTab) {
  return usePages({
    key: [...queueKey("payments"), "gifts", tab],
    read: ({ cursor, signal }) => api(deposits.gifts, { input: { tab, cursor }, signal }),
    rows: (answer) => answer.gifts,
  });
}

/** How many gifts wait for a staff user; undefined while it is not known. */
export function useGiftCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [...queueKey("payments"), "gifts", "count"],
    queryFn: ({ signal }) => api(deposits.gifts, { input: { tab: "waiting", limit: 1 }, signal }),
  });
  return data?.waiting;
}
