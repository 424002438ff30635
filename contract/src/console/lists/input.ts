/** What the lists of the console share: sort, filters of amounts and days, and totals. */
import * as v from "valibot";
import { amountOutput } from "../../money.ts";
import { currency } from "../../schemas.ts";

/**
 * The column that a list is sorted by, and its direction; null: the order of the list's work. The
 * database has an index for each of them, or the rows are few.
 */
export const sortBy = <const K extends readonly [string, ...string[]]>(keys: K) =>
  v.optional(v.nullable(v.strictObject({ by: v.picklist(keys), isDescending: v.boolean() })), null);

/** Asks for the totals, which the console does once for each filter and not for each page. */
export const withTotals = v.optional(v.boolean(), false);
/** More rows than this are not counted. */
export const TOTALS_MAX = 10_000;
/** Totals of all rows that the filter leaves; null: not asked for. */
export const totals = v.optional(
  v.nullable(
    v.object({
      count: v.number(),
      /** There are more than `count` rows, and no sums. */
      isCapped: v.boolean(),
      sums: v.array(v.object({ currency, amount: amountOutput })),
    }),
  ),
  null,
);
