/**
 * Slip verifier Slip2Go v1.2: `POST {base}/api/verify-slip/qr-code/info`, `Authorization: Bearer
 * <key>`, JSON body.
 *
 * Only the QR text is sent, never the image. HTTP 200 for every result about the slip,
 * distinguished by `code` (a text); 4xx for a wrong call. The official document names only 200000;
 * the other codes come from several independent clients, so an adapter treats an unknown code as
 * "not known yet".
 */
import * as v from "valibot";
import { wirePositiveAmount, wireTimestamp } from "./amount.ts";

/** Paths below the base address. */
export const SLIP2GO_PATHS = {
  verify: "/api/verify-slip/qr-code/info",
  /** GET reads a slip that was verified before, free of charge. */
  again: (referenceId: string) => `/api/verify-slip/${encodeURIComponent(referenceId)}`,
} as const;

/** Body. Without `checkCondition` nothing is compared, and 200000 is the only success. */
export const slip2goRequest = v.object({
  payload: v.object({
    qrCode: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    checkCondition: v.optional(
      v.object({
        checkDuplicate: v.optional(v.boolean()),
        checkAmount: v.optional(
          v.object({
            type: v.picklist(["eq", "gte", "lte"]),
            /** Decimal text without separators. */
            amount: v.pipe(v.string(), v.regex(/^\d{1,10}(\.\d{1,2})?$/)),
          }),
        ),
        /** One of them must match what the bank leaves readable. */
        checkReceiver: v.optional(
          v.array(
            v.object({
              /** `01` and the 3-digit bank number, for example `01014`. */
              accountType: v.optional(v.string()),
              accountNumber: v.optional(v.string()),
            }),
          ),
        ),
      }),
    ),
  }),
});
export type Slip2goRequest = v.InferOutput<typeof slip2goRequest>;

const side = v.object({
  account: v.object({
    name: v.string(),
    /** `account` is masked by the bank. */
    bank: v.object({ account: v.nullable(v.string()) }),
    proxy: v.optional(v.object({ type: v.nullable(v.string()), account: v.nullable(v.string()) })),
  }),
  /** `id` is the 3-digit number. */
  bank: v.object({ id: v.string(), name: v.nullable(v.string()) }),
});

const slip2goSlip = v.object({
  referenceId: v.string(),
  decode: v.string(),
  transRef: v.string(),
  dateTime: wireTimestamp,
  amount: wirePositiveAmount,
  ref1: v.nullable(v.string()),
  ref2: v.nullable(v.string()),
  ref3: v.nullable(v.string()),
  receiver: side,
  sender: side,
});
export type Slip2goSlip = v.InferOutput<typeof slip2goSlip>;

/** 200502 and everything from 401000 on say nothing about the slip: ask again later. */
export const SLIP2GO_CODES = {
  found: "200000",
  /** Found, and every requested condition matches. */
  valid: "200200",
  otherReceiver: "200401",
  otherAmount: "200402",
  otherDate: "200403",
  notFound: "200404",
  fraud: "200500",
  duplicate: "200501",
  /** The sending bank does not answer, or does not know the transfer yet. */
  bankNotReady: "200502",
  notASlip: "400001",
  badRequest: "400400",
  badToken: "401001",
  quota: "401005",
} as const;

/** Every answer. `data` is there when the slip was found, also with 200401 to 200403 and 200501. */
export const slip2goAnswer = v.object({
  code: v.string(),
  message: v.string(),
  data: v.optional(v.nullable(slip2goSlip)),
});
export type Slip2goAnswer = v.InferOutput<typeof slip2goAnswer>;
