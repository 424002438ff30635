/**
 * Slip verifier EasySlip, v2 only: `POST {base}/v2/verify/bank`, `Authorization: Bearer <key>`,
 * JSON body. Only the QR text (`payload`) is sent, never the image.
 *
 * Sources, all public:
 * - path, key, body, envelope, error codes and `matchedAccount`: the company's page "Developer API"
 *   (docs of easyslip.com, v2); a slip may stand in `data` itself, as that page shows, or in
 *   `data.rawSlip`.
 * - a whole answer of July 2026: a public client in PHP. Only `amountInSlip` and `rawSlip` are
 *   given, `local.currency` is `764`, and a proxy may be next to the account.
 * - `matchedAccount` and `amountInSlip` are left out for real slips: a public adapter in TypeScript
 *   for v2, which also reads a quota that is used up with status 400.
 * - SERVICE_DELETED: a public shop in JavaScript.
 * - SLIP_PENDING is a guess: the company's SDK has a SlipPendingError. It only makes us wait.
 */
import * as v from "valibot";
import { maybe, theirAmount, theirId, theirText, theirTime } from "../theirs.ts";

export const EASYSLIP_PATH = "/v2/verify/bank";

/** What is sent. Without `checkDuplicate` the company does not remember the slip. */
export interface EasyslipRequest {
  payload: string;
  checkDuplicate: boolean;
}

const proxy = v.object({ type: maybe(theirText), account: maybe(theirId) });
const side = v.object({
  /** `id` is the 3-digit number, `short` the letters. */
  bank: maybe(v.object({ id: maybe(theirId), short: maybe(theirText) })),
  account: maybe(
    v.object({
      name: maybe(v.object({ th: maybe(theirText), en: maybe(theirText) })),
      /** `account` is masked by the bank. */
      bank: maybe(v.object({ type: maybe(theirText), account: maybe(theirId) })),
      proxy: maybe(proxy),
    }),
  ),
  proxy: maybe(proxy),
});
export type EasyslipSide = v.InferOutput<typeof side>;

/** The slip as the bank knows it. */
const slip = v.object({
  transRef: theirId,
  date: theirTime,
  amount: v.object({
    amount: theirAmount,
    local: maybe(v.object({ amount: maybe(theirAmount), currency: maybe(theirId) })),
  }),
  sender: maybe(side),
  receiver: maybe(side),
  /** Of a bill; it may name a shop. */
  ref1: maybe(theirId),
});
export type EasyslipSlip = v.InferOutput<typeof slip>;

/** A slip that was found. */
export const easyslipFound = v.object({
  success: v.literal(true),
  data: v.object({ amountInSlip: maybe(theirAmount), rawSlip: slip }),
});

/** The same, with the slip in `data` itself. */
export const easyslipFoundFlat = v.object({ success: v.literal(true), data: slip });

/** Whether an answer says that a slip was found, and in which of the two forms. */
export const easyslipForm = v.object({
  success: v.literal(true),
  data: v.object({ rawSlip: maybe(v.record(v.string(), v.unknown())) }),
});

export const easyslipError = v.object({ error: v.object({ code: theirText }) });

/** Codes that say that the company does not serve us. */
export const EASYSLIP_DENIED = [
  "MISSING_API_KEY",
  "INVALID_API_KEY",
  "BRANCH_INACTIVE",
  "SERVICE_BANNED",
  "SERVICE_DELETED",
  "USER_BANNED",
  "IP_NOT_ALLOWED",
  "QUOTA_EXCEEDED",
] as const;
