/**
 * The bank feed: one signed callback per incoming transfer to a house account or PromptPay proxy.
 * Source: own.
 *
 * `POST {server}/api/callback/bank-feed`, signed as in `callback.ts` with BANK_FEED_SECRET. Account
 * numbers and names of the sender are masked as Thai banks mask them (`xxx-x-x5366-x`, `SOMCHAI
 * J***`). A bank may show the whole number of a customer; for a digital wallet (`TRUEMONEY`) the
 * number is the sender's whole phone number.
 */
import * as v from "valibot";
import {
  bridgeAmount,
  bridgeBank,
  bridgeCurrency,
  bridgeEventId,
  bridgePayer,
  bridgeTime,
  bridgeTransferReference,
} from "./bridge/leaves.ts";
import {
  given,
  readAccount,
  readAmount,
  readBank,
  readCurrency,
  readKey,
  readPayer,
  readTime,
} from "./bridge/lenient.ts";

/** A PromptPay proxy. */
const bankFeedProxy = v.pipe(
  v.object({
    type: v.picklist(["mobile", "nationalId", "eWallet"]),
    value: v.pipe(
      v.string(),
      v.regex(/^\d{10,15}$/),
      v.description(
        "Mobile as local digits (0801111111), 13-digit national or tax id, 15-digit e-wallet",
      ),
    ),
  }),
  v.description("The PromptPay id that received the money, in place of accountNo"),
);

/** One incoming transfer. Exactly one of `accountNo` and `proxy` names the receiving side. */
export const bankFeedEvent = v.pipe(
  v.object({
    eventId: bridgeEventId,
    transRef: bridgeTransferReference,
    bankCode: v.pipe(bridgeBank, v.description("Bank of the receiving house account, in letters")),
    accountNo: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{4,20}$/),
        v.description("The house account that received the money, digits only"),
      ),
    ),
    proxy: v.optional(bankFeedProxy),
    amount: bridgeAmount,
    currency: bridgeCurrency,
    from: bridgePayer,
    at: v.pipe(bridgeTime, v.description("When the bank booked it")),
  }),
  v.check(
    (event) => (event.accountNo === undefined) !== (event.proxy === undefined),
    "exactly one of accountNo and proxy",
  ),
);
export type WireProxy = NonNullable<v.InferOutput<typeof bankFeedEvent>["proxy"]>;
export type BankFeedEvent = v.InferOutput<typeof bankFeedEvent>;

/** What is read of an event. */
export const readBankFeedEvent = v.pipe(
  v.object({
    eventId: readKey,
    transRef: readKey,
    bankCode: readBank,
    accountNo: given(readAccount),
    proxy: given(v.object({ value: readAccount })),
    amount: readAmount,
    currency: readCurrency,
    from: readPayer,
    at: readTime,
  }),
  v.forward(
    v.check(({ accountNo, proxy }) => (accountNo === null) !== (proxy === null)),
    ["accountNo"],
  ),
);

/** Masks an account number as banks do: only the four digits before the last one stay readable. */
export function maskAccountNo(accountNo: string): string {
  const digits = accountNo.replace(/\D/g, "");
  const masked = [...digits]
    .map((digit, at) => (at >= digits.length - 5 && at < digits.length - 1 ? digit : "x"))
    .join("");
  if (masked.length !== 10) return masked;
  return `${masked.slice(0, 3)}-${masked.slice(3, 4)}-${masked.slice(4, 9)}-${masked.slice(9)}`;
}

/**
 * Compares a masked number with a full one by digit position, counted from the end. `undefined`
 * when the mask shows fewer than three digits, too few to decide.
 */
export function maskedAccountMatches(masked: string, accountNo: string): boolean | undefined {
  const shape = masked.replace(/[^0-9xX*]/g, "");
  const digits = accountNo.replace(/\D/g, "");
  if (shape.replace(/\D/g, "").length < 3) return undefined;
  if (shape.length !== digits.length) return false;
  return [...shape].every((mark, at) => !/\d/.test(mark) || mark === digits[at]);
}

/** Masks a person's name as banks do: the last word keeps its first letter only. */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.pop() ?? "";
  return [...words, `${[...last][0] ?? ""}***`].join(" ");
}
