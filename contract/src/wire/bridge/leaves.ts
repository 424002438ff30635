/**
 * Leaves of the generic dialects (WW, ZAPMAN, payout, bank feed, bank balance). Source: own. No
 * company speaks them: an operator's bridge does, written from the document of the server
 * (`/api/docs/bridge.json`), which is made of these schemas. They are strict, because they say what
 * a bridge has to write. The server reads more: the `read...` schemas of each file.
 */
import * as v from "valibot";
import { minorFromNumber, minorFromText } from "../amount.ts";

const isAmount = (value: number) => minorFromNumber(value) !== undefined;

/** Our reference in every dialect: an id of our record. */
export const bridgeReference = v.pipe(
  v.string(),
  v.regex(/^[0-9A-Za-z_-]{1,64}$/),
  v.description("Our reference, unique for ever. Answer it unchanged"),
);

/** A JSON number above zero with at most 2 decimals. */
export const bridgeAmount = v.pipe(
  v.number(),
  v.gtValue(0),
  v.check(isAmount, "at most 2 decimals and 10 digits"),
  v.description("Number above zero, at most 2 decimals, in the unit of the currency: 250.5"),
);

/** A decimal text with exactly 2 decimals. */
export const bridgeAmountText = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}\.\d{2}$/),
  v.check((text) => (minorFromText(text) ?? 0n) > 0n, "above zero"),
  v.description('Text above zero with exactly 2 decimals: "250.50"'),
);

export const bridgeCurrency = v.picklist(["THB", "LAK"]);

/** A time with its offset. */
export const bridgeTime = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text)), "a time that exists"),
  v.description("ISO 8601 with Z or an offset"),
);

const LAST_SECOND = 253_402_300_799;

/** A time in unix seconds, up to the end of the year 9999. */
export const bridgeSeconds = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(LAST_SECOND),
  v.description("Unix time in seconds"),
);

/** A text that is not empty. */
export const bridgeId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** The id of a callback. */
export const bridgeEventId = v.pipe(
  bridgeId,
  v.description("Id of this report: unchanged when the callback is repeated"),
);

/** The reference of a bank transfer. */
export const bridgeTransferReference = v.pipe(
  bridgeId,
  v.description("The bank's reference of the transfer, unchanged, as the payer's slip has it"),
);

/** A bank in letters. */
export const bridgeBank = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{2,12}$/),
  v.description("Bank in letters: SCB, KBANK, GSB, BBL, KTB, TTB, BCEL; TRUEMONEY for the wallet"),
);

/** The payer, as the receiving bank shows it. */
export const bridgePayer = v.object({
  bankCode: v.nullable(bridgeBank),
  accountNo: v.nullable(
    v.pipe(
      v.string(),
      v.maxLength(40),
      v.description("As the bank shows it, whole or masked digit by digit: xxx-x-x5366-x"),
    ),
  ),
  name: v.nullable(v.pipe(v.string(), v.maxLength(200), v.description("As the bank shows it"))),
});
