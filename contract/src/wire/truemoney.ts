/**
 * TrueMoney gift links. Not an official merchant API: the calls that the gift page makes.
 *
 * `GET {base}/campaign/vouchers/{hash}/verify?mobile={ours}` reads a gift, `POST
 * {base}/campaign/vouchers/{hash}/redeem` redeems it. The outcome is `status.code`, whatever the
 * HTTP status. An answer that is not JSON (a Cloudflare page) says nothing. After a lost answer
 * redeem again: TARGET_USER_REDEEMED carries `my_ticket`, the share of this wallet.
 *
 * Sources, all public:
 * - paths and bodies: about ten public clients, for example Jindanet/php-truewallet-api
 *   `new_api.php`.
 * - codes: README of ByteInDev's Truemoney-Voucher (FastAPI). INTERNAL_ERROR is there "no such gift
 *   or a wrong URL"; a public shop in TypeScript reads it as "the system is broken, try again".
 * - a whole answer: 0x90Vold/api-truemoney `README.md`.
 * - `"1,000.00"`: at least eight public clients take the commas out of `my_ticket.amount_baht`.
 * - that a wallet has a share only once, and the repeated answer has its ticket: public clients.
 */
import * as v from "valibot";
import { maybe, theirAmount, theirId, theirText } from "./theirs.ts";

/** Paths below the base address. */
export const TRUEMONEY_PATHS = {
  verify: (hash: string, mobile: string) =>
    `/campaign/vouchers/${encodeURIComponent(hash)}/verify?mobile=${encodeURIComponent(mobile)}`,
  redeem: (hash: string) => `/campaign/vouchers/${encodeURIComponent(hash)}/redeem`,
} as const;

/** Body of `redeem`: the redeeming wallet, and the hash again. */
export interface TruemoneyRedeem {
  mobile: string;
  voucher_hash: string;
}

/** What every answer has: its outcome. */
export const truemoneyAnswer = v.object({ status: v.object({ code: theirText }) });

/**
 * Our share. `redeemed_amount_baht` of the voucher counts the shares of all receivers, so it is not
 * read.
 */
const ticket = v.object({ amount_baht: theirAmount, mobile: maybe(theirId) });

export const truemoneyTaken = v.object({ data: v.object({ my_ticket: ticket }) });

/** A gift before it is redeemed. */
export const truemoneyOpen = v.object({
  data: v.object({
    voucher: v.object({
      amount_baht: theirAmount,
      /** Number of shares. */
      member: maybe(theirId),
      /** `active`, `redeemed` or `expired`. */
      status: maybe(theirText),
      /** R: shares at random, F: equal shares. */
      type: maybe(theirText),
    }),
    my_ticket: maybe(v.record(v.string(), v.unknown())),
  }),
});
