import { ODDS_TOTAL } from "@krapao/contract/console/setup/wheel-odds";

/** A weight as percent with one decimal. */
export const percentOf = (weight: number) => (weight / (ODDS_TOTAL / 100)).toFixed(1);
