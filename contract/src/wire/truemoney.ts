/**
 * TrueMoney gift links. Not an official merchant API: the calls that the gift page makes.
 *
 * `GET {base}/campaign/vouchers/{hash}/verify?mobile={ours}` reads a gift, `POST
 * {base}/campaign/vouchers/{hash}/redeem` redeems it. The outcome is `status.code`, whatever the
 * HTTP status. An answer that is not JSON (a Cloudflare page) says nothing. After a lost answer
 * redeem again: TARGET_USER_REDEEMED carries `my_ticket`, the share of this wallet.
 */
import * as v from "valibot";
import { wireAmountText } from "./amount.ts";

/** The only host whose links are accepted. */
const GIFT_HOST = "gift.truemoney.com";

/** 18 letters and digits in older links, about 35 in newer ones. */
export const giftHash = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{10,64}$/));

/** Paths below the base address. */
export const TRUEMONEY_PATHS = {
  verify: (hash: string, mobile: string) =>
    `/campaign/vouchers/${encodeURIComponent(hash)}/verify?mobile=${encodeURIComponent(mobile)}`,
  redeem: (hash: string) => `/campaign/vouchers/${encodeURIComponent(hash)}/redeem`,
} as const;

/** Writes the link of a hash. */
export function giftLink(hash: string): string {
  return `https://${GIFT_HOST}/campaign/?v=${hash}`;
}

/** Reads the hash out of a link; `undefined` for any other host, path, port or scheme. */
export function parseGiftLink(text: string): string | undefined {
  const link = URL.parse(text.trim());
  if (link?.protocol !== "https:" || link.host !== GIFT_HOST) return undefined;
  if (link.username !== "" || link.password !== "") return undefined;
  if (!/^\/campaign\/?$/.test(link.pathname)) return undefined;
  const read = v.safeParse(giftHash, link.searchParams.get("v") ?? "");
  return read.success ? read.output : undefined;
}

/** Body of `redeem`: the redeeming wallet, and the hash again. */
export const truemoneyRedeem = v.object({
  mobile: v.pipe(v.string(), v.regex(/^0\d{9}$/)),
  voucher_hash: giftHash,
});
export type TruemoneyRedeem = v.InferOutput<typeof truemoneyRedeem>;

const TRUEMONEY_CODES = [
  "SUCCESS",
  "VOUCHER_NOT_FOUND",
  /** Others have redeemed all shares. */
  "VOUCHER_OUT_OF_STOCK",
  "VOUCHER_EXPIRED",
  /** This wallet redeemed its share before; `my_ticket` has it. */
  "TARGET_USER_REDEEMED",
  "TARGET_USER_NOT_FOUND",
  "CANNOT_GET_OWN_VOUCHER",
  /** A malformed link. */
  "INTERNAL_ERROR",
  "BAD_PARAM",
] as const;
export type TruemoneyCode = (typeof TRUEMONEY_CODES)[number];

/** A redeemed share. */
const truemoneyTicket = v.object({
  mobile: v.string(),
  amount_baht: wireAmountText,
  update_date: v.number(),
  full_name: v.string(),
});
export type TruemoneyTicket = v.InferOutput<typeof truemoneyTicket>;

/** `redeemed_amount_baht` counts all shares. Credit only `my_ticket.amount_baht`. */
const truemoneyData = v.object({
  voucher: v.object({
    voucher_id: v.string(),
    amount_baht: wireAmountText,
    redeemed_amount_baht: wireAmountText,
    /** Number of shares. */
    member: v.number(),
    status: v.picklist(["active", "redeemed", "expired"]),
    link: v.string(),
    /** R: shares at random, F: equal shares. */
    type: v.picklist(["R", "F"]),
    redeemed: v.number(),
    available: v.number(),
    expire_date: v.number(),
  }),
  owner_profile: v.object({ full_name: v.string() }),
  my_ticket: v.nullable(truemoneyTicket),
  tickets: v.array(truemoneyTicket),
});
export type TruemoneyData = v.InferOutput<typeof truemoneyData>;

/** Every answer; `data` is null for an unknown voucher. */
export const truemoneyAnswer = v.object({
  status: v.object({ code: v.string(), message: v.string() }),
  data: v.nullable(truemoneyData),
});
export type TruemoneyAnswer = v.InferOutput<typeof truemoneyAnswer> & {
  status: { code: TruemoneyCode };
};
