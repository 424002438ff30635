import * as v from "valibot";
import { endpoint, type Schema } from "../endpoint.ts";
import { amountOutput, CURRENCIES } from "../money.ts";

function lookup<O extends Schema>(
  name: string,
  summary: string,
  output: O,
  more: { optionalToken?: boolean } = {},
) {
  return endpoint({
    method: "GET",
    path: `/api/lookup/${name}`,
    access: "public",
    summary,
    output,
    ...more,
  });
}

const bankName = v.object({ nameTH: v.string(), nameEN: v.string() });

export const banks = lookup(
  "banks",
  "Banks a member may register",
  v.array(v.object({ code: v.string(), nameTH: v.string(), nameEN: v.string() })),
);

export const deposit = lookup(
  "deposit",
  "The deposit channels; QR channels have mode `qr`",
  v.object({
    banks: v.array(
      v.object({
        bankCode: v.string(),
        bankType: v.string(),
        mode: v.string(),
        bank: bankName,
        bankAccountName: v.string(),
        bankAccountNo: v.string(),
        currency: v.picklist(CURRENCIES),
        /** Minimum amount of a QR. */
        qrMin: amountOutput,
        /** Maximum amount of a QR; null: no limit. */
        qrMax: v.nullable(amountOutput),
        /** Whether a QR can be cancelled. */
        canCancel: v.boolean(),
      }),
    ),
    wallets: v.array(
      v.object({
        mode: v.string(),
        walletAccountName: v.string(),
        /** Number of our wallet. */
        walletAccountNo: v.string(),
      }),
    ),
    /** The key to seal gift links with (`sealed-link.ts`); null: no gift links are accepted. */
    truelinkKey: v.nullable(v.string()),
    isManual: v.boolean(),
    /** In the caller's currency; a visitor's is the build's. */
    depositMin: amountOutput,
  }),
  // When accounts of a bank have shares, a member is shown one of them all day. A level or a segment
  // has its own minimum.
  { optionalToken: true },
);

export const conditions = lookup(
  "conditions",
  "Terms as HTML",
  v.object({ conditions: v.array(v.string()) }),
);
export const agreements = lookup(
  "agreements",
  "The agreements of the registration, as HTML",
  v.array(v.string()),
);
export const info = lookup(
  "info",
  "The operator",
  v.object({ name: v.string(), website: v.string() }),
);
export const notice = lookup(
  "notice",
  "The operator's notice; empty for none. A reader who closed a version does not see it again",
  v.object({ notice: v.string(), version: v.string() }),
);
export const contact = lookup(
  "contact",
  "How to reach the operator",
  v.object({
    contactText: v.string(),
    lineLink: v.string(),
    lineName: v.string(),
    lineQR: v.string(),
  }),
);
export const withdraw = lookup(
  "withdraw",
  "Limits of one withdrawal in the caller's currency (a visitor's is the build's), and in every currency",
  v.object({
    withdrawMin: amountOutput,
    withdrawMax: amountOutput,
    currencies: v.array(
      v.object({
        currency: v.picklist(CURRENCIES),
        withdrawMin: amountOutput,
        withdrawMax: amountOutput,
      }),
    ),
  }),
  // A member's level or segment can have its own limits.
  { optionalToken: true },
);
export const slip = lookup(
  "slip",
  "The daily window without slip uploads; times are HH:mm in Asia/Bangkok",
  v.object({ closedFrom: v.string(), closedTo: v.string(), isClosed: v.boolean() }),
);
export const sources = lookup(
  "sources",
  "How members found the operator",
  v.array(v.object({ code: v.string(), description: v.string() })),
);
export const active = lookup(
  "active",
  "Whether the service has closed",
  v.object({ terminated: v.boolean() }),
);
export const registerOTP = lookup(
  "registerOTP",
  "Whether registration needs an OTP",
  v.object({ registerOTP: v.boolean() }),
);
export const enableChatWidget = lookup(
  "enableChatWidget",
  "Whether the chat widget is shown",
  v.object({ enableChatWidget: v.boolean() }),
);

export const HOWTO_CODES = ["wallet", "play", "balance", "bonus", "endBonus"] as const;
export const howto = lookup(
  "howto",
  "The how-to videos; our addition: the specification lists them without a call",
  v.array(
    v.object({
      code: v.picklist(HOWTO_CODES),
      title: v.string(),
      /** One line about the content. */
      text: v.string(),
      url: v.string(),
      poster: v.string(),
      /** Address of the WebVTT captions in the caller's language; empty for none. */
      captions: v.string(),
      seconds: v.number(),
    }),
  ),
);
