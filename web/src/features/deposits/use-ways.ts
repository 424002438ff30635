import type { Currency } from "@krapao/contract/money";
import { useQuery } from "@tanstack/react-query";
import { depositLookup } from "../../lib/money/deposit-lookup.ts";
import { DEFAULT_CURRENCY } from "../../lib/variant.ts";
import { waysFor } from "./channels.ts";

/** The operator's current ways to deposit money of this currency. */
export function useWays(currency: Currency | undefined) {
  return useQuery({
    ...depositLookup,
    select: (lookup) => waysFor(lookup, currency ?? DEFAULT_CURRENCY),
    enabled: currency !== undefined,
  });
}
