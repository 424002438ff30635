/** Readers of the requests that game providers get. */
import { minorFromText } from "@krapao/contract/wire/amount";
import * as v from "valibot";

/** An amount as a number or a text, exact in hundredths, in minor units. */
export const minorFromRequest = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => minorFromText(String(value).replace(/(\.\d{2})0+$/, "$1"))),
  v.bigint(),
);
