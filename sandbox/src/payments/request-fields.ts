/** Fields of requests to the generic dialects. A bridge that follows the document is strict. */
import { minorFromNumber } from "@krapao/contract/wire/amount";
import * as v from "valibot";

export const reference = v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,64}$/));

export const currency = v.picklist(["THB", "LAK"]);

/** A number above zero with at most 2 decimals, in 1/100. */
export const amount = v.pipe(
  v.number(),
  v.gtValue(0),
  v.transform(minorFromNumber),
  v.bigint("at most 2 decimals"),
);
